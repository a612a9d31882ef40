/** Requests answered in this thread, shared by the tests of this folder. */
import { Run } from '../../../src/kit/core/run.ts';
import type { Network } from '../../../src/network/network/index.ts';
import { DEFAULT_LIMITS } from '../../../src/network/routing/index.ts';
import { reachablePreparation } from '../../../src/products/places/reachable/prepare-reachable.ts';
import type { ReachablePlacesRequest } from '../../../src/products/places/reachable/reachable.schema.ts';
import { reachablePlacesOperation } from '../../../src/products/places/reachable/reachable-operation.ts';
import type { ReachableQuery } from '../../../src/products/places/reachable/reachable-query.ts';
import { toReachableQuery } from '../../../src/products/places/reachable/read-reachable.ts';

export interface Poi {
  readonly edgeWeight: number;
  readonly closestSource: string;
  readonly bounded: boolean;
  readonly openOnArrival?: string;
  readonly tags: Record<string, string>;
}

export const read = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));

/** Prepares in all steps, with the second half accumulated separately, and renders. */
export function answer(network: Network, query: ReachableQuery) {
  const { steps, accumulate, finish } = reachablePreparation;
  const [first, second] = [0, 1].map((partition) => {
    let partial: ReturnType<typeof accumulate> | null = null;
    for (let step = partition; step < steps(network, query.basis); step += 2)
      partial = accumulate(network, query.basis, step, partial, new Run());
    return partial;
  });
  const prepared = finish(
    network,
    query.basis,
    [first, second].filter((part) => part !== null),
  );
  return reachablePlacesOperation.plan.write(network, query, prepared, new Run());
}

export const ask = (network: Network, body: object, form: 'list' | 'summary' = 'list') =>
  read(answer(network, toReachableQuery(body as ReachablePlacesRequest, DEFAULT_LIMITS, form)).body);
export const list = (network: Network, body: object): Record<string, Poi> => ask(network, body);
