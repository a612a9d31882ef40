import type { CancelFlag } from '../core/cancel.ts';
import type { Network } from '../network/network.ts';
import { checkRows, type GatheredElements, type KnownElements } from './gather.ts';
import { withBuffer } from './h3-buffer.ts';
import { MergedElements } from './merged-elements.ts';
import type { MultigraphBasis } from './multigraph-query.ts';
import { describeResult, type MultigraphResult } from './result.ts';

/** The result of everything that was gathered; or what is known, where another pass over all steps has to look closer. */
export function finish(
  network: Network,
  basis: MultigraphBasis,
  gathered: readonly GatheredElements[],
  cancel: CancelFlag,
  known: KnownElements | null = null,
): MultigraphResult | { readonly again: KnownElements } {
  checkRows(
    gathered.reduce((sum, { facts }) => sum + facts.rows, 0),
    basis,
  );
  const merged = new MergedElements(network, basis, gathered, known, cancel);
  const rows = merged.rows();
  if (rows === null) return { again: merged.known() };
  return describeResult(network, basis, withBuffer(rows, basis, cancel), merged);
}
