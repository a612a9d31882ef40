import { TOLD_NOBODY, type Told } from '../../core/progress.ts';
import type { CustomizedHierarchy } from './customized.ts';
import type { Hierarchy } from './hierarchy.ts';
import { customize } from './kernel/customize.ts';
import { copyLeft, countLeft, type OneWayArcs, oneWayArcs, prune } from './kernel/prune.ts';
import { lowerArcs } from './lower-arcs.ts';
import { StepCosts, type StepWeights } from './step-costs.ts';

/** A step of customization takes as long as settling so many labels: a millisecond or two. */
export const LABELS_PER_STEP = 16_000;
/** What takes as long. */
const SLOTS_PER_STEP = 8_000;
const ARCS_PER_STEP = 200_000;
const TRIANGLES_PER_STEP = 200_000;

/**
 * Weighs a hierarchy by a metric. Yields after every step, all of them about {@link LABELS_PER_STEP} long.
 * @param told of ranks that are weighed, and then, counted on, of those that are pruned
 */
export function* customization(
  hierarchy: Hierarchy,
  weights: StepWeights,
  told: Told = TOLD_NOBODY,
): Generator<void, CustomizedHierarchy> {
  const { labelCount, head } = hierarchy;
  const steps = new StepCosts(hierarchy, weights);
  const { slotCount } = weights.graph;
  for (let slot = 0; slot < slotCount; slot += SLOTS_PER_STEP) {
    steps.evaluate(slot, Math.min(slotCount, slot + SLOTS_PER_STEP));
    yield;
  }
  const { costs } = steps;
  const lower = yield* lowerArcs(hierarchy, ARCS_PER_STEP);
  const arcTo = new Int32Array(labelCount);
  for (let rank = 0; rank < labelCount; ) {
    rank = customize(hierarchy, lower, costs, arcTo, rank, TRIANGLES_PER_STEP);
    told(rank);
    yield;
  }
  const replaced = { up: new Uint8Array(head.length), down: new Uint8Array(head.length) };
  for (let rank = labelCount; rank > 0; ) {
    rank = prune(hierarchy, lower, costs, replaced, arcTo, rank, TRIANGLES_PER_STEP);
    told(2 * labelCount - rank);
    yield;
  }
  const up = yield* left(hierarchy, replaced.up, costs.up);
  const down = yield* left(hierarchy, replaced.down, costs.down);
  return { hierarchy, up, down, sweep: null };
}

/** What a hierarchy takes in memory while it is customized: costs and marks of both directions, and arcs by their upper ends. */
export const bytesOfCustomization = ({ labelCount, head }: Hierarchy): number => 26 * head.length + 12 * labelCount;

function* left(hierarchy: Hierarchy, replaced: Uint8Array, keys: Float64Array): Generator<void, OneWayArcs> {
  const { labelCount, firstUp } = hierarchy;
  let count = 0;
  for (let arc = 0; arc < keys.length; arc += ARCS_PER_STEP) {
    count += countLeft(replaced, keys, arc, Math.min(keys.length, arc + ARCS_PER_STEP));
    yield;
  }
  const arcs = oneWayArcs(labelCount, count);
  for (let rank = 0; rank < labelCount; ) {
    const from = rank;
    while (rank < labelCount && firstUp[rank] - firstUp[from] < ARCS_PER_STEP) rank++;
    copyLeft(hierarchy, replaced, keys, arcs, from, rank);
    yield;
  }
  return arcs;
}
