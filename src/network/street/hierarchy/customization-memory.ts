import { SharedPhases } from '../../../kit/collections/shared-phases.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { ArcCosts, LowerArcs } from './kernel/arc-costs.ts';
import type { OneWayArcs, Replaced } from './kernel/prune.ts';

/** The largest number of ranges; each takes a word per phase. */
export const MOST_RANGES = 8192;
const PHASE_COUNT = 10;

/** The shared memory in which threads customize a hierarchy together. */
export interface CustomizationMemory {
  /** Identifies the same memory on all threads, each of which has its own objects for it. */
  readonly id: string;
  /** Scales the length of steps: 1 makes them a millisecond or two long, smaller values shorter. */
  readonly grain: number;
  /** The memory of {@link SharedPhases}. */
  readonly words: Int32Array;
  readonly costs: ArcCosts;
  readonly replaced: Replaced;
  readonly lower: LowerArcs;
  /** Indexed by rank: the index at which the next arc leading to it is stored. */
  readonly next: Int32Array;
  /** The number of ranges, followed by their start ranks. */
  readonly rangeStart: Int32Array;
  readonly isWhole: Uint8Array;
  /** Indexed by range: 1 once it is customized or pruned, respectively. */
  readonly isCustomized: Int32Array;
  readonly isPruned: Int32Array;
  /** The remaining arcs. They have capacity for all arcs, but pages that are never written take no memory. */
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
}

export function customizationMemory({ labelCount, head }: Hierarchy, grain = 1): CustomizationMemory {
  const arcCount = head.length;
  return {
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
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

/**
 * Returns the bytes a customization takes without the remaining arcs: costs and marks of both directions, and arcs by
 * upper end.
 */
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
