import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomSpot } from '../../../../test/worlds/random-streets.ts';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { snapSpots } from '../../../../test/worlds/snapped-spots.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { finish } from '../../../kit/core/steps.ts';
import { CustomizationCache } from '../../network/index.ts';
import { type CostRow, UNREACHABLE } from '../cost-row.ts';
import { Reacher } from '../reach.ts';

it('rows of those who ride are the same swept out of a hierarchy as searched for', () => {
  let swept = 0;
  fc.assert(
    fc.property(
      transitPlaces,
      fc.array(randomSpot, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (world, spots, counts) => {
        const plain = originAt(world.spots[0], world);
        const snapping = { ...plain.snapping, countSourceDistance: counts, countTargetDistance: counts };
        const transit = { ...plain.transit, maxWalkToTargetS: Infinity };
        const origin = { ...plain, snapping, transit };
        const query = queryOf([origin], world);
        const rowOf = (reacher: Reacher): CostRow => {
          const targets = snapSpots(reacher, query, origin, ...world.spots, ...spots);
          const { count } = targets;
          const row = { travelTimeDs: new Int32Array(count).fill(UNREACHABLE), lengthDm: new Int32Array(count) };
          reacher.fillRow(query, origin, targets, row, NEVER_CANCELLED);
          return row;
        };
        const sweeping = new Reacher(world.network);
        finish(sweeping.sweeps.customize(query, origin));
        if (sweeping.sweeps.isReady(query, { ...origin, transit: null })) swept++;
        const searching = new Reacher(world.network, new CustomizationCache({ labelsPerArc: Infinity }));
        expect(rowOf(sweeping)).toEqual(rowOf(searching));
      },
    ),
    { numRuns: 50, seed: 1 },
  );
  expect(swept).toBeGreaterThan(10);
});
