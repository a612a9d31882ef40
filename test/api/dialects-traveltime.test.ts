import { describe, expect, it } from 'vitest';
import { MARKET, places, STATION } from './demo-region.ts';
import { client, dialectServer } from './dialect-server.ts';

const server = dialectServer();
const BASE = '/demo/compat/traveltime/v4';
const CAMPUS = { lat: 50.512, lng: 8.53 };
const DAY = 20260113;
/** Eight o'clock of that day, where the region is. */
const EIGHT = '2026-01-13T07:00:00Z';
const FROM_EIGHT = { date: DAY, time: 28_800, departureWindow: 1800 };
const spots = places(6);
const locations = [
  { id: 'market', coords: MARKET },
  { id: 'far', coords: { lat: 51.2, lng: 9.1 } },
  ...spots.map(({ id, lat, lng }) => ({ id: `spot ${id}`, coords: { lat, lng } })),
];
const ids = locations.slice(1).map(({ id }) => id);

const clientOf = async () => {
  const { TravelTimeClient } = await client('traveltime-api');
  return new TravelTimeClient({ apiKey: 'any', applicationId: 'some' }, { baseURL: `${server.at('traveltime')}/v4` });
};

type Row = { id: number; travelTime: number; length: number };

/** Returns our own times and lengths from the market to the spots, or from them to the market. */
async function own(tm: object, reverse: boolean, maxEdgeWeight: number): Promise<Row[]> {
  const sources = [{ id: 0, ...MARKET, tm }];
  const { json } = await server.post('/demo/v1/time', { sources, targets: spots, reverse, maxEdgeWeight });
  return json.data[0].targets.toSorted((a: Row, b: Row) => a.id - b.id);
}

const transit = (frame: object) => ({ transit: { frame: { date: DAY, time: 28_800, ...frame } } });

interface Result {
  locations: { id: string; properties: { travel_time: number; distance: number }[] }[];
  unreachable: string[];
}
const rowsOf = ({ locations: found }: Result): Row[] =>
  found.map(({ id, properties: [best] }) => ({
    id: Number(id.slice(5)),
    travelTime: best!.travel_time,
    length: best!.distance,
  }));

