import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { type Route, routesOf } from '../../src/service/http/index.ts';
import { anyText } from '../worlds/any-text.ts';
import { demoApp } from './demo-app.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

const routes = routesOf(CAPABILITIES);
let app: FastifyInstance;

beforeAll(async () => {
  ({ app } = await demoApp(await demoRegion()));
});
afterAll(async () => {
  await app.close();
});

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

/** Expects 200, or a problem document that names a field. */
function expectCivil(response: Answer, context: string): void {
  expect(response.statusCode, `${context}\n${response.body.slice(0, 500)}`).toBeLessThan(500);
  if (response.statusCode === 200) return;
  expect(response.headers['content-type'], context).toBe('application/problem+json; charset=utf-8');
  const problem = response.json() as { status: number; detail: string; errors: { path: string; message: string }[] };
  expect(problem.status).toBe(response.statusCode);
  expect(problem.detail.length).toBeGreaterThan(5);
  expect(problem.errors.length, context).toBeGreaterThan(0);
  for (const { path, message } of problem.errors) {
    // Where, what, what to do: one line that begins with the field.
    expect(path.length, context).toBeGreaterThan(0);
    expect(message.startsWith(path), `${path}: ${message}`).toBe(true);
    const said = message.slice(path.length).replaceAll(/"(?:[^"\\]|\\.)*"/g, 'what was sent');
    expect(said, context).not.toMatch(/undefined|\[object|NaN|\n|\.$/);
    expect(message.length, message).toBeLessThan(path.length + 500);
  }
}

/** Dialects have errors of their own: `dialects-fuzz.test.ts`. */
const computed = routes.filter((route) => route.answeredBy === 'endpoint' && route.group.manners === undefined);
const posts = computed.filter((route) => route.method === 'POST');
const urlOf = (route: Route): string => route.group.mounts.at(-1) + fill(route.path);
const fill = (url: string): string => url.replace(':z', '14').replace(':x', '8578').replace(':y', '5510');

const post = (route: Route, payload: string) =>
  app.inject({ method: 'POST', url: urlOf(route), headers: { 'content-type': 'application/json' }, payload });

const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    '',
    '1e999',
    'NaN',
    '-0',
    '__proto__',
    'TIME',
    '🚲',
    1e308,
    -1e308,
    1e-320,
    -1,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    null,
  ),
);

/** A request that is right but for a few members that are anything. */
const good = {
  sources: [{ id: 'a', ...MARKET, tm: { bike: {} } }],
  targets: [{ id: 'b', ...STATION }],
  maxEdgeWeight: 300,
  edgeWeight: 'time',
  polygon: { values: [120, 240], serializer: 'geojson', srid: 4326 },
  travelTimeFactors: { all: 1.5 },
  exclusionGeometry: { crs: 4326, data: '{"type":"Point","coordinates":[8.5,50.5]}', type: 'geojson' },
  osmTypes: [
    { key: 'group', value: 'g_shop' },
    { key: 'amenity', value: '*' },
  ],
  exclude: [{ key: 'amenity', value: 'bench' }],
  match: 'any',
  c_food: 'g_eat-out',
  filterGeometry: { crs: 4326, data: '{"type":"Polygon","coordinates":[[[8.4,50.4],[8.6,50.4],[8.5,50.6]]]}' },
  locations: [
    { id: 'a', ...MARKET, properties: { gravitationAttractionStrength: 2 } },
    { id: 2, geometry: { type: 'Point', coordinates: [8.5, 50.5] } },
  ],
  competitors: [{ id: 'c', ...STATION }],
  criteria: {
    drawn: {
      type: 'mathAggregation',
      mathExpression: '{p} / 2',
      criterionParameters: {
        p: {
          type: 'poiGravitationSum',
          osmTypes: [{ key: 'group', value: 'g_shop' }],
          travelMode: { walk: {} },
          maxEdgeWeight: 300,
        },
      },
    },
    stops: { type: 'transitStopsDistance', travelMode: { bike: {} }, edgeWeight: 'distance', maxEdgeWeight: 300 },
  },
  showDetails: true,
};

