import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDestinations } from '../../../test/oracle/plain-destinations.ts';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import { destinationStreets } from '../../../test/worlds/destination-streets.ts';
import { randomSpot as spot } from '../../../test/worlds/random-streets.ts';
import { PLAIN_SNAPPING, snapSpots } from '../../../test/worlds/snapped-spots.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { finish } from '../../kit/core/steps.ts';
import { CustomizationCache, StreetCostsCache } from '../network/index.ts';
import type { RoutingQuery } from '../routing/index.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL, type StreetTravel } from '../street/travel-mode.ts';
import { Reacher } from './reach.ts';
import type { StreetOrigin } from './street-origin.ts';

const origin = (lon: number, lat: number, travel: StreetTravel, reverse = false): StreetOrigin => ({
  id: 's',
  lon,
  lat,
  geometry: null,
  travel,
  transit: null,
  snapping: PLAIN_SNAPPING,
  reverse,
});

const query = (from: StreetOrigin, edgeWeight: 'time' | 'distance' = 'time'): RoutingQuery => ({
  origins: [from],
  edgeWeight,
  maxEdgeWeight: 100_000,
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
  clip: null,
  showSnapInformation: false,
});

const travels: StreetTravel[] = [
  DEFAULT_TRAVEL.car,
  DEFAULT_TRAVEL.bike,
  DEFAULT_TRAVEL.walk,
  { ...DEFAULT_TRAVEL.bike, penalties: DEFAULT_TRAVEL.car.penalties },
];
const spots = fc.array(spot, { minLength: 1, maxLength: 6 });

describe('streets that may not be passed through', () => {
  it('cost what plain journeys of the rule cost: searched for, swept, stopped early and against traffic', () => {
    fc.assert(
      fc.property(
        destinationStreets,
        spot,
        spots,
        fc.constantFrom(...travels),
        fc.constantFrom('time', 'distance'),
        (world, from, tos, travel, edgeWeight) => {
          const reacher = new Reacher(world.network, new CustomizationCache({ labelsPerArc: Infinity }));
          const source = origin(...from, travel);
          const asked = query(source, edgeWeight);
          const targets = snapSpots(reacher, asked, source, ...tos);
          const start = snapSpots(reacher, asked, source, from).point(0)!;
          const costs = new StreetCostsCache(world.plain).get({ ...asked, travel, reverse: false });
          const oracle = plainDestinations(world, travel.mode, costs, start);
          const expected = tos.map((_, i) => oracle(targets.point(i)!));

          const weights = (stopAt?: typeof targets) => {
            const reach = reacher.search(asked, [source], NEVER_CANCELLED, stopAt);
            return tos.map((_, i) => reach.at(targets, i)?.weight ?? Infinity);
          };
          expect(weights()).toEqual(expected);
          expect(weights(targets)).toEqual(expected);

          const backward = tos.map((to) => {
            const there = query(origin(...to, travel, true), edgeWeight);
            const goal = snapSpots(reacher, there, there.origins[0] as StreetOrigin, from);
            const reach = reacher.search(there, there.origins as StreetOrigin[], NEVER_CANCELLED);
            const weight = reach.at(goal, 0)?.weight ?? Infinity;
            expect(reach.pathTo(goal, 0) === null).toBe(weight === Infinity);
            return weight;
          });
          expect(backward).toEqual(expected);

          if (edgeWeight === 'time') {
            finish(reacher.sweeps.customize(asked, source));
            const row = {
              travelTimeDs: new Int32Array(tos.length).fill(-1),
              lengthDm: new Int32Array(tos.length).fill(-1),
            };
            reacher.fillRow(asked, source, targets, row, NEVER_CANCELLED);
            expect(Array.from(row.travelTimeDs, (time) => (time < 0 ? Infinity : time))).toEqual(expected);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reach by area what they reach by target', () => {
    fc.assert(
      fc.property(destinationStreets, spot, spots, fc.constantFrom(...travels), (world, from, tos, travel) => {
        const reacher = new Reacher(world.network);
        const source = origin(...from, travel);
        const asked = query(source);
        const targets = snapSpots(reacher, asked, source, ...tos);
        const reach = reacher.search(asked, [source], NEVER_CANCELLED);
        const weights = tos.map((_, i) => reach.at(targets, i)?.weight ?? Infinity);
        const list = reach.arcs();
        tos.forEach((_, i) => {
          const point = targets.point(i)!;
          let best = Infinity;
          for (let row = 0; row < list.count; row++) {
            if (list.arc[row] >> 1 !== point.edge) continue;
            const share = (list.arc[row] & 1) === 0 ? point.share : 1 - point.share;
            if (share < list.from[row] - 1e-6 || share > list.to[row] + 1e-6) continue;
            best = Math.min(best, list.entry[row] + share * list.traverse[row]);
          }
          if (weights[i] === Infinity) expect(best).toBe(Infinity);
          else expect(Math.abs(best - weights[i])).toBeLessThanOrEqual(1);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('may all be passed through with allowPrivateAndServiceRoads', () => {
    fc.assert(
      fc.property(
        destinationStreets,
        spot,
        spots,
        fc.constantFrom(DEFAULT_TRAVEL.bike, DEFAULT_TRAVEL.walk),
        (world, from, tos, usual) => {
          const travel = { ...usual, allowPrivateAndServiceRoads: true };
          const reacher = new Reacher(world.network);
          const source = origin(...from, travel);
          const asked = query(source);
          const targets = snapSpots(reacher, asked, source, ...tos);
          const start = snapSpots(reacher, asked, source, from).point(0)!;
          const oracle = plainSearch(
            new StreetCostsCache(world.plain).get({ ...asked, travel, reverse: false }),
            start,
          );
          const reach = reacher.search(asked, [source], NEVER_CANCELLED);
          tos.forEach((_, i) => {
            expect(reach.at(targets, i)?.weight ?? Infinity).toBe(oracle(targets.point(i)!));
          });
        },
      ),
      { numRuns: 80 },
    );
  });
});
