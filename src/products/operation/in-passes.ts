import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import { type Columns, share } from './columns.ts';
import type { Outcome } from './outcome.ts';
import type { Kept, Merged, Plan, Stage } from './plan.ts';

/** The means to prepare a result that serves many requests: steps add up, in one or more passes over all of them. */
interface Passes<Query, Basis, Part extends Columns, Result extends Columns, Before extends Columns>
  extends Kept<Query, Network, Basis> {
  /** Returns the number of steps, each tens of milliseconds; at least 1. */
  steps(network: Network, basis: Basis): number;
  /**
   * Computes step `step` and adds it to `before`, the part so far (null at first). `previous` is the result of the
   * previous pass; null in the first.
   */
  accumulate(
    network: Network,
    basis: Basis,
    step: number,
    before: Part | null,
    request: Run,
    previous: Before | null,
  ): Part;
  /**
   * Makes the result from all parts, in any order; or asks for another pass over all steps: results that don't fit into
   * memory at once are narrowed down pass by pass, each using the result of the one before.
   */
  finish(
    network: Network,
    basis: Basis,
    parts: readonly Part[],
    request: Run,
    previous: Before | null,
  ): Result | { readonly again: Before };
  /** Writes an answer from the result. */
  write(network: Network, query: Query, result: Result, request: Run): Outcome;
}

type PassesPlan<Query, Basis, Part, Result, Before> = Required<
  Omit<Plan<Query, Network, Basis, Before | null, Part, Result>, 'open'>
>;

/**
 * Returns the plan of a computation whose steps add up, and whose result is kept in shared memory, as that of each pass
 * is.
 */
export function inPasses<Query, Basis, Part extends Columns, Result extends Columns, Before extends Columns = never>(
  passes: Passes<Query, Basis, Part, Result, Before>,
): PassesPlan<Query, Basis, Part, Result, Before> {
  const { accumulate, finish, steps, write, ...kept } = passes;
  const pass = (network: Network, basis: Basis, previous: Before | null): Stage<Before | null> => ({
    state: previous,
    steps: steps(network, basis),
    folds: true,
  });
  return {
    kept,
    begin: (network, basis) => pass(network, basis, null),
    step: (network, basis, previous, { step, before }, request) => ({
      part: accumulate(network, basis, step, before, request, previous),
      next: null,
    }),
    merge(network, basis, { state, parts }, _workers, request): Merged<Before | null, Result> {
      const end = finish(network, basis, parts, request, state);
      return 'again' in end ? { stage: pass(network, basis, share(end.again)) } : { result: share(end) };
    },
    write,
  };
}
