import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import type { Outcome } from './outcome.ts';

/** An operation computes on this: one network, or those of several regions. */
export type Ground = Network | readonly Network[];

/** Steps that workers run side by side, until their parts are merged. */
export interface Stage<State = unknown> {
  /** Plain data; what steps change lies in shared memory. */
  readonly state: State;
  readonly steps: number;
  /**
   * Each worker adds its steps to the part of its step before, so memory grows with the workers and not with the steps.
   * Left out: all parts are kept, in the order of steps.
   */
  readonly folds?: true;
  /**
   * The lane of its steps: `indivisible` where they may take much longer than some tens of milliseconds; default
   * `divisible`.
   */
  readonly lane?: 'divisible' | 'indivisible';
}

/** The place where a task goes on: a step of a stage, and a position in it. */
export interface Place<Part = unknown> {
  readonly step: number;
  /** 0 at the step's beginning, else the position at which it was left. */
  readonly from: number;
  /** The part that the steps before add up to, in a stage that folds; null at first. */
  readonly before: Part | null;
}

/** The result of some tens of milliseconds of a step. */
export interface Slice<Part = unknown> {
  /** Plain data for merging. */
  readonly part?: Part;
  /** The position from which the step goes on, behind tasks that wait; null at its end. */
  readonly next: number | null;
  /** Plain data for who waits: how far the computation is. */
  readonly progress?: unknown;
}

/** The end of a stage: the stage after it, or the result of the plan. */
export type Merged<State = unknown, Result = unknown> = { readonly stage: Stage<State> } | { readonly result: Result };

/**
 * A computation on many workers: stages of steps, whose parts are merged into the next stage or the result,
 * from which the answer is written. Any worker goes on with any step: what lives on between them is the state, or lies
 * in shared memory. All data are plain (structured clone).
 */
export interface Plan<
  Query,
  On extends Ground = Network,
  Input = unknown,
  State = unknown,
  Part = unknown,
  Result = unknown,
> {
  /** Its result serves many requests, such as the tiles of a pan, and is kept for them. */
  readonly kept?: Kept<Query, On, Input>;
  /**
   * Derives the input of steps, once per worker; left out: it is the query. Plans whose result is kept have a basis.
   */
  open?(on: On, query: Query): Input;
  /**
   * Returns the first stage; null where the query can't be divided, so that one worker runs it whole.
   * @param workers the number of steps that can run at once
   */
  begin(on: On, input: Input, workers: number): Stage<State> | null;
  /** Runs a step for some tens of milliseconds. */
  step(on: On, input: Input, state: State, place: Place<Part>, request: Run): Slice<Part>;
  /** Merges the parts of a stage. Left out: parts are outcomes, whose JSON arrays are joined in order. */
  merge?(on: On, input: Input, ended: Ended<State, Part>, workers: number, request: Run): Merged<State, Result>;
  /** Writes the answer from the result. */
  write?(on: On, query: Query, result: Result, request: Run): Outcome;
}

/** A stage whose steps are all finished, with their parts. */
export interface Ended<State = unknown, Part = unknown> {
  readonly state: State;
  readonly parts: readonly Part[];
}

/**
 * A result of a plan that is kept, and the part of a query that it depends on. Where a query has the member `basis`,
 * the engine passes this apart from the rest, and `write` gets what `basis` returned: it may be large, so workers read
 * it once for many answers.
 */
export interface Kept<Query, On extends Ground, Basis> {
  /** Returns the part of a query that the result depends on: plain data; equal bases have equal results. */
  basis(on: On, query: Query): Basis;
  /** Estimates the cost of all steps together, in settled nodes × sources. */
  cost(on: On, basis: Basis): number;
  /**
   * Names the basis, such as a level of detail, among those of queries with the same JSON and limits in a region; the
   * engine then writes each once. Left out where the basis depends on more than these.
   */
  variant?(on: On, query: Query): string;
}

/** Goes through a plan in this thread, where steps take turns, and returns its result. */
export function runHere<Query, On extends Ground, Input, State, Part, Result>(
  plan: Plan<Query, On, Input, State, Part, Result>,
  on: On,
  input: Input,
  request: Run,
): Result {
  let stage = plan.begin(on, input, 1);
  if (stage === null || plan.merge === undefined) throw new Error('this plan has no result of its own');
  for (;;) {
    const ended = { state: stage.state, parts: partsHere(plan, on, input, stage, request) };
    const merged = plan.merge(on, input, ended, 1, request);
    if ('result' in merged) return merged.result;
    stage = merged.stage;
  }
}

function partsHere<Query, On extends Ground, Input, State, Part>(
  plan: Plan<Query, On, Input, State, Part>,
  on: On,
  input: Input,
  { state, steps, folds }: Stage<State>,
  request: Run,
): Part[] {
  let parts: Part[] = [];
  let open = Array.from({ length: steps }, (_, step) => ({ step, from: 0 }));
  while (open.length > 0) {
    open = open.flatMap(({ step, from }) => {
      const before = folds ? (parts[0] ?? null) : null;
      const { part, next } = plan.step(on, input, state, { step, from, before }, request);
      if (part !== undefined) parts = folds ? [part] : [...parts, part];
      return next === null ? [] : [{ step, from: next }];
    });
  }
  return parts;
}
