import { describe, expect, it } from 'vitest';
import { decodePolyline } from '../../src/service/dialects/polyline.ts';
import { MARKET, places, STATION } from './demo-region.ts';
import { client, dialectServer } from './dialect-server.ts';

const server = dialectServer();
const BASE = '/demo/compat/graphhopper';
const spots = places(4);
const lonLat = ({ lng, lat }: { lng: number; lat: number }) => [lng, lat];
const latLon = ({ lng, lat }: { lng: number; lat: number }) => `${lat},${lng}`;

/** Returns its client from the sources in its package: the bundle beside them is for pages with a window. */
const clientOf = async () => {
  const { GraphHopper } = (await client('graphhopper-js-api-client/src/main-template.js')).default;
  const settings = () => ({ key: 'any', host: server.at('graphhopper') });
  return {
    routing: new GraphHopper.Routing(settings()),
    isochrone: new GraphHopper.Isochrone(settings()),
    matrix: new GraphHopper.Matrix(settings()),
  };
};

interface Instruction {
  sign: number;
  time: number;
  distance: number;
  text: string;
  interval: number[];
}
const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);

async function ownRoute(tm: object, via: object[] = []) {
  const { json } = await server.post('/demo/v1/route', {
    sources: [{ id: 0, ...MARKET, tm }],
    targets: [{ id: 1, ...STATION }],
    ...(via.length === 0 ? {} : { via }),
  });
  return json.data.routes[0];
}

describe('routes', () => {
  it('answers its client with our own route: instructions, heights, details', async () => {
    const { routing } = await clientOf();
    const { paths } = await routing.doRequest({
      points: [lonLat(MARKET), lonLat(spots[3]!), lonLat(STATION)],
      profile: 'bike',
      locale: 'de',
      details: ['time', 'distance', 'street_name'],
    });
    const [path] = paths;
    const own = await ownRoute({ bike: {} }, [{ lat: spots[3]!.lat, lng: spots[3]!.lng }]);
    expect(path).toMatchObject({ time: own.travelTime * 1000, distance: own.length });
    const instructions: Instruction[] = path.instructions;
    expect(sum(instructions.map(({ time }) => time))).toBe(path.time);
    expect(instructions.map(({ sign }) => sign)).toEqual(expect.arrayContaining([5, 4]));
    expect(instructions.at(-1)!.sign).toBe(4);
    expect(instructions[0]!.text).toMatch(/ Richtung |Fahren|fahren/);
    const { coordinates } = path.points;
    expect(coordinates[0]).toHaveLength(3);
    expect(coordinates[0][2]).toBeGreaterThan(100);
    expect(instructions.at(-1)!.interval).toEqual([coordinates.length - 1, coordinates.length - 1]);
    expect(path.snapped_waypoints.coordinates).toHaveLength(3);
    expect(path.snapped_waypoints.coordinates[0][2]).toBeCloseTo(coordinates[0][2], 0);
    expect(path.ascend).toBeGreaterThan(0);
    const detail = (name: string) => path.details[name] as [number, number, number][];
    expect(sum(detail('time').map(([, , ms]) => ms))).toBe(path.time);
    expect(sum(detail('distance').map(([, , meters]) => meters))).toBeCloseTo(path.distance, 0);
    expect(detail('street_name').at(-1)![1]).toBe(coordinates.length - 1);
    expect((await routing.info()).profiles).toContainEqual({ name: 'bike' });
  });

  it('reads the same from a query, and writes lines as text or GeoJSON', async () => {
    const points = `point=${latLon(MARKET)}&point=${latLon(STATION)}`;
    const own = await ownRoute({ car: {} });
    const [plain] = (await server.get(`${BASE}/route?${points}&profile=car&points_encoded=false&key=any`)).json.paths;
    expect(plain).toMatchObject({ time: own.travelTime * 1000, distance: own.length, points_encoded: false });
    expect(plain.points.coordinates[0]).toHaveLength(2);
    const [text] = (await server.get(`${BASE}/route?${points}&profile=car&instructions=false`)).json.paths;
    expect(decodePolyline(text.points, 5)).toHaveLength(plain.points.coordinates.length);
    expect(text.instructions).toBeUndefined();
    const [bare] = (await server.get(`${BASE}/route?${points}&profile=car&calc_points=false`)).json.paths;
    expect(bare).toMatchObject({ time: own.travelTime * 1000 });
    expect(bare.points).toBeUndefined();
  });
});

