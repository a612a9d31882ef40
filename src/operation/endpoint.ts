import type { Static, TSchema } from 'typebox';
import type { Database } from '../database/index.ts';
import type { ObjectClass } from '../object-cache/index.ts';
import type { Limits } from '../routing/limits.ts';
import type { LoadedRegion, RegionFile } from '../storage/index.ts';
import type { Asker } from './asker.ts';
import type { ConfigurationKind } from './configuration-kind.ts';
import type { MountGroup } from './mounts.ts';
import type { Operation, Outcome, RegionsOperation, SuccessStatus } from './operation.ts';
import type { PreparedOperation } from './prepared-operation.ts';
import type { StagedOperation } from './staged-operation.ts';

/**
 * How the bytes of an answer are sent. `enveloped`: as `data` of the envelope. `bare`: the body alone, but outcomes that are
 * no success in the envelope. `verbatim`: the body alone, always. `text`: plain text. `tile`: bytes of a map tile.
 */
export type AnswerForm = 'enveloped' | 'bare' | 'verbatim' | 'text' | 'tile';

/** The usual form of an endpoint's answers, and what `data`, or the body alone, holds. */
export type Answer =
  | {
      readonly form: 'enveloped' | 'bare' | 'verbatim' | 'text';
      readonly schema: TSchema;
      /** What its statuses mean, where they aren't only 200. */
      readonly statuses?: Readonly<Partial<Record<SuccessStatus, string>>>;
    }
  | {
      readonly form: 'tile';
      /** Media type of the bytes and what they are; a vector tile if not said. */
      readonly content?: { readonly type: string; readonly says: string };
    };

/**
 * Where the JSON of a request stands; the methods follow from it.
 *
 * - `body` (POST): the body; with `stores`, what is computed goes into the object cache as this class, and the answer tells its uuid.
 * - `body-or-cfg` (POST and GET): the body; of a GET the parameter `cfg`, or what `cfgUuid` names in the object cache.
 * - `cfg` (GET): `cfg` or `cfgUuid`; with `besideAddress` as the member `cfg` beside the address's parameters as `query`.
 * - `address` (GET): the address's parameters.
 * - `stored` (GET): what the path's `:uuid` names in the object cache, as `cfg` beside the parameters as `query`.
 * - `path` (GET): nothing; the path says everything, so that answers may be kept until the region changes.
 */
export type Reading =
  | { readonly from: 'body'; readonly stores?: ObjectClass }
  | { readonly from: 'body-or-cfg' }
  | { readonly from: 'cfg'; readonly besideAddress?: true }
  | { readonly from: 'address' }
  | { readonly from: 'stored'; readonly class: ObjectClass }
  | { readonly from: 'path' };

export const methodsOf = ({ from }: Reading): readonly ('GET' | 'POST')[] =>
  from === 'body' ? ['POST'] : from === 'body-or-cfg' ? ['POST', 'GET'] : ['GET'];

/** What a request brings besides its JSON. */
export interface RequestContext {
  readonly limits: Limits;
  /** Values from the path, such as `z`, `x` and `y` of a tile, and parameters of the address that the endpoint names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Where the request came to and with which key, of endpoints that tell addresses of this server. */
  readonly asker?: Asker;
  /** What the endpoint has read from the database for this request. */
  readonly records?: unknown;
  /** Makes the part of a query that follows from the JSON and the limits alone once for all requests with the same ones, while the engine keeps it. */
  readonly once?: <T>(make: () => T) => T;
}

