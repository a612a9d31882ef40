import type { Run } from '../../kit/core/run.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';
import type { Columns } from './columns.ts';
import type { Outcome } from './outcome.ts';
import { type Ground, type Plan, runHere } from './plan.ts';

/**
 * One kind of computation, from a query to bytes, on worker threads. A query is plain data (structured clone). Small
 * queries are answered at once; others by the operation's plan, or whole by one worker where it has none.
 */
export interface Operation<Query, On extends Ground = Network> {
  readonly name: string;
  /** Estimates the cost in settled nodes × sources; this chooses between the lanes for quick and for long work. */
  cost(on: On, query: Query): number;
  /** Answers a whole query. Left out where only the plan does. */
  run?(on: On, query: Query, request: Run): Outcome;
  readonly plan?: Plan<Query, On>;
  /** Returns the positions that determine a query's region where neither path nor `serviceUrl` names one. */
  positions?(query: Query): readonly Position[];
  /**
   * Its answers mark positions outside the region, so the region with the most of them answers. If absent, one region
   * must contain them all.
   */
  readonly answersInPart?: true;
  /**
   * Returns the seconds of computing that a query asks for, by which its request may take longer than others. Such an
   * operation may be answered later, and its plan is begun by a task of its own.
   */
  seconds?(query: Query): number;
  /** Left out: one region answers. */
  readonly over?: 'regions';
}

/**
 * An operation over several regions that is answered at once, such as what lies in a box that they share. A request
 * that names no region means all that its caller may query, sorted by name, perhaps none. Every worker sees all
 * regions, so a worker queries each and merges the results; the event loop doesn't.
 */
export interface RegionsOperation<Query> extends Operation<Query, readonly Network[]> {
  readonly over: 'regions';
  run(networks: readonly Network[], query: Query, request: Run): Outcome;
}

/** Returns whether an operation may compute for seconds, so that its answer may come later. */
export const takesSeconds = ({ seconds }: { readonly seconds?: unknown }): boolean => seconds !== undefined;

/**
 * Answers a whole query in this thread, however long it takes.
 * @param keep returns a result that serves many requests: one of an equal basis, or a new one
 */
export function answerHere<Query, On extends Ground>(
  { name, run, plan }: Operation<Query, On>,
  on: On,
  query: Query,
  request: Run,
  keep: (basis: unknown, compute: () => Columns) => Columns = (_basis, compute) => compute(),
): Outcome {
  if (run !== undefined) return run(on, query, request);
  if (plan?.write === undefined) throw new Error(`${name} answers nothing`);
  const input = plan.kept?.basis(on, query) ?? plan.open?.(on, query) ?? query;
  const compute = () => runHere(plan, on, input, request);
  // Results that are kept consist of columns.
  const result = plan.kept === undefined ? compute() : keep(input, compute as () => Columns);
  return plan.write(on, query, result, request);
}
