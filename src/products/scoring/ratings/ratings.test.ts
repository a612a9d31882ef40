import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTestPlaces } from '../../../../test/worlds/places/places.ts';
import { ask, prepared } from '../../../../test/worlds/scoring/scoring.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { withWorkspace } from '../../../kit/collections/workspace.ts';
import { Run } from '../../../kit/core/run.ts';
import { Shape } from '../../../kit/geo/shape.ts';
import type { Network } from '../../../network/network/index.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { makeRating, type RatingSources } from './make-rating.ts';
import { meanRating, percentileRank } from './percentile-rank.ts';
import { type Rating, withRatings } from './rating.ts';
import { readRatingFile } from './rating-file.ts';
import { ratingOperation } from './rating-operation.ts';
import type { RatingRequest } from './ratings.schema.ts';
import { toRatingQuery } from './read-rating.ts';
import { samplePlaces } from './sample-places.ts';

// A street of 2 km along the equator with a cafe at 500 m and one at 600 m; walkers do 3.6 km/h.
const DEGREE_M = 6_371_008.8 * (Math.PI / 180);
const lng = (meters: number) => 8 + meters / DEGREE_M;
const streets = streetWorld(
  [
    [lng(0), 0],
    [lng(2000), 0],
  ],
  [{ from: 0, to: 1 }],
);
const cafe = (meters: number) => ({ lon: lng(meters), lat: 0, tags: { amenity: 'cafe' } });
const world = withTestPlaces(streets, [cafe(500), cafe(600)]);
const at = (id: string, meters: number) => ({ id, lat: 0, lng: lng(meters) });

const reach = 'travelMode: {walk: {speed: 3.6}}, edgeWeight: time, osmTypes: [{key: amenity, value: cafe}]';
const DEFINITION = `
rating: {id: cafes, name: Cafes}
criteria:
  near: {type: closestPoiAbsoluteDistance, maxEdgeWeight: 2000, ${reach}}
  many: {type: poiCoverageCount, maxEdgeWeight: 100, ${reach}}
areas:
  - {id: 7, name: Known, locations: known.geojson}
  - {id: 8, name: West, geometry: west.geojson, sample: 50}
criteriaGroups: {walk: {near: -1, many: 3}}
`;
const west = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [lng(0), -1],
      [lng(400), -1],
      [lng(400), 1],
      [lng(0), 1],
      [lng(0), -1],
    ],
  ],
};
const file = (text: string) => readRatingFile('rating.yaml', new TextEncoder().encode(text));

const sources: RatingSources = {
  geometry: (name) =>
    name === 'west.geojson'
      ? west
      : { type: 'MultiPoint', coordinates: [0, 450, 550, 1000].map((meters) => [lng(meters), 0]) },
  score: (places, body) => {
    const locations = places.map(({ lon, lat }, id) => ({ id, lng: lon, lat }));
    const { data, errors } = ask(world, { ...body, locations });
    return Promise.resolve({
      scores: locations.map(({ id }) => data[id].scores),
      errors: errors.map(({ detail }) => detail),
    });
  },
};

const withRating = (network: Network, ...ratings: Rating[]): Network =>
  withWorkspace<Network>({ ...network, columns: withRatings(network.columns, ratings) }, network.workspace.thread);

function rate(network: Network, body: object, ratingId = 'cafes') {
  const query = toRatingQuery(body as RatingRequest, DEFAULT_LIMITS, { ratingId });
  const result = prepared(network, ratingOperation.plan.kept.basis(network, query));
  return JSON.parse(new TextDecoder().decode(ratingOperation.plan.write(network, query, result, new Run()).body));
}