const PATHS = [
  ...['sources', 'sources.0', 'sources.0.id', 'sources.0.lat', 'sources.0.lng', 'sources.0.tm', 'sources.0.tm.bike'],
  ...[
    'sources.0.tm.bike.speed',
    'sources.0.tm.bike.uphill',
    'sources.0.tm.bike.snapRadius',
    'sources.0.tm.bike.useAreaSnapping',
  ],
  ...[
    'sources.0.tm.car',
    'sources.0.tm.walk',
    'sources.0.tm.fly',
    'sources.0.reverse',
    'targets',
    'targets.0',
    'targets.0.id',
  ],
  ...[
    'targets.0.lat',
    'edgeWeight',
    'maxEdgeWeight',
    'elevation',
    'reverse',
    'travelTimeFactors',
    'travelTimeFactors.all',
  ],
  ...[
    'travelTimeFactors.motorway',
    'defaultRoadSpeeds',
    'defaultRoadSpeeds.primary',
    'excludeEdgeClasses',
    'exclusionGeometry',
  ],
  ...[
    'exclusionGeometry.data',
    'exclusionGeometry.crs',
    'maxSnapDistance',
    'showSnapInformation',
    'sourceGeometries',
    'travelType',
  ],
  ...[
    'pathSerializer',
    'polygon',
    'polygon.values',
    'polygon.values.0',
    'polygon.serializer',
    'polygon.srid',
    'polygon.buffer',
  ],
  ...['osmTypes', 'osmTypes.0', 'osmTypes.0.key', 'osmTypes.1.value', 'exclude', 'match', 'format', 'c_food', 'c_'],
  ...['filterGeometry', 'filterGeometry.crs', 'filterGeometry.data'],
  ...[
    'polygon.simplify',
    'polygon.intersectionMode',
    'polygon.quadrantSegments',
    'polygon.minPolygonHoleSize',
    'polygon.minPolygonSize',
  ],
  ...[
    'polygon.decimalPrecision',
    'polygon.intersectionGeometry',
    'polygon.polygonOrientationRule',
    'polygon.pointReduction',
  ],
  ...[
    'locations',
    'locations.0',
    'locations.0.id',
    'locations.0.lat',
    'locations.0.properties',
    'locations.1.geometry',
  ],
  ...['locations.1.crs', 'competitors', 'competitors.0', 'criteria', 'criteria.stops', 'criteria.stops.type'],
  ...['criteria.stops.travelMode', 'criteria.stops.travelMode.bike', 'criteria.stops.maxEdgeWeight'],
  ...[
    'criteria.stops.startTime',
    'criteria.stops.routeTypes',
    'criteria.stops.distanceExponent',
    'criteria.stops.srid',
  ],
  ...[
    'criteria.area.buffer',
    'criteria.area.edgeWeight',
    'criteria.drawn.mathExpression',
    'criteria.drawn.criterionParameters',
  ],
  ...[
    'criteria.drawn.criterionParameters.p',
    'criteria.drawn.criterionParameters.p.gravitationExponent',
    'showDetails',
  ],
  ...['criteriaGroups', 'criteriaGroupWeights'],
];

function replaced(path: string, value: unknown, body: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const keys = path.split('.');
  let node: Record<string, unknown> = copy;
  for (const key of keys.slice(0, -1)) {
    if (typeof node[key] !== 'object' || node[key] === null) return copy;
    node = node[key] as Record<string, unknown>;
  }
  node[keys.at(-1)!] = value;
  return copy;
}

const geometry = fc.record({
  type: fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPolygon', 'GeometryCollection', 'Feature', 'Blob'),
  coordinates: fc.oneof(
    anyValue,
    fc.array(fc.tuple(fc.double(), fc.double())),
    fc.array(fc.array(fc.tuple(fc.constant(8.5), fc.constant(50.5)))),
  ),
});

describe.each(posts.map((route) => [route.name, route] as const))('%s survives', (_name, route) => {
  it('any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        const text = JSON.stringify(value);
        expectCivil(await post(route, text), text);
      }),
      { numRuns: 30 },
    );
  });

  it('any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (text) => {
        expectCivil(await post(route, text), text);
      }),
      { numRuns: 20 },
    );
  });

  it('a good request with anything in some members', async () => {
    const edits = fc.array(fc.tuple(fc.constantFrom(...PATHS), anyValue), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(edits, async (list) => {
        const body = list.reduce<unknown>((b, [path, value]) => replaced(path, value, b), good);
        const text = JSON.stringify(body);
        expectCivil(await post(route, text), text);
      }),
      { numRuns: 60 },
    );
  });

  it('any geometry', async () => {
    await fc.assert(
      fc.asyncProperty(
        geometry,
        fc.constantFrom('sourceGeometries', 'exclusionGeometry', 'filterGeometry'),
        fc.boolean(),
        async (g, field, asText) => {
          const data = asText ? JSON.stringify(g) : g;
          const item = { id: 'g', crs: 4326, data, tm: { walk: {} } };
          const text = JSON.stringify({ ...good, [field]: field === 'sourceGeometries' ? [item] : item });
          expectCivil(await post(route, text), text);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('GET', () => {
  const gets = computed.filter((route) => route.method === 'GET');

  it('survives any query string', async () => {
    const query = fc.oneof(
      fc.string().map((text) => `?${encodeURI(text).replaceAll('#', '%23')}`),
      fc.webQueryParameters({ size: 'medium' }).map((text) => `?${text}`),
      anyValue.map((value) => `?cfg=${encodeURIComponent(JSON.stringify(value))}`),
      fc.oneof(fc.uuid(), fc.string()).map((text) => `?cfgUuid=${encodeURIComponent(text)}`),
      anyValue.map((value) => `?cfg=${encodeURIComponent(JSON.stringify({ ...good, sources: value }))}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...gets), query, async (route, text) => {
        const url = urlOf(route) + text;
        expectCivil(await app.inject({ url }), url);
      }),
      { numRuns: 150 },
    );
  });

  it('survives any path', async () => {
    const path = fc.array(fc.oneof(fc.webSegment(), fc.constantFrom('v1', 'demo', 'time', 'docs', '..', '')), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(path, async (segments) => {
        const url = `/${segments.join('/')}`;
        const response = await app.inject({ url });
        if (response.statusCode >= 300 && response.statusCode !== 302) expectCivil(response, url);
      }),
      { numRuns: 100 },
    );
  });
});
