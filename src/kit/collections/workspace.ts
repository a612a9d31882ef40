import { Run } from '../core/run.ts';
import { Section, Sections } from '../core/sections.ts';
import { CacheBudget } from './cache-budget.ts';
import { ScratchMemory } from './scratch-memory.ts';

/** A named part of a workspace, which is made of the workspace's owner when it is first needed. */
export class WorkspaceSection<O, V> extends Section<V> {
  constructor(
    name: string,
    readonly make: (owner: O) => V,
  ) {
    super(name);
  }
}

/** A named part of what a thread keeps for all regions. */
export class ThreadSection<V> extends WorkspaceSection<ThreadWorkspace, V> {}

/** The default limit of a thread's caches. */
const DEFAULT_BYTES = 1 << 30;

/**
 * The data that one thread keeps for all regions: made where the thread starts, and passed to each region that it
 * opens.
 */
export class ThreadWorkspace {
  /** The bytes that caches of the thread share. */
  readonly caches: CacheBudget;
  /** Memory that is released when no task has come for some seconds. */
  readonly scratch = new ScratchMemory();
  /** Memory that takes milliseconds to make anew for a country, released when no task has come for a minute. */
  readonly spaces = new ScratchMemory();
  private readonly sections = new Sections();

  constructor(cacheBytes = DEFAULT_BYTES) {
    this.caches = new CacheBudget(cacheBytes);
  }

  /** Returns what a section holds, after making it on first use. */
  of<V>(section: ThreadSection<V>): V {
    return this.sections.of(section, () => section.make(this));
  }

  /** Fills a section whose content comes from elsewhere. */
  put<V>(section: ThreadSection<V>, value: V): void {
    this.sections.drop(section);
    this.sections.of(section, () => value);
  }

  /** The names of the sections that hold something, in the order in which they were made. */
  get names(): string[] {
    return this.sections.names;
  }
}

const THREAD = new Section<ThreadWorkspace>('thread');

/** Begins a request's run in a thread, for computations that need its workspace though they may have no region. */
export function runIn(thread: ThreadWorkspace, ...parts: ConstructorParameters<typeof Run>): Run {
  const run = new Run(...parts);
  run.of(THREAD, () => thread);
  return run;
}

/** Returns the workspace of the thread that a run belongs to; one for this run alone where none was given. */
export const threadOf = (run: Run): ThreadWorkspace => run.of(THREAD, () => new ThreadWorkspace());

/**
 * The data that one thread derives from an object and keeps as long as that lives: indices, scratch memory, caches with
 * bounds of their own. Objects that have a workspace are made by {@link withWorkspace}.
 */
export class Workspace<O> {
  private readonly sections = new Sections();

  constructor(
    private readonly owner: O,
    /** The workspace of the thread, for all regions. */
    readonly thread = new ThreadWorkspace(),
  ) {}

  /** Returns what a section holds, after making it on first use. */
  of<V>(section: WorkspaceSection<O, V>): V {
    return this.sections.of(section, () => section.make(this.owner));
  }

  /** Drops what a section holds; it is made anew when it is needed again. */
  drop<V>(section: WorkspaceSection<O, V>): void {
    this.sections.drop(section);
  }

  /** The names of the sections that hold something, in the order in which they were made. */
  get names(): string[] {
    return this.sections.names;
  }
}

/**
 * Gives parts a workspace and makes them a whole. It isn't enumerable: a copy with other parts doesn't take it along,
 * and needs one of its own.
 * @param thread of the calling thread; left out: one for this object alone
 */
export function withWorkspace<O extends { readonly workspace: unknown }>(
  parts: Omit<O, 'workspace'>,
  thread = new ThreadWorkspace(),
): O {
  // Members that are made when they are read stay so.
  const whole = Object.defineProperties({}, Object.getOwnPropertyDescriptors(parts)) as O;
  Object.defineProperty(whole, 'workspace', { value: new Workspace(whole, thread) });
  return whole;
}
