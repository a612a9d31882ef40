import type { Run } from '../../kit/core/run.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import type { Outcome } from './operation.ts';

/** An array with a buffer of its own, so that it may move between threads or be shared. */
type PreparedColumn = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/**
 * The accumulated result of steps: columns, which move between threads without being copied, and a little plain data.
 */
export interface PartialResult {
  readonly columns: Readonly<Record<string, PreparedColumn>>;
  readonly facts: unknown;
}

/** A prepared result in shared memory, seen by all workers until it is evicted. It is never written to. */
export type Prepared = PartialResult;

/**
 * A computation whose result serves many requests, such as the tiles of a pan. It is cut into steps that run on all
 * workers; every worker folds steps into its partial result, so memory doesn't grow with the number of steps. A basis
 * is plain data (structured clone); equal bases have equal results.
 */
interface Preparation<Basis> {
  /** Estimates the cost of all steps together, in settled nodes × sources. */
  cost(network: Network, basis: Basis): number;
  /** Returns the number of steps, each tens of milliseconds; at least 1. */
  steps(network: Network, basis: Basis): number;
  /**
   * Computes step `step` and adds it to `before`, the partial result so far (null at first). `previous` is the result
   * of the previous pass; null in the first.
   */
  accumulate(
    network: Network,
    basis: Basis,
    step: number,
    before: PartialResult | null,
    run: Run,
    previous: Prepared | null,
  ): PartialResult;
  /** Makes the result from all partial results, in any order; or asks for another pass over all steps. */
  finish(
    network: Network,
    basis: Basis,
    partials: readonly PartialResult[],
    run: Run,
    previous: Prepared | null,
  ): Prepared | AnotherPass;
}

/**
 * A request for another pass: results that don't fit into memory at once are narrowed down pass by pass, each using the
 * result of the one before.
 */
export interface AnotherPass {
  readonly again: Prepared;
}

/** A computation that renders its answer from a prepared result, which is computed once and cached. */
export interface PreparedOperation<Query, Basis> {
  readonly name: string;
  /** Returns the part of a query that the prepared result depends on. */
  basis(network: Network, query: Query): Basis;
  /**
   * Names the basis, such as a level of detail, among those of queries with the same JSON and limits in a region; the
   * engine then writes each once. Left out where the basis depends on more than these.
   */
  variant?(network: Network, query: Query): string;
  /**
   * Separates the basis, which may be large, from the rest of a query, so that workers read it once for many answers.
   */
  readonly view?: {
    of(query: Query): unknown;
    with(view: unknown, basis: Basis): Query;
  };
  readonly preparation: Preparation<Basis>;
  /** Renders the answer from the prepared result of its basis. */
  render(network: Network, query: Query, prepared: Prepared, run: Run): Outcome;
  /** Estimates the cost of rendering; this chooses between the lanes for quick and for long work. */
  cost(network: Network, query: Query): number;
  /** Like `positions` of an operation. */
  positions?(query: Query): readonly Position[];
  readonly answersInPart?: true;
}

export const isPrepared = (operation: object): operation is PreparedOperation<unknown, unknown> =>
  'preparation' in operation;

/** Copies the columns at the end of a pass into shared memory. */
export const shareEnd = (end: Prepared | AnotherPass): Prepared | AnotherPass =>
  'again' in end ? { again: share(end.again) } : share(end);

/** Copies the columns into shared memory. */
export function share({ columns, facts }: Prepared): Prepared {
  const shared = Object.entries(columns).map(([name, column]) => [name, sharedCopy(column)] as const);
  return { columns: Object.fromEntries(shared), facts };
}

function sharedCopy(column: PreparedColumn): PreparedColumn {
  const make = column.constructor as new (buffer: SharedArrayBuffer) => PreparedColumn;
  const copy = new make(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

export const bytesOf = ({ columns }: Prepared): number =>
  Object.values(columns).reduce((sum, column) => sum + column.byteLength, 0);

/** The buffers that move with a partial result. */
export const buffersIn = ({ columns }: PartialResult): ArrayBuffer[] => [
  ...new Set(Object.values(columns).map((column) => column.buffer as ArrayBuffer)),
];
