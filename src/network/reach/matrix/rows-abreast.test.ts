import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomSpot, randomStreets } from '../../../../test/worlds/random-streets.ts';
import { PLAIN_SNAPPING } from '../../../../test/worlds/snapped-spots.ts';
import { Run } from '../../../kit/core/run.ts';
import { finish } from '../../../kit/core/steps.ts';
import { CustomizationCache } from '../../network/index.ts';
import { type RoutingQuery, targetTable } from '../../routing/index.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../../street/travel-mode.ts';
import { Reacher } from '../reach.ts';
import type { StreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';
import { matrixSteps } from './matrix.ts';

it('matrices have the same rows searched for or swept abreast, left and gone on with after any row', () => {
  fc.assert(
    fc.property(
      randomStreets,
      fc.array(fc.tuple(randomSpot, fc.constantFrom('car', 'car', 'car', 'walk')), { minLength: 1, maxLength: 20 }),
      fc.array(randomSpot, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(100_000, 30),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      (network, froms, tos, maxEdgeWeight, rowsAtOnce) => {
        const origins: StreetOrigin[] = froms.map(([[lon, lat], mode], id) => ({
          ...{ id, lon, lat, geometry: null, travel: DEFAULT_TRAVEL[mode] },
          ...{ transit: null, snapping: PLAIN_SNAPPING, reverse: false },
        }));
        const query: RoutingQuery = {
          ...{ origins, edgeWeight: 'time', maxEdgeWeight, conditions: DEFAULT_CONDITIONS },
          ...{ exclusion: null, clip: null, showSnapInformation: false },
        };
        const targets = targetTable(tos, ([lon, lat], id) => ({ id, lon, lat }));
        const rows = () => {
          const run = new Run();
          const found: unknown[] = [];
          for (let stop = 0; found.length < origins.length; stop++) {
            let left = rowsAtOnce[stop % rowsAtOnce.length];
            for (const row of matrixSteps(network, query, targets, found.length, run)) {
              if (row === null) continue;
              found.push([row.origin, [...row.travelTimeDs], [...row.lengthDm]]);
              if (--left === 0) break;
            }
          }
          return found;
        };
        const searching = new Reacher(network, new CustomizationCache({ labelsPerArc: Infinity }));
        const searched = origins.map((origin) => {
          const snapped = finish(searching.streets.snapping(query, origin, targets));
          const row = {
            travelTimeDs: new Int32Array(tos.length).fill(-1),
            lengthDm: new Int32Array(tos.length).fill(-1),
          };
          const point = searching.fillRow(query, origin, snapped, row, new Run());
          return [point, [...row.travelTimeDs], [...row.lengthDm]];
        });
        const reacher = reacherOf(network);
        for (const origin of origins) finish(reacher.sweeps.customize(query, origin));
        expect(rows()).toEqual(searched);
      },
    ),
    { numRuns: 40 },
  );
});
