import type { TSchema } from 'typebox';
import type { AnswerForm, Endpoint, RequestContext } from '../../operation/index.ts';
import { parseJson, type WireSource } from './json.ts';
import { KnownRequest, type RequestMemory } from './request-memory.ts';
import { type Validator, validator } from './validate.ts';

/** A request as it came: bytes of JSON, and where they stood. */
export interface RawRequest extends RequestContext {
  readonly body: Uint8Array;
  readonly source: WireSource;
}

interface ReadRequest {
  readonly query: unknown;
  /** What is known of requests like it. */
  readonly known: KnownRequest;
  readonly form: AnswerForm;
  /** Names a region where the path doesn't. */
  readonly serviceUrl: string | null;
}

/** By schema: many endpoints have the same one. */
const validators = new WeakMap<TSchema, Validator>();

/** Compiling a schema takes tens of milliseconds and a megabyte: a worker does it for the endpoints that it is asked for, some of them while it warms up. */
export function validatorOf({ schema }: Endpoint): Validator {
  let validate = validators.get(schema);
  if (validate === undefined) {
    validate = validator(schema);
    validators.set(schema, validate);
  }
  return validate;
}

/**
 * Bytes → JSON → tolerated and checked → the product's query. Throws RequestError and LimitError.
 * @param memory of requests that come again and again
 */
export function readRequest(endpoint: Endpoint, raw: RawRequest, memory: RequestMemory | null): ReadRequest {
  const read = () => validatorOf(endpoint)(parseJson(raw.body, raw.source), raw.source);
  const how = () => `${endpoint.name} ${raw.source} ${JSON.stringify(raw.limits)}`;
  const known = memory === null ? new KnownRequest(read()) : memory.get(how(), raw.body, read);
  const { wire } = known;
  const named = endpoint.serviceUrlOf === undefined ? serviceUrlOf(wire) : endpoint.serviceUrlOf(wire);
  const serviceUrl = named ?? raw.parameters.serviceUrl ?? null;
  const query = endpoint.toQuery(wire, { ...raw, once: (make) => known.once(make) });
  return { query, known, form: endpoint.formOf(wire), serviceUrl };
}

interface WithServiceUrl {
  readonly serviceUrl?: unknown;
  /** A configuration from elsewhere, and the parameters of the address that came with it. */
  readonly cfg?: { readonly serviceUrl?: unknown };
  readonly query?: { readonly serviceUrl?: unknown };
}

function serviceUrlOf(wire: unknown): string | null {
  const { serviceUrl, query, cfg } = wire as WithServiceUrl;
  const named = [serviceUrl, query?.serviceUrl, cfg?.serviceUrl].find((url) => typeof url === 'string' && url !== '');
  return (named as string | undefined) ?? null;
}
