import { wrongField } from '../../kit/core/errors.ts';
import { parseJson } from '../engine/index.ts';
import { percentDecoded, type QueryValues, queryValue } from './query-string.ts';

/** The JSON of a request and where it stood. */
export interface Configuration {
  readonly bytes: Uint8Array;
  readonly source: 'body' | 'cfg' | 'cfgUuid' | 'query';
}

/** The configuration of operations whose path says everything. */
export const NO_CONFIGURATION: Configuration = { bytes: Buffer.from('{}'), source: 'cfg' };

interface RawConfiguration {
  readonly method: string;
  readonly body: unknown;
  readonly query: QueryValues;
  readonly rawUrl: string;
}

/**
 * Returns the configuration of a request: the body of a POST, otherwise the parameter `cfg`, or the object stored as
 * `cfgUuid`. Exactly one of them counts: nothing is merged or overridden. All requests get their JSON here. Rejects
 * with RequestError, and like `stored`.
 */
export async function configurationOf(
  { method, body, query, rawUrl }: RawConfiguration,
  stored: (uuid: string) => Promise<Uint8Array>,
): Promise<Configuration> {
  const cfgUuid = queryValue(query, 'cfgUuid');
  if (method === 'POST') {
    if (cfgUuid !== undefined) throw wrongField('cfgUuid', "can't be given with POST: the body is the configuration");
    return { bytes: body instanceof Uint8Array ? body : new Uint8Array(), source: 'body' };
  }
  const cfg = queryValue(query, 'cfg');
  if (cfgUuid !== undefined) {
    if (cfg !== undefined) throw wrongField('cfgUuid', "can't be given together with cfg: leave one of them out");
    return { bytes: await stored(cfgUuid), source: 'cfgUuid' };
  }
  if (cfg === undefined) throw wrongField('cfg', 'is required: the JSON configuration, URL-encoded; or cfgUuid');
  return { bytes: Buffer.from(withPluses(cfg, rawUrl)), source: 'cfg' };
}

/** Returns the query parameters as a configuration. */
export const addressConfiguration = (query: QueryValues): Configuration => ({
  bytes: Buffer.from(JSON.stringify(query)),
  source: 'query',
});

/** Wraps a configuration from elsewhere (JSON) as `cfg` beside the query parameters as `query`. */
export function besideAddress({ bytes, source }: Configuration, query: QueryValues): Configuration {
  // A `cfg` in the address may be invalid JSON; a stored one is valid.
  const cfg = source === 'cfg' ? Buffer.from(JSON.stringify(parseJson(bytes, 'cfg'))) : bytes;
  const { cfg: _, ...others } = query;
  const parts = [Buffer.from('{"cfg":'), cfg, Buffer.from(`,"query":${JSON.stringify(others)}}`)];
  return { bytes: Buffer.concat(parts), source: 'query' };
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
    parseJson(Buffer.from(text), 'cfg');
    return true;
  } catch {
    return false;
  }
}
