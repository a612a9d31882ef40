import { type ScratchHolder, THREAD_SCRATCH } from '../../collections/scratch-memory.ts';
import { TimeField } from '../kernel/time-field.ts';

/** Larger fields aren't kept between requests. */
const KEEP_NODES = 6_000_000;

/** Fields of the levels of a request, made when they are first needed. */
export class FieldsByLevel {
  private readonly fields: TimeField[] = [];

  at(level: number): TimeField {
    while (this.fields.length <= level) this.fields.push(new TimeField());
    return this.fields[level];
  }

  /** Exchanges the field of a level with another's. */
  swap(level: number, other: FieldsByLevel): void {
    const own = this.at(level);
    this.fields[level] = other.at(level);
    other.fields[level] = own;
  }

  trim(nodes = KEEP_NODES): void {
    for (const field of this.fields) field.shrink(nodes);
  }
}

/** Scratch fields of a thread, by what they are for. */
export class FieldPool implements ScratchHolder {
  /** What all searches so far say together. */
  readonly combined = new FieldsByLevel();
  /** What the least of them says, beside something else. */
  readonly least = new FieldsByLevel();
  /** What one search says, where there are several. */
  readonly single = new FieldsByLevel();
  /** For operations that can't write into what they read. */
  readonly spare = new TimeField();

  constructor() {
    THREAD_SCRATCH.join(this);
  }

  /** Between requests: gives large fields back. */
  trim(nodes = KEEP_NODES): void {
    this.combined.trim(nodes);
    this.least.trim(nodes);
    this.single.trim(nodes);
    this.spare.shrink(nodes);
  }

  release(): void {
    this.trim(0);
  }
}
