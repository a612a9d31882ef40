import { MISSING_COORDINATE } from './osm-data.ts';

const UNCLAIMED = 0x7fffffff;
/** The owner of nodes whose positions come from ways. */
const FILLED = UNCLAIMED - 1;

/**
 * The wanted nodes, in shared memory: any thread may fill in coordinates. Parts of the input are numbered; a node in
 * several parts belongs to the lowest of them, whichever thread comes first. The thread that claims a node first writes
 * its coordinates; a lower part that comes later must pass its version to {@link overrule}, on one thread.
 */
export class NodeColumns {
  private constructor(
    readonly id: Float64Array,
    readonly lonE7: Int32Array,
    readonly latE7: Int32Array,
    private readonly owner: Int32Array,
  ) {}

  static allocate(ids: Float64Array): NodeColumns {
    const column = (value: number) => new Int32Array(new SharedArrayBuffer(ids.length * 4)).fill(value);
    const id = new Float64Array(new SharedArrayBuffer(ids.length * 8));
    id.set(ids);
    return new NodeColumns(id, column(MISSING_COORDINATE), column(MISSING_COORDINATE), column(UNCLAIMED));
  }

  /** Returns the same columns for use in another thread. */
  static attach(shared: SharedNodeColumns): NodeColumns {
    return new NodeColumns(shared.id, shared.lonE7, shared.latE7, shared.owner);
  }

  share(): SharedNodeColumns {
    return { id: this.id, lonE7: this.lonE7, latE7: this.latE7, owner: this.owner };
  }

  /** Claims a node for `part`. Returns the part that had it before, or -1 if the caller has it now. */
  claim(node: number, part: number): number {
    const before = Atomics.compareExchange(this.owner, node, UNCLAIMED, part);
    return before === UNCLAIMED ? -1 : before;
  }

  /** Takes a node away from a higher part. Returns whether it did. */
  overrule(node: number, part: number, lonE7: number, latE7: number): boolean {
    if (Atomics.load(this.owner, node) <= part) return false;
    Atomics.store(this.owner, node, part);
    this.lonE7[node] = lonE7;
    this.latE7[node] = latE7;
    return true;
  }

  /** Sets the position of a node that no part contains as a node. */
  fill(node: number, lonE7: number, latE7: number): void {
    if (this.owner[node] !== UNCLAIMED) return;
    this.owner[node] = FILLED;
    this.lonE7[node] = lonE7;
    this.latE7[node] = latE7;
  }

  /** Returns whether no part contained the node. */
  isMissing(node: number): boolean {
    return this.owner[node] === UNCLAIMED;
  }

  ownerOf(node: number): number {
    return this.owner[node];
  }

  /** Counts nodes that no part contained, and nodes with impossible coordinates. */
  countGaps(): { missing: number; absurd: number } {
    let missing = 0;
    let absurd = 0;
    for (let i = 0; i < this.owner.length; i++) {
      if (this.owner[i] === UNCLAIMED) missing++;
      else if (this.lonE7[i] === MISSING_COORDINATE) absurd++;
    }
    return { missing, absurd };
  }
}

export interface SharedNodeColumns {
  readonly id: Float64Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
  readonly owner: Int32Array;
}
