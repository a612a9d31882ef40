import { wrongField } from '../../kit/core/errors.ts';
import type { ObjectCache, ObjectClass } from '../../kit/object-cache/object-cache.ts';
import type { Endpoint } from '../../products/operation/index.ts';
import { parseJson } from '../engine/requests/json.ts';
import { joined } from './bytes.ts';
import { type HttpRequest, parametersOf } from './http-request.ts';
import { parseQueryString, percentDecoded, type QueryValues, queryValue } from './query-string.ts';
import { storedBody } from './stored-objects.ts';

/** The objects that one account has stored. */
export interface StoredObjects {
  readonly account: string;
  readonly objects: ObjectCache;
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The JSON of a request and where it stood. */
interface Configuration {
  readonly bytes: Uint8Array;
  readonly source: 'body' | 'cfg' | 'cfgUuid' | 'query';
}

/** Makes the configuration of operations whose path says everything: new bytes, because the engine takes them. */
const noConfiguration = (): Configuration => ({ bytes: encoded('{}'), source: 'cfg' });

/**
 * Returns the JSON of a request from where its endpoint reads it. Rejects with RequestError, and like `storedBody`.
 */
export async function configurationIn(
  { reading }: Endpoint,
  request: HttpRequest,
  { account, objects }: StoredObjects,
): Promise<Configuration> {
  const query = request.query as QueryValues;
  const stored = (uuid: string, clazz: ObjectClass, field: string) =>
    storedBody({ uuid, clazz, field }, account, objects);
  switch (reading.from) {
    case 'path':
      return noConfiguration();
    case 'call':
      return { bytes: isForm(request) ? noConfiguration().bytes : bytesOf(request), source: 'body' };
    case 'address':
      return { bytes: encoded(JSON.stringify(query)), source: 'query' };
    case 'stored': {
      const { uuid = '' } = parametersOf(request);
      return besideAddress({ bytes: await stored(uuid, reading.class, 'uuid'), source: 'cfgUuid' }, query);
    }
    default: {
      const configuration = await bodyOrCfg(request, (uuid) => stored(uuid, 'requestConfiguration', 'cfgUuid'));
      return reading.from === 'cfg' && reading.besideAddress ? besideAddress(configuration, query) : configuration;
    }
  }
}

/**
 * Returns the body of a POST, otherwise the parameter `cfg`, or the object stored as `cfgUuid`. Exactly one of them
 * counts: nothing is merged or overridden.
 */
async function bodyOrCfg(request: HttpRequest, stored: (uuid: string) => Promise<Uint8Array>): Promise<Configuration> {
  const { method } = request;
  const query = request.query as QueryValues;
  const cfgUuid = queryValue(query, 'cfgUuid');
  if (method === 'POST') {
    if (cfgUuid !== undefined) throw wrongField('cfgUuid', "can't be given with POST: the body is the configuration");
    return { bytes: bytesOf(request), source: 'body' };
  }
  const cfg = queryValue(query, 'cfg');
  if (cfgUuid !== undefined) {
    if (cfg !== undefined) throw wrongField('cfgUuid', "can't be given together with cfg: leave one of them out");
    return { bytes: await stored(cfgUuid), source: 'cfgUuid' };
  }
  if (cfg === undefined) throw wrongField('cfg', 'is required: the JSON configuration, URL-encoded; or cfgUuid');
  return { bytes: encoded(withPluses(cfg, request.url)), source: 'cfg' };
}

const bytesOf = ({ method, body }: HttpRequest): Uint8Array =>
  body instanceof Uint8Array ? body : method === 'POST' ? new Uint8Array() : noConfiguration().bytes;

/** Returns whether a body is a form; tools such as curl send JSON under this name, too. */
const isForm = (request: HttpRequest): boolean =>
  String(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded') &&
  !/^\s*[[{]/.test(decoded(bytesOf(request).subarray(0, 64)));

/** Returns the query parameters of a call; those of a form count too. */
export function callQuery(request: HttpRequest): QueryValues {
  const query = request.query as QueryValues;
  if (!isForm(request)) return query;
  return { ...parseQueryString(decoded(bytesOf(request))), ...query };
}

/** Wraps a configuration from elsewhere (JSON) as `cfg` beside the query parameters as `query`. */
function besideAddress({ bytes, source }: Configuration, query: QueryValues): Configuration {
  // A `cfg` in the address may be invalid JSON; a stored one is valid.
  const cfg = source === 'cfg' ? encoded(JSON.stringify(parseJson(bytes, 'cfg'))) : bytes;
  const { cfg: _, ...others } = query;
  const parts = [encoded('{"cfg":'), cfg, encoded(`,"query":${JSON.stringify(others)}}`)];
  return { bytes: joined(parts), source: 'query' };
}

/** Decodes `+` as a space, except where only taking it literally (`1e+3`) gives JSON. */
function withPluses(cfg: string, rawUrl: string): string {
  const raw = /[?&]cfg=([^&]*)/.exec(rawUrl)?.[1];
  if (raw === undefined || !raw.includes('+') || isJson(cfg)) return cfg;
  const literal = percentDecoded(raw);
  return isJson(literal) ? literal : cfg;
}

function isJson(text: string): boolean {
  try {
    parseJson(encoded(text), 'cfg');
    return true;
  } catch {
    return false;
  }
}
