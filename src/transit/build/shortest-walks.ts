import { GrowableInt32 } from '../../collections/growable.ts';
import { boundWalks, type Walks } from './walking.ts';

/** How far passengers walk from one platform to another: 1000 m at 5 km/h. */
export const MAX_WALK_DS = 7200;

/**
 * The shortest walks between platforms by streets and shortcuts in any order. Searches never chain footpaths, so each of
 * them must be the whole walk. `streets` are shortest walks among themselves already; both are bounded by `maxDs`.
 */
export function shortestWalks(streets: Walks, shortcuts: Walks, maxDs: number): Walks {
  if (shortcuts.head.length === 0) return streets;
  const labels = new WalkLabels(streets.first.length - 1, maxDs);
  const first = new Int32Array(streets.first.length);
  const head = new GrowableInt32(streets.head.length + shortcuts.head.length);
  const durationDs = new GrowableInt32(streets.head.length + shortcuts.head.length);
  const lengthDm = new GrowableInt32(streets.head.length + shortcuts.head.length);
  for (let source = 0; source + 1 < first.length; source++) {
    labels.start(source);
    labels.relax(streets, source, false);
    labels.relax(shortcuts, source, true);
    for (let at = labels.next(); at >= 0; at = labels.next()) {
      // A walk on streets followed by another is no news: they are shortest among themselves.
      if (labels.endsInShortcut[at]) labels.relax(streets, at, false);
      labels.relax(shortcuts, at, true);
    }
    for (const platform of labels.reached.sort((a, b) => a - b)) {
      if (platform === source) continue;
      head.push(platform);
      durationDs.push(labels.durationDs[platform]);
      lengthDm.push(labels.lengthDm[platform]);
    }
    first[source + 1] = head.length;
    boundWalks(head.length);
  }
  return { first, head: head.toArray(), durationDs: durationDs.toArray(), lengthDm: lengthDm.toArray() };
}

const UNREACHED = 0x7fffffff;

/** The labels of one source after the other; those that improved wait in a queue and are corrected until none does. */
class WalkLabels {
  readonly durationDs: Int32Array;
  readonly lengthDm: Int32Array;
  readonly endsInShortcut: Uint8Array;
  reached: number[] = [];
  private readonly waits: Uint8Array;
  private queue: number[] = [];
  private read = 0;

  constructor(
    count: number,
    private readonly maxDs: number,
  ) {
    this.durationDs = new Int32Array(count).fill(UNREACHED);
    this.lengthDm = new Int32Array(count);
    this.endsInShortcut = new Uint8Array(count);
    this.waits = new Uint8Array(count);
  }

  start(source: number): void {
    for (const platform of this.reached) this.durationDs[platform] = UNREACHED;
    this.reached = [source];
    this.queue = [];
    this.read = 0;
    this.durationDs[source] = 0;
    this.lengthDm[source] = 0;
  }

  /** A platform whose label improved since it was last given; -1 when there is none. */
  next(): number {
    if (this.read === this.queue.length) return -1;
    const platform = this.queue[this.read++];
    this.waits[platform] = 0;
    return platform;
  }

  relax(walks: Walks, from: number, byShortcut: boolean): void {
    for (let i = walks.first[from]; i < walks.first[from + 1]; i++) {
      const to = walks.head[i];
      const reached = this.durationDs[from] + walks.durationDs[i];
      if (reached > this.maxDs || reached >= this.durationDs[to]) continue;
      if (this.durationDs[to] === UNREACHED) this.reached.push(to);
      this.durationDs[to] = reached;
      this.lengthDm[to] = this.lengthDm[from] + walks.lengthDm[i];
      this.endsInShortcut[to] = byShortcut ? 1 : 0;
      if (this.waits[to] === 0) this.queue.push(to);
      this.waits[to] = 1;
    }
  }
}
