/** Walks between platforms: those from p are `begin[p] .. end[p] - 1` of the other columns, never to itself. */
export interface WalkTable {
  readonly begin: Int32Array;
  readonly end: Int32Array;
  readonly head: Int32Array;
  readonly durationDs: Int32Array;
  readonly lengthDm: Int32Array;
}

/** Walks that may be computed on demand. */
export interface WalkSource {
  /** Returns a table with the walks from a platform, valid until the next call. */
  tableWith(platform: number): WalkTable;
}

const UNREACHED = 0x7fffffff;

/**
 * Computes the shortest walks by streets and shortcuts in any order, for one platform after the other: searches never
 * chain footpaths, so each must be the whole walk. Improved labels wait in a queue and are corrected until none
 * improves.
 */
export class WalkClosure {
  /** The duration of the walk to each platform, valid for the platforms that {@link from} returned. */
  readonly durationDs: Int32Array;
  readonly lengthDm: Int32Array;
  private readonly endsInShortcut: Uint8Array;
  private reached: number[] = [];
  private readonly waits: Uint8Array;
  private queue: number[] = [];

  /** @param maxDs the longest walk */
  constructor(
    platformCount: number,
    private readonly maxDs: number,
  ) {
    this.durationDs = new Int32Array(platformCount).fill(UNREACHED);
    this.lengthDm = new Int32Array(platformCount);
    this.endsInShortcut = new Uint8Array(platformCount);
    this.waits = new Uint8Array(platformCount);
  }

  /**
   * Returns the platforms reached from one, ascending, without itself. `streets` must already be shortest walks among
   * themselves, bounded like `shortcuts`.
   */
  from(platform: number, streets: WalkSource, shortcuts: WalkSource): readonly number[] {
    this.start(platform);
    this.relax(streets, platform, false);
    this.relax(shortcuts, platform, true);
    for (let read = 0; read < this.queue.length; read++) {
      const at = this.queue[read];
      this.waits[at] = 0;
      // A walk on streets followed by another can't improve a label: they are shortest among themselves.
      if (this.endsInShortcut[at]) this.relax(streets, at, false);
      this.relax(shortcuts, at, true);
    }
    return this.reached.filter((other) => other !== platform).sort((a, b) => a - b);
  }

  private start(platform: number): void {
    for (const other of this.reached) this.durationDs[other] = UNREACHED;
    this.reached = [platform];
    this.queue = [];
    this.durationDs[platform] = 0;
    this.lengthDm[platform] = 0;
  }

  private relax(walks: WalkSource, from: number, byShortcut: boolean): void {
    const { begin, end, head, durationDs, lengthDm } = walks.tableWith(from);
    for (let i = begin[from]; i < end[from]; i++) {
      const to = head[i];
      const reached = this.durationDs[from] + durationDs[i];
      if (reached > this.maxDs || reached >= this.durationDs[to]) continue;
      if (this.durationDs[to] === UNREACHED) this.reached.push(to);
      this.durationDs[to] = reached;
      this.lengthDm[to] = this.lengthDm[from] + lengthDm[i];
      this.endsInShortcut[to] = byShortcut ? 1 : 0;
      if (this.waits[to] === 0) this.queue.push(to);
      this.waits[to] = 1;
    }
  }
}