/** What an endpoint may read from the database for a request. */
export interface RecordsWish {
  readonly database: Database;
  /** The regions that the request means: the one that it names, else all that its caller may ask of. */
  readonly regions: readonly LoadedRegion[];
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the address. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

export type AnyOperation =
  | Operation<unknown>
  | RegionsOperation<unknown>
  | StagedOperation<unknown>
  | PreparedOperation<unknown, unknown>;

/** A region by its files that aren't made of columns, by name. */
export interface RegionFiles {
  readonly region: string;
  readonly files: ReadonlyMap<string, RegionFile>;
}

/**
 * One line of the API: how a request is read and checked, what it means, which operation computes the answer, and how that is sent.
 * Registration, validation, the API's description, the operations that plans name, and the workers' dispatch come from it.
 */
export interface Endpoint {
  /** The word that plans allow operations by, and `operationId` of the description. */
  readonly name: string;
  readonly group: MountGroup;
  /** Below the group's mounts; `:x` is a parameter. */
  readonly path: string;
  readonly reading: Reading;
  readonly summary: string;
  readonly description?: string;
  /** Parameters of the address beside those of every request, with their descriptions. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Media types that its answers may have besides JSON: the one that a request prefers is the parameter `accept`. */
  readonly alsoAs?: readonly string[];
  /** Its answers hold addresses of this server: `toQuery` is told the {@link Asker}. */
  readonly tellsAddresses?: true;
  /**
   * Reads what its answers are made of from the database, before a worker computes them: plain data that `toQuery` is given. Null: the request
   * needs none. Throws and rejects with RequestError.
   */
  records?(wish: RecordsWish): Promise<unknown> | null;
  /** The single source of validation and of the API's description. */
  readonly schema: TSchema;
  /** What has passed `schema` as the domain's query. Throws RequestError and LimitError. */
  toQuery(wire: unknown, context: RequestContext): unknown;
  readonly operation: AnyOperation;
  /**
   * The answer, if it lies ready in a file of one of the regions and has but to be read: the event loop does that itself. Null: the
   * operation computes it.
   */
  stored?(regions: readonly RegionFiles[], query: unknown): Outcome | null;
  readonly answer: Answer;
  /** The form of one request's answer. */
  formOf(wire: unknown): AnswerForm;
  /** Where requests name their region, if not by `serviceUrl` itself; null: nowhere. */
  serviceUrlOf?(wire: unknown): string | null;
  /** Where nothing else names the region: addresses of parts of a request that may name one, the first that does counts. */
  regionHintsIn?(wire: unknown): readonly string[];
  /** Request configurations of this kind are checked as this endpoint's when they are stored. */
  readonly checks?: ConfigurationKind;
  /** A body that works with the demonstration region. */
  readonly example?: unknown;
}

type Typed = 'schema' | 'toQuery' | 'operation' | 'stored' | 'formOf' | 'serviceUrlOf' | 'regionHintsIn';

interface EndpointParts<S extends TSchema, Query, Basis> extends Omit<Endpoint, Typed> {
  readonly schema: S;
  readonly toQuery: (wire: Static<S>, limits: Limits, context: RequestContext) => Query;
  readonly operation:
    | Operation<Query>
    | RegionsOperation<Query>
    | StagedOperation<Query>
    | PreparedOperation<Query, Basis>;
  readonly stored?: (regions: readonly RegionFiles[], query: Query) => Outcome | null;
  /** Where the form depends on the request. */
  readonly formOf?: (wire: Static<S>) => AnswerForm;
  readonly serviceUrlOf?: (wire: Static<S>) => string | null;
  readonly regionHintsIn?: (wire: Static<S>) => readonly string[];
}

/** Ties the parts of an endpoint together; here, where all types are known, they are checked against each other. */
export function endpoint<S extends TSchema, Query, Basis = never>(parts: EndpointParts<S, Query, Basis>): Endpoint {
  const { toQuery, operation, stored, formOf, serviceUrlOf, regionHintsIn, ...rest } = parts;
  return {
    ...rest,
    // `unknown` is what has passed `schema`, so it is a `Static<S>`.
    toQuery: (wire, context) => toQuery(wire as Static<S>, context.limits, context),
    ...(serviceUrlOf === undefined ? {} : { serviceUrlOf: (wire: unknown) => serviceUrlOf(wire as Static<S>) }),
    ...(regionHintsIn === undefined ? {} : { regionHintsIn: (wire: unknown) => regionHintsIn(wire as Static<S>) }),
    // Only queries of this endpoint's own `toQuery` reach it.
    ...(stored === undefined
      ? {}
      : { stored: (regions: readonly RegionFiles[], query: unknown) => stored(regions, query as Query) }),
    formOf: (wire) => (formOf === undefined ? parts.answer.form : formOf(wire as Static<S>)),
    // Only queries of this endpoint's own `toQuery` reach it.
    operation: operation as AnyOperation,
  };
}
