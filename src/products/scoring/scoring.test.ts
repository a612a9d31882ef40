import { describe, expect, it } from 'vitest';
import { withTestPlaces } from '../../../test/worlds/places/places.ts';
import { withTestCells } from '../../../test/worlds/scoring/cells.ts';
import { ask, scoresOf } from '../../../test/worlds/scoring/scoring.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { TEXT_DATE, textTimetable } from '../../../test/worlds/text-timetable.ts';
import { transitWorld } from '../../../test/worlds/transit-world.ts';
import { tellsDetails } from './read-scores.ts';

// A street of 2 km along the equator; walkers do 3.6 km/h, so meters are seconds. Stops: A at 0 m, B at 1000 m.
const DEGREE_M = 6_371_008.8 * (Math.PI / 180);
const lng = (meters: number) => 8 + meters / DEGREE_M;
const streets = streetWorld(
  [
    [lng(0), 0],
    [lng(1000), 0],
    [lng(2000), 0],
  ],
  [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
);
const { timetable } = textTimetable(`
  1: A 8:00 > B 8:05
  2: A 8:30 > B 8:35
  3 type 0: B 8:50 > A 8:55
`);
// The timetable's stops are at the ends of the first edge.
const withStops = transitWorld(streets, timetable, [[{ edge: 0, share: 0 }], [{ edge: 0, share: 1 }]]);
const world = withTestPlaces(withStops, [
  { lon: lng(100), lat: 0, tags: { amenity: 'cafe', capacity: '10' } },
  { lon: lng(400), lat: 0, tags: { amenity: 'cafe', capacity: '30' } },
  { lon: lng(900), lat: 0, tags: { amenity: 'cafe' } },
  { lon: lng(400), lat: 0, tags: { amenity: 'bank' } },
]);

const at = (id: string | number, meters: number, more: object = {}) => ({ id, lat: 0, lng: lng(meters), ...more });
const onFoot = { travelMode: { walk: { speed: 3.6 } }, edgeWeight: 'time', maxEdgeWeight: 700 };
const cafes = { osmTypes: [{ key: 'amenity', value: 'cafe' }], ...onFoot };
const score = (criterion: object, location: object = at('a', 0), more: object = {}) =>
  scoresOf(world, { locations: [location], criteria: { k: criterion }, ...more }).a!.k;

describe('what is counted within reach', () => {
  it('are places, by number, tag and distance', () => {
    expect(score({ type: 'poiCoverageCount', ...cafes })).toBe(2);
    expect(score({ type: 'poiCoverageCount', ...cafes, maxEdgeWeight: 900 })).toBe(3);
    expect(score({ type: 'poiCoverageCount', ...cafes, maxEdgeWeight: 399 })).toBe(1);
    expect(score({ type: 'poiCoverageCount', ...cafes, weightedBy: 'capacity', maxEdgeWeight: 900 })).toBe(40);
    expect(score({ type: 'closestPoiAbsoluteDistance', ...cafes })).toBe(100);
    expect(score({ type: 'closestPoiAbsoluteDistance', ...cafes, edgeWeight: 'distance' })).toBe(100);
    const decayed = (w: number) => (w / 300 + 1) ** -2;
    expect(score({ type: 'poiCoverageDistance', ...cafes })).toBeCloseTo(decayed(100) + decayed(400), 9);
    expect(score({ type: 'closestPoiDistance', ...cafes })).toBeCloseTo(decayed(100), 9);
    const other = { distanceExponent: -1, scalingFactor: 0.01, distanceModifier: 2, lowerBound: 200 };
    expect(score({ type: 'poiCoverageDistance', ...cafes, ...other })).toBeCloseTo(1 / 4 + 1 / 6, 9);
  });

  it('is divided by the same of a reference', () => {
    const banks = { referenceOsmTypes: [{ key: 'amenity', value: 'bank' }] };
    expect(score({ type: 'poiCoverageCount', ...cafes, ...banks, maxEdgeWeight: 900 })).toBe(3);
    const far = ask(world, {
      locations: [at('a', 0)],
      criteria: { k: { type: 'poiCoverageCount', ...cafes, ...banks, maxEdgeWeight: 200 } },
    });
    expect(far.data.a!.scores).toEqual({ k: null });
    expect(far.errors).toEqual([
      {
        id: '404',
        detail: 'the reference is 0',
        meta: { serviceName: 'pointofinterest', criteriaIds: ['k'], locationId: 'a' },
      },
    ]);
  });

  it('is shared with others by Huff, among the locations unless competitors are named', () => {
    const drawn = { type: 'poiGravitationSum', ...cafes };
    const two = scoresOf(world, { locations: [at('a', 0), at('b', 600)], criteria: { k: drawn } });
    // Shares follow squares of distances: the cafe at 100 m is 100 and 500 away, that at 400 m 400 and 200, that at 900 m 300 from
    // b only.
    const a = [1 / (1 + (100 / 500) ** 2), 1 / (1 + (400 / 200) ** 2)];
    expect(two.a!.k).toBeCloseTo(a[0] + a[1], 9);
    expect(two.b!.k).toBeCloseTo(1 - a[0] + (1 - a[1]) + 1, 9);
    // Without rivals the location draws everything.
    expect(score(drawn)).toBe(2);
    const competitors = [at('b', 600)];
    expect(score(drawn, at('a', 0), { competitors })).toBeCloseTo(a[0] + a[1], 9);
    expect(score(drawn, at('a', 0), { competitors: [] })).toBe(2);
    expect(score({ ...drawn, competitors: [at('x', 0)] }, at('a', 0), { competitors })).toBe(1);
    // With competitors the other locations don't compete.
    const three = scoresOf(world, { locations: [at('a', 0), at('c', 0)], competitors, criteria: { k: drawn } });
    expect(three.a!.k).toBeCloseTo(a[0] + a[1], 9);
    expect(three.c).toEqual(three.a);
    const strong = at('a', 0, { properties: { gravitationAttractionStrength: 3 } });
    expect(score(drawn, strong, { competitors: [at('x', 0)] })).toBeCloseTo(1.5, 9);
    expect(score({ ...drawn, probabilityDecay: 0.01 })).toBeCloseTo(Math.exp(-1) + Math.exp(-4), 9);
    expect(score({ type: 'gravitationDistanceAverage', ...cafes })).toBe(250);
    expect(score({ ...drawn, type: 'gravitationSum' })).toBe(2);
  });

  it('are stops with their departures', () => {
    const tm = { ...onFoot, travelMode: { walk: { speed: 3.6 } } };
    const hour = { startTime: 8 * 3600, endTime: 9 * 3600 };
    const stops = (more: object) => score({ type: 'transitStopsSum', ...tm, ...hour, ...more });
    expect(stops({})).toBe(2);
    expect(stops({ maxEdgeWeight: 1200 })).toBe(3);
    expect(stops({ maxEdgeWeight: 1200, routeTypes: [0] })).toBe(1);
    expect(stops({ maxEdgeWeight: 1200, endTime: 8 * 3600 + 1200 })).toBe(1);
    expect(stops({ referenceInterval: 1800 })).toBe(1);
    expect(score({ type: 'transitStopsDistance', ...tm, ...hour })).toBe(2);
    // Without a travel mode stops are reached on foot.
    expect(score({ type: 'transitStopsSum', ...hour, maxEdgeWeight: 400 })).toBe(2);
  });

  it('is the area itself, or what lies in the location', () => {
    const area = score({ type: 'polygonArea', ...onFoot });
    expect(area).toBeGreaterThan(10_000);
    expect(score({ type: 'polygonArea', ...onFoot, maxEdgeWeight: 350 })).toBeLessThan(area!);
    const box = [lng(50), lng(500)];
    const ring = [
      [box[0], -0.001],
      [box[1], -0.001],
      [box[1], 0.001],
      [box[0], 0.001],
      [box[0], -0.001],
    ];
    const zone = { id: 'a', geometry: { type: 'Polygon', coordinates: [ring] } };
    expect(score({ type: 'poiCountInZone', osmTypes: cafes.osmTypes }, zone)).toBe(2);
    // Everything in the zone is at the start.
    expect(score({ type: 'closestPoiAbsoluteDistance', ...cafes }, zone)).toBe(0);
    expect(score({ type: 'poiCoverageCount', ...cafes, maxEdgeWeight: 400 }, zone)).toBe(3);
    const fromCentroid = { routeFromGeometryCentroid: true };
    expect(score({ type: 'closestPoiAbsoluteDistance', ...cafes, ...fromCentroid }, zone)).toBe(125);
    const { data } = ask(world, { locations: [zone], criteria: {} });
    expect(data.a).toMatchObject({ lat: 0, lng: expect.closeTo(lng(275), 9), scores: {}, details: {} });
  });

  it('are further away by public transport only where rides take longer', () => {
    const travelMode = { transit: { speed: 3.6, date: TEXT_DATE, time: 8 * 3600, departureWindow: 3600 } };
    const ride = { ...cafes, travelMode, maxEdgeWeight: 800 };
    // B is 300 s away; from there 100 m back.
    expect(score({ type: 'poiCoverageCount', ...ride })).toBe(3);
    expect(score({ type: 'closestPoiAbsoluteDistance', ...ride }, at('a', 1000))).toBe(100);
    expect(score({ type: 'poiCoverageCount', ...ride, maxEdgeWeight: 399 })).toBe(1);
  });
});

describe('statistics', () => {
  // People and schools; the cell at 900 m has no value.
  const people = withTestCells(world, [
    { lon: lng(100), lat: 0, values: [50, 1] },
    { lon: lng(400), lat: 0, values: [30, null] },
    { lon: lng(900), lat: 0, values: [null, null] },
    { lon: lng(1500), lat: 0, values: [20, 2] },
  ]);
  const cells = { statisticCollectionId: 1, statisticsIds: [0], ...onFoot };
  const answered = (criterion: object, location: object = at('a', 0), more: object = {}) =>
    ask(people, { locations: [location], criteria: { k: criterion }, ...more });
  const scoreOf = (...asked: Parameters<typeof answered>) => answered(...asked).data.a!.scores.k;

  it('are summed, averaged and weighted by distance within reach', () => {
    const sum = { type: 'statisticsSum', ...cells };
    expect(scoreOf(sum)).toBe(80);
    expect(scoreOf({ ...sum, maxEdgeWeight: 1500 })).toBe(100);
    expect(scoreOf({ ...sum, statisticCollectionId: null, statisticGroupId: 10 })).toBe(80);
    expect(scoreOf({ ...sum, statisticsIds: [0, 1] })).toBe(81);
    expect(scoreOf({ ...sum, statisticsIds: [0, 1], statisticIdsAggregation: 'AVG' })).toBe(25.5 + 30);
    expect(scoreOf({ ...sum, cellsCount: true })).toBe(2);
    expect(scoreOf({ ...sum, statisticsIds: [1], referenceStatisticsIds: [0] })).toBe(1 / 80);
    expect(scoreOf({ ...sum, type: 'statisticsMax' })).toBe(50);
    expect(scoreOf({ ...sum, type: 'statisticsDistanceAverage' })).toBe((50 * 100 + 30 * 400) / 80);
    const decayed = (w: number) => (w / 300 + 1) ** -2;
    expect(scoreOf({ ...sum, type: 'statisticsDistance' })).toBeCloseTo(50 * decayed(100) + 30 * decayed(400), 8);
  });

  it('are drawn in competition', () => {
    const drawn = { type: 'gravitationSum', ...cells };
    const competitors = [at('b', 600)];
    const shares = [1 / (1 + (100 / 500) ** 2), 1 / (1 + (400 / 200) ** 2)];
    expect(scoreOf(drawn)).toBe(80);
    expect(scoreOf(drawn, at('a', 0), { competitors })).toBeCloseTo(50 * shares[0] + 30 * shares[1], 8);
    const average = { ...drawn, type: 'gravitationDistanceAverage' };
    expect(scoreOf(average, at('a', 0), { competitors })).toBeCloseTo(
      (50 * shares[0] * 100 + 30 * shares[1] * 400) / (50 * shares[0] + 30 * shares[1]),
      8,
    );
  });

  it('are those of the cell around, and of the cells in an area', () => {
    const here = { type: 'statisticsOnEnclosingCell', statisticCollectionId: 1, statisticsIds: [0] };
    expect(scoreOf(here, at('a', 380))).toBe(30);
    expect(answered(here, at('a', 250)).errors[0].detail).toBe('no cell of group 10 lies around the location');
    expect(answered(here, at('a', 900)).errors[0].detail).toBe('the cell around the location has no value');
    const [west, east] = [lng(0), lng(500)];
    const ring = [
      [west, -0.001],
      [east, -0.001],
      [east, 0.001],
      [west, 0.001],
    ];
    const zone = { id: 'a', geometry: { type: 'Polygon', coordinates: [ring] } };
    const inZone = { ...here, type: 'statisticsSumInZone' };
    expect(scoreOf(inZone, zone)).toBe(80);
    expect(scoreOf({ ...inZone, statisticsIds: [1], referenceStatisticsIds: [0] }, zone)).toBe(1 / 80);
    expect(answered(inZone).errors[0].id).toBe('400');
  });

  it('are answered with their cells, and missed where there are none', () => {
    const sum = { type: 'statisticsSum', ...cells };
    const { details } = answered({ ...sum, statisticsIds: [0, 1] }, at('a', 0), { showDetails: true }).data.a!;
    expect(details.k).toEqual({
      100: [{ id: '1', lat: 0, lng: expect.closeTo(lng(100), 6), statistics: { 0: 50, 1: 1 } }],
      400: [{ id: '2', lat: 0, lng: expect.closeTo(lng(400), 6), statistics: { 0: 30, 1: null } }],
    });
    const reasons = (criterion: object) => answered(criterion).errors.map(({ id, detail }) => `${id} ${detail}`);
    expect(reasons({ ...sum, statisticCollectionId: 7 })[0]).toMatch(
      /^404 the region \w+ has no collection 7 of statistics$/,
    );
    expect(reasons({ ...sum, statisticsIds: [9] })).toEqual(['404 group 10 has no statistic 9: it has 0, 1']);
    expect(reasons({ ...sum, statisticsIds: [] })).toEqual([
      '400 criteria.k.statisticsIds is required: at least one id of a statistic',
    ]);
    expect(reasons({ ...sum, statisticCollectionId: null })).toEqual([
      '400 criteria.k.statisticCollectionId is required: the id of a collection; or statisticGroupId',
    ]);
    expect(reasons({ ...sum, type: 'statisticsMax', maxEdgeWeight: 50 })).toEqual([
      '404 nothing that counts is within maxEdgeWeight, 50',
    ]);
  });
});

describe('scores of scores', () => {
  const count = { type: 'poiCoverageCount', ...cafes };
  it('are computed from criteria by name', () => {
    const math = (mathExpression: string, criterionParameters: object) => ({
      type: 'mathAggregation',
      mathExpression,
      criterionParameters,
    });
    const near = { type: 'closestPoiAbsoluteDistance', ...cafes };
    expect(score(math('({n} + 1) * {d}', { n: count, d: near }))).toBe(300);
    expect(score(math('{m} / 2', { m: math('{n} - 1', { n: count }) }))).toBe(0.5);
    const base = { type: 'criterionReference', baseCriterionId: 'other' };
    const criteria = { other: count, same: base, more: math('{r} * 10', { r: base }) };
    expect(scoresOf(world, { locations: [at('a', 0)], criteria }).a).toEqual({ other: 2, same: 2, more: 20 });
  });

  it('fail with what they are made of', () => {
    const criteria = {
      none: { type: 'mathAggregation', mathExpression: '{n} / ({n} - 2)', criterionParameters: { n: count } },
      lost: {
        type: 'mathAggregation',
        mathExpression: '{n}',
        criterionParameters: { n: { ...count, type: 'closestPoiAbsoluteDistance', maxEdgeWeight: 50 } },
      },
      circle: { type: 'criterionReference', baseCriterionId: 'circle' },
      nothing: { type: 'criterionReference', baseCriterionId: 'x' },
      unnamed: { type: 'mathAggregation', mathExpression: '{a}', criterionParameters: { n: count } },
      broken: { type: 'mathAggregation', mathExpression: '{n} +', criterionParameters: { n: count } },
      fine: count,
    };
    const { data, errors } = ask(world, { locations: [at('a', 0)], criteria });
    expect(data.a!.scores).toEqual({ ...Object.fromEntries(Object.keys(criteria).map((key) => [key, null])), fine: 2 });
    expect(
      Object.fromEntries(errors.map(({ id, detail, meta }) => [meta.criteriaIds.join(), `${id} ${detail}`])),
    ).toEqual({
      none: '404 mathExpression has no finite value here',
      lost: '404 nothing that counts is within maxEdgeWeight, 50',
      circle: '400 criteria.circle.baseCriterionId "circle" refers to itself',
      nothing: '400 criteria.nothing.baseCriterionId "x" is no criterion of the request',
      unnamed: '400 criteria.unnamed.mathExpression names "a", which is none of criterionParameters',
      broken: "400 criteria.broken.mathExpression can't be read: it ends too early",
    });
  });
});

describe('what a criterion or a location lacks', () => {
  const count = { type: 'poiCoverageCount', ...cafes };
  const reasons = (criteria: object, locations = [at('a', 0)]) =>
    ask(world, { locations, criteria }, { maxEdgeWeightSeconds: 3600 }).errors.map(
      ({ id, detail, meta }) => `${id} ${meta.locationId} ${meta.criteriaIds.join()}: ${detail}`,
    );

  it('is reported with it, and keeps no other from being scored', () => {
    const criteria = {
      ok: count,
      far: { ...count, maxEdgeWeight: 3601 },
      both: { ...count, edgeWeight: 'distance', travelMode: { transit: {} } },
      how: { ...count, travelMode: null },
      fast: { ...count, travelMode: { bike: { speed: 1000 } } },
      wide: { ...count, type: 'polygonArea', buffer: 20_001 },
      what: { ...count, osmTypes: [] },
      group: { ...count, osmTypes: [{ key: 'group', value: 'g_x' }] },
      stays: { type: 'staypointCount' },
      people: { ...count, type: 'statisticsSum', statisticCollectionId: 1, statisticsIds: [0] },
      zone: { type: 'poiCountInZone', osmTypes: cafes.osmTypes },
      region: { ...count, coreServiceUrl: `http://h/${world.region}/` },
      other: { ...count, coreServiceUrl: 'http://h/south/' },
      inner: {
        type: 'mathAggregation',
        mathExpression: '{a}',
        criterionParameters: { a: { ...count, coreServiceUrl: 'https://h/atlantis' } },
      },
      same: { type: 'criterionReference', baseCriterionId: 'other' },
    };
    const elsewhere = `must end in ${world.region}, where the request is answered: ask about another region in a request of its own`;
    expect(reasons(criteria)).toEqual([
      '403 a far: criteria.far.maxEdgeWeight: 3601 exceeds the limit maxEdgeWeightSeconds = 3600 of this plan',
      '400 a both: criteria.both.edgeWeight must be time for sources that use public transport',
      '400 a how: criteria.how.travelMode is required: an object whose one key is the travel mode, such as {"car": {}}',
      '400 a fast: criteria.fast.travelMode.bike.speed must be a number above 0 and at most 300, but is 1000',
      '400 a wide: criteria.wide.buffer must be a number from 0 to 20000, but is 20001',
      '400 a what: criteria.what.osmTypes is required: at least one group or tag of places',
      '400 a group: criteria.group.osmTypes[0].value "g_x" is neither a group of the hierarchy nor a tag of the form key=value',
      '501 a stays: staypointCount needs data that no region of this server has',
      expect.stringMatching(/^404 a people: the region .* has no statistics$/),
      '400 a zone: the location needs a geometry that is a Polygon or a MultiPolygon',
      `400 a other: criteria.other.coreServiceUrl ${elsewhere}`,
      `400 a inner: criteria.inner.criterionParameters.a.coreServiceUrl ${elsewhere}`,
      `400 a same: criteria.other.coreServiceUrl ${elsewhere}`,
    ]);
  });

  it('is reported for each location, for all its criteria alike', () => {
    const criteria = { one: count, two: { ...count, maxEdgeWeight: 100 } };
    const lost = at('far', 9000);
    expect(reasons(criteria, [lost, at('a', 0)])).toEqual([
      '404 far one,two: the location meets no edge for walk within maxSnapDistance, 1000 m',
    ]);
  });

  it('is refused where there could be no result at all', () => {
    const criteria = { k: count };
    const refusal =
      (body: object, limits = {}) =>
      () =>
        ask(world, { locations: [at('a', 0)], criteria, ...body }, limits);
    expect(refusal({ locations: [at('a', 0), at('a', 1)] })).toThrow('locations[1].id "a" stands there twice');
    expect(refusal({ locations: [{ id: 1, lat: 0 }] })).toThrow('locations[0].lng is required');
    expect(refusal({ locations: [{ id: 1, geometry: { type: 'Blob' } }] })).toThrow('locations[0].geometry.type');
    expect(refusal({ locations: [at(1, 0), at(2, 0)] }, { maxSources: 1 })).toThrow('maxSources');
    expect(refusal({ locations: [at(1, 0), at(2, 0)] }, { maxPairs: 1 })).toThrow('maxPairs');
    expect(refusal({ showDetails: true }, { maxPlaces: 1 })).toThrow('maxPlaces');
  });
});

it('reads from the address whether details are asked for, unless the body says so', () => {
  const words = [undefined, '', 'false', 'TRUE'];
  expect(words.map((word) => tellsDetails({}, word))).toEqual([false, false, false, true]);
  expect(tellsDetails({ showDetails: false }, 'true')).toBe(false);
  expect(() => tellsDetails({}, 'maybe')).toThrow('showDetails must be true or false');
});

it('tells what counted, by distance', () => {
  const criteria = {
    all: { type: 'poiCoverageCount', ...cafes },
    nearest: { type: 'closestPoiDistance', ...cafes },
    stops: { type: 'transitStopsSum', ...onFoot },
    sum: {
      type: 'mathAggregation',
      mathExpression: '{n}',
      criterionParameters: { n: { type: 'poiCoverageCount', ...cafes } },
    },
  };
  const { details } = ask(world, { locations: [at('a', 0)], criteria, showDetails: true }).data.a!;
  expect(details).toMatchObject({
    all: { 100: [{ id: '2_0', tags: { capacity: '10' }, osmType: 'amenity=cafe' }], 400: [{ id: '2_1' }] },
    nearest: { 100: [{ id: '2_0' }] },
    stops: { 0: [{ id: 'A', name: 'A' }] },
    sum: { n: { 100: [{ id: '2_0' }] } },
  });
  expect(Object.keys(details.nearest!)).toEqual(['100']);
});

it('answers in the form that clients read', () => {
  const answer = ask(world, { locations: [{ ...at(7, 0), properties: {} }], criteria: {} });
  expect(answer).toEqual({
    data: { 7: { id: 7, lat: 0, lng: lng(0), scores: {}, details: {} } },
    message: 'Scores calculated',
    errors: [],
    timestamp: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
  });
});
