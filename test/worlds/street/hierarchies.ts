import fc from 'fast-check';
import { contract } from '../../../src/import/streets/hierarchy/contract.ts';
import { neighborsOf } from '../../../src/import/streets/hierarchy/neighbors.ts';
import { arcBetween, type Hierarchy } from '../../../src/network/street/hierarchy/hierarchy.ts';
import type { ArcCosts, LowerArcs } from '../../../src/network/street/hierarchy/kernel/arc-costs.ts';
import { customize } from '../../../src/network/street/hierarchy/kernel/customize.ts';
import { keyOf, NO_PATH } from '../../../src/network/street/hierarchy/kernel/keys.ts';
import { copyLeft, countLeft, type OneWayArcs, prune } from '../../../src/network/street/hierarchy/kernel/prune.ts';
import { countLowerArcs, placeLowerArcs, sumLowerArcs } from '../../../src/network/street/hierarchy/lower-arcs.ts';

interface Step {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
  readonly other: number;
}

/** Random worlds of up to 16 labels with steps between them and a contraction order. */
export const worlds = fc
  .integer({ min: 1, max: 16 })
  .chain((labelCount) => {
    const label = fc.nat(labelCount - 1);
    return fc.record({
      labelCount: fc.constant(labelCount),
      steps: fc.array(
        fc.record({
          from: label,
          to: label,
          cost: fc.integer({ min: 1, max: 9 }),
          other: fc.integer({ min: 1, max: 9 }),
        }),
        { maxLength: 40 },
      ),
      order: fc.shuffledSubarray(
        Array.from({ length: labelCount }, (_, i) => i),
        { minLength: labelCount, maxLength: labelCount },
      ),
      starts: fc.array(fc.record({ label, cost: fc.nat(12), other: fc.nat(9) }), { minLength: 1, maxLength: 6 }),
      targets: fc.uniqueArray(label, { maxLength: 5 }),
      limit: fc.nat(30),
      // Large costs don't fit the packed arcs that sweeps read first.
      unit: fc.constantFrom(1, 10_000),
      leastLeftOut: fc.constantFrom(1, 2, 32),
    });
  })
  .map(({ unit, steps, starts, limit, ...rest }) => ({
    ...rest,
    steps: steps.map((step) => ({ ...step, cost: step.cost * unit })),
    starts: starts.map((start) => ({ ...start, cost: start.cost * unit })),
    limit: limit * unit,
  }));

export function hierarchyOf(labelCount: number, steps: readonly Step[], order: readonly number[]): Hierarchy {
  const sorted = [...steps].sort((a, b) => a.from - b.from);
  const first = new Int32Array(labelCount + 1);
  for (const { from } of sorted) first[from + 1]++;
  for (let l = 0; l < labelCount; l++) first[l + 1] += first[l];
  const rank = new Int32Array(labelCount);
  order.forEach((label, i) => {
    rank[label] = i;
  });
  return contract(neighborsOf({ labelCount, first, next: sorted.map(({ to }) => to) }), rank);
}

/**
 * Customizes and prunes a hierarchy.
 * @param most the number of ranks that kernels process at once
 */
export function customized(hierarchy: Hierarchy, steps: readonly Step[], most = 4) {
  const costs = arcCosts(hierarchy.head.length);
  for (const { from, to, cost, other } of steps) {
    const [a, b] = [hierarchy.rank[from], hierarchy.rank[to]];
    if (a === b) continue;
    const arc = arcBetween(hierarchy, Math.min(a, b), Math.max(a, b));
    const keys = a < b ? costs.up : costs.down;
    keys[arc] = Math.min(keys[arc], keyOf(cost, other));
  }
  const { labelCount, head } = hierarchy;
  const lower = lowerArcsOf(hierarchy);
  const arcTo = new Int32Array(labelCount);
  for (let from = 0; from < labelCount; from += most)
    customize(hierarchy, lower, costs, arcTo, from, Math.min(labelCount, from + most));
  const replaced = { up: new Uint8Array(head.length), down: new Uint8Array(head.length) };
  for (let to = labelCount; to > 0; to -= most)
    prune(hierarchy, lower, costs, replaced, arcTo, Math.max(0, to - most), to);
  const left = (marks: Uint8Array, keys: Float64Array) => {
    const count = countLeft(marks, keys, 0, head.length);
    const [first, columns] = [new Int32Array(labelCount + 1), [0, 1, 2].map(() => new Int32Array(count))];
    const arcs: OneWayArcs = { first, head: columns[0], cost: columns[1], other: columns[2] };
    for (let rank = 0; rank < labelCount; rank++) copyLeft(hierarchy, marks, keys, arcs, rank, rank + 1);
    return arcs;
  };
  return { up: left(replaced.up, costs.up), down: left(replaced.down, costs.down) };
}

/** Returns costs of arcs that no path stands for yet. */
export const arcCosts = (arcCount: number): ArcCosts => ({
  up: new Float64Array(arcCount).fill(NO_PATH),
  down: new Float64Array(arcCount).fill(NO_PATH),
});

export function lowerArcsOf(hierarchy: Hierarchy): LowerArcs {
  const { labelCount, head } = hierarchy;
  const first = new Int32Array(labelCount + 1);
  const lower = { first, arc: new Int32Array(head.length), end: new Int32Array(head.length) };
  const next = new Int32Array(labelCount);
  countLowerArcs(hierarchy, first, 0, head.length);
  sumLowerArcs(hierarchy, first, next);
  placeLowerArcs(hierarchy, lower, next, 0, labelCount);
  return lower;
}

/** Returns by label the least cost, and the possible values of the other dimension on cheapest paths. */
export function plainCosts(
  labelCount: number,
  steps: readonly Step[],
  starts: readonly { label: number; cost: number; other: number }[],
) {
  const cost = new Array<number>(labelCount).fill(Infinity);
  for (const start of starts) cost[start.label] = Math.min(cost[start.label], start.cost);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to, cost: c } of steps) {
      if (cost[from] + c >= cost[to]) continue;
      cost[to] = cost[from] + c;
      changed = true;
    }
  }
  const others = Array.from({ length: labelCount }, () => new Set<number>());
  for (const start of starts) if (start.cost === cost[start.label]) others[start.label].add(start.other);
  const byCost = cost.map((_, label) => label).sort((a, b) => cost[a] - cost[b]);
  for (const to of byCost) {
    for (const step of steps) {
      if (step.to !== to || cost[step.from] + step.cost !== cost[to] || cost[to] === Infinity) continue;
      for (const other of others[step.from]) others[to].add(other + step.other);
    }
  }
  return { cost, others };
}
