import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import { checkRows, type PartialElements, type PreviousPass } from './accumulate.ts';
import { withBuffer } from './h3-buffer.ts';
import { MergedElements } from './merged-elements.ts';
import type { MultigraphBasis } from './multigraph-query.ts';
import { describeResult, type MultigraphResult } from './result.ts';

/**
 * Computes the result of everything that was accumulated, or what the next pass over all steps needs if brackets have
 * to be narrowed further.
 */
export function finish(
  network: Network,
  basis: MultigraphBasis,
  partials: readonly PartialElements[],
  run: Run,
  previous: PreviousPass | null = null,
): MultigraphResult | { readonly again: PreviousPass } {
  checkRows(
    partials.reduce((sum, { facts }) => sum + facts.rows, 0),
    basis,
  );
  const merged = new MergedElements(network, basis, partials, previous, run);
  const rows = merged.rows();
  if (rows === null) return { again: merged.foundOut() };
  return describeResult(network, basis, withBuffer(rows, basis, run), merged);
}
