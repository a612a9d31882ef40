import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TestPlace, withTestPlaces } from '../../../../test/worlds/places/places.ts';
import { answer, ask, list, type Poi, read } from '../../../../test/worlds/places/reachable.ts';
import { randomSpot, randomStreets } from '../../../../test/worlds/random-streets.ts';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/index.ts';
import { DEFAULT_LIMITS, type RoutingQuery, targetTable } from '../../../network/routing/index.ts';
import { type TimeRequest, timeOperation, toTimeQuery } from '../../travel-time/index.ts';
import type { PlaceIndex } from '../place-table.ts';
import { placesOf } from '../places.ts';
import { Candidates } from './candidates.ts';
import { PlaceSearch } from './reach-places.ts';
import type { ReachablePlacesRequest } from './reachable.schema.ts';
import type { ReachableBasis } from './reachable-query.ts';
import { toReachableQuery } from './read-reachable.ts';
import { closestRows, NO_ROWS } from './rows.ts';

/** Returns the times of `/time` by place and source. */
function times(network: Network, body: object): Map<string, Map<string, number>> {
  const places = placesOf(network);
  const targets = Array.from({ length: places.table.count }, (_, i) => {
    const place = i as PlaceIndex;
    return { id: places.idOf(place), lat: places.lat(place), lng: places.lon(place) };
  });
  const query = toTimeQuery({ ...body, targets } as TimeRequest, DEFAULT_LIMITS);
  const unit = query.routing.edgeWeight === 'time' ? 'travelTime' : 'length';
  const expected = new Map(targets.map(({ id }) => [id, new Map<string, number>()]));
  for (const source of read(timeOperation.run(network, query, new Run()).body)) {
    for (const target of source.targets) expected.get(target.id)!.set(String(source.id), target[unit]);
  }
  return expected;
}

function expectAsTimes(
  pois: Record<string, Poi>,
  travelTimes: ReturnType<typeof times>,
  means = (_id: string) => true,
) {
  const expected = [...travelTimes].filter(([id, bySource]) => bySource.size > 0 && means(id));
  expect(Object.keys(pois).sort()).toEqual(expected.map(([id]) => id).sort());
  for (const [id, bySource] of expected) {
    const { edgeWeight, closestSource } = pois[id];
    expect([id, edgeWeight]).toEqual([id, Math.min(...bySource.values())]);
    expect([id, bySource.get(closestSource)]).toEqual([id, edgeWeight]);
  }
  const weights = Object.values(pois).map(({ edgeWeight }) => edgeWeight);
  expect(weights).toEqual(weights.toSorted((a, b) => a - b));
}

const placeTags = fc.record({
  amenity: fc.constantFrom('cafe', 'bank'),
  wheelchair: fc.constantFrom('yes', 'limited', 'no', 'designated'),
});
const randomPlaces = fc.array(
  fc.record({ spot: randomSpot, tags: placeTags }).map(({ spot: [lon, lat], tags }): TestPlace => ({ lon, lat, tags })),
  { minLength: 1, maxLength: 25 },
);
const options = fc.constantFrom(
  {},
  {},
  { maxSnapDistance: 25 },
  { includeSnapDistance: true, includeSnapDistanceForTargets: true },
  { excludeEdgeClassesFromSnapping: [32] },
  { allowPrivateAndServiceRoads: true },
  { useAreaSnapping: true, snapRadius: 30 },
);
const source = fc
  .record({ spot: randomSpot, mode: fc.constantFrom('car', 'bike', 'walk', 'fly'), options, reverse: fc.boolean() })
  .map(({ spot: [lng, lat], mode, options, reverse }) => ({ lng, lat, tm: { [mode]: options }, reverse }));
const routing = fc.record({
  sources: fc.array(source, { minLength: 1, maxLength: 3 }).map((list) => list.map((one, id) => ({ id, ...one }))),
  edgeWeight: fc.constantFrom('time', 'distance'),
  maxEdgeWeight: fc.constantFrom(0, 20, 60, 500),
  elevation: fc.boolean(),
  excludeEdgeClasses: fc.constantFrom([], [], [15]),
  travelTimeFactors: fc.constantFrom({}, { all: 2 }),
});
const osmTypes = [{ key: 'amenity', value: '*' }];

