import type { TSchema } from 'typebox';
import { CORE, type Endpoint, type MountGroup, methodsOf, takesSeconds } from '../../products/operation/index.ts';
import { hinterlandVersion } from '../../region/storage/index.ts';
import { AccountUsage } from './account-usage.ts';
import { describedJob, jobOperationId } from './jobs/openapi-jobs.ts';
import { asyncResponses, asyncStatusSchema, prefer, withAccepted } from './openapi-async.ts';
import { ENVELOPE, type Json, PROBLEM, problemContent } from './openapi-components.ts';
import { capitalized, jsonSchema, SchemaShare } from './openapi-schemas.ts';
import { shareAlike } from './openapi-share.ts';
import type { EndpointRoute, Route } from './routes.ts';

/** Describes the API as OpenAPI 3.1, from the same table and schemas that serve it. */
export function openapiDocument(routes: readonly Route[]): Json {
  const names = requestNames(routes);
  const share = new SchemaShare(
    [...names].map(([schema, name]) => [name, jsonSchema(schema)] as const),
    answerSchemas(routes).map(jsonSchema),
  );
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    for (const mount of describedMounts(route.group)) {
      const path = (mount + route.path).replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, mount, { names, share }) };
    }
  }
  const groups = new Map(routes.map(({ group }) => [group.tag, group.description]));
  const shared = shareAlike(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hinterland',
      version: hinterlandVersion,
      description:
        'Isochrones, travel times and routes from open data. Words of enumerations are taken in any case, numbers also ' +
        'as strings; null means "not given"; unknown fields are passed over, and those that resemble known ones named in ' +
        '`message` or the header `x-message`. A request that is wrong is answered by a ' +
        'problem document (RFC 9457) that names the fields. A server with one region also takes `/v1/…` for `/{region}/v1/…`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...[...groups].map(([name, description]) => ({ name, description })), { name: 'service' }],
    security: [{ key: [] }, { apiKey: [] }, { header: [] }, { bearer: [] }, {}],
    paths: { ...shared.paths, ...servicePaths() },
    components: {
      schemas: { ...share.components(), Envelope: ENVELOPE, Problem: PROBLEM, ...asyncSchemas(routes) },
      parameters: { ...PARAMETERS, ...shared.parameters },
      responses: { ...shared.responses, Problem: { description: 'Why there is no answer', content: problemContent() } },
      securitySchemes: {
        key: { type: 'apiKey', in: 'query', name: 'key' },
        apiKey: { type: 'apiKey', in: 'query', name: 'apiKey' },
        header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** Returns the schema of asynchronous answers, if a request may have one. */
const asyncSchemas = (routes: readonly Route[]): Json =>
  routes.some(({ answeredBy }) => answeredBy === 'async') ? { AsyncStatus: asyncStatusSchema() } : {};

/**
 * Returns the mounts that are described. The one without a region means the same, as the document's introduction says.
 */
const describedMounts = (group: MountGroup): readonly string[] =>
  group === CORE || group.manners !== undefined ? group.mounts.slice(0, 1) : group.mounts;

/** Names of body schemas; endpoints with the same schema share its name. */
type RequestNames = ReadonlyMap<TSchema, string>;

/** Returns the schemas of answers as JSON or text, each once. */
const answerSchemas = (routes: readonly Route[]): TSchema[] => [
  ...new Set(
    routes.flatMap((route) =>
      route.answeredBy === 'endpoint' && route.endpoint.answer.form !== 'tile' ? [route.endpoint.answer.schema] : [],
    ),
  ),
];

interface Schemas {
  readonly names: RequestNames;
  readonly share: SchemaShare;
}

const TAKES_JSON = ['body', 'body-or-cfg', 'cfg'];

function requestNames(routes: readonly Route[]): RequestNames {
  const names = new Map<TSchema, string>();
  for (const route of routes) {
    if (route.answeredBy !== 'endpoint') continue;
    const { name, schema, reading } = route.endpoint;
    const plain = TAKES_JSON.includes(reading.from) && !isBesideAddress(route.endpoint);
    if (plain && !names.has(schema)) names.set(schema, `${schemaName(name)}Request`);
  }
  return names;
}

/** Returns `PolygonPost` for `polygon_post`. */
const schemaName = (name: string): string => name.split('_').map(capitalized).join('');

const isBesideAddress = ({ reading }: Endpoint): boolean =>
  reading.from === 'stored' || (reading.from === 'cfg' && reading.besideAddress === true);

function operation(route: Route, mount: string, schemas: Schemas): Json {
  const words = {
    operationId: operationId(route, mount),
    tags: [route.group.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
  };
  const path = pathParameters(mount + route.path);
  const problem = { $ref: '#/components/responses/Problem' };
  if (route.answeredBy === 'region') {
    const described = { description: 'The answer', content: { 'application/json': { schema: {} } } };
    return { ...words, parameters: path, responses: { 200: described, default: problem } };
  }
  if (route.answeredBy === 'account') {
    const described = {
      description: 'The answer',
      content: { 'application/json': { schema: jsonSchema(AccountUsage) } },
    };
    return { ...words, parameters: SPAN, responses: { 200: described, default: problem } };
  }
  if (route.answeredBy === 'async') {
    const responses = asyncResponses(route, successes(route.endpoint, schemas.share));
    return { ...words, parameters: path, responses: { ...responses, default: problem } };
  }
  if (route.answeredBy === 'job') return { ...words, ...describedJob(route, path, schemas.share) };
  const { endpoint, method } = route;
  const isLong = takesSeconds(endpoint.operation);
  const found = successes(endpoint, schemas.share);
  const json = media(endpoint, schemas);
  return {
    ...words,
    parameters: [
      ...path,
      ...namedParameters(endpoint),
      ...addressParameters(endpoint, schemas.share),
      isLong ? prefer(true) : { $ref: '#/components/parameters/prefer' },
      ...(takesCfg(route) ? [cfg(endpoint, json, schemas), { $ref: '#/components/parameters/cfgUuid' }] : []),
    ],
    ...(method === 'POST' ? { requestBody: { required: true, content: { 'application/json': json } } } : {}),
    responses: { ...(isLong ? withAccepted(found) : found), default: problem },
  };
}

const date = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});

const SPAN: readonly Json[] = [
  date('from', 'A date or a time (UTC unless it names a zone).'),
  date('to', 'The same; a date is meant as a whole day.'),
];

/** Returns whether a route is a GET with `cfg` instead of a body. */
const takesCfg = ({ method, endpoint: { reading } }: EndpointRoute): boolean =>
  reading.from === 'cfg' || (reading.from === 'body-or-cfg' && method === 'GET');

/** Returns `time` or `getTime`, with a suffix for further mounts. */
function operationId(route: Route, mount: string): string {
  const { name, group } = route;
  const ids = {
    endpoint: route.answeredBy === 'endpoint' ? endpointId(route) : name,
    region: name,
    job: route.answeredBy === 'job' ? jobOperationId(route) : name,
    account: name,
    async: route.answeredBy === 'async' ? `${name}${capitalized(route.part)}` : name,
  };
  const id = ids[route.answeredBy];
  return mount === group.mounts[0] ? id : `${id}Of${capitalized(mount.split('/').at(-1) ?? '')}`;
}

function endpointId(route: EndpointRoute): string {
  const { name, reading } = route.endpoint;
  const isGet = takesCfg(route) || (route.method === 'GET' && methodsOf(reading).length > 1);
  return isGet ? `get${capitalized(name)}` : name;
}

const PARAMETERS: Json = {
  z: { name: 'z', in: 'path', required: true, schema: { type: 'integer', minimum: 0, maximum: 31 } },
  x: { name: 'x', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
  y: { name: 'y', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } },
  region: {
    name: 'region',
    in: 'path',
    required: true,
    description: 'Name of a region, as `/status` lists them.',
    schema: { type: 'string' },
  },
  cfgUuid: {
    name: 'cfgUuid',
    in: 'query',
    required: false,
    description: 'A stored configuration in the place of `cfg`: the `uuid` that `objectcache/add` answered.',
    schema: { type: 'string', format: 'uuid' },
  },
  prefer: prefer(false),
};

const pathParameters = (url: string): Json[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    Object.hasOwn(PARAMETERS, name)
      ? { $ref: `#/components/parameters/${name}` }
      : { name, in: 'path', required: true, schema: { type: 'string' } },
  );

const namedParameters = ({ parameters = {} }: Endpoint): Json[] =>
  Object.entries(parameters).map(([name, description]) => {
    return { name, in: 'query', required: false, description, schema: { type: 'string' } };
  });

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, ObjectSchema & { readonly description?: string }>>;
  readonly required?: readonly string[];
}

/** Describes the query parameters that are, or stand beside, a configuration. */
function addressParameters(endpoint: Endpoint, share: SchemaShare): Json[] {
  const whole: ObjectSchema = endpoint.schema;
  const beside = isBesideAddress(endpoint) ? whole.properties?.query : undefined;
  const { properties = {}, required = [] } = endpoint.reading.from === 'address' ? whole : (beside ?? {});
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = jsonSchema(property);
    return { name, in: 'query', required: required.includes(name), description, schema: share.of(rest, name) };
  });
}

const referenceTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function media({ schema, example }: Endpoint, { names }: Schemas): Json {
  const name = names.get(schema);
  return {
    ...(name === undefined ? {} : { schema: referenceTo(name) }),
    ...(example === undefined ? {} : { example }),
  };
}

function cfg(endpoint: Endpoint, json: Json, { names, share }: Schemas): Json {
  const inner = (endpoint.schema as { readonly properties?: { readonly cfg?: TSchema } }).properties?.cfg;
  const name = inner && names.get(inner);
  const besideAddress = { schema: name === undefined ? share.of(jsonSchema(inner), 'cfg') : referenceTo(name) };
  return {
    name: 'cfg',
    in: 'query',
    required: false,
    description: 'The JSON configuration, URL-encoded. Either this or `cfgUuid` is required.',
    content: { 'application/json': isBesideAddress(endpoint) ? besideAddress : json },
  };
}

/** Describes the same answer under each of its statuses. */
function successes(endpoint: Endpoint, share: SchemaShare): Json {
  const { answer } = endpoint;
  const described = success(endpoint, share);
  const statuses = 'statuses' in answer ? answer.statuses : undefined;
  if (statuses === undefined) return { 200: described };
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [status, { ...described, description }]),
  );
}

function success({ name, answer, alsoAs = [] }: Endpoint, share: SchemaShare): Json {
  if (answer.form === 'tile') {
    const { type, says } = answer.content ?? { type: 'application/octet-stream', says: 'Vector tile' };
    return { description: says, content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  }
  const data = share.of(jsonSchema(answer.schema), `${schemaName(name)}Data`);
  if (answer.form === 'text') return { description: 'The answer', content: { 'text/plain': { schema: data } } };
  const enveloped = { allOf: [referenceTo('Envelope'), { properties: { data } }] };
  // Outcomes other than success come in the envelope.
  const schema = { enveloped, bare: { anyOf: [data, enveloped] }, verbatim: data }[answer.form];
  const others = alsoAs.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]);
  return { description: 'The answer', content: { 'application/json': { schema }, ...Object.fromEntries(others) } };
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
    '/readyz': page(
      'readiness',
      'Requests are answered (503 while loading or draining); `brokenRegions` names regions that are out of order',
      'application/json',
    ),
    '/status': page(
      'status',
      'Version, regions, those that are out of order and why (`brokenRegions`), workers',
      'application/json',
    ),
    '/metrics': page('metrics', 'Metrics for Prometheus', 'text/plain'),
    '/openapi.json': page('openapi', 'This description', 'application/json'),
  };
}
