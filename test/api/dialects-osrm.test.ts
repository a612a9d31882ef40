import { describe, expect, it } from 'vitest';
import { MARKET, places, STATION } from './demo-region.ts';
import { dialectServer } from './dialect-server.ts';

const server = dialectServer();
const OSRM = '/demo/compat/osrm';
const text = (list: readonly { lng: number; lat: number }[]) => list.map(({ lng, lat }) => `${lng},${lat}`).join(';');
const both = text([MARKET, STATION]);
const spots = places(6);

describe('OSRM', () => {
  it.each([
    ['driving', 'car'],
    ['foot', 'walk'],
    ['bike', 'bike'],
  ])('table/%s is our matrix', async (profile, mode) => {
    const own = await server.post('/demo/v1/time', {
      sources: spots.map((spot) => ({ ...spot, tm: { [mode]: {} } })),
      targets: spots,
      maxEdgeWeight: 43_200,
    });
    const { status, json } = await server.get(
      `${OSRM}/table/v1/${profile}/${text(spots)}?annotations=duration,distance`,
    );
    expect(status).toBe(200);
    expect(json.code).toBe('Ok');
    for (const { id, targets } of own.json.data) {
      for (const target of targets) {
        expect(json.durations[id][target.id]).toBe(target.travelTime);
        expect(json.distances[id][target.id]).toBe(target.length);
      }
    }
    expect(json.sources).toHaveLength(6);
    expect(json.sources[0]).toMatchObject({ name: expect.any(String), distance: expect.any(Number) });
    const some = await server.get(`${OSRM}/table/v1/${profile}/${text(spots)}?sources=1;2&destinations=0`);
    expect(some.json.durations).toEqual([[json.durations[1][0]], [json.durations[2][0]]]);
    const posted = await server.post(`${OSRM}/table/v1/${profile}`, {
      coordinates: spots.map(({ lng, lat }) => [lng, lat]),
      sources: [1, 2],
      destinations: [0],
    });
    expect(posted.json.durations).toEqual(some.json.durations);
  });

  it('route is our route, leg by leg', async () => {
    const own = await server.post('/demo/v1/route', {
      sources: [{ id: 'a', ...MARKET, tm: { car: {} } }],
      targets: [{ id: 'b', ...STATION }],
      maxEdgeWeight: 7200,
    });
    const [best] = own.json.data.routes;
    const { json } = await server.get(
      `${OSRM}/route/v1/driving/${both}?steps=true&geometries=geojson&overview=full&annotations=true`,
    );
    const [route] = json.routes;
    expect([route.duration, route.distance]).toEqual([best.travelTime, best.length]);
    const [leg] = route.legs;
    expect(leg.steps[0].maneuver.type).toBe('depart');
    expect(leg.steps.at(-1).maneuver.type).toBe('arrive');
    expect(leg.steps.reduce((sum: number, { duration }: { duration: number }) => sum + duration, 0)).toBe(leg.duration);
    expect(leg.annotation.duration.length).toBeGreaterThanOrEqual(route.geometry.coordinates.length - 1);
    const via = await server.get(`${OSRM}/route/v1/driving/${text([MARKET, spots[3], STATION])}`);
    expect(via.json.routes[0].legs).toHaveLength(2);
    expect(via.json.waypoints).toHaveLength(3);
    const passed = await server.get(`${OSRM}/route/v1/driving/${text([MARKET, spots[3], STATION])}?waypoints=0;2`);
    expect(passed.json.routes[0].legs).toHaveLength(1);
    expect(passed.json.routes[0].duration).toBe(via.json.routes[0].duration);
    const posted = await server.post(`${OSRM}/route/v1/car`, {
      coordinates: [MARKET, STATION].map(({ lng, lat }) => [lng, lat]),
      overview: false,
    });
    expect(posted.json.routes[0].duration).toBe(route.duration);
  });

  it('alternatives are ours, in every dialect', async () => {
    const [from, to] = [spots[0]!, spots[5]!];
    const own = await server.post('/demo/v1/route', {
      ...{ sources: [{ ...from, tm: { car: {} } }], targets: [to], maxEdgeWeight: 7200, alternatives: 2 },
      pathSerializer: 'travelTime',
    });
    const times = own.json.data.routes.map(({ travelTime }: { travelTime: number }) => travelTime);
    expect(times.length).toBeGreaterThan(1);
    const durations = (routes: { duration: number }[]) => routes.map(({ duration }) => duration);
    const { json } = await server.get(`${OSRM}/route/v1/driving/${text([from, to])}?alternatives=true&steps=true`);
    expect(durations(json.routes)).toEqual(times);
    expect(json.routes[1].legs[0].steps.at(-1).maneuver.type).toBe('arrive');
    const ors = await server.post('/demo/compat/ors/v2/directions/driving-car', {
      coordinates: [from, to].map(({ lng, lat }) => [lng, lat]),
      alternative_routes: { target_count: 3 },
    });
    expect(durations(ors.json.routes.map(({ summary }: { summary: object }) => summary))).toEqual(times);
    const valhalla = await server.post('/demo/compat/valhalla/route', {
      locations: [from, to].map(({ lng, lat }) => ({ lon: lng, lat })),
      ...{ costing: 'auto', alternates: 1 },
    });
    expect(valhalla.json.alternates[0].trip.summary.time).toBe(times[1]);
    const points = [from, to].map(({ lat, lng }) => `point=${lat},${lng}`).join('&');
    const graphHopper = (more: string) =>
      server.get(`/demo/compat/graphhopper/route?${points}&profile=car&algorithm=alternative_route${more}`);
    const { paths } = (await graphHopper('&alternative_route.max_paths=3')).json;
    expect(paths.map(({ time }: { time: number }) => time / 1000)).toEqual(times);
    expect(paths[1].instructions.at(-1).sign).toBe(4);
    expect((await graphHopper('')).json.paths).toHaveLength(2);
    expect((await graphHopper('&alternative_route.max_weight_factor=1')).json.paths).toHaveLength(1);
    expect((await graphHopper(`&point=${to.lat},${from.lng}`)).status).toBe(400);
  });

  it('route sets out and comes as bearings and approaches say', async () => {
    const along = text([spots[1]!, spots[4]!]);
    const duration = async (bearings: string): Promise<number> =>
      (await server.get(`${OSRM}/route/v1/driving/${along}?bearings=${bearings}`)).json.routes[0].duration;
    const plain = await server.get(`${OSRM}/route/v1/driving/${along}`);
    // The two ways along a street lead to different halves of the compass.
    const halves = [await duration('0,90;'), await duration('180,90;')];
    expect(Math.min(...halves)).toBe(plain.json.routes[0].duration);
    expect(Math.max(...halves)).toBeGreaterThan(plain.json.routes[0].duration);
    const ors = await server.post('/demo/compat/ors/v2/directions/driving-car', {
      coordinates: [spots[1]!, spots[4]!].map(({ lng, lat }) => [lng, lat]),
      bearings: [[180, 90]],
    });
    expect(ors.json.routes[0].summary.duration).toBe(halves[1]);
    const [from, to] = [spots[1]!, spots[4]!].map(({ lng, lat }) => ({ lon: lng, lat }));
    const valhalla = await server.post('/demo/compat/valhalla/route', {
      locations: [{ ...from, heading: 180, heading_tolerance: 90 }, to],
      costing: 'auto',
    });
    expect(valhalla.json.trip.summary.time).toBe(halves[1]);
    const curb = await server.get(`${OSRM}/route/v1/driving/${along}?approaches=curb;curb`);
    expect(curb.json.routes[0].duration).toBeGreaterThanOrEqual(plain.json.routes[0].duration);
    const anyhow = await server.get(`${OSRM}/route/v1/driving/${along}?bearings=0,180;&approaches=;unrestricted`);
    expect(anyhow.json.routes[0].duration).toBe(plain.json.routes[0].duration);
  });

  it('trip joins the legs of the quickest round', async () => {
    const table = await server.get(`${OSRM}/table/v1/driving/${text(spots)}`);
    const { json } = await server.get(`${OSRM}/trip/v1/driving/${text(spots)}?steps=true&overview=false`);
    const [trip] = json.trips;
    const order: number[] = [];
    for (const [i, { waypoint_index }] of json.waypoints.entries()) order[waypoint_index] = i;
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    const round = [...order, order[0]!];
    const times = round.slice(1).map((to, i) => table.json.durations[round[i]!][to]);
    expect(trip.legs.map(({ duration }: { duration: number }) => duration)).toEqual(times);
    expect(trip.duration).toBe(times.reduce((a, b) => a + b));
    expect(trip.legs[0].steps.at(-1).maneuver.type).toBe('arrive');
    const open = await server.get(
      `${OSRM}/trip/v1/foot/${text(spots)}?roundtrip=false&source=first&destination=last&geometries=geojson`,
    );
    const numbers = open.json.waypoints.map(({ waypoint_index }: { waypoint_index: number }) => waypoint_index);
    expect([numbers[0], numbers[5], open.json.trips[0].legs.length]).toEqual([0, 5, 5]);
    const alone = await server.get(`${OSRM}/trip/v1/foot/${text([MARKET])}`);
    expect([alone.json.code, alone.json.trips[0].duration]).toEqual(['Ok', 0]);
  });

  it('nearest lists streets, the nearest first', async () => {
    const { json } = await server.get(`${OSRM}/nearest/v1/foot/${text([MARKET])}.json?number=3`);
    expect(json.waypoints).toHaveLength(3);
    const distances = json.waypoints.map(({ distance }: { distance: number }) => distance);
    expect(distances).toEqual([...distances].sort((a: number, b: number) => a - b));
  });

  it.each([
    [`table/v1/driving/${both}?bearings=10,20;`, 'InvalidOptions'],
    [`table/v1/driving/${both}?approaches=curb;`, 'InvalidOptions'],
    [`route/v1/driving/${both}?bearings=361,20;`, 'InvalidOptions'],
    [`route/v1/driving/${both}?approaches=kerb;`, 'InvalidOptions'],
    [`table/v1/driving/${both}?colour=red`, 'InvalidOptions'],
    [`table/v1/driving/${both}?sources=7`, 'InvalidOptions'],
    [`table/v1/driving/${both}?annotations=nodes`, 'InvalidValue'],
    [`table/v1/driving/${both}?scale_factor=-1`, 'InvalidValue'],
    [`route/v1/driving/${both}?exclude=toll`, 'InvalidValue'],
    ['route/v1/driving/8.5,50.5;here', 'InvalidUrl'],
    [`route/v1/rocket/${both}`, 'InvalidUrl'],
    ['route/v1/driving/8.5,50.5', 'InvalidOptions'],
    ['route/v1/driving/8.5,50.5;8.5,91', 'InvalidValue'],
    ['table/v1/driving/8.5,50.5;1,1', 'NoSegment'],
    [`table/v1/driving/${both}?radiuses=;0`, 'NoSegment'],
    [`trip/v1/driving/${both}?source=last`, 'InvalidValue'],
    [`trip/v1/driving/${text(places(101))}`, 'TooBig'],
    [`tile/v1/driving/tile(1,2,3).mvt`, 'InvalidUrl'],
    [`route/v1/driving/${both}.flatbuffers`, 'NotImplemented'],
  ])('refuses %s: %s', async (path, code) => {
    const { status, json } = await server.get(`${OSRM}/${path}`);
    expect([status, json.code]).toEqual([400, code]);
    if (code === 'NoSegment') expect(json.message).toBe('Could not find a matching segment for coordinate 1');
  });

  it('passes empty options and reads polylines', async () => {
    const plain = await server.get(`${OSRM}/route/v1/driving/${both}`);
    const empty = await server.get(`${OSRM}/route/v1/driving/${both}?bearings=;&hints=;&approaches=;&radiuses=;`);
    expect(empty.json).toEqual(plain.json);
    const lines = await server.get(`${OSRM}/route/v1/driving/${both}?geometries=polyline6&overview=full`);
    const along = encodeURIComponent(lines.json.routes[0].geometry);
    const again = await server.get(`${OSRM}/route/v1/driving/polyline6(${along})?overview=false`);
    expect(again.json.code).toBe('Ok');
    expect(again.json.waypoints.length).toBeGreaterThan(2);
  });
});