it('answers its client with our own areas, the smallest first', async () => {
  const { isochrone } = await clientOf();
  const { polygons } = await isochrone.doRequest({
    point: latLon(MARKET),
    time_limit: 600,
    buckets: 2,
    profile: 'foot',
  });
  expect(polygons.map(({ properties }: { properties: object }) => properties)).toEqual([{ bucket: 0 }, { bucket: 1 }]);
  const { json } = await server.post('/demo/v1/polygon', {
    sources: [{ id: 0, ...MARKET, tm: { walk: {} } }],
    polygon: { values: [300, 600], serializer: 'geojson', srid: 4326 },
  });
  for (const [i, { geometry }] of polygons.entries()) {
    const { coordinates } = json.data.features[1 - Number(i)].geometry;
    expect(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).toEqual(coordinates);
  }
  const url = `${BASE}/isochrone?point=${latLon(MARKET)}&distance_limit=500&profile=foot&type=geojson&reverse_flow=true`;
  expect((await server.get(url)).json).toMatchObject({ type: 'FeatureCollection', features: [{ type: 'Feature' }] });
});

it('answers its client with our own matrix, and the nearest street', async () => {
  const { matrix } = await clientOf();
  const points = spots.map(lonLat);
  const out_arrays = ['times', 'distances', 'weights'];
  const { times, distances } = await matrix.doRequest({ points, profile: 'car', out_arrays });
  const { json } = await server.post('/demo/v1/time', {
    sources: spots.map((spot) => ({ ...spot, tm: { car: {} } })),
    targets: spots,
  });
  const own = (member: 'travelTime' | 'length') =>
    json.data.map(({ targets }: { targets: { id: number; travelTime: number; length: number }[] }) =>
      targets.toSorted((a, b) => a.id - b.id).map((target) => target[member]),
    );
  expect(times).toEqual(own('travelTime'));
  expect(distances).toEqual(own('length'));
  const lenient = await server.post(`${BASE}/matrix`, { points: [points[0], [1, 1]], fail_fast: false });
  expect(lenient.json.times).toEqual([
    [0, null],
    [null, null],
  ]);
  const nearest = await server.get(`${BASE}/nearest?point=${latLon(MARKET)}&elevation=true`);
  expect(nearest.json).toMatchObject({
    type: 'Point',
    coordinates: [expect.closeTo(8.5, 2), expect.closeTo(50.5, 2), expect.closeTo(128, -1)],
  });
  expect(nearest.json.distance).toBeLessThan(50);
});

const two = `point=${latLon(MARKET)}&point=${latLon(STATION)}`;
const [argument, exception] = ['java.lang.IllegalArgumentException', 'com.graphhopper.util.exceptions'];
it.each([
  ['route', argument, 'points'],
  [`route?${two}&profile=truck`, argument, 'profile'],
  [`route?${two}&heading=90`, argument, 'heading'],
  [`route?${two}&curbside=right&curbside=right`, argument, 'curbside'],
  [`route?${two}&algorithm=round_trip&round_trip.distance=1000`, argument, 'round_trip.distance'],
  [`route?${two}&details=max_speed`, argument, 'details'],
  [`route?point=${latLon(MARKET)}&point=1,1`, `${exception}.PointNotFoundException`, 'points[1]'],
  [`isochrone?point=${latLon(MARKET)}&buckets=21`, argument, 'buckets'],
  ['isochrone?point=1,1', `${exception}.PointNotFoundException`, 'point'],
  ['isochrone?point=north', argument, 'point[0]'],
  ['nearest', argument, 'point'],
  [`matrix?${two}&point=1,1`, `${exception}.PointNotFoundException`, 'from_points[2]'],
])('refuses %s', async (path, details, field) => {
  const { status, json } = await server.get(`${BASE}/${path}`);
  expect([status, json.hints[0].details]).toEqual([400, details]);
  expect(json.message).toContain(field);
});

it("its client reads the first hint's message", async () => {
  const { routing } = await clientOf();
  const points = [lonLat(MARKET), lonLat(STATION)];
  const asked = routing.doRequest({ points, custom_model: { distance_influence: 1 } });
  await expect(asked).rejects.toThrow("custom_model can't be honored here");
});
