import type { Network } from '../../network/network/index.ts';
import { type AnyOperation, type Ground, takesSeconds } from '../../products/operation/index.ts';
import { fingerprint, resultsOf, shareQuery } from './query-memory.ts';
import type { KnownRequest, SharedBasis } from './requests/known-request.ts';
import type { Work } from './worker-protocol.ts';

/** The regions of a request, and their networks. */
export interface Scope {
  readonly regions: readonly string[];
  readonly on: Ground;
  /** Notices about regions that are left out. */
  readonly notices: readonly string[];
}

/** Returns the work of a big query: in stages, in pieces, or in one task if it can't be divided. */
export function plannedWork(operation: AnyOperation, { on, regions, notices }: Scope, query: unknown): Work {
  const { name, plan, seconds } = operation;
  const isLong = takesSeconds(operation);
  const stage = isLong ? null : (plan?.begin(on, plan.open?.(on, query) ?? query, 1) ?? null);
  return {
    ...{ operation: name, regions, notices, stage, kept: null },
    query: shareQuery(query),
    isWhole: stage === null && !isLong,
    lane: stage === null ? 'indivisible' : 'divisible',
    isInPieces: plan?.merge === undefined,
    seconds: seconds?.(query) ?? null,
  };
}

/** Returns the work of a query that is answered from a kept result. Results are kept for single regions. */
export function keptWork(
  { name, plan, cost }: AnyOperation,
  { on, regions, notices }: Scope,
  query: unknown,
  known: KnownRequest,
  quickCost: number,
): Work {
  const kept = plan!.kept!;
  const { region, generation } = on as Network;
  const write = (): SharedBasis => {
    const own = kept.basis(on, query);
    const basis = shareQuery(own);
    const key = `${resultsOf(region, generation)}${name} ${fingerprint(basis)}`;
    if (kept.cost(on, own) <= quickCost) return { basis, key, stage: null, lane: 'interactive' };
    const stage = plan!.begin(on, own, 1);
    // A single step is computed by the task that begins.
    return stage !== null && stage.steps > 1
      ? { basis, key, stage, lane: 'divisible' }
      : { basis, key, stage: null, lane: 'indivisible' };
  };
  const variant = kept.variant?.(on, query);
  const { basis, key, stage, lane } = variant === undefined ? write() : known.basis(`${region} ${variant}`, write);
  const { basis: _, ...view } = query as { readonly basis?: unknown };
  return {
    ...{ operation: name, regions, notices, stage, lane, isWhole: stage === null, isInPieces: false, seconds: null },
    query: shareQuery(view),
    kept: { basis, key, writeLane: cost(on, query) <= quickCost ? 'interactive' : 'indivisible' },
  };
}
