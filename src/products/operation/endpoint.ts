import type { Static, TSchema } from 'typebox';
import type { Database } from '../../kit/database/index.ts';
import type { ObjectClass } from '../../kit/object-cache/index.ts';
import type { Network } from '../../network/network/network.ts';
import type { Limits } from '../../network/routing/limits.ts';
import type { LoadedRegion, RegionFile } from '../../region/storage/index.ts';
import type { Asker } from './asker.ts';
import type { ConfigurationKind } from './configuration-kind.ts';
import type { MountGroup } from './mounts.ts';
import type { Operation } from './operation.ts';
import type { Outcome, SuccessStatus } from './outcome.ts';
import type { Ground } from './plan.ts';

/**
 * The way in which the bytes of an answer are sent. `enveloped`: as `data` of the envelope. `bare`: the body alone,
 * except outcomes other than success, which come in the envelope. `verbatim`: always the body alone. `text`: plain
 * text. `tile`: bytes of a map tile.
 */
export type AnswerForm = 'enveloped' | 'bare' | 'verbatim' | 'text' | 'tile';

/** The usual form of an endpoint's answers, and the schema of `data` or of the bare body. */
export type Answer =
  | {
      readonly form: 'enveloped' | 'bare' | 'verbatim' | 'text';
      readonly schema: TSchema;
      /** The meanings of its statuses, where they aren't only 200. */
      readonly statuses?: Readonly<Partial<Record<SuccessStatus, string>>>;
    }
  | {
      readonly form: 'tile';
      /** Media type and description of the bytes; default is a vector tile. */
      readonly content?: { readonly type: string; readonly says: string };
    };

/**
 * The place of a request's JSON; the methods follow from it.
 *
 * - `body` (POST): the body; with `stores`, the result goes into the object cache as this class, and the answer
 * contains its uuid.
 * - `body-or-cfg` (POST and GET): the body; for GET the parameter `cfg`, or the object in the cache that `cfgUuid`
 * names.
 * - `cfg` (GET): `cfg` or `cfgUuid`; with `besideAddress` as the member `cfg`, and the query parameters as `query`.
 * - `address` (GET): the query parameters.
 * - `stored` (GET): the object in the cache that the path's `:uuid` names, as `cfg`, and the query parameters as
 * `query`.
 * - `call`: the body of a POST, else `{}`; the query is the parameter `query`, as JSON. Bodies may be forms.
 * - `path` (GET): no JSON; the path says everything, so answers may be cached until the region changes.
 */
export type Reading =
  | { readonly from: 'body'; readonly stores?: ObjectClass }
  | { readonly from: 'body-or-cfg' }
  | { readonly from: 'cfg'; readonly besideAddress?: true }
  | { readonly from: 'address' }
  | { readonly from: 'stored'; readonly class: ObjectClass }
  | { readonly from: 'call'; readonly methods: readonly ('GET' | 'POST')[] }
  | { readonly from: 'path' };

export function methodsOf(reading: Reading): readonly ('GET' | 'POST')[] {
  if (reading.from === 'call') return reading.methods;
  const { from } = reading;
  return from === 'body' ? ['POST'] : from === 'body-or-cfg' ? ['POST', 'GET'] : ['GET'];
}

/** The parts of a request besides its JSON. */
export interface RequestContext {
  readonly limits: Limits;
  /** Values from the path, such as `z`, `x` and `y` of a tile, and the query parameters that the endpoint names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The asker, for endpoints whose answers contain addresses of this server. */
  readonly asker?: Asker;
  /** The records that the endpoint has read from the database for this request. */
  readonly records?: unknown;
  /**
   * Computes the part of a query that depends on the JSON and the limits alone, once for all requests with the same
   * ones, as long as the engine keeps it.
   */
  readonly once?: <T>(make: () => T) => T;
}

