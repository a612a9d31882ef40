import { describe, expect, it } from 'vitest';
import { heldBytes } from '../../../test/held-bytes.ts';
import { gridPlace, gridStreets } from '../../../test/worlds/grid-streets.ts';
import { Run } from '../../kit/core/run.ts';
import { CustomizationCache, MetricMemory } from '../network/index.ts';
import { toRoutingQuery, toTargetTable } from '../routing/index.ts';
import { DEFAULT_LIMITS } from '../routing/limits.ts';
import { Reacher } from './reach.ts';
import { snapTargets } from './snapped-targets.ts';
import type { StreetOrigin } from './street-origin.ts';

const SIDE = 20;
const MB = 2 ** 20;

type Modes = Record<string, object>;

/** Builds sources from corner to corner, each with its own modes and options, and targets everywhere. */
function matrix(tms: readonly Modes[]) {
  const sources = tms.map((tm, id) => ({ id, ...gridPlace(SIDE, id * 7), tm }));
  const targets = Array.from({ length: SIDE * SIDE }, (_, id) => ({ id, ...gridPlace(SIDE, id) }));
  const body = { sources, targets, maxEdgeWeight: 3600 };
  const query = toRoutingQuery(body, DEFAULT_LIMITS);
  return { query, targets: toTargetTable(body, sources.length, DEFAULT_LIMITS) };
}

const bodies = (count: number, tm: (i: number) => Modes): Modes[] => Array.from({ length: count }, (_, i) => tm(i));

describe('snapped targets', () => {
  it('are the same for all for whom streets are alike, whatever turns cost', () => {
    const reacher = new Reacher(gridStreets(SIDE));
    const of = (tms: readonly Modes[]) => {
      const { query, targets } = matrix(tms);
      return query.origins.map((origin) => snapTargets(reacher, query, origin as StreetOrigin, targets, new Run()));
    };
    const byCar = of(bodies(3, (i) => ({ car: { trafficLeftTurnPenalty: i } })));
    expect(new Set(byCar).size).toBe(1);
    const others = of([{ car: {} }, { bike: {} }, { bike: { speed: 20 } }, { walk: {} }]);
    expect(new Set(others).size).toBe(4);
  });

  it('outlive no metric: requests with many leave nothing but what is bounded', async () => {
    const reacher = new Reacher(gridStreets(SIDE), new CustomizationCache(), new MetricMemory(undefined, 2 * MB));
    const row = { travelTimeDs: new Int32Array(SIDE * SIDE), lengthDm: new Int32Array(SIDE * SIDE) };
    const ask = (first: number) => {
      const asked = matrix(bodies(20, (i) => ({ car: { trafficLeftTurnPenalty: first + i } })));
      for (const origin of asked.query.origins as readonly StreetOrigin[]) {
        const snapped = snapTargets(reacher, asked.query, origin, asked.targets, new Run());
        reacher.fillRow(asked.query, origin, snapped, row, new Run());
      }
      return asked;
    };
    ask(0);
    const before = await heldBytes();
    const requests = [ask(100), ask(200), ask(300)];
    // A metric takes 75 kB.
    expect((await heldBytes()) - before).toBeLessThan(2 * MB);
    expect(requests).toHaveLength(3);
  });
});
