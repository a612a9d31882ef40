import { describe, expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from '../../src/service/dialects/polyline.ts';
import { MARKET, places, STATION } from './demo-region.ts';
import { client, dialectServer } from './dialect-server.ts';

const server = dialectServer();
const ORS = '/demo/compat/ors';
const MAPBOX = '/demo/compat/mapbox';
const market = [MARKET.lng, MARKET.lat];
const station = [STATION.lng, STATION.lat];
const spots = places(4);
const TOKEN = `pk.${Buffer.from('{"u":"someone"}').toString('base64url')}.signature`;

/** Returns our own area in square meters, and travel times. */
async function ownArea(mode: string, seconds: number): Promise<number> {
  const { json } = await server.post('/demo/v1/polygon', {
    sources: [{ id: 0, ...MARKET, tm: { [mode]: {} } }],
    maxEdgeWeight: seconds,
    polygon: { values: [seconds], serializer: 'geojson', srid: 4326 },
  });
  return json.data.features[0].properties.area;
}

async function ownTimes(mode: string): Promise<number[][]> {
  const { json } = await server.post('/demo/v1/time', {
    sources: spots.map((spot) => ({ ...spot, tm: { [mode]: {} } })),
    targets: spots,
    maxEdgeWeight: 43_200,
  });
  return json.data.map(({ targets }: { targets: { id: number; travelTime: number }[] }) =>
    targets.toSorted((a, b) => a.id - b.id).map(({ travelTime }) => travelTime),
  );
}

describe('openrouteservice', () => {
  it('answers openrouteservice-js', async () => {
    const { default: Openrouteservice } = await client('openrouteservice-js');
    const settings = { api_key: 'any', host: server.at('ors') };
    const areas = await new Openrouteservice.Isochrones(settings).calculate({
      profile: 'foot-walking',
      locations: [market],
      range: [600, 300],
      range_type: 'time',
      attributes: ['area', 'reachfactor'],
      smoothing: 0,
    });
    expect(areas.features.map(({ properties }: { properties: { value: number } }) => properties.value)).toEqual([
      300, 600,
    ]);
    const own = await ownArea('walk', 600);
    expect(Math.abs(areas.features[1].properties.area / own - 1)).toBeLessThan(0.02);
    expect(areas.features[1].properties.reachfactor).toBeGreaterThan(0.1);
    const matrix = await new Openrouteservice.Matrix(settings).calculate({
      profile: 'driving-car',
      locations: spots.map(({ lng, lat }) => [lng, lat]),
      metrics: ['duration', 'distance'],
      resolve_locations: true,
    });
    expect(matrix.durations).toEqual(await ownTimes('car'));
    expect(matrix.sources[0].location).toHaveLength(2);
    const route = await new Openrouteservice.Directions(settings).calculate({
      profile: 'cycling-regular',
      coordinates: [market, [spots[3]!.lng, spots[3]!.lat], station],
      format: 'json',
      elevation: true,
      maneuvers: true,
    });
    const [found] = route.routes;
    expect(found.segments).toHaveLength(2);
    expect(found.segments[0].steps[0]).toMatchObject({ type: 11, maneuver: { bearing_before: 0 } });
    expect(found.segments[0].steps.at(-1).type).toBe(10);
    expect(found.segments[1].steps.at(-1).way_points[1]).toBe(found.way_points[2]);
    const snapped = await new Openrouteservice.Snap(settings).calculate({
      profile: 'driving-car',
      locations: [market, [1, 1]],
      radius: 300,
      format: 'json',
    });
    expect(snapped.locations[0].snapped_distance).toBeLessThan(300);
    expect(snapped.locations[1]).toBeNull();
  });

  it('adds what isochrones have in common', async () => {
    const asked = { locations: [market, station], range: [300, 600], attributes: ['area'], intersections: true };
    const { features } = (await server.post(`${ORS}/v2/isochrones/foot-walking`, asked)).json;
    const [own, common] = [features.slice(0, 4), features.slice(4)];
    const pairs = common.map(({ properties }: { properties: { contours: number[][] } }) => properties.contours);
    expect(pairs).toContainEqual([
      [0, 1],
      [1, 1],
    ]);
    for (const { properties, geometry } of common) {
      const of = properties.contours.map(([place, ring]: number[]) => own[2 * place! + ring!].properties.area);
      expect(properties.area).toBeLessThanOrEqual(Math.min(...of) * 1.001);
      expect(geometry.coordinates.length).toBeGreaterThan(0);
    }
    const once = await server.post(`${ORS}/v2/isochrones/foot-walking`, { ...asked, locations: [market, market] });
    const [first, , , , ...same] = once.json.features;
    expect(same[0].properties.area / first.properties.area).toBeCloseTo(1, 2);
  });

  it('says what there is', async () => {
    const { json } = await server.get(`${ORS}/v2/status`);
    expect(json.services).toContain('isochrones');
    expect(json.profiles['profile 1'].profiles).toBe('driving-car');
    expect((await server.get(`${ORS}/v2/health`)).json).toEqual({ status: 'ready' });
  });

  it('writes routes as GeoJSON and GPX', async () => {
    const json = await server.get(`${ORS}/v2/directions/driving-car?api_key=any&start=${market}&end=${station}`);
    expect(json.json.features[0].geometry.type).toBe('LineString');
    const gpx = await server.post(`${ORS}/v2/directions/driving-car/gpx`, { coordinates: [market, station] });
    expect(gpx.text).toContain('<rtept lat="50.5');
    // The client routingpy sends it so.
    const repeated = { profile: 'foot-walking', locations: [market], range: [300] };
    expect((await server.post(`${ORS}/v2/isochrones/foot-walking/geojson`, repeated)).status).toBe(200);
  });

  it.each([
    ['isochrones/driving-car', { range: [300] }, 400, 3001],
    ['isochrones/driving-car', { locations: [market], range: ['far'] }, 400, 3002],
    ['isochrones/driving-hgv', { locations: [market], range: [300] }, 400, 3003],
    ['isochrones/driving-car', { locations: [market], range: [3000], interval: 10 }, 400, 3004],
    ['isochrones/driving-car', { locations: [market], range: [300], colour: 'red' }, 400, 3011],
    ['isochrones/driving-car', '{"locations":', 400, 3000],
    ['isochrones/driving-car', { locations: [[1, 1]], range: [300] }, 404, 3099],
    ['matrix/foot-walking', { locations: [market, station], colour: 1 }, 400, 6011],
    ['matrix/foot-walking', { locations: [market, [1, 1]] }, 404, 6010],
    ['matrix/foot-walking', { locations: [market, station], sources: ['9'] }, 400, 6003],
    ['directions/foot-walking', { coordinates: [market, [1, 1]] }, 404, 2010],
    ['directions/foot-walking', { coordinates: [market, station], colour: 1 }, 400, 2012],
    ['directions/foot-walking', { coordinates: [market, station], bearings: [[1, 181]] }, 400, 2003],
    ['snap/foot-walking', { locations: [market] }, 400, 8000],
    ['snap/foot-walking', { locations: [[1, 1]], radius: 10 }, 404, 8010],
  ])('refuses %s %j: %d %d', async (path, body, status, code) => {
    const answer = await server.post(`${ORS}/v2/${path}`, body);
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
    expect(answer.json.error.message.length).toBeGreaterThan(5);
  });
});

describe('Mapbox', () => {
  it('answers its SDK', async () => {
    const { default: make } = await client('@mapbox/mapbox-sdk');
    const base = make({ accessToken: TOKEN, origin: server.at('mapbox') });
    const service = async (name: string) => (await client(`@mapbox/mapbox-sdk/services/${name}.js`)).default(base);
    const points = spots.map(({ lng, lat }) => ({ coordinates: [lng, lat] }));
    const matrix = await (await service('matrix')).getMatrix({ points, profile: 'driving' }).send();
    expect(matrix.body.durations).toEqual(await ownTimes('car'));
    const directions = await (await service('directions'))
      .getDirections({ waypoints: points.slice(0, 2), profile: 'walking', steps: true, geometries: 'geojson' })
      .send();
    const [route] = directions.body.routes;
    expect(route.legs[0].steps[0].maneuver.instruction.length).toBeGreaterThan(4);
    expect(route.duration).toBe((await ownTimes('walk'))[0]![1]);
    const areas = await (await service('isochrone'))
      .getContours({ coordinates: market, profile: 'walking', minutes: [5, 10], polygons: true, generalize: 0 })
      .send();
    expect(areas.body.features.map(({ properties }: { properties: object }) => properties)).toMatchObject([
      { contour: 10, metric: 'time' },
      { contour: 5, metric: 'time' },
    ]);
  });

  it.each([
    [`isochrone/v1/mapbox/driving/${market}?contours_minutes=5,61`, 422, 'InvalidInput'],
    [`isochrone/v1/mapbox/driving/${market}?contours_minutes=1,2,3,4,5`, 422, 'InvalidInput'],
    [`isochrone/v1/mapbox/driving/${market}?contours_minutes=5&contours_meters=5`, 422, 'InvalidInput'],
    [`isochrone/v1/mapbox/flying/${market}?contours_minutes=5`, 404, 'ProfileNotFound'],
    ['isochrone/v1/mapbox/driving/1,1?contours_minutes=5', 200, 'NoSegment'],
    [`directions-matrix/v1/mapbox/driving/${market};1,1`, 200, 'NoSegment'],
    [`directions/v5/mapbox/driving/${market};${station}?annotations=congestion`, 422, 'InvalidInput'],
    [`directions/v5/mapbox/flying/${market};${station}`, 404, 'ProfileNotFound'],
  ])('refuses %s: %d %s', async (path, status, code) => {
    const answer = await server.get(`${MAPBOX}/${path}${path.includes('?') ? '&' : '?'}access_token=${TOKEN}`);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });
});

describe('Valhalla', () => {
  const VALHALLA = '/demo/compat/valhalla';
  const at = ({ lng, lat }: { lng: number; lat: number }) => ({ lon: lng, lat });

  it('answers matrices, isochrones, located places and its status', async () => {
    const list = spots.map(at);
    const { json } = await server.post(`${VALHALLA}/sources_to_targets`, {
      sources: list,
      targets: list,
      costing: 'auto',
    });
    const times = json.sources_to_targets.map((row: { time: number }[]) => row.map(({ time }) => time));
    expect(times).toEqual(await ownTimes('car'));
    const asked = {
      locations: [at(MARKET)],
      costing: 'pedestrian',
      contours: [{ time: 5 }, { time: 10, color: 'ff0000' }],
    };
    const areas = await server.get(`${VALHALLA}/isochrone?json=${encodeURIComponent(JSON.stringify(asked))}`);
    const [largest] = areas.json.features;
    expect(largest.properties).toMatchObject({ contour: 10, metric: 'time', color: '#ff0000' });
    const located = await server.post(`${VALHALLA}/locate`, { locations: [at(MARKET)], costing: 'bicycle' });
    expect(located.json[0].edges[0].correlated_lat).toBeCloseTo(MARKET.lat, 2);
    expect((await server.get(`${VALHALLA}/status`)).json.available_actions).toContain('isochrone');
  });

  it('answers routes, which are ours, with maneuvers', async () => {
    const locations = [at(MARKET), at(spots[3]!), at(STATION)];
    const asked = { locations, costing: 'bicycle', units: 'miles', language: 'de-DE', id: 'x', elevation_interval: 30 };
    const { json } = await server.get(`${VALHALLA}/route?json=${encodeURIComponent(JSON.stringify(asked))}`);
    const { trip } = json;
    const own = await Promise.all(
      [0, 1].map(async (i) => {
        const source = { id: 0, lng: locations[i]!.lon, lat: locations[i]!.lat, tm: { bike: {} } };
        const targets = [{ id: 1, lng: locations[i + 1]!.lon, lat: locations[i + 1]!.lat }];
        return (await server.post('/demo/v1/route', { sources: [source], targets, maxEdgeWeight: 7200 })).json.data
          .routes[0];
      }),
    );
    expect([json.id, trip.status, trip.units, trip.legs.length]).toEqual(['x', 0, 'miles', 2]);
    for (const [i, { summary, maneuvers, shape, elevation }] of trip.legs.entries()) {
      const line = decodePolyline(shape, 6)!;
      expect(summary.time).toBe(own[i].travelTime);
      expect(summary.length).toBeCloseTo(own[i].length / 1609.344, 2);
      expect(maneuvers.at(0)).toMatchObject({ type: 1, begin_shape_index: 0, travel_mode: 'bicycle' });
      expect([4, 5, 6]).toContain(maneuvers.at(-1).type);
      expect(maneuvers.at(-1).end_shape_index).toBe(line.length - 1);
      expect(maneuvers.reduce((sum: number, { time }: { time: number }) => sum + time, 0)).toBe(summary.time);
      expect(elevation.length).toBeGreaterThan(own[i].length / 30 - 1);
    }
    expect(trip.legs[0].maneuvers[0].instruction).toMatch(/fahren/i);
    const passing = locations.map((one, i) => ({ ...one, type: i === 1 ? 'via' : 'break' }));
    const passed = await server.post(`${VALHALLA}/route`, { locations: passing, costing: 'bicycle', format: 'osrm' });
    expect(passed.json.routes[0]).toMatchObject({ duration: trip.summary.time, legs: [{ steps: expect.any(Array) }] });
    const through = locations.map((one) => ({ ...one, type: 'through' }));
    const onward = await server.post(`${VALHALLA}/route`, { locations: through, costing: 'bicycle' });
    expect(onward.json.trip.legs).toHaveLength(1);
    expect(onward.json.trip.summary.time).toBeGreaterThanOrEqual(trip.summary.time);
    const twice = { bicycle: { cycling_speed: 36, use_hills: 0 } };
    const faster = await server.post(`${VALHALLA}/route`, { locations, costing: 'bicycle', costing_options: twice });
    expect(faster.json.trip.summary.time).toBeLessThan(trip.summary.time * 0.8);
    expect(faster.json.warnings).toEqual([expect.objectContaining({ text: expect.stringContaining('use_hills') })]);
  });

  it('keeps off the streets at excluded locations, in routes, matrices and contours', async () => {
    const ends = { locations: [at(MARKET), at(STATION)], costing: 'auto' };
    const route = async (exclude_locations: object[]) => {
      const { json } = await server.post(`${VALHALLA}/route`, { ...ends, exclude_locations });
      return { time: json.trip.summary.time, line: decodePolyline(json.trip.legs[0].shape, 6)!.map(String) };
    };
    const best = await route([]);
    const [lon, lat] = best.line[best.line.length >> 1]!.split(',').map(Number);
    // A few meters beside the street.
    const exclude_locations = [{ lon: lon! + 2e-5, lat }];
    const other = await route(exclude_locations);
    expect(other.time).toBeGreaterThan(best.time);
    expect(other.line).not.toContain(`${lon},${lat}`);
    expect(await route([{ lon: 1, lat: 1 }])).toEqual(best);
    const pair = { sources: [at(MARKET)], targets: [at(STATION)], costing: 'auto', exclude_locations };
    const matrix = await server.post(`${VALHALLA}/sources_to_targets`, pair);
    expect(matrix.json.sources_to_targets[0][0].time).toBe(other.time);
    const around = { locations: [at(MARKET)], costing: 'auto', contours: [{ time: 5 }], polygons: true };
    const contour = async (more: object) => (await server.post(`${VALHALLA}/isochrone`, { ...around, ...more })).text;
    expect(await contour({ exclude_locations })).not.toBe(await contour({}));
  });

  it('takes JSON that is sent as a form, as curl does', async () => {
    const payload = JSON.stringify({ locations: [at(MARKET)], costing: 'auto' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await server.app.inject({ method: 'POST', url: `${VALHALLA}/locate`, headers, payload });
    expect(JSON.parse(answer.body)[0].edges).toHaveLength(1);
  });

  it('answers heights of places, the same in three forms', async () => {
    const shape = [at(MARKET), at(STATION)];
    const { json } = await server.post(`${VALHALLA}/height`, { shape, range: true, height_precision: 1 });
    const encoded_polyline = encodePolyline([market, station], 6);
    const lined = await server.get(
      `${VALHALLA}/height?json=${JSON.stringify({ encoded_polyline, height_precision: 1 })}`,
    );
    expect(lined.json.height).toEqual(json.range_height.map(([, height]: [number, number]) => height));
    expect(json.range_height[1][0]).toBeGreaterThan(700);
    const steps = await server.post(`${VALHALLA}/height`, { shape: [...shape, { lon: 1, lat: 1 }] });
    expect(steps.json.height).toEqual([...lined.json.height.map(Math.round), null]);
    const own = await server.post('/demo/v1/route', {
      ...{ sources: [{ id: 0, ...MARKET, tm: { walk: {} } }], targets: [{ id: 1, ...STATION }] },
      elevationProfile: true,
    });
    const profile = own.json.data.routes[0].elevationProfile;
    expect(Math.abs(profile[0][1] - lined.json.height[0])).toBeLessThan(1);
    expect(Math.abs(profile.at(-1)[1] - lined.json.height[1])).toBeLessThan(1);
  });

  it.each([
    ['route', { locations: [at(MARKET)], costing: 'auto' }, 400, 110],
    ['route', { locations: [at(MARKET), { lon: 1, lat: 1 }], costing: 'auto' }, 400, 171],
    ['route', { locations: [at(MARKET), { ...at(STATION), search_filter: {} }], costing: 'auto' }, 400, 130],
    ['locate', { locations: [{ ...at(STATION), heading: 90 }], costing: 'auto' }, 400, 130],
    [
      'route',
      { locations: [at(MARKET), at(STATION)], costing: 'auto', costing_options: { auto: { exclude_tolls: true } } },
      400,
      130,
    ],
    [
      'route',
      { ...{ locations: [at(MARKET), at(STATION)], costing: 'auto' }, exclude_locations: Array(51).fill(at(MARKET)) },
      400,
      157,
    ],
    ['height', {}, 400, 114],
    ['isochrone', { locations: [at(MARKET)], costing: 'truck', contours: [{ time: 5 }] }, 400, 125],
    ['isochrone', { locations: [at(MARKET)], costing: 'auto' }, 400, 113],
    ['isochrone', { locations: [at(MARKET)], costing: 'auto', contours: [{ time: 121 }] }, 400, 151],
    ['isochrone', { locations: [{ lon: 1, lat: 1 }], costing: 'auto', contours: [{ time: 5 }] }, 400, 171],
    ['sources_to_targets', { targets: [at(MARKET)], costing: 'auto' }, 400, 121],
    ['isochrone', '{"locations":', 400, 100],
    ['nowhere', {}, 404, 106],
  ])('refuses %s %j: %d %d', async (path, body, status, code) => {
    const answer = await server.post(`${VALHALLA}/${path}`, body);
    expect([answer.status, answer.json.error_code]).toEqual([status, code]);
  });
});
