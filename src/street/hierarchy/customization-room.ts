import { randomUUID } from 'node:crypto';
import { SharedPhases } from '../../collections/shared-phases.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { ArcCosts, LowerArcs } from './kernel/arc-costs.ts';
import type { OneWayArcs, Replaced } from './kernel/prune.ts';

/** More aren't cut: each has a word for every phase. */
export const MOST_RANGES = 8192;
const PHASE_COUNT = 10;

/** Where threads customize a hierarchy together, in shared memory. */
export interface CustomizationRoom {
  /** Equal on all threads: each has objects of its own for the same memory. */
  readonly id: string;
  /** 1 where steps take a millisecond or two, less where they are shorter. */
  readonly grain: number;
  /** Of {@link SharedPhases}. */
  readonly words: Int32Array;
  readonly costs: ArcCosts;
  readonly replaced: Replaced;
  readonly lower: LowerArcs;
  /** By rank: where the next arc to it goes. */
  readonly next: Int32Array;
  /** How many ranges there are, then where they start. */
  readonly rangeStart: Int32Array;
  readonly isWhole: Uint8Array;
  /** By range: 1 where it is customized, and where it is pruned. */
  readonly isCustomized: Int32Array;
  readonly isPruned: Int32Array;
  /** What is left in the end. There is room for all arcs, which takes no memory where nothing is written. */
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
}

export function customizationRoom({ labelCount, head }: Hierarchy, grain = 1): CustomizationRoom {
  const arcCount = head.length;
  return {
    id: randomUUID(),
    grain,
    words: int32(SharedPhases.wordsOf(PHASE_COUNT)),
    costs: { up: float64(arcCount), down: float64(arcCount) },
    replaced: { up: uint8(arcCount), down: uint8(arcCount) },
    lower: { first: int32(labelCount + 1), arc: int32(arcCount), end: int32(arcCount) },
    next: int32(labelCount),
    rangeStart: int32(MOST_RANGES + 2),
    isWhole: uint8(MOST_RANGES),
    isCustomized: int32(MOST_RANGES),
    isPruned: int32(MOST_RANGES),
    up: oneWayArcs(labelCount, arcCount),
    down: oneWayArcs(labelCount, arcCount),
  };
}

/** What a room takes in memory, without what is left in the end: costs and marks of both directions, and arcs by their upper ends. */
export const bytesOfCustomization = ({ labelCount, head }: Hierarchy): number => 26 * head.length + 12 * labelCount;

const oneWayArcs = (labelCount: number, arcCount: number): OneWayArcs => ({
  first: int32(labelCount + 1),
  head: int32(arcCount),
  cost: int32(arcCount),
  other: int32(arcCount),
});

const int32 = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(4 * length));
const uint8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
const float64 = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(8 * length));
