import { hinterlandVersion } from '../storage/index.ts';
import { MOUNTS, type Route } from './routes.ts';

type Json = Record<string, unknown>;

/** The API as OpenAPI 3.1, from the same table and schemas that serve it. */
export function openapiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const mount of MOUNTS[route.group]) {
      const path = (mount + route.url).replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, mount) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hinterland',
      version: hinterlandVersion,
      description:
        'Isochrones, travel times and routes from open data. Words of enumerations are taken in any case, numbers also ' +
        'as strings; null means "not given"; unknown fields are ignored. A request that is wrong is answered by a ' +
        'problem document (RFC 9457) that names the fields.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [{ name: 'core', description: 'Routing and reachability in one region' }, { name: 'service' }],
    security: [{ key: [] }, { apiKey: [] }, { header: [] }, { bearer: [] }, {}],
    paths: { ...paths, ...servicePaths() },
    components: {
      schemas: { ...bodySchemas(routes), Envelope: ENVELOPE, Problem: PROBLEM },
      responses: { Problem: { description: 'Why there is no answer', content: problemContent() } },
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'key' },
        apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
        header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(route: Route, mount: string): Json {
  const { kind, method } = route;
  return {
    operationId: operationId(route, mount),
    tags: [route.group],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    parameters: [...pathParameters(mount + route.url), ...(isForm(route) ? [cfg(route)] : [])],
    ...(kind !== undefined && method === 'POST' ? { requestBody: requestBody(route, kind.name) } : {}),
    responses: { 200: success(route), default: { $ref: '#/components/responses/Problem' } },
  };
}

/** GET with `cfg` in the place of a body. */
const isForm = ({ method, kind, pathOnly }: Route): boolean => method === 'GET' && kind !== undefined && !pathOnly;

/** `time`, `getTime`, and the same of the paths without a region. */
function operationId(route: Route, mount: string): string {
  const { name } = route;
  const id = isForm(route) ? `get${name[0]?.toUpperCase()}${name.slice(1)}` : name;
  return mount.includes(':region') ? id : `${id}OfOnlyRegion`;
}

const TILE_PARAMETERS: Readonly<Record<string, Json>> = {
  z: { type: 'integer', minimum: 0, maximum: 31 },
  x: { type: 'integer', minimum: 0 },
  y: { type: 'integer', minimum: 0 },
};

function pathParameters(url: string): Json[] {
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: TILE_PARAMETERS[name] ?? { type: 'string' },
  }));
}

const schemaName = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}Request`;

function requestBody(route: Route, kind: string): Json {
  return { required: true, content: { 'application/json': media(route, kind) } };
}

function media(route: Route, kind: string): Json {
  return {
    schema: { $ref: `#/components/schemas/${schemaName(kind)}` },
    ...(route.example === undefined ? {} : { example: route.example }),
  };
}

function cfg(route: Route): Json {
  return {
    name: 'cfg',
    in: 'query',
    required: true,
    description: 'The JSON configuration, URL-encoded.',
    content: { 'application/json': media(route, route.kind?.name ?? '') },
  };
}

function success(route: Route): Json {
  if (route.answers === 'tile') {
    return {
      description: 'Vector tile',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  const schema = route.answers === 'data' ? { $ref: '#/components/schemas/Envelope' } : { type: 'object' };
  return { description: 'The answer', content: { 'application/json': { schema } } };
}

function bodySchemas(routes: readonly Route[]): Json {
  const schemas: Json = {};
  for (const { kind, pathOnly } of routes)
    if (kind !== undefined && !pathOnly) schemas[schemaName(kind.name)] = plain(kind.schema);
  return schemas;
}

/** Without `transform`, which tells the validator what "in any case" tells the reader. */
const plain = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (name, value: unknown) => (name === 'transform' ? undefined : value)));

function servicePaths(): Record<string, Json> {
  const page = (name: string, summary: string, type: string): Json => ({
    get: {
      operationId: name,
      tags: ['service'],
      summary,
      security: [],
      responses: { 200: { description: summary, content: { [type]: {} } } },
    },
  });
  return {
    '/healthz': page('health', 'The process is alive', 'application/json'),
    '/readyz': page('readiness', 'Requests are answered (503 while loading or draining)', 'application/json'),
    '/status': page('status', 'Version, regions, workers', 'application/json'),
    '/metrics': page('metrics', 'Metrics for Prometheus', 'text/plain'),
    '/openapi.json': page('openapi', 'This description', 'application/json'),
  };
}

const ENVELOPE: Json = {
  type: 'object',
  required: ['data', 'code', 'message', 'requestTime'],
  properties: {
    data: { description: 'The result.' },
    code: {
      type: 'string',
      description: 'Everything but `ok` is an outcome that is no fault of the request.',
      enum: [
        ...['ok', 'could-not-connect-polygon-to-network', 'could-not-connect-point-to-network', 'no-route-found'],
        ...['travel-time-exceeded', 'snap-distance-max-exceeded'],
      ],
    },
    message: { type: 'string', description: 'Empty on success.' },
    requestTime: { type: 'string', pattern: '^[0-9]+$', description: 'Milliseconds.' },
    errors: { type: 'array', description: 'Of routes.' },
  },
};

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string', description: 'The path that was asked for.' },
    code: { type: 'string' },
    message: { type: 'string', description: 'The same as `detail`.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string', examples: ['sources[0].lat'] }, message: { type: 'string' } },
      },
    },
    limit: { type: 'string', description: 'Name of the limit that was passed.' },
    allowed: { type: 'number' },
    asked: { type: 'number' },
  },
};

const problemContent = (): Json => ({
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
});
