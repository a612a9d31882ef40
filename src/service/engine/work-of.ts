import type { Network } from '../../network/network/index.ts';
import { type AnyOperation, type Ground, isStaged } from '../../products/operation/index.ts';
import { fingerprint, resultsOf, shareQuery } from './query-memory.ts';
import type { KnownRequest, SharedBasis } from './requests/request-memory.ts';
import type { Work } from './worker-protocol.ts';

/** The regions of a request, and their networks. */
interface Scope {
  readonly regions: readonly string[];
  readonly on: Ground;
  readonly notices: readonly string[];
}

/** Returns the work of a big query: in stages, in pieces, or in one task if it can't be divided. */
export function plannedWork(operation: AnyOperation, scope: Scope, query: unknown): Work {
  const { name, plan, seconds } = operation;
  const { regions, on, notices } = scope;
  const begunLater = isStaged(operation);
  const stage = begunLater ? null : (plan?.begin(on, plan.open?.(on, query) ?? query, 1) ?? null);
  return {
    operation: name,
    regions,
    query: shareQuery(query),
    by: begunLater || stage !== null ? 'plan' : 'whole',
    stage,
    isInPieces: plan?.merge === undefined,
    isLong: begunLater,
    seconds: seconds?.(query) ?? 0,
    kept: null,
    notices,
  };
}

type KeptPart = NonNullable<NonNullable<AnyOperation['plan']>['kept']>;

/** Returns the work of a query that is answered from a kept result. */
export function keptWork(
  operation: AnyOperation,
  { basis, variant, view, cost }: KeptPart,
  { regions, on, notices }: Scope,
  query: unknown,
  known: KnownRequest,
  quickCost: number,
): Work {
  const { name, plan } = operation;
  // Results are kept for single regions.
  const { region, generation } = on as Network;
  const write = (): SharedBasis => {
    const own = basis(on, query);
    const bytes = shareQuery(own);
    const quickToPrepare = cost(on, own) <= quickCost;
    return {
      basis: bytes,
      key: `${resultsOf(region, generation)}${name} ${fingerprint(bytes)}`,
      stage: quickToPrepare ? null : (plan?.begin(on, own, 1) ?? null),
      quickToPrepare,
    };
  };
  const named = variant?.(on, query);
  const { stage, ...shared } = named === undefined ? write() : known.basis(`${region} ${named}`, write);
  return {
    operation: name,
    regions,
    query: shareQuery(view === undefined ? query : view.of(query)),
    by: 'plan',
    stage,
    isInPieces: false,
    isLong: false,
    seconds: 0,
    kept: { ...shared, quickToWrite: operation.cost(on, query) <= quickCost },
    notices,
  };
}
