import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import { randomSpot as spot, randomStreets as world } from '../../../test/worlds/random-streets.ts';
import { PLAIN_SNAPPING, snapSpots } from '../../../test/worlds/snapped-spots.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { finish } from '../../kit/core/steps.ts';
import { CustomizationCache, StreetCostsCache } from '../network/index.ts';
import type { Network } from '../network/network.ts';
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

const query = (origins: readonly StreetOrigin[], part: Partial<RoutingQuery> = {}): RoutingQuery => ({
  origins,
  edgeWeight: 'time',
  maxEdgeWeight: 100_000,
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
  clip: null,
  showSnapInformation: false,
  ...part,
});

const travels: StreetTravel[] = [
  DEFAULT_TRAVEL.car,
  DEFAULT_TRAVEL.bike,
  DEFAULT_TRAVEL.walk,
  { ...DEFAULT_TRAVEL.bike, penalties: DEFAULT_TRAVEL.car.penalties },
];

/** Returns a reacher whose customizations are never amortized. */
const searching = (network: Network) => new Reacher(network, new CustomizationCache({ labelsPerArc: Infinity }));

describe('reach against the plain oracle', () => {
  it('fills the same rows whether they are searched for or swept out of a hierarchy', () => {
    fc.assert(
      fc.property(
        world,
        fc.array(spot, { minLength: 1, maxLength: 3 }),
        fc.array(spot, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...travels),
        fc.constantFrom(100_000, 40, 10),
        fc.boolean(),
        (network, froms, tos, travel, maxEdgeWeight, countTargetDistance) => {
          const rowsOf = (isSwept: boolean) => {
            const reacher = searching(network);
            const origins = froms.map((from) => ({
              ...origin(...from, travel),
              snapping: { ...PLAIN_SNAPPING, countTargetDistance },
            }));
            const asked = query(origins, { maxEdgeWeight });
            const targets = snapSpots(reacher, asked, origins[0], ...tos);
            if (isSwept) finish(reacher.sweeps.customize(asked, origins[0]));
            return origins.map((from) => {
              const row = {
                travelTimeDs: new Int32Array(tos.length).fill(-1),
                lengthDm: new Int32Array(tos.length).fill(-1),
              };
              const met = reacher.fillRow(asked, from, targets, row, NEVER_CANCELLED);
              return { met, times: [...row.travelTimeDs], lengths: [...row.lengthDm] };
            });
          };
          expect(rowsOf(true)).toEqual(rowsOf(false));
        },
      ),
    );
  });

  it('lists the same streets within a limit, searched for or swept', () => {
    fc.assert(
      fc.property(
        world,
        spot,
        fc.constantFrom(...travels),
        fc.constantFrom(100_000, 40, 10, 0),
        (network, from, travel, maxEdgeWeight) => {
          const listOf = (isSwept: boolean) => {
            const asked = query([origin(...from, travel)], { maxEdgeWeight });
            const reacher = searching(network);
            if (isSwept) finish(reacher.sweeps.customize(asked, asked.origins[0] as StreetOrigin));
            const reached = reacher.streetsWithin(asked, asked.origins as StreetOrigin[], NEVER_CANCELLED);
            const list = reached.arcs();
            const columns = [list.arc, list.entry, list.traverse, list.from, list.to, list.origin] as const;
            const rows = Array.from({ length: list.count }, (_, i) => columns.map((column) => column[i]));
            return { snapped: reached.snapped, rows, whole: list.whole, limit: list.limit };
          };
          expect(listOf(true)).toEqual(listOf(false));
        },
      ),
    );
  });

  it('finds the same cost, forward and backward, by time and by distance', () => {
    fc.assert(
      fc.property(
        world,
        spot,
        fc.array(spot, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...travels),
        fc.constantFrom('time', 'distance'),
        (network, from, tos, travel, edgeWeight) => {
          const reacher = new Reacher(network);
          const forward = query([origin(...from, travel)], { edgeWeight });
          const [source] = forward.origins as StreetOrigin[];
          const snapped = snapSpots(reacher, forward, source, ...tos);
          const start = snapSpots(reacher, forward, source, from).point(0);
          fc.pre(start !== null);
          const costs = new StreetCostsCache(network).get({ ...forward, travel, reverse: false });
          const oracle = plainSearch(costs, start);

          const reach = reacher.search(forward, [source], NEVER_CANCELLED);
          const stopped = tos.map((_, i) => reach.at(snapped, i));
          tos.forEach((_, i) => {
            const expected = oracle(snapped.point(i)!);
            expect(stopped[i]?.weight ?? Infinity).toBe(expected);
            const path = reach.pathTo(snapped, i);
            expect(path === null).toBe(expected === Infinity);
            if (path) {
              const time = path.reduce((sum, part) => sum + part.travelTimeDs, 0);
              const length = path.reduce((sum, part) => sum + part.lengthDm, 0);
              expect([time, length]).toEqual([stopped[i]?.travelTimeDs, stopped[i]?.lengthDm]);
            }
          });

          const early = reacher.search(forward, [source], NEVER_CANCELLED, snapped);
          expect(tos.map((_, i) => early.at(snapped, i))).toEqual(stopped);

          tos.forEach((_, i) => {
            const there = query([origin(tos[i][0], tos[i][1], travel, true)], { edgeWeight });
            const back = reacher.search(there, there.origins as StreetOrigin[], NEVER_CANCELLED);
            const goal = snapSpots(reacher, there, there.origins[0] as StreetOrigin, from);
            const reversed = back.at(goal, 0);
            expect(reversed?.weight).toBe(stopped[i]?.weight);
            const path = back.pathTo(goal, 0);
            if (reversed && path) {
              const time = path.reduce((sum, part) => sum + part.travelTimeDs, 0);
              expect(time).toBe(reversed.travelTimeDs);
            }
          });
        },
      ),
      { numRuns: 120 },
    );
  });

  it('reaches with several origins what the best of them reaches', () => {
    fc.assert(
      fc.property(
        world,
        fc.array(spot, { minLength: 1, maxLength: 4 }),
        spot,
        fc.constantFrom(...travels),
        (network, froms, to, travel) => {
          const reacher = new Reacher(network);
          const origins = froms.map(([lon, lat]) => origin(lon, lat, travel));
          const all = query(origins);
          const target = snapSpots(reacher, all, origins[0], to);
          const single = origins.map(
            (one) => reacher.search(all, [one], NEVER_CANCELLED).at(target, 0)?.weight ?? Infinity,
          );
          const together = reacher.search(all, origins, NEVER_CANCELLED).at(target, 0);
          expect(together?.weight ?? Infinity).toBe(Math.min(...single));
          if (together) expect(single[together.origin]).toBe(together.weight);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('lists arcs whose costs agree with targets on them', () => {
    fc.assert(
      fc.property(
        world,
        spot,
        spot,
        fc.constantFrom(...travels),
        fc.boolean(),
        (network, from, to, travel, reverse) => {
          const reacher = new Reacher(network);
          const one = query([origin(...from, travel, reverse)]);
          const [source] = one.origins as StreetOrigin[];
          const target = snapSpots(reacher, one, source, to);
          const point = target.point(0);
          fc.pre(point !== null);
          const reach = reacher.search(one, [source], NEVER_CANCELLED);
          const arcs = reach.arcs();
          const costs: number[] = [];
          let surely = Infinity;
          for (let i = 0; i < arcs.count; i++) {
            if (arcs.arc[i] >> 1 !== point.edge) continue;
            const share = arcs.arc[i] & 1 ? 1 - point.share : point.share;
            // Positions are whole units: of origin and target less than one apart either may lie ahead.
            const unit = 1 / arcs.traverse[i] + 1e-6;
            if (share < arcs.from[i] - unit || share > arcs.to[i] + unit) continue;
            const cost = arcs.entry[i] + share * arcs.traverse[i];
            costs.push(cost);
            if (share > arcs.from[i] + unit && share < arcs.to[i] - unit) surely = Math.min(surely, cost);
          }
          const expected = reach.at(target, 0)?.weight ?? Infinity;
          if (expected < Infinity) expect(costs.some((cost) => Math.abs(cost - expected) <= 4)).toBe(true);
          if (surely < Infinity) expect(surely).toBeGreaterThanOrEqual(expected - 4);
        },
      ),
      { numRuns: 90 },
    );
  });
});
