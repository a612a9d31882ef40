import type { TSchema } from 'typebox';
import { hinterlandVersion } from '../storage/index.ts';
import { ENVELOPE, type Json, PROBLEM, problemContent } from './openapi-components.ts';
import { MOUNTS, type Route } from './routes.ts';

/** The API as OpenAPI 3.1, from the same table and schemas that serve it. */
export function openapiDocument(routes: readonly Route[]): Json {
  const names = schemaNames(routes);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const mount of MOUNTS[route.group]) {
      const path = (mount + route.url).replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, mount, names) };
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
    tags: [
      { name: 'core', description: 'Routing and reachability in one region' },
      { name: 'places', description: 'Points of interest; `serviceUrl` names the region' },
      { name: 'service' },
    ],
    security: [{ key: [] }, { apiKey: [] }, { header: [] }, { bearer: [] }, {}],
    paths: { ...paths, ...servicePaths() },
    components: {
      schemas: { ...bodySchemas(names), Envelope: ENVELOPE, Problem: PROBLEM },
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

function operation(route: Route, mount: string, names: SchemaNames): Json {
  const { kind, method } = route;
  return {
    operationId: operationId(route, mount),
    tags: [route.group === 'placeLookUps' ? 'places' : route.group],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    parameters: [
      ...pathParameters(mount + route.url),
      ...queryParameters(route),
      ...addressParameters(route),
      ...(isForm(route) ? [cfg(route, names), CFG_UUID] : []),
    ],
    ...(kind !== undefined && method === 'POST' ? { requestBody: requestBody(route, names) } : {}),
    responses: { 200: success(route), default: { $ref: '#/components/responses/Problem' } },
  };
}

const queryParameters = ({ queryParameters: named = {} }: Route): Json[] =>
  Object.entries(named).map(([name, description]) => {
    return { name, in: 'query', required: false, description, schema: { type: 'string' } };
  });

const CFG_UUID: Json = {
  name: 'cfgUuid',
  in: 'query',
  required: false,
  description: 'A stored configuration in the place of `cfg`: the `uuid` that `objectcache/add` answered.',
  schema: { type: 'string', format: 'uuid' },
};

/** GET with `cfg` in the place of a body. */
const isForm = ({ method, kind, pathOnly, reads }: Route): boolean =>
  method === 'GET' && kind !== undefined && !pathOnly && (reads === undefined || reads === 'beside-cfg');

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema & { readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** Parameters of the address that are, or stand beside, a configuration. */
function addressParameters({ kind, reads }: Route): Json[] {
  if (kind === undefined || reads === undefined) return [];
  const whole: ObjectSchema = kind.schema;
  const { properties = {}, required = [] } = reads === 'address' ? whole : (whole.properties?.query ?? {});
  return Object.entries(properties).map(([name, schema]) => {
    const { description, ...rest } = plain(schema) as Json;
    return { name, in: 'query', required: required.includes(name), description, schema: rest };
  });
}

/** `time`, `getTime`, and the same of the paths without a region. */
function operationId(route: Route, mount: string): string {
  const { name } = route;
  const id = isForm(route) ? `get${name[0]?.toUpperCase()}${name.slice(1)}` : name;
  if (mount === MOUNTS[route.group][0]) return id;
  const place = mount.split('/').at(-1) ?? '';
  return route.group === 'core' ? `${id}OfOnlyRegion` : `${id}Of${place[0]?.toUpperCase()}${place.slice(1)}`;
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

/** Names of body schemas; operations that share a schema share its name. */
type SchemaNames = ReadonlyMap<TSchema, string>;

function schemaNames(routes: readonly Route[]): SchemaNames {
  const names = new Map<TSchema, string>();
  for (const { kind, pathOnly, reads } of routes) {
    if (kind === undefined || pathOnly || reads !== undefined || names.has(kind.schema)) continue;
    names.set(kind.schema, `${kind.name[0]?.toUpperCase()}${kind.name.slice(1)}Request`);
  }
  return names;
}

const bodySchemas = (names: SchemaNames): Json =>
  Object.fromEntries([...names].map(([schema, name]) => [name, plain(schema)]));

function requestBody(route: Route, names: SchemaNames): Json {
  return { required: true, content: { 'application/json': media(route, names) } };
}

function media(route: Route, names: SchemaNames): Json {
  const name = route.kind === undefined ? undefined : names.get(route.kind.schema);
  return {
    schema: { $ref: `#/components/schemas/${name}` },
    ...(route.example === undefined ? {} : { example: route.example }),
  };
}

function cfg(route: Route, names: SchemaNames): Json {
  return {
    name: 'cfg',
    in: 'query',
    required: false,
    description: 'The JSON configuration, URL-encoded. Either this or `cfgUuid` is required.',
    content: {
      'application/json':
        route.reads === undefined ? media(route, names) : { schema: configurationSchema(route, names) },
    },
  };
}

function configurationSchema({ kind }: Route, names: SchemaNames): unknown {
  const schema = (kind?.schema as { readonly properties?: { readonly cfg?: TSchema } } | undefined)?.properties?.cfg;
  const name = schema && names.get(schema);
  return name === undefined ? plain(schema) : { $ref: `#/components/schemas/${name}` };
}

function success(route: Route): Json {
  if (route.answers === 'tile') {
    const schema = { type: 'string', format: 'binary' };
    return { description: 'Vector tile', content: { 'application/octet-stream': { schema } } };
  }
  if (route.answers === 'text')
    return { description: 'The answer', content: { 'text/plain': { schema: plain(route.result) } } };
  return { description: 'The answer', content: { 'application/json': { schema: answerSchema(route) } } };
}

function answerSchema({ answers, result }: Route): Json {
  const data = result === undefined ? {} : (plain(result) as Json);
  const enveloped = { allOf: [{ $ref: '#/components/schemas/Envelope' }, { properties: { data } }] };
  if (answers === 'data') return enveloped;
  // Outcomes that are no success come in the envelope.
  return answers === 'bare' ? { anyOf: [data, enveloped] } : data;
}

/**
 * A schema as draft 2020-12 has it: tuples are `prefixItems`, and `transform`, which tells the validator what "in any
 * case" tells the reader, is left out.
 */
const plain = (schema: unknown): unknown =>
  JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (name === 'transform' ? undefined : withPrefixItems(value))),
  );

function withPrefixItems(value: unknown): unknown {
  const { items, additionalItems: _, ...rest } = (value ?? {}) as Json;
  return Array.isArray(items) ? { ...rest, prefixItems: items, items: false } : value;
}

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
