import { type CancelFlag, NEVER_CANCELLED } from './cancel.ts';
import { type Section, Sections } from './sections.ts';

/**
 * One request in one thread: whether it is cancelled, and what its steps leave for each other, by section. A request
 * that comes in pieces has one memory per thread, and each of its tasks there is a run with that memory.
 */
export class Run implements CancelFlag {
  constructor(
    private readonly cancel: CancelFlag = NEVER_CANCELLED,
    private readonly memory = new Sections(),
  ) {}

  /** Returns the value of a section, which is made when the request first asks for it in this thread. */
  of<T>(section: Section<T>, make: () => T): T {
    return this.memory.of(section, make);
  }

  get raised(): boolean {
    return this.cancel.raised;
  }

  check(): void {
    this.cancel.check();
  }
}
