import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { SharedCancelFlag } from '../../../kit/core/cancel.ts';
import { CancelledError } from '../../../kit/core/errors.ts';
import { TimeMetric } from '../metric.ts';
import type { SlotIndex } from '../search-graph.ts';
import type { ArcIndex } from '../street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../travel-mode.ts';
import { turnCosts } from '../turn-costs.ts';
import { TurnSteps } from '../turn-steps.ts';
import { arcSearch } from './arc-search.ts';
import { nodeSearch } from './node-search.ts';
import { SearchSpace, UNREACHED } from './search-space.ts';

// A crossing on the equator: C is the middle, arms of 0.001° (111.19 m) to the west, east, north and south.
const METERS = 111.19;
const W = 0;
const C = 1;
const E = 2;
const N = 3;
const S = 4;
const nodes = [
  [-0.001, 0],
  [0, 0],
  [0.001, 0],
  [0, 0.001],
  [0, -0.001],
] as const;
const arms = [
  { from: W, to: C },
  { from: C, to: E },
  { from: C, to: N },
  { from: C, to: S },
].map((edge) => ({ ...edge, carKmh: 36 }));
const arm = Math.round(METERS * 10 * 0.1);

function costs(options: { driveLeft?: boolean; penalties?: typeof DEFAULT_TRAVEL.car.penalties } = {}) {
  const { streets } = streetWorld(nodes, arms, options);
  const graph = streets.search.car.forward;
  const travel = { ...DEFAULT_TRAVEL.car, penalties: options.penalties ?? DEFAULT_TRAVEL.car.penalties };
  // No arc is weighed before the search needs it.
  const metric = new TimeMetric(streets, graph, travel, DEFAULT_CONDITIONS, 'late');
  const steps = new TurnSteps(graph, metric, turnCosts(travel.penalties));
  const space = new SearchSpace(graph.slotCount);
  const start = graph.slotOfArc[0 as ArcIndex];
  metric.fill(start);
  const starts = { count: 1, slot: [start] as SlotIndex[], cost: [arm] };
  const search = (limit: number, cancel = new SharedCancelFlag(new SharedArrayBuffer(4))) => {
    space.reset(limit);
    arcSearch(space, steps, null, starts, limit, { cancel, done: null });
  };
  const entry = (arc: number) => space.cost[graph.slotOfArc[arc as ArcIndex]];
  return { search, entry, space };
}

describe('arcSearch', () => {
  it('charges junctions and turns at the crossing, by hand', () => {
    const { search, entry } = costs();
    search(100_000);
    expect(entry(2)).toBe(arm + 40); // straight on: junction 4 s
    expect(entry(4)).toBe(arm + 40 + 70); // left: 7 s more
    expect(entry(6)).toBe(arm + 40 + 40); // right: 4 s more
    expect(entry(3)).toBe(arm + 40 + arm); // turning round at the dead end in the east …
    expect(entry(1)).toBe(arm + 40 + arm + arm + 40); // … is the only way back west: not in the middle
  });

  it('mirrors the turns where people drive on the left', () => {
    const { search, entry } = costs({ driveLeft: true });
    search(100_000);
    expect(entry(4)).toBe(arm + 40 + 40);
    expect(entry(6)).toBe(arm + 40 + 70);
  });

  it('enters arcs up to the limit, even where their ends lie beyond', () => {
    const { search, entry } = costs();
    search(arm + 40);
    expect(entry(2)).toBe(arm + 40);
    expect(entry(4)).toBe(UNREACHED);
    expect(entry(3)).toBe(UNREACHED);
  });

  it('stops when cancelled', () => {
    const flag = new SharedCancelFlag(new SharedArrayBuffer(4));
    flag.raise();
    const side = 70;
    const grid = Array.from(
      { length: side * side },
      (_, i) => [(i % side) * 1e-4, Math.floor(i / side) * 1e-4] as const,
    );
    const edges = grid.flatMap((_, i) => [
      ...(i % side < side - 1 ? [{ from: i, to: i + 1 }] : []),
      ...(i + side < grid.length ? [{ from: i, to: i + side }] : []),
    ]);
    const { streets } = streetWorld(grid, edges);
    const graph = streets.search.walk.forward;
    const metric = new TimeMetric(streets, graph, DEFAULT_TRAVEL.walk, DEFAULT_CONDITIONS);
    const starts = { count: 1, slot: [graph.slotOfArc[0 as ArcIndex]] as SlotIndex[], cost: [0] };
    const run = () =>
      nodeSearch(new SearchSpace(graph.stateCount), graph, metric, starts, 1e6, { cancel: flag, done: null });
    expect(run).toThrow(CancelledError);
  });
});
