import type { Static, TSchema } from 'typebox';
import type { Limits } from '../core/limits.ts';
import type { Operation, RegionsOperation } from './operation.ts';
import type { PreparedOperation } from './prepared-operation.ts';

/**
 * `data`: in the envelope. `bare`: the body alone, but outcomes that are no success in the envelope.
 * `verbatim`: the body alone, always. `tile`: bytes of a map tile. `text`: plain text.
 */
export type EnvelopeKind = 'data' | 'bare' | 'verbatim' | 'tile' | 'text';

/** What a request brings besides its body. */
export interface RequestContext {
  readonly limits: Limits;
  /** Values from the path, such as `z`, `x` and `y` of a tile, and parameters of the address that the route names. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * One kind of request: how its body is checked, what it means and who computes the answer.
 * `schema` is the single source of validation and of the API's description.
 */
export interface RequestKind {
  readonly name: string;
  readonly schema: TSchema;
  toQuery(wire: unknown, context: RequestContext): unknown;
  envelope(wire: unknown): EnvelopeKind;
  readonly operation: AnyOperation;
}

export type AnyOperation = Operation<unknown> | RegionsOperation<unknown> | PreparedOperation<unknown, unknown>;

export interface RequestKindParts<S extends TSchema, Query, Basis> {
  readonly name: string;
  readonly schema: S;
  readonly toQuery: (wire: Static<S>, limits: Limits, context: RequestContext) => Query;
  readonly envelope: EnvelopeKind | ((wire: Static<S>) => EnvelopeKind);
  /** Only queries of `toQuery` reach it. */
  readonly operation: Operation<Query> | RegionsOperation<Query> | PreparedOperation<Query, Basis>;
}

/** Ties a product's parts together; here, where all types are known, they are checked against each other. */
export function requestKind<S extends TSchema, Query, Basis = never>(
  parts: RequestKindParts<S, Query, Basis>,
): RequestKind {
  const { name, schema, toQuery, envelope, operation } = parts;
  return {
    name,
    schema,
    // `unknown` is what has passed `schema`, so it is a `Static<S>`.
    toQuery: (wire, context) => toQuery(wire as Static<S>, context.limits, context),
    envelope: (wire) => (typeof envelope === 'function' ? envelope(wire as Static<S>) : envelope),
    // Only queries of this kind's own `toQuery` reach it.
    operation: operation as AnyOperation,
  };
}