/** The means by which an endpoint reads from the database for a request. */
export interface RecordsWish {
  readonly database: Database;
  /** The regions that the request means: the one that it names, else all that its caller may query. */
  readonly regions: readonly LoadedRegion[];
  readonly parameters: Readonly<Record<string, string>>;
  /** The query parameters of the address. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** An operation as the service sees it, which passes it its own data only. */
export type AnyOperation = Operation<unknown, Ground>;

/** A region with those of its files that aren't columns, by name. */
export interface RegionFiles {
  readonly region: string;
  readonly files: ReadonlyMap<string, RegionFile>;
}

/**
 * One line of the API: how a request is read and checked, what it means, which operation computes the answer, and how
 * that is sent. Registration, validation, the API's description, the operations that plans name, and the workers'
 * dispatch derive from it.
 */
export interface Endpoint {
  /** The name by which plans allow operations; also `operationId` in the API's description. */
  readonly name: string;
  /** The operation as which plans and usage count it, if another. */
  readonly countsAs?: string;
  readonly group: MountGroup;
  /** The path below the group's mounts; `:x` is a parameter. */
  readonly path: string;
  readonly reading: Reading;
  readonly summary: string;
  readonly description?: string;
  /** Descriptions of the query parameters beyond those of every request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Media types that its answers may have besides JSON; the parameter `accept` is the one that a request prefers. */
  readonly alsoAs?: readonly string[];
  /** Its answers contain addresses of this server, so `toQuery` gets the {@link Asker}. */
  readonly tellsAddresses?: true;
  /**
   * Reads what its answers need from the database, before a worker computes them: plain data that `toQuery` receives.
   * Null if the request needs none. Throws and rejects with RequestError.
   */
  records?(wish: RecordsWish): Promise<unknown> | null;
  /** The single source of validation and of the API's description. */
  readonly schema: TSchema;
  /** Turns what has passed `schema` into the domain's query. Throws RequestError and LimitError. */
  toQuery(wire: unknown, context: RequestContext): unknown;
  readonly operation: AnyOperation;
  /**
   * Returns the answer if a file of one of the regions contains it: the event loop reads that itself. Null if the
   * operation must compute it.
   */
  stored?(regions: readonly RegionFiles[], query: unknown): Outcome | null;
  readonly answer: Answer;
  /** Returns the form of one request's answer. */
  formOf(wire: unknown): AnswerForm;
  /** Returns the address that names the request's region, where that isn't `serviceUrl` itself; null if none does. */
  serviceUrlOf?(wire: unknown): string | null;
  /** Returns addresses in a request that may name its region where nothing else does; the first that does counts. */
  regionHintsIn?(wire: unknown): readonly string[];
  /** Request configurations of this kind are checked against this endpoint when they are stored. */
  readonly checks?: ConfigurationKind;
  /** A body that works with the demonstration region. */
  readonly example?: unknown;
}

type Typed = 'schema' | 'toQuery' | 'operation' | 'stored' | 'formOf' | 'serviceUrlOf' | 'regionHintsIn';

interface EndpointParts<S extends TSchema, Query> extends Omit<Endpoint, Typed> {
  readonly schema: S;
  readonly toQuery: (wire: Static<S>, limits: Limits, context: RequestContext) => Query;
  readonly operation: Operation<Query> | (Operation<Query, readonly Network[]> & { readonly over: 'regions' });
  readonly stored?: (regions: readonly RegionFiles[], query: Query) => Outcome | null;
  /** The form of the answer, for endpoints where it depends on the request. */
  readonly formOf?: (wire: Static<S>) => AnswerForm;
  readonly serviceUrlOf?: (wire: Static<S>) => string | null;
  readonly regionHintsIn?: (wire: Static<S>) => readonly string[];
}

/**
 * Makes an endpoint of its parts. Their types are checked against each other here: what has passed `schema` is a
 * `Static<S>`, and only queries of this endpoint's own `toQuery` reach its operation.
 */
export const endpoint = <S extends TSchema, Query>({ toQuery, ...parts }: EndpointParts<S, Query>): Endpoint => ({
  formOf: () => parts.answer.form,
  ...parts,
  toQuery: (wire, context) => toQuery(wire as Static<S>, context.limits, context),
  operation: parts.operation as AnyOperation,
});
