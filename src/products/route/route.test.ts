import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { LimitError, RequestError } from '../../kit/core/errors.ts';
import { Run } from '../../kit/core/run.ts';
import { latFromY, lonFromX, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { EDGE_TOLL } from '../../network/street/street-graph.ts';
import { timeOperation, toTimeQuery } from '../travel-time/index.ts';
import type { RouteRequest } from './route.schema.ts';
import { routeOperation } from './route-operation.ts';
import { toRouteQuery } from './route-query.ts';

// a ── b ── c ── d, the lanes named West, East, East; an unnamed ferry leads from c to e and
// the Quay e ── h; f ── g is an island.
const places = {
  a: [8, 50],
  b: [8.002, 50],
  c: [8.004, 50.001],
  d: [8.006, 50.001],
  e: [8.004, 50.004],
  f: [8.1, 50.1],
  g: [8.102, 50.1],
  h: [8.004, 50.005],
} as const;
type Place = keyof typeof places;
const network = streetWorld(Object.values(places), [
  { from: 0, to: 1, name: 'West', edgeClass: 32, ascentM: 6 },
  { from: 1, to: 2, name: 'Öst "1"', edgeClass: 15, shape: [[8.003, 50]], oneway: true, flags: EDGE_TOLL },
  { from: 2, to: 3, name: 'Öst "1"', edgeClass: 21 },
  { from: 2, to: 4, edgeClass: 101, ferryS: 600 },
  { from: 4, to: 7, name: 'Quay' },
  { from: 5, to: 6, name: 'Island' },
]);

const at = (place: Place, id: string | number = place) => ({ id, lng: places[place][0], lat: places[place][1] });
const by = (place: Place, tm: object = { car: {} }) => ({ ...at(place), tm });
const run = (part: object) => {
  const outcome = routeOperation.run(network, toRouteQuery(part as RouteRequest, DEFAULT_LIMITS), new Run());
  return {
    ...outcome,
    data: JSON.parse(new TextDecoder().decode(outcome.body)),
    errors: JSON.parse(outcome.extra.errors),
  };
};
const times = (part: object) =>
  JSON.parse(
    new TextDecoder().decode(
      timeOperation.run(network, toTimeQuery(part as RouteRequest, DEFAULT_LIMITS), new Run()).body,
    ),
  );
const mercator = ([lon, lat]: readonly [number, number]) => [Math.round(yFromLat(lat)), Math.round(xFromLon(lon)), 0];
const sum = (items: readonly Record<string, number>[], name: string) => items.reduce((s, item) => s + item[name], 0);

describe('compact routes', () => {
  it('run from target to source, one segment per street', () => {
    const request = { sources: [by('a')], targets: [at('d', 7)] };
    const { data, code, errors } = run(request);
    expect([code, errors]).toEqual(['ok', []]);
    const [route] = data.routes;
    expect(route).toMatchObject({ source_id: 'a', target_id: 7, edgeClasses: [15, 21, 32] });
    expect(route.segments).toMatchObject([
      { type: 'CAR', startname: 'Öst "1"', endname: 'target', warning: 'toll', elevationGain: 0 },
      { type: 'CAR', startname: 'source', endname: 'Öst "1"', elevationGain: 6 },
    ]);
    expect(route.segments[0].points).toEqual(
      [places.d, places.c, [8.003, 50], places.b].map((p) => mercator(p as [number, number])),
    );
    expect(route.segments[1].points).toEqual([places.b, places.a].map(mercator));
    const [
      {
        targets: [cell],
      },
    ] = times(request);
    expect([route.travelTime, route.length]).toEqual([cell.travelTime, cell.length]);
    expect([sum(route.segments, 'travelTime'), sum(route.segments, 'length')]).toEqual([cell.travelTime, cell.length]);
  });

  it('list paths against traffic from target to source as well', () => {
    const request = { sources: [by('d')], targets: [at('a')], reverse: true };
    const [route] = run(request).data.routes;
    expect(route.segments).toMatchObject([
      { startname: 'West', endname: 'target', elevationGain: 6 },
      { startname: 'source', endname: 'West' },
    ]);
    expect(route.segments[0].points).toEqual([places.a, places.b].map(mercator));
    expect(route.travelTime).toBe(times(request)[0].targets[0].travelTime);
  });

  it('go by ferry, on foot and by bike', () => {
    const [route] = run({ sources: [by('b', { walk: {} })], targets: [at('h')] }).data.routes;
    expect(route.segments).toMatchObject([
      { type: 'WALK', startname: 'Quay', endname: 'target' },
      { type: 'WALK', startname: '', endname: 'Quay', travelTime: 600, warning: 'ferry' },
      { type: 'WALK', startname: 'source', endname: '' },
    ]);
    expect(run({ sources: [by('a', { bike: {} })], targets: [at('b')] }).data.routes[0].segments).toMatchObject([
      { type: 'BIKE', startname: 'source', endname: 'target' },
    ]);
  });

  it('are one for every pair: two sources and three targets give six', () => {
    const request = { sources: [by('a', { walk: {} }), by('d', { walk: {} })], targets: [at('b'), at('c'), at('e')] };
    const { routes } = run(request).data;
    expect(routes.map((r: Record<string, string>) => r.source_id + r.target_id)).toEqual([
      'ab',
      'ac',
      'ae',
      'db',
      'dc',
      'de',
    ]);
    const cells = times(request).flatMap((row: { targets: object[] }) => row.targets);
    expect(routes.map(({ travelTime, length }: Record<string, number>) => ({ travelTime, length }))).toEqual(
      cells.map(({ travelTime, length }: Record<string, number>) => ({ travelTime, length })),
    );
  });

  it('begin and end on foot where ways to the network count', () => {
    const source = {
      id: 's',
      lng: 8.001,
      lat: 50.001,
      tm: { car: { includeSnapDistance: true, includeSnapDistanceForTargets: true } },
    };
    const request = { sources: [source], targets: [{ id: 't', lng: 8.005, lat: 50.0015 }], showSnapInformation: true };
    const [route] = run(request).data.routes;
    expect(route.segments.map((s: { type: string }) => s.type)).toEqual(['WALK', 'CAR', 'CAR', 'WALK']);
    expect(route.segments[0]).toMatchObject({ endname: 'target', startname: '' });
    expect(route.segments[3]).toMatchObject({ startname: 'source', endname: 'West' });
    const cell = times(request)[0].targets[0];
    expect([route.travelTime, route.length]).toEqual([cell.travelTime, cell.length]);
    expect(sum(route.segments, 'travelTime')).toBe(cell.travelTime);
    expect(route.sourceSnap).toEqual({
      snapDistance: expect.closeTo(111.2, 0),
      snappedLat: 50,
      snappedLng: expect.closeTo(8.001, 5),
    });
    expect(route.targetSnap.snapDistance).toBeCloseTo(55.6, 0);
  });

  it('have two points even where source and target are one', () => {
    const [route] = run({ sources: [by('b')], targets: [at('b')] }).data.routes;
    expect(route).toMatchObject({ travelTime: 0, length: 0, segments: [{ startname: 'source', endname: 'target' }] });
    expect(route.segments[0].points).toEqual([mercator(places.b), mercator(places.b)]);
  });

  it('fly', () => {
    const [route] = run({ sources: [by('a', { fly: {} })], targets: [at('d')] }).data.routes;
    expect(route.segments).toMatchObject([{ type: 'FLY', startname: 'source', endname: 'target' }]);
    expect(route.segments[0].points).toEqual([places.d, places.a].map(mercator));
  });

  it('follow the shortest path by distance and tell its time', () => {
    const request = { sources: [by('a')], targets: [at('d')], edgeWeight: 'distance' };
    const cell = times(request)[0].targets[0];
    expect(run(request).data.routes[0]).toMatchObject({ travelTime: cell.travelTime, length: cell.length });
  });
});

describe('GeoJSON routes', () => {
  const request = { sources: [by('a')], targets: [at('d', 7)], pathSerializer: 'geojson' };

  it('are collections of lines and two points in EPSG:3857', () => {
    const [route] = run(request).data.routes;
    expect(route).toMatchObject({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
      sourceId: 'a',
      targetId: 7,
    });
    const [last, first, target, source] = route.features;
    expect(last).toMatchObject({
      type: 'Feature',
      properties: { travelType: 'CAR', startName: 'Öst "1"', endName: 'target' },
    });
    expect(last.geometry.type).toBe('LineString');
    expect(first.geometry.coordinates.map(([x, y]: number[]) => [lonFromX(x), latFromY(y)])).toEqual(
      [places.b, places.a].map(([lon, lat]) => [expect.closeTo(lon, 6), expect.closeTo(lat, 6)]),
    );
    expect([target.properties, source.properties]).toEqual([
      { name: 'Target', targetId: 7 },
      { name: 'Source', sourceId: 'a' },
    ]);
    expect(target.geometry).toMatchObject({
      type: 'Point',
      coordinates: [expect.closeTo(xFromLon(8.006), 1), expect.anything(), 0],
    });
  });

  it('are in degrees where polygon.srid says so', () => {
    const [route] = run({ ...request, polygon: { srid: 4326, values: [600] } }).data.routes;
    expect(route.crs.properties.name).toBe('urn:ogc:def:crs:EPSG::4326');
    expect(route.features[1].geometry.coordinates).toEqual([
      [8.002, 50, 0],
      [8, 50, 0],
    ]);
    expect(route.features[3].geometry.coordinates).toEqual([8, 50, 0]);
  });

  it('are in any other system that is known, unless it has no place for them', () => {
    const [route] = run({ ...request, polygon: { srid: 25832 } }).data.routes;
    expect(route.crs.properties.name).toBe('urn:ogc:def:crs:EPSG::25832');
    const [x, y] = referenceSystem(25832)!.project(8.002, 50);
    expect(route.features[1].geometry.coordinates[0]).toEqual([expect.closeTo(x, 2), expect.closeTo(y, 2), 0]);
    const [degrees] = run({ ...request, polygon: { srid: 4258 } }).data.routes;
    expect(degrees.features[1].geometry.coordinates[0]).toEqual([8.002, 50, 0]);
    const far = { sources: [{ id: 'perth', lat: -32, lng: 116, tm: { walk: {} } }], targets: [at('d')] };
    const inRd = { ...far, polygon: { srid: 28992 } };
    expect(() => run({ ...inRd, pathSerializer: 'geojson' })).toThrow(
      'polygon.srid 28992 has no coordinates for source perth',
    );
    expect(run({ ...inRd, pathSerializer: 'compact' }).code).not.toBe('ok');
  });

  it('stand beside compact ones where a list asks for both', () => {
    const { data } = run({ ...request, pathSerializer: ['Compact', 'geojson', 'compact'] });
    expect(Object.keys(data)).toEqual(['routes', 'geojson']);
    expect(data.routes[0].source_id).toBe('a');
    expect(data.geojson[0].type).toBe('FeatureCollection');
    expect(run({ ...request, pathSerializer: ['geojson'] }).data.routes[0].type).toBe('FeatureCollection');
  });
});

describe('routes as travel times', () => {
  it('are compact ones without segments', () => {
    const request = { sources: [by('a')], targets: [at('d', 7)], showSnapInformation: true };
    const { data } = run({ ...request, pathSerializer: ['TravelTime', 'compact'] });
    const { segments, edgeClasses, ...figures } = data.compact[0];
    expect([segments.length, edgeClasses.length]).not.toContain(0);
    expect(data.routes).toEqual([figures]);
    expect(Object.keys(figures)).toEqual([
      'source_id',
      'target_id',
      'travelTime',
      'length',
      'sourceSnap',
      'targetSnap',
    ]);
    expect(Object.keys(run({ ...request, pathSerializer: ['geojson', 'travelTime'] }).data)).toEqual([
      'routes',
      'travelTime',
    ]);
  });
});

describe('pairs without a route', () => {
  it('are left out and named', () => {
    const { code, data, errors } = run({
      sources: [by('c')],
      targets: [at('a'), at('d'), { id: 'sea', lat: 51, lng: 8 }],
    });
    expect(code).toBe('ok');
    expect(data.routes).toHaveLength(1);
    expect(errors).toMatchObject([
      { source_id: 'c', target_id: 'a', code: 'no-route-found' },
      { source_id: 'c', target_id: 'sea', code: 'could-not-connect-point-to-network' },
    ]);
  });

  it.each([
    ['no-route-found', [by('a')], [at('f')], /no route from source a to target f/],
    ['no-route-found', [by('a', { fly: { speed: 1 } })], [at('f')], /no route/],
    [
      'could-not-connect-point-to-network',
      [{ id: 5, lat: 51, lng: 8, tm: { bike: {} } }],
      [at('f')],
      /source 5 .* 1000 m .* bike/,
    ],
    ['could-not-connect-point-to-network', [by('a')], [{ id: 'sea', lat: 51, lng: 8 }], /target sea/],
  ])('make the code %s where none is left', (code, sources, targets, message) => {
    const outcome = run({ sources, targets });
    expect(outcome).toMatchObject({ code, data: { routes: [] } });
    expect(outcome.message).toMatch(message);
  });

  it('are no failure where nothing was asked', () => {
    expect(run({ sources: [by('a')], targets: [] })).toMatchObject({ code: 'ok', data: { routes: [] }, errors: [] });
  });
});

describe('route requests', () => {
  const base = { sources: [by('a')], targets: [at('b')] };

  it.each([
    ['pathSerializer', { ...base, pathSerializer: 'gpx' }],
    ['pathSerializer[1]', { ...base, pathSerializer: ['compact', 'gpx'] }],
    ['polygon.srid', { ...base, polygon: { srid: 25800 } }],
    ['targets', { sources: base.sources }],
  ])('refuse %s', (path, body) => {
    expect(() => run(body)).toThrow(RequestError);
    expect(() => run(body)).toThrow(path);
  });

  it('are bounded', () => {
    const sources = Array.from({ length: 201 }, () => by('a'));
    const targets = Array.from({ length: DEFAULT_LIMITS.maxRoutes / 200 }, () => at('b'));
    expect(() => run({ sources, targets })).toThrow(LimitError);
  });
});

describe('heights along a route', () => {
  it('run in the direction of travel, as far as the route is long', () => {
    const there = { sources: [by('a')], targets: [at('d')], elevationProfile: true };
    const [route] = run(there).data.routes;
    const distances = route.elevationProfile.map(([distance]: [number, number]) => distance);
    expect([distances[0], distances.at(-1)]).toEqual([0, route.length]);
    expect(distances).toEqual(distances.toSorted((x: number, y: number) => x - y));
    expect(route.elevationProfile).toHaveLength(5);
    const back = { ...there, sources: [by('d')], targets: [at('a')], reverse: true, pathSerializer: 'geojson' };
    expect(run(back).data.routes[0].elevationProfile).toEqual(route.elevationProfile);
    expect(run({ ...there, elevationProfile: false }).data.routes[0].elevationProfile).toBeUndefined();
  });
});
