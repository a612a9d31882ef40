import { RequestError } from '../core/errors.ts';
import { parseJson } from '../engine/index.ts';
import { percentDecoded, type QueryValues, queryValue } from './query-string.ts';

/** The JSON of a request, wherever it stood. */
export interface Configuration {
  readonly bytes: Uint8Array;
  readonly source: 'body' | 'cfg';
}

/** Of operations whose path says everything. */
export const NO_CONFIGURATION: Configuration = { bytes: Buffer.from('{}'), source: 'cfg' };

/**
 * The configuration of a request: the body of a POST, otherwise the parameter `cfg`.
 * This is the one place where requests get their JSON, so stored configurations are looked up here as well.
 */
export function configurationOf(method: string, body: unknown, query: QueryValues, rawUrl: string): Configuration {
  if (method === 'POST') return { bytes: body instanceof Uint8Array ? body : new Uint8Array(), source: 'body' };
  const cfg = queryValue(query, 'cfg');
  if (cfg === undefined) {
    const message = 'cfg is required: the JSON configuration, URL-encoded';
    throw new RequestError(message, [{ path: 'cfg', message }]);
  }
  return { bytes: Buffer.from(withPluses(cfg, rawUrl)), source: 'cfg' };
}

/** `+` means a space, except where only taking it literally (`1e+3`) gives JSON. */
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
