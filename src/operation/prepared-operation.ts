import type { CancelFlag } from '../core/cancel.ts';
import type { Position } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';
import type { Outcome } from './operation.ts';

/** An array whose buffer is its own, so that it may move between threads or be shared. */
type PreparedColumn = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/** What a step accumulated: columns, which move between threads without being copied, and a little plain data. */
export interface PartialResult {
  readonly columns: Readonly<Record<string, PreparedColumn>>;
  readonly facts: unknown;
}

/** A prepared result: the same, in shared memory, seen by all workers until it is evicted. It is never written to. */
export type Prepared = PartialResult;

/**
 * A computation whose result serves many requests, such as the tiles of a pan: cut into steps that run on all workers.
 * Every worker in turn folds steps into what it accumulated before, so memory doesn't grow with the number of steps.
 * A basis is plain data (structured clone); equal bases have equal results.
 */
interface Preparation<Basis> {
  /** Rough cost in settled nodes × sources, of all steps together. */
  cost(network: Network, basis: Basis): number;
  /** How many steps there are, each tens of milliseconds; at least 1. */
  steps(network: Network, basis: Basis): number;
  /**
   * Computes step `step` and adds it to `before`, the steps that were accumulated earlier; null at first. `previous`: what the
   * pass before this one found out; null in the first.
   */
  accumulate(
    network: Network,
    basis: Basis,
    step: number,
    before: PartialResult | null,
    cancel: CancelFlag,
    previous: Prepared | null,
  ): PartialResult;
  /** Makes the result of all that was accumulated, in any order; or asks for another pass over all steps. */
  finish(
    network: Network,
    basis: Basis,
    partials: readonly PartialResult[],
    cancel: CancelFlag,
    previous: Prepared | null,
  ): Prepared | AnotherPass;
}

/** Results that don't fit into memory at once are narrowed down pass by pass, each knowing what the one before found out. */
export interface AnotherPass {
  readonly again: Prepared;
}

/** A kind of computation that draws its answer from a prepared result, which is computed once and remembered. */
export interface PreparedOperation<Query, Basis> {
  readonly name: string;
  /** The part of a query that the prepared result depends on. */
  basis(network: Network, query: Query): Basis;
  /**
   * Which of the bases it is that queries with the same JSON and limits lead to in a region, such as a level of detail: the engine then writes
   * each once. Left out: the basis depends on more than these.
   */
  variant?(network: Network, query: Query): string;
  /** Splits a query whose basis may be large, so that workers read the basis once for many answers. */
  readonly view?: {
    of(query: Query): unknown;
    with(view: unknown, basis: Basis): Query;
  };
  readonly preparation: Preparation<Basis>;
  /** The answer, from what was prepared for its basis. */
  render(network: Network, query: Query, prepared: Prepared, cancel: CancelFlag): Outcome;
  /** Rough cost of rendering; decides between the lanes for quick and for long work. */
  cost(network: Network, query: Query): number;
  /** As an operation's. */
  positions?(query: Query): readonly Position[];
  readonly answersInPart?: true;
}

export const isPrepared = (operation: object): operation is PreparedOperation<unknown, unknown> =>
  'preparation' in operation;

/** The end of a pass, its columns copied into shared memory. */
export const shareEnd = (end: Prepared | AnotherPass): Prepared | AnotherPass =>
  'again' in end ? { again: share(end.again) } : share(end);

/** The columns copied into shared memory. */
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

/** The buffers that move with what was accumulated. */
export const buffersIn = ({ columns }: PartialResult): ArrayBuffer[] => [
  ...new Set(Object.values(columns).map((column) => column.buffer as ArrayBuffer)),
];