describe('time-filter', () => {
  it("answers its client with our own times: departures, arrivals, windows, by each type's mode", async () => {
    const search = (type: string, more: object = {}) => ({
      id: `${type} ${JSON.stringify(more)}`,
      transportation: { type },
      travel_time: 2400,
      properties: ['travel_time', 'distance'],
      ...more,
    });
    const leave = { departure_location_id: 'market', arrival_location_ids: ids, departure_time: EIGHT };
    const arrive = { arrival_location_id: 'market', departure_location_ids: ids, arrival_time: EIGHT };
    const range = { enabled: true, width: 1800, max_results: 1 };
    const { results } = await (await clientOf()).timeFilter({
      locations,
      departure_searches: [
        search('walking', leave),
        search('driving+ferry', leave),
        search('public_transport', leave),
        search('public_transport', { ...leave, range }),
      ],
      arrival_searches: [search('cycling', arrive), search('public_transport', { ...arrive, range })],
    });
    const expected = [
      await own({ walk: {} }, false, 2400),
      await own({ car: {} }, false, 2400),
      await own(transit({ departureWindow: 0 }), false, 2400),
      await own(transit({ departureWindow: 1800 }), false, 2400),
      await own({ bike: {} }, true, 2400),
      await own(transit({ departureWindow: 1800 }), true, 2400),
    ];
    expect(results.map(rowsOf)).toEqual(expected);
    // Who leaves at one moment waits.
    expect(expected[2]).not.toEqual(expected[3]);
    for (const { unreachable } of results as Result[]) expect(unreachable).toContain('far');
  });

  it('bounds walks and changes, and shows several journeys with their routes', async () => {
    const ask = async (travel: object, more: object = {}) => {
      const { json } = await server.post(`${BASE}/time-filter`, {
        locations: [...locations, { id: 'campus', coords: CAMPUS }],
        departure_searches: [
          {
            id: 'one',
            ...{ departure_location_id: 'market', arrival_location_ids: ['campus'], departure_time: EIGHT },
            ...{ transportation: { type: 'public_transport', ...travel }, travel_time: 2400 },
            ...more,
          },
        ],
      });
      return json.results[0];
    };
    const range = { enabled: true, width: 1800, max_results: 3 };
    const properties = ['travel_time', 'distance', 'distance_breakdown', 'route'];
    const { properties: journeys } = (await ask({}, { range, properties })).locations[0];
    expect(journeys.map(({ travel_time }: { travel_time: number }) => travel_time)[0]).toBe(1308);
    expect(journeys.length).toBeGreaterThan(1);
    const [{ route, distance, distance_breakdown }] = journeys;
    expect(distance_breakdown.reduce((sum: number, one: { distance: number }) => sum + one.distance, 0)).toBe(distance);
    const ms = Date.parse(route.arrival_time) - Date.parse(route.departure_time);
    expect(sum(route.parts)).toBe(ms / 1000);
    expect(route.departure_time).toMatch(/^2026-01-13T08:.*\+01:00$/);
    const sources = [{ id: 0, ...MARKET, ...{ tm: { transit: { frame: FROM_EIGHT, maxTransfers: 0 } } } }];
    const straight = await server.post('/demo/v1/time', {
      sources,
      targets: [{ id: 1, ...CAMPUS }],
      maxEdgeWeight: 2400,
    });
    const bounded = await ask({ max_changes: { enabled: true, limit: 0 } }, { range, properties: ['travel_time'] });
    expect(bounded.locations[0].properties[0].travel_time).toBe(straight.json.data[0].targets[0].travelTime);
    expect((await ask({ walking_time: 1 }, { range })).unreachable).toEqual(['campus']);
    // The first journey after eight arrives at 30296: who leaves at eight takes 1496 seconds.
    expect((await ask({})).locations[0].properties).toEqual([{ travel_time: 1496 }]);
  });
});

it("the fast operations are a working morning's", async () => {
  const traveltime = await clientOf();
  const asked = { coordsFrom: [MARKET], coordsTo: spots.map(({ lat, lng }) => ({ lat, lng })), travelTime: 2400 };
  const morning = { transit: { frame: { weekday: 'TUESDAY', time: 28_800, departureWindow: 3600 } } };
  const { travelTimes } = await traveltime.manyToManyMatrixFast({
    ...asked,
    transportation: { type: 'public_transport' },
  });
  expect(travelTimes[0]).toEqual((await own(morning, false, 2400)).map(({ travelTime }) => travelTime));
  const { results } = await traveltime.timeMapFast({
    arrival_searches: {
      many_to_one: [
        {
          ...{ id: 'a', coords: MARKET, transportation: { type: 'driving', traffic_model: 'peak' } },
          ...{ travel_time: 300, arrival_time_period: 'weekday_morning' },
        },
      ],
    },
  });
  expect(results[0].shapes.length).toBeGreaterThan(0);
});

const sum = (parts: { travel_time: number }[]) => parts.reduce((total, { travel_time }) => total + travel_time, 0);

