import { OrderedSet } from '../../../../kit/collections/bitset.ts';
import type { Hierarchy } from '../hierarchy.ts';
import {
  BYTES_PER_RANK,
  LANES,
  type SweepAbreast,
  sweepAbreastIn,
  type WasmMemory,
  wasmMemory,
} from './abreast-module.ts';
import { keyOf, NO_COST } from './keys.ts';
import type { OneWayArcs } from './prune.ts';
import type { SweepSpace } from './sweep-space.ts';

/**
 * The ranks by which targets are entered, and the remaining cost from there. Those of target i are `first[i] .. first[i
 * + 1] - 1`.
 */
export interface TargetEntrances {
  readonly first: ArrayLike<number>;
  readonly rank: ArrayLike<number>;
  readonly ahead: ArrayLike<number>;
  readonly aheadSecondary: ArrayLike<number>;
}

const PAGE_BYTES = 1 << 16;
/** Memory above this size is released for much smaller selections. */
const KEPT_BYTES = 1 << 26;
const MUCH_SMALLER = 4;

/**
 * Sweeps of several sources abreast to the same targets (RPHAST: Delling, Goldberg, Werneck, "Faster Batched Shortest
 * Paths in Road Networks", ATMOS 2011): the arcs that lead down to targets are copied together, and each is read once
 * for all sources. A target is one more rank below those it is entered by. There is one instance per thread and
 * hierarchy.
 *
 * After {@link select}, sweeps can be repeated: {@link begin}, {@link seed} for each lane, {@link sweep}, {@link
 * targetKeys}.
 */
export class AbreastSweep {
  private memory: WasmMemory = wasmMemory(1);
  private kernel: SweepAbreast = sweepAbreastIn(this.memory);
  /** Keys by selected rank (targets follow below them) and lane. */
  private keys = new Float64Array(0);
  private seeds = new Int32Array(0);
  private ranks: Int32Array = new Int32Array(0);
  private count = 0;
  private at = { ends: 0, heads: 0, arcKeys: 0, seeds: 0 };
  /** Indexed by rank: its number in the selection, valid only if `ranks` at that number is this rank. */
  private readonly numberOf: Int32Array;
  private readonly begun: OrderedSet;

  constructor({ labelCount }: Hierarchy) {
    this.numberOf = new Int32Array(labelCount);
    this.begun = new OrderedSet(labelCount);
  }

  /**
   * Selects the arcs that sweeps read.
   * @param ranks the selection: the ranks of all entrances and all their ancestors, descending
   */
  select(down: OneWayArcs, ranks: Int32Array, entrances: TargetEntrances): void {
    const { first, head, cost, other } = down;
    const { numberOf } = this;
    const targetCount = entrances.first.length - 1;
    let arcCount = entrances.rank.length;
    for (let i = 0; i < ranks.length; i++) {
      numberOf[ranks[i]] = i;
      arcCount += first[ranks[i] + 1] - first[ranks[i]];
    }
    this.ranks = ranks;
    this.count = ranks.length + targetCount;
    const { ends, heads, arcKeys } = this.reserve(arcCount);
    let arcs = 0;
    for (let i = 0; i < ranks.length; i++) {
      for (let arc = first[ranks[i]], end = first[ranks[i] + 1]; arc < end; arc++) {
        heads[arcs] = numberOf[head[arc]] * BYTES_PER_RANK;
        arcKeys[arcs++] = keyOf(cost[arc], other[arc]);
      }
      ends[i] = this.at.heads + 4 * arcs;
    }
    for (let target = 0; target < targetCount; target++) {
      for (let entrance = entrances.first[target]; entrance < entrances.first[target + 1]; entrance++) {
        heads[arcs] = numberOf[entrances.rank[entrance]] * BYTES_PER_RANK;
        arcKeys[arcs++] = keyOf(entrances.ahead[entrance], entrances.aheadSecondary[entrance]);
      }
      ends[ranks.length + target] = this.at.heads + 4 * arcs;
    }
  }

  /** Starts an empty lane with the result of an upward search. */
  seed(lane: number, { reachedUpward, upwardCount, cost, other }: SweepSpace): void {
    const { ranks, numberOf, keys, begun } = this;
    for (let i = 0; i < upwardCount; i++) {
      const rank = reachedUpward[i];
      const number = numberOf[rank];
      if (cost[rank] >= NO_COST || ranks[number] !== rank) continue;
      const row = number * LANES;
      if (begun.add(number)) keys.fill(Number.POSITIVE_INFINITY, row, row + LANES);
      keys[row + lane] = keyOf(cost[rank], other[rank]);
    }
  }

  /** Computes the keys of all targets in all lanes, and clears the seeds. */
  sweep(): void {
    const { at, seeds, begun, count } = this;
    seeds[begun.drain(seeds)] = -1;
    this.kernel(count, at.ends, at.heads, at.arcKeys, at.seeds, 0);
  }

  /** Returns the key of the best path by target and lane, infinite if there is none. Valid until the next sweep. */
  targetKeys(): Float64Array {
    return this.keys.subarray(this.ranks.length * LANES, this.count * LANES);
  }

  /** Lays out the memory: keys first, aligned to cache lines, then the columns of arcs and ranks. */
  private reserve(arcCount: number): { ends: Int32Array; heads: Int32Array; arcKeys: Float64Array } {
    const { count } = this;
    const arcKeysAt = BYTES_PER_RANK * count;
    const endsAt = arcKeysAt + 8 * arcCount;
    const headsAt = endsAt + 4 * count;
    const seedsAt = headsAt + 4 * arcCount;
    const bytes = seedsAt + 4 * (this.ranks.length + 1);
    const has = this.memory.buffer.byteLength;
    if (has > KEPT_BYTES && bytes * MUCH_SMALLER < has) {
      this.memory = wasmMemory(1);
      this.kernel = sweepAbreastIn(this.memory);
    }
    const missing = bytes - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    const { buffer } = this.memory;
    this.at = { ends: endsAt, heads: headsAt, arcKeys: arcKeysAt, seeds: seedsAt };
    this.keys = new Float64Array(buffer, 0, count * LANES);
    this.seeds = new Int32Array(buffer, seedsAt, this.ranks.length + 1);
    return {
      ends: new Int32Array(buffer, endsAt, count),
      heads: new Int32Array(buffer, headsAt, arcCount),
      arcKeys: new Float64Array(buffer, arcKeysAt, arcCount),
    };
  }
}
