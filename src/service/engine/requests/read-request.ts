import Type, { type TSchema } from 'typebox';
import type { AnswerForm, Endpoint } from '../../../products/operation/index.ts';
import type { RequestPayload } from '../worker-protocol.ts';
import { parseJson } from './json.ts';
import { type CheckedRequest, KnownRequest } from './known-request.ts';
import type { RequestMemory } from './request-memory.ts';
import { type FieldFinder, fieldFinder, namingSlips, refuseUnknown } from './unknown-fields.ts';
import { type Validator, validator } from './validate.ts';

/** A request as received. */
export type RawRequest = Omit<RequestPayload, 'endpoint' | 'region' | 'allowedRegions'>;

interface ReadRequest {
  readonly query: unknown;
  /** The request as remembered for requests with the same body. */
  readonly known: KnownRequest;
  readonly form: AnswerForm;
  /** The region's address where the path names none. */
  readonly serviceUrl: string | null;
  readonly hints: readonly string[];
}

/** Fields that the body of any request may have. */
const OF_EVERY_BODY = Type.Object({ serviceUrl: Type.Unknown(), serviceKey: Type.Unknown() });

/** A schema's validator and finders of unknown fields. */
interface SchemaReader {
  readonly validate: Validator;
  readonly inBody: FieldFinder;
  /** Finds unknown fields in a configuration beside query parameters. */
  readonly inCfg: FieldFinder;
}

/** Readers by schema, which many endpoints may share: a table of this program's schemas. */
const readers = new Map<TSchema, SchemaReader>();

/**
 * Returns the reader of an endpoint's schema. Compiling it takes tens of milliseconds and a megabyte, so a worker does
 * it only for endpoints that are used, some of them while it warms up.
 */
function readerOf({ schema }: Endpoint): SchemaReader {
  let reader = readers.get(schema);
  if (reader === undefined) {
    const { cfg } = (schema as { readonly properties?: { readonly cfg?: TSchema } }).properties ?? {};
    // The names of query parameters are checked where they are read.
    const inCfg = Type.Object({ cfg: Type.Intersect([OF_EVERY_BODY, cfg ?? Type.Unknown()]), query: Type.Unknown() });
    reader = {
      validate: validator(schema),
      inBody: fieldFinder(schema, OF_EVERY_BODY),
      inCfg: cfg === undefined ? () => [] : fieldFinder(inCfg),
    };
    readers.set(schema, reader);
  }
  return reader;
}

export const validatorOf = (endpoint: Endpoint): Validator => readerOf(endpoint).validate;

/**
 * Parses, coerces and checks a request's JSON and turns it into the product's query. Throws RequestError and
 * LimitError.
 * @param memory remembers requests that repeat
 * @param finder finds unknown fields where the schema doesn't list all fields that have a meaning
 */
export function readRequest(
  endpoint: Endpoint,
  raw: RawRequest,
  memory: RequestMemory | null,
  finder?: (json: unknown) => FieldFinder,
): ReadRequest {
  const { validate, inBody, inCfg } = readerOf(endpoint);
  const read = (): CheckedRequest => {
    const json = parseJson(raw.body, raw.source);
    const unknown = (raw.source === 'query' ? inCfg : (finder?.(json) ?? inBody))(json);
    if (raw.isStrict) refuseUnknown(unknown);
    return { wire: namingSlips(unknown, () => validate(json, raw.source)), unknown };
  };
  const how = () => `${endpoint.name} ${raw.source} ${JSON.stringify(raw.limits)}`;
  const known = memory === null ? new KnownRequest(read()) : memory.get(how(), raw.body, read);
  const { wire, unknown } = known;
  if (raw.isStrict) refuseUnknown(unknown);
  const named = endpoint.serviceUrlOf === undefined ? serviceUrlOf(wire) : endpoint.serviceUrlOf(wire);
  const serviceUrl = named ?? raw.parameters.serviceUrl ?? null;
  const query = namingSlips(unknown, () => endpoint.toQuery(wire, { ...raw, once: (make) => known.once(make) }));
  return { query, known, form: endpoint.formOf(wire), serviceUrl, hints: endpoint.regionHintsIn?.(wire) ?? [] };
}

interface WithServiceUrl {
  readonly serviceUrl?: unknown;
  /** A configuration from elsewhere, and the query parameters that came with it. */
  readonly cfg?: { readonly serviceUrl?: unknown };
  readonly query?: { readonly serviceUrl?: unknown };
}

function serviceUrlOf(wire: unknown): string | null {
  const { serviceUrl, query, cfg } = wire as WithServiceUrl;
  const named = [serviceUrl, query?.serviceUrl, cfg?.serviceUrl].find((url) => typeof url === 'string' && url !== '');
  return (named as string | undefined) ?? null;
}