describe('reachable places', () => {
  it('are those that travel times reach, to the second, from the closest source', () => {
    fc.assert(
      fc.property(randomStreets, randomPlaces, routing, (streets, places, body) => {
        const network = withTestPlaces(streets, places);
        expectAsTimes(list(network, { ...body, osmTypes }), times(network, body));
      }),
      { numRuns: 60 },
    );
  });

  it('and by public transport', () => {
    fc.assert(
      fc.property(transitPlaces, randomPlaces, fc.boolean(), (world, places, reverse) => {
        const network = withTestPlaces(world.network, places);
        const origins = world.spots.map((spot, id) => ({ ...originAt(spot, world, reverse), id }));
        const { routing, ...rest } = basisOf(queryOf(origins, world));
        const pois = read(answer(network, { basis: { routing, ...rest }, view: { form: 'json', clusters: [] } }).body);
        const all = placesOf(network);
        const targets = targetTable(
          Array.from({ length: all.table.count }, (_, i) => i),
          (i) => {
            const place = i as PlaceIndex;
            return { id: all.idOf(place), lon: all.lon(place), lat: all.lat(place) };
          },
        );
        const query = { routing, targets, onlyReachable: true, percentiles: null, originCount: 1 };
        const expected = new Map(
          Array.from(targets.lon, (_, i) => [all.idOf(i as PlaceIndex), new Map<string, number>()]),
        );
        for (const source of read(timeOperation.run(network, query, new Run()).body))
          for (const { id, travelTime } of source.targets) expected.get(id)!.set(String(source.id), travelTime);
        expectAsTimes(pois, expected);
      }),
      { numRuns: 30 },
    );
  });

  it('are the same where only what lies near the reach is looked at', () => {
    fc.assert(
      fc.property(randomStreets, randomPlaces, routing, (streets, places, body) => {
        const network = withTestPlaces(streets, places);
        const { basis } = toReachableQuery(
          { ...body, osmTypes } as object as ReachablePlacesRequest,
          DEFAULT_LIMITS,
          'list',
        );
        const found = (manyPlaces: number) => {
          const candidates = new Candidates(placesOf(network), basis, new Run(), manyPlaces);
          const search = new PlaceSearch(network, basis, new Run(), candidates);
          return [...search.together()].reduce(closestRows, NO_ROWS);
        };
        expect(found(0)).toEqual(found(1e6));
      }),
    );
  });

  it('are filtered by tags, wheelchair and geometry', () => {
    const box = {
      type: 'Polygon',
      coordinates: [
        [
          [8, 50],
          [8.002, 50],
          [8.002, 50.003],
          [8, 50.003],
          [8, 50],
        ],
      ],
    };
    fc.assert(
      fc.property(
        randomStreets,
        randomPlaces,
        routing,
        fc.constantFrom('yes', 'limited', null),
        fc.boolean(),
        (streets, places, body, wheelchair, clipped) => {
          const network = withTestPlaces(streets, places);
          const filterGeometry = clipped ? { crs: 4326, type: 'geojson', data: JSON.stringify(box) } : undefined;
          const filter = { osmTypes, exclude: [{ key: 'amenity', value: 'bank' }], wheelchair, filterGeometry };
          const pois = list(network, { ...body, ...filter });
          const good = { yes: ['yes', 'designated'], limited: ['yes', 'designated', 'limited'] };
          expectAsTimes(pois, times(network, body), (id) => {
            const { lon, lat, tags } = places[Number(id.slice(2))];
            const inside = lon > 8 && lon < 8.002 && lat > 50 && lat < 50.003;
            // On the border either result is right.
            if (clipped && !inside && !(lon < 8 || lon > 8.002 || lat < 50 || lat > 50.003)) return id in pois;
            return (
              tags.amenity === 'cafe' &&
              (wheelchair === null || good[wheelchair as 'yes'].includes(tags.wheelchair)) &&
              (!clipped || inside)
            );
          });
          for (const { bounded } of Object.values(pois)) expect(bounded).toBe(clipped);
        },
      ),
    );
  });

  it('keep the n nearest of every source and term', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomPlaces,
        routing,
        fc.integer({ min: 1, max: 4 }),
        (streets, places, body, nearest) => {
          const network = withTestPlaces(streets, places);
          const terms = ['cafe', 'bank'].map((value) => ({ key: 'amenity', value }));
          const summary = ask(network, { ...body, osmTypes: terms, nearest }, 'summary');
          const expected = times(network, body);
          const kept = new Set<string>();
          for (const { id: source } of body.sources) {
            for (const { value } of terms) {
              const list: { id: string; edgeWeight: number }[] = summary.nearest[String(source)][`amenity=${value}`];
              const all = [...expected]
                .filter(([id, by]) => by.has(String(source)) && places[Number(id.slice(2))].tags.amenity === value)
                .map(([, by]) => by.get(String(source))!)
                .sort((a, b) => a - b);
              expect(list.map(({ edgeWeight }) => edgeWeight)).toEqual(all.slice(0, nearest));
              for (const { id, edgeWeight } of list) {
                expect(expected.get(id)!.get(String(source))).toBe(edgeWeight);
                kept.add(id);
              }
            }
          }
          expect(summary.totalPoi).toBe(kept.size);
          const pois = list(network, { ...body, osmTypes: terms, nearest });
          expectAsTimes(pois, expected, (id) => kept.has(id));
        },
      ),
    );
  });
});

const basisOf = (routing: RoutingQuery): ReachableBasis => ({
  routing,
  filter: { match: 'any', terms: null, exclude: [] },
  geometry: null,
  wheelchair: null,
  departures: null,
  nearest: null,
  maxPlaces: 1000,
});
