import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TestPlace, withTestPlaces } from '../../../test/worlds/places/places.ts';
import { randomSpot, randomStreets } from '../../../test/worlds/random-streets.ts';
import { withTestCells } from '../../../test/worlds/scoring/cells.ts';
import { ask, scoresOf } from '../../../test/worlds/scoring/scoring.ts';
import { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/index.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../travel-time/index.ts';

interface Spot {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly strength: number;
}
type Reached = { readonly place: TestPlace; readonly weight: number };

const AMENITIES = ['cafe', 'bank'] as const;
const cafes = [{ key: 'amenity', value: 'cafe' }];

const random = fc.record({
  streets: randomStreets,
  places: fc.array(fc.tuple(randomSpot, fc.constantFrom(...AMENITIES), fc.nat(5)), { minLength: 1, maxLength: 12 }),
  spots: fc.array(fc.tuple(randomSpot, fc.constantFrom(0, 1, 2.5)), { minLength: 1, maxLength: 4 }),
  competitors: fc.array(fc.tuple(randomSpot, fc.constantFrom(0, 1, 2.5)), { maxLength: 2 }),
  routing: fc.record({
    edgeWeight: fc.constantFrom('time' as const, 'distance' as const),
    maxEdgeWeight: fc.integer({ min: 0, max: 600 }),
    travelMode: fc.constantFrom(
      { walk: {} },
      { bike: { speed: 12 } },
      { car: {} },
      { fly: {} },
      { walk: { includeSnapDistance: true } },
    ),
    reverse: fc.boolean(),
  }),
  decay: fc.record({
    distanceExponent: fc.constantFrom(-2, -0.5, 0),
    scalingFactor: fc.constantFrom(1 / 300, 0.1),
    distanceModifier: fc.constantFrom(1, 3),
    lowerBound: fc.constantFrom(0, 60),
  }),
  gravity: fc.record({ gravitationExponent: fc.constantFrom(-2, 0, 1), probabilityDecay: fc.constantFrom(0, 0.01) }),
});

const spotsOf = (list: readonly (readonly [readonly [number, number], number])[]): Spot[] =>
  list.map(([[lng, lat], strength], i) => ({ id: `s${i}`, lat, lng, strength }));
const wireOf = (spots: readonly Spot[]) =>
  spots.map(({ strength, ...spot }) => ({ ...spot, properties: { gravitationAttractionStrength: strength } }));

/** Returns what a spot reaches according to `/time`; null where it snaps to no street. */
function reachedFrom(network: Network, places: readonly TestPlace[], spot: Spot, routing: object): Reached[] {
  const { travelMode, ...options } = routing as { travelMode: object; edgeWeight: 'time' | 'distance' };
  const body = {
    ...options,
    sources: [{ id: 0, lat: spot.lat, lng: spot.lng, tm: travelMode }],
    targets: places.map(({ lon, lat }, id) => ({ id, lat, lng: lon })),
  };
  const query = toTimeQuery(body as TimeRequest, DEFAULT_LIMITS);
  const rows = JSON.parse(new TextDecoder().decode(timeOperation.run(network, query, new Run()).body)) as {
    targets: { id: number; travelTime: number; length: number }[];
  }[];
  return rows[0].targets.map(({ id, travelTime, length }) => ({
    place: places[id],
    weight: options.edgeWeight === 'time' ? travelTime : length,
  }));
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe('criteria of places', () => {
  it('are what a plain count over travel times gives', () => {
    fc.assert(
      fc.property(
        random,
        ({ streets, places: list, spots: anySpots, competitors: rivals, routing, decay, gravity }) => {
          const places = list.map(([[lon, lat], amenity, capacity]) => ({
            lon,
            lat,
            tags: { amenity, ...(capacity > 0 ? { capacity: String(capacity) } : {}) },
          }));
          const network = withTestPlaces(streets, places);
          const spots = spotsOf(anySpots);
          const competitors = spotsOf(rivals);
          const criterion = (type: string, more: object = {}) => ({
            type,
            osmTypes: cafes,
            ...routing,
            ...decay,
            ...gravity,
            ...more,
          });
          const { data, errors } = ask(network, {
            locations: wireOf(spots),
            competitors: wireOf(competitors),
            criteria: {
              count: criterion('poiCoverageCount'),
              half: criterion('poiCoverageCount', { maxEdgeWeight: Math.floor(routing.maxEdgeWeight / 2) }),
              capacity: criterion('poiCoverageCount', { weightedBy: 'capacity' }),
              share: criterion('poiCoverageCount', { referenceOsmTypes: [{ key: 'amenity', value: '*' }] }),
              decayed: criterion('poiCoverageDistance'),
              nearest: criterion('closestPoiDistance'),
              distance: criterion('closestPoiAbsoluteDistance'),
              drawn: criterion('poiGravitationSum'),
              drawnDistance: criterion('gravitationDistanceAverage'),
            },
          });
          const lost = new Set(
            errors
              .filter(({ detail }) => detail.startsWith('the location meets no'))
              .map(({ meta }) => meta.locationId),
          );
          const reached = (spot: Spot) => reachedFrom(network, places, spot, routing);
          const attraction = ({ strength }: Spot, weight: number) =>
            strength * Math.max(1, weight) ** gravity.gravitationExponent;
          const fighters = (competitors.length > 0 ? competitors : spots).map((spot) => ({ spot, all: reached(spot) }));
          for (const spot of spots) {
            const { scores } = data[spot.id];
            const all = reached(spot);
            if (lost.has(spot.id)) {
              expect(all).toEqual([]);
              expect(new Set(Object.values(scores))).toEqual(new Set([null]));
              continue;
            }
            const near = all.filter(({ place }) => place.tags.amenity === 'cafe').sort((a, b) => a.weight - b.weight);
            const factor = (weight: number) =>
              (Math.max(weight, decay.lowerBound) * decay.scalingFactor + decay.distanceModifier) **
              decay.distanceExponent;
            const drawn = near.map(({ place, weight }) => {
              const own = attraction(spot, weight);
              const theirs = sum(
                fighters.flatMap(({ spot: rival, all: theirs }) =>
                  theirs.filter((other) => other.place === place).map((other) => attraction(rival, other.weight)),
                ),
              );
              const total = competitors.length > 0 ? own + theirs : theirs;
              return own === 0 ? 0 : (own / total) * Math.exp(-gravity.probabilityDecay * weight);
            });
            const drawnSum = sum(drawn);
            const close = (value: number) => (Number.isFinite(value) ? expect.closeTo(value, 6) : null);
            expect(scores).toEqual({
              count: near.length,
              half: near.filter(({ weight }) => weight <= Math.floor(routing.maxEdgeWeight / 2)).length,
              capacity: sum(near.map(({ place }) => Number(place.tags.capacity ?? 0))),
              share: close(near.length / all.length),
              decayed: close(sum(near.map(({ weight }) => factor(weight)))),
              nearest: close(near.length > 0 ? factor(near[0].weight) : 0),
              distance: near[0]?.weight ?? null,
              drawn: close(drawnSum),
              drawnDistance: close(sum(drawn.map((share, i) => share * near[i].weight)) / drawnSum),
            });
            for (const [key, value] of Object.entries(scores)) {
              const isTold = errors.some(({ meta }) => meta.locationId === spot.id && meta.criteriaIds.includes(key));
              expect(isTold).toBe(value === null);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('grow with the limit, shrink with competitors, and share out what is reached', () => {
    fc.assert(
      fc.property(random, ({ streets, places: list, spots: anySpots, competitors: rivals, routing }) => {
        const places = list.map(([[lon, lat], amenity]) => ({ lon, lat, tags: { amenity } }));
        const network = withTestPlaces(streets, places);
        const spots = spotsOf(anySpots).map((spot) => ({ ...spot, strength: 1 }));
        const locations = wireOf(spots);
        const criterion = (type: string, factor: number) => ({
          type,
          osmTypes: [{ key: 'amenity', value: '*' }],
          ...routing,
          maxEdgeWeight: routing.maxEdgeWeight * factor,
        });
        const criteria = {
          small: criterion('poiCoverageCount', 1),
          large: criterion('poiCoverageCount', 2),
          drawn: criterion('poiGravitationSum', 1),
        };
        const scores = scoresOf(network, { locations, criteria });
        const reachedBySome = new Set(
          spots.flatMap((spot) => reachedFrom(network, places, spot, routing).map(({ place }) => place)),
        );
        for (const { small, large, drawn } of Object.values(scores)) {
          expect(large ?? 0).toBeGreaterThanOrEqual(small ?? 0);
          expect(drawn ?? 0).toBeLessThanOrEqual((small ?? 0) + 1e-9);
        }
        expect(sum(Object.values(scores).map(({ drawn }) => drawn ?? 0))).toBeCloseTo(reachedBySome.size, 6);
        const alone = scoresOf(network, { locations: locations.slice(0, 1), criteria });
        const among = scoresOf(network, {
          locations: locations.slice(0, 1),
          competitors: wireOf(spotsOf(rivals)),
          criteria,
        });
        expect(among.s0!.drawn ?? 0).toBeLessThanOrEqual((alone.s0!.drawn ?? 0) + 1e-9);
      }),
      { numRuns: 60 },
    );
  });
});

describe('criteria of statistics', () => {
  it('are what a plain sum over travel times to centroids gives, beside criteria of places in the same search', () => {
    const values = fc.array(fc.option(fc.integer({ min: -5, max: 50 }), { freq: 4 }), { minLength: 2, maxLength: 2 });
    const cells = fc.array(fc.tuple(randomSpot, values), { minLength: 1, maxLength: 15 });
    fc.assert(
      fc.property(random, cells, ({ streets, places: list, spots: anySpots, routing, decay }, all) => {
        const places = list.map(([[lon, lat], amenity]) => ({ lon, lat, tags: { amenity } }));
        const squares = all.map(([[lon, lat], values]) => ({ lon, lat, values }));
        const network = withTestPlaces(withTestCells(streets, squares), places);
        const spots = spotsOf(anySpots).map((spot) => ({ ...spot, strength: 1 }));
        const people = { statisticCollectionId: 1, statisticsIds: [0], ...routing, ...decay };
        const { data, errors } = ask(network, {
          locations: wireOf(spots),
          criteria: {
            sum: { type: 'statisticsSum', ...people },
            both: { type: 'statisticsSum', ...people, statisticsIds: [0, 1] },
            share: { type: 'statisticsSum', ...people, statisticsIds: [1], referenceStatisticsIds: [0] },
            max: { type: 'statisticsMax', ...people },
            decayed: { type: 'statisticsDistance', ...people },
            distance: { type: 'statisticsDistanceAverage', ...people },
            places: { type: 'poiCoverageCount', ...routing, osmTypes: [{ key: 'amenity', value: '*' }] },
          },
        });
        const lost = new Set(
          errors.flatMap(({ detail, meta }) => (detail.startsWith('the location') ? meta.locationId : [])),
        );
        const close = (value: number) => (Number.isFinite(value) ? expect.closeTo(value, 6) : null);
        for (const spot of spots) {
          if (lost.has(spot.id)) continue;
          const targets = squares.map((square) => ({ ...square, tags: {} }));
          const reached = reachedFrom(network, targets, spot, routing).map(({ place, weight }) => ({
            values: targets[targets.indexOf(place as (typeof targets)[number])].values,
            weight,
          }));
          const of = (statistic: number) =>
            reached.flatMap(({ values, weight }) =>
              values[statistic] == null ? [] : [{ value: values[statistic], weight }],
            );
          const total = (statistic: number) => sum(of(statistic).map(({ value }) => value));
          const factor = (weight: number) =>
            (Math.max(weight, decay.lowerBound) * decay.scalingFactor + decay.distanceModifier) **
            decay.distanceExponent;
          expect(data[spot.id].scores).toEqual({
            sum: total(0),
            both: total(0) + total(1),
            share: close(total(1) / total(0)),
            max: of(0).length === 0 ? null : Math.max(...of(0).map(({ value }) => value)),
            decayed: close(sum(of(0).map(({ value, weight }) => value * factor(weight)))),
            distance: close(sum(of(0).map(({ value, weight }) => value * weight)) / total(0)),
            places: reachedFrom(network, places, spot, routing).length,
          });
        }
      }),
      { numRuns: 60 },
    );
  });
});
