import { FairQueue } from './fair-queue.ts';

/**
 * `interactive`: short tasks, first in line. `divisible`: pieces of big work, each tens of milliseconds.
 * `indivisible`: big work that can't be cut; it never holds all workers at once.
 */
export type LaneName = 'interactive' | 'divisible' | 'indivisible';

/** Shares of worker time while several lanes wait: interactive work comes first, big work still finishes. */
const WEIGHTS: Readonly<Record<LaneName, number>> = { interactive: 8, divisible: 1, indivisible: 1 };
const ORDER: readonly LaneName[] = ['interactive', 'divisible', 'indivisible'];

class Lane<T> {
  readonly queue = new FairQueue<T>();
  /** Worker time received, divided by the weight: the lane that is furthest behind goes next. */
  virtualMs = 0;
  running = 0;
  /** Expected run time of a task, so that a lane is charged when its task starts, not only when it ends. */
  typicalMs = 1;

  constructor(
    readonly name: LaneName,
    readonly maxRunning: number,
  ) {}

  get ready(): boolean {
    return this.queue.size > 0 && this.running < this.maxRunning;
  }

  get active(): boolean {
    return this.queue.size > 0 || this.running > 0;
  }

  charge(ms: number): void {
    this.virtualMs += ms / WEIGHTS[this.name];
  }
}

/** Waiting tasks of all lanes: weighted fair queueing between lanes, turns between callers within a lane. */
export class Lanes<T> {
  private readonly lanes: ReadonlyMap<LaneName, Lane<T>>;

  constructor(workers: number) {
    this.lanes = new Map(
      ORDER.map((name) => [name, new Lane<T>(name, name === 'indivisible' ? Math.max(1, workers - 1) : workers)]),
    );
  }

  add(name: LaneName, caller: string, item: T): void {
    const lane = this.lane(name);
    // A lane that was idle starts at the virtual time of the others: idle time gives no priority.
    if (!lane.active) lane.virtualMs = Math.max(lane.virtualMs, this.leastActive() ?? lane.virtualMs);
    lane.queue.add(caller, item);
  }

  /** Returns the next item to run, or undefined if nothing may start now. Call {@link finish} when it ended. */
  take(): { readonly item: T; readonly chargedMs: number } | undefined {
    let best: Lane<T> | undefined;
    for (const lane of this.lanes.values()) {
      if (lane.ready && (best === undefined || lane.virtualMs < best.virtualMs)) best = lane;
    }
    const item = best?.queue.next();
    if (best === undefined || item === undefined) return undefined;
    best.running++;
    best.charge(best.typicalMs);
    return { item, chargedMs: best.typicalMs };
  }

  finish(name: LaneName, chargedMs: number, runMs: number): void {
    const lane = this.lane(name);
    lane.running--;
    lane.charge(runMs - chargedMs);
    lane.typicalMs += (runMs - lane.typicalMs) / 8;
  }

  removeWhere(matches: (item: T) => boolean): T[] {
    return [...this.lanes.values()].flatMap((lane) => lane.queue.removeWhere(matches));
  }

  queued(name: LaneName): number {
    return this.lane(name).queue.size;
  }

  private lane(name: LaneName): Lane<T> {
    return this.lanes.get(name)!;
  }

  private leastActive(): number | undefined {
    const active = [...this.lanes.values()].filter((lane) => lane.active);
    return active.length === 0 ? undefined : Math.min(...active.map((lane) => lane.virtualMs));
  }
}