it('routes are those of /route, with parts that add up', async () => {
  const search = (id: string, type: string) => ({
    ...{ id, departure_location_id: 'market', arrival_location_ids: ['station', 'far'] },
    ...{ departure_time: EIGHT, transportation: { type }, properties: ['travel_time', 'distance', 'route'] },
  });
  const { results } = await (await clientOf()).routes({
    locations: [...locations, { id: 'station', coords: STATION }],
    departure_searches: [search('by car', 'driving'), search('by bus', 'public_transport')],
  });
  const [byCar, byBus] = results;
  expect(byCar.unreachable).toEqual(['far']);
  const { json } = await server.post('/demo/v1/route', {
    sources: [{ id: 0, ...MARKET, tm: { car: {} } }],
    targets: [{ id: 1, ...STATION }],
  });
  const [best] = byCar.locations[0].properties;
  const { travelTime, length } = json.data.routes[0];
  expect(best).toMatchObject({ travel_time: travelTime, distance: length });
  expect(sum(best.route.parts)).toBe(travelTime);
  expect(best.route.parts[0]).toMatchObject({ type: 'start_end', mode: 'car' });
  expect(best.route.parts[0].coords[0].lat).toBeCloseTo(MARKET.lat, 2);
  const [ride] = byBus.locations[0].properties;
  expect(sum(ride.route.parts)).toBe(ride.travel_time);
  expect(Date.parse(ride.route.departure_time)).toBe(Date.parse(EIGHT));
});

