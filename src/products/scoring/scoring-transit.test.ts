import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withTestPlaces } from '../../../test/worlds/places/places.ts';
import { randomSpot } from '../../../test/worlds/random-streets.ts';
import { originAt, queryOf, transitPlaces } from '../../../test/worlds/random-transit.ts';
import { prepared } from '../../../test/worlds/scoring/scoring.ts';
import { Run } from '../../kit/core/run.ts';
import { targetTable } from '../../network/routing/index.ts';
import { placesOf } from '../places/index.ts';
import { timeOperation } from '../travel-time/index.ts';
import type { ReachMeasure } from './criterion.ts';
import type { ScoresBasis } from './scores-query.ts';

const filter = { match: 'any', terms: null, exclude: [] } as const;
const DECAY = { exponent: -2, scale: 1 / 300, offset: 1, lowerBound: 0 };

it('what rides lead to counts as travel times say, on random timetables', () => {
  fc.assert(
    fc.property(
      transitPlaces,
      fc.array(randomSpot, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (world, spots, reverse) => {
        const network = withTestPlaces(
          world.network,
          spots.map(([lon, lat]) => ({ lon, lat, tags: { amenity: 'cafe' } })),
        );
        const places = placesOf(network);
        const origins = world.spots.map((spot, id) => ({ ...originAt(spot, world, reverse), id }));
        const routing = queryOf(origins, world);
        const measure = (rule: ReachMeasure['rule'], maxWeight: number): ReachMeasure => ({
          ...{ kind: 'reach', rule, search: 0, subject: 0, reference: null, maxWeight },
          ...{ decay: DECAY, competition: null, probabilityDecay: 0 },
        });
        const basis: ScoresBasis = {
          locations: origins.map(({ id, lon, lat }) => ({ id, lon, lat, geometry: null, strength: 1 })),
          plan: {
            criteria: [],
            measures: [
              measure('sum', routing.maxEdgeWeight),
              measure('average-distance', routing.maxEdgeWeight),
              measure('sum', Math.floor(routing.maxEdgeWeight / 2)),
            ],
            searches: [{ routing: { ...routing, origins: [origins[0]] }, fromCentroid: false }],
            subjects: [{ of: 'places', filter, weightedBy: null }],
            competitions: [],
            rivals: [],
          },
          showDetails: false,
          maxDetails: 0,
        };
        const { score } = prepared(network, basis).columns as { readonly score: Float64Array };

        const targets = targetTable(spots, (_, i) => ({
          id: i,
          lon: places.lon(i as Parameters<typeof places.lon>[0]),
          lat: places.lat(i as Parameters<typeof places.lat>[0]),
        }));
        const query = { routing, targets, onlyReachable: true, percentiles: null, originCount: origins.length };
        const { body } = timeOperation.run(network, query, new Run());
        const rows: { targets: { travelTime: number }[] }[] = JSON.parse(new TextDecoder().decode(body));
        rows.forEach((row, i) => {
          const times = row.targets.map(({ travelTime }) => travelTime);
          const half = times.filter((time) => time <= Math.floor(routing.maxEdgeWeight / 2)).length;
          const average = times.reduce((sum, time) => sum + time, 0) / times.length;
          const scores = [...score.slice(3 * i, 3 * i + 3)].map((one) => (Number.isNaN(one) ? null : one));
          // Without a street there is no score; with nothing in reach there is no average.
          if (scores[0] === null) expect([scores, times]).toEqual([[null, null, null], []]);
          else expect(scores).toEqual([times.length, times.length === 0 ? null : expect.closeTo(average, 6), half]);
        });
      },
    ),
    { numRuns: 60 },
  );
});