describe('a rating', () => {
  it('has the scores of its areas, ascending', async () => {
    const { areas, criteriaGroups } = await makeRating(world, file(DEFINITION), sources);
    // The nearest cafes of 0, 450, 550 and 1000 m; how many are within 100 m there.
    expect(areas[0]).toEqual({
      id: 7,
      name: 'Known',
      places: 4,
      scores: { near: [50, 50, 400, 500], many: [0, 0, 1, 2] },
    });
    expect(areas[1]).toMatchObject({ id: 8, name: 'West', places: 50 });
    expect(areas[1].scores.near!.every((meters) => meters >= 99 && meters <= 501)).toBe(true);
    expect(criteriaGroups).toEqual({ walk: { near: -1, many: 3 } });
  });

  it('tells how many percent of an area score less, by criterion, group and in all', async () => {
    const rating = await makeRating(world, file(DEFINITION), sources);
    const answer = rate(withRating(world, rating), { locations: [at('a', 900), at('lost', 9000)] });
    // At two of the four places a cafe is nearer: 50. Two have none within 100 m either, of which half count: 25.
    const area = { referenceAreaId: 7, referenceAreaName: 'Known' };
    expect(answer.message).toBe("Rating 'cafes' for 2 locations.");
    expect(answer.data.a.scores).toEqual({ near: 300, many: 0 });
    expect(answer.data.a.ratings.walk['0']).toEqual({
      ...area,
      groupRating: 31.25,
      detailRatings: { near: 50, many: 25 },
    });
    expect(answer.data.a.globalRatings).toEqual({
      0: { ...area, globalRating: 31.25 },
      1: { referenceAreaId: 8, referenceAreaName: 'West', globalRating: expect.any(Number) },
    });
    expect(answer.data.lost.ratings.walk['0']).toEqual({
      ...area,
      groupRating: null,
      detailRatings: { near: null, many: null },
    });
    expect(answer.data.lost.globalRatings['0'].globalRating).toBe(null);
    expect(answer.errors[0]).toMatchObject({ id: '404', meta: { criteriaIds: ['near', 'many'], locationId: 'lost' } });
  });

  it('is weighed as a request says', async () => {
    const network = withRating(world, await makeRating(world, file(DEFINITION), sources));
    const criteriaGroups = { a: { near: 1 }, b: { many: 2 }, constructor: { many: 1 } };
    const { data } = rate(network, {
      locations: [at('x', 900)],
      criteriaGroups,
      criteriaGroupWeights: { a: 3 },
    });
    expect(Object.keys(data.x.ratings)).toEqual(['a', 'b', 'constructor']);
    expect(data.x.globalRatings['0'].globalRating).toBe((3 * 50 + 25 + 25) / 5);
    const refused = (body: object, id?: string) => () => rate(network, { locations: [at('x', 0)], ...body }, id);
    expect(refused({ criteriaGroups: { a: { far: 1 } } })).toThrow(
      'criteriaGroups.a names "far": the rating has near, many',
    );
    expect(refused({}, 'bars')).toThrow(/^ratingId "bars" is no rating of the region \w+: it has cafes$/);
    expect(() => rate(world, { locations: [at('x', 0)] })).toThrow('it has none');
  });

  it('is read from its file, or refused by what is wrong there', async () => {
    const refused = (from: string, to: string) => () => file(DEFINITION.replace(from, to));
    expect(refused('id: cafes', 'id: "a/b"')).toThrow(/^rating.yaml: rating.id /);
    expect(refused('id: 8', 'id: 7')).toThrow('rating.yaml: area 7 stands there twice');
    expect(refused('{near: -1,', '{far: -1,')).toThrow('criteriaGroups.walk names no criterion far');
    expect(refused('closestPoiAbsoluteDistance', 'poiGravitationSum')).toThrow('criteria.near needs competitors');
    expect(refused('rating:', 'rating: [')).toThrow('is not valid YAML');
    const nowhere = file(DEFINITION.replaceAll('cafe}', 'pub}'));
    await expect(makeRating(world, nowhere, sources)).rejects.toThrow(
      'criteria.near has no score at any place of an area: nothing that counts is within maxEdgeWeight, 2000',
    );
  });
});

describe('percentile ranks', () => {
  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 40 });
  it('count what lies below, and half of what is equal', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: -1, max: 21 }), (list, value) => {
        const ascending = list.toSorted((a, b) => a - b);
        const below = list.filter((one) => one < value).length;
        const equal = list.filter((one) => one === value).length;
        expect(percentileRank(ascending, value)).toBeCloseTo((100 * (below + equal / 2)) / list.length, 2);
      }),
    );
    expect(percentileRank([], 1)).toBe(null);
  });

  it('grow with the value, and are mirrored by a negative weight', () => {
    fc.assert(
      fc.property(values, fc.nat(20), fc.nat(20), (list, a, b) => {
        const ascending = list.toSorted((x, y) => x - y);
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => percentileRank(ascending, value)!);
        expect(low!).toBeLessThanOrEqual(high!);
        const only = (weight: number) => meanRating([{ rating: low!, weight }])!;
        expect(only(-2) + only(2)).toBeCloseTo(100, 6);
      }),
    );
    expect(
      meanRating([
        { rating: null, weight: 1 },
        { rating: 40, weight: 0 },
      ]),
    ).toBe(null);
  });
});

it('places are sampled on the streets, the same ones every time', () => {
  const places = samplePlaces(world, west, 200, 3);
  expect(places).toHaveLength(200);
  expect(samplePlaces(world, west, 200, 3)).toEqual(places);
  expect(samplePlaces(world, west, 200, 4)).not.toEqual(places);
  const area = new Shape(west);
  expect(places.every(({ lon, lat }) => area.contains(lon, lat))).toBe(true);
  // Meters are alike: about a quarter lies in each quarter.
  const quarter = places.filter(({ lon }) => lon < lng(100)).length;
  expect(quarter).toBeGreaterThan(30);
  expect(quarter).toBeLessThan(70);
  const away = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [0, 1],
        [1, 1],
        [1, 2],
        [0, 1],
      ],
    ],
  };
  expect(samplePlaces(world, away, 10, 1)).toEqual([]);
});