describe('time-map', () => {
  /** Returns the rough size of parts in square degrees. */
  const ringSize = (ring: { lat: number; lng: number }[]) =>
    Math.abs(
      ring.reduce((total, a, i) => {
        const b = ring[(i + 1) % ring.length]!;
        return total + (b.lng - a.lng) * (b.lat + a.lat - 101);
      }, 0) / 2,
    );
  const sizeOf = (shapes: { shell: never[]; holes: never[][] }[]) =>
    shapes.reduce(
      (total, { shell, holes }) => total + holes.reduce((left, hole) => left - ringSize(hole), ringSize(shell)),
      0,
    );
  const search = (id: string, coords: object, travel_time: number, more: object = {}) => ({
    ...{ id, coords, travel_time, departure_time: EIGHT, transportation: { type: 'walking' } },
    ...{ level_of_detail: { scale_type: 'simple', level: 'low' }, ...more },
  });
  const body = {
    departure_searches: [search('market', MARKET, 600), search('station', STATION, 400)],
    unions: [{ id: 'either', search_ids: ['market', 'station'] }],
    intersections: [{ id: 'both', search_ids: ['market', 'station'] }],
  };

  it('answers its client with our own area, unions and intersections, in each form', async () => {
    const traveltime = await clientOf();
    const { results } = await traveltime.timeMap(body);
    const [market, station, either, both] = results.map(({ shapes }: { shapes: never[] }) => sizeOf(shapes));
    expect(results.map(({ search_id }: { search_id: string }) => search_id)).toEqual([
      ...['market', 'station', 'either', 'both'],
    ]);
    expect(both).toBeGreaterThan(0);
    expect(either + both).toBeCloseTo(market + station, 8);
    const { json } = await server.post('/demo/v1/polygon', {
      sources: [{ id: 0, ...MARKET, tm: { walk: {} } }],
      polygon: { values: [600], serializer: 'geojson', srid: 4326 },
    });
    const metersPerDegree = (Math.PI * 6_371_008.8) / 180;
    const own = json.data.features[0].properties.area / metersPerDegree ** 2 / Math.cos((50.5 * Math.PI) / 180);
    expect(Math.abs(market / own - 1)).toBeLessThan(0.03);
    const geo = await traveltime.timeMap(body, 'application/geo+json');
    expect(geo.features[3]).toMatchObject({ geometry: { type: 'MultiPolygon' }, properties: { search_id: 'both' } });
    const wkt = await traveltime.timeMap(body, 'application/vnd.wkt+json');
    expect(wkt.results[0].shape).toMatch(/^MULTIPOLYGON \(\(\(8\.\d+ 50\.\d+, /);
    const filled = await traveltime.timeMap(body, 'application/vnd.wkt-no-holes+json');
    expect(filled.results[0].shape).not.toContain('), (');
  });

  it('draws by public transport, largest shapes alone, and within a distance', async () => {
    const rides = { transportation: { type: 'public_transport' } };
    const window = { ...rides, range: { enabled: true, width: 1800 } };
    const traveltime = await clientOf();
    const { results } = await traveltime.timeMap({
      departure_searches: [
        search('at eight', MARKET, 900, rides),
        search('from eight', MARKET, 900, window),
        search('largest', MARKET, 900, { ...window, polygons_filter: { limit: 1 }, no_holes: true }),
      ],
    });
    const [atEight, fromEight, largest] = results;
    expect(sizeOf(fromEight.shapes)).toBeGreaterThan(1.1 * sizeOf(atEight.shapes));
    expect(largest.shapes).toHaveLength(1);
    expect(largest.shapes[0].holes).toEqual([]);
    const { travel_time: _, ...near } = search('near', MARKET, 1);
    const within = await traveltime.distanceMap({ departure_searches: [{ ...near, travel_distance: 500 }] });
    expect(within.results[0].shapes.length).toBeGreaterThan(0);
  });

  const one = (more: object) => ({ departure_searches: [search('a', MARKET, 300, more)] });
  const filter = { arrival_location_id: 'market', departure_location_ids: ids, arrival_time: EIGHT, travel_time: 300 };
  const refused: [path: string, body: object | string, status: number, code: number, field?: string][] = [
    ['time-map', '{"departure_searches":', 400, 3, 'body'],
    ['time-map', {}, 422, 2, 'departure_searches'],
    ['time-map', { departure_searches: Array(11).fill(search('a', MARKET, 300)) }, 422, 2, 'departure_searches'],
    ['time-map', one({ travel_time: 14_401 }), 422, 2, 'departure_searches[0].travel_time'],
    ['time-map', one({ coords: { lat: 1, lng: 1 } }), 422, 2, 'departure_searches[0].coords'],
    ['time-map', one({ departure_time: '2026-01-13T08:00:00' }), 422, 2, 'departure_searches[0].departure_time'],
    ['time-map', one({ colour: 'red' }), 422, 2, 'departure_searches[0].colour'],
    [
      ...(['time-map', one({ transportation: { type: 'driving+train' } }), 422, 2] as const),
      'departure_searches[0].transportation.type',
    ],
    [
      'time-map',
      one({ transportation: { type: 'public_transport' }, departure_time: '2031-01-13T08:00:00Z' }),
      ...([422, 2, 'departure_searches[0].departure_time'] as const),
    ],
    ['time-map', { ...one({}), unions: [{ id: 'b', search_ids: ['c'] }] }, 422, 2, 'unions[0].search_ids[0]'],
    ['time-filter', { locations: [{ id: 'a', coords: { lat: 91, lng: 1 } }] }, 422, 2, 'locations[0].coords.lat'],
    ['time-filter', { locations: [locations[0], locations[0]] }, 422, 2, 'locations[1].id'],
    [
      'time-filter',
      {
        locations,
        arrival_searches: [{ id: 'a', ...filter, transportation: { type: 'driving', traffic_model: 'pessimistic' } }],
      },
      ...([422, 2, 'arrival_searches[0].transportation.traffic_model'] as const),
    ],
    ['nowhere', {}, 404, 2],
  ];
  it.each(refused)('refuses %s, case %#', async (path, asked, status, code, field) => {
    const { status: got, json } = await server.post(`${BASE}/${path}`, asked);
    expect([got, json.http_status, json.error_code]).toEqual([status, status, code]);
    if (field !== undefined) expect(Object.keys(json.additional_info)).toEqual([field]);
    expect(json.description.length).toBeGreaterThan(5);
    expect(json.documentation_link).toMatch(/^https:/);
  });
});

it('says where it has streets, and the dates of its timetable', async () => {
  const traveltime = await clientOf();
  const supported = await traveltime.supportedLocations({ locations: locations.slice(0, 2) });
  expect(supported).toEqual({
    locations: [{ id: 'market', map_name: 'demo', additional_map_names: [] }],
    unsupported_locations: ['far'],
  });
  const { maps } = await traveltime.mapInfo();
  expect(maps[0]).toMatchObject({ name: 'demo', features: { public_transport: { date_start: '2026-01-01' } } });
});
