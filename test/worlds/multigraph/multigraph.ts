import { Run } from '../../../src/kit/core/run.ts';
import type { Network } from '../../../src/network/network/network.ts';
import { DEFAULT_LIMITS, type Limits } from '../../../src/network/routing/index.ts';
import { accumulate, type PartialElements, type PreviousPass } from '../../../src/products/multigraph/accumulate.ts';
import { finish } from '../../../src/products/multigraph/finish.ts';
import type { MultigraphRequest } from '../../../src/products/multigraph/multigraph.schema.ts';
import { multigraphOperation } from '../../../src/products/multigraph/multigraph-operation.ts';
import type { MultigraphBasis } from '../../../src/products/multigraph/multigraph-query.ts';
import { type Asked, toMultigraphQuery } from '../../../src/products/multigraph/read-multigraph.ts';
import type { MultigraphResult } from '../../../src/products/multigraph/result.ts';
import { stepsOf } from '../../../src/products/multigraph/steps.ts';

/** Answers requests without an engine, for tests. */

interface Feature {
  readonly id: string | number;
  readonly properties: { readonly w: number; readonly source?: string; readonly id?: string };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Prepares a result in `partitions` partitions whose steps alternate. */
export function prepare(
  network: Network,
  body: MultigraphRequest,
  asked: Asked = {},
  partitions = 1,
  limits: Limits = DEFAULT_LIMITS,
  mostListed?: number,
): { result: MultigraphResult; answer: (a?: Asked) => { code: string; body: Uint8Array } } {
  const query = toMultigraphQuery(body, limits, asked);
  const basis = multigraphOperation.plan.kept.basis(network, query);
  const result = inPasses(network, basis, partitions, mostListed).result;
  const answer = (other: Asked = {}) =>
    multigraphOperation.plan.write(network, toMultigraphQuery(body, limits, { ...asked, ...other }), result, new Run());
  return { result, answer };
}

/** Runs the steps of all necessary passes, as the engine does. */
export function inPasses(network: Network, basis: MultigraphBasis, partitions: number, mostListed?: number) {
  let previous: PreviousPass | null = null;
  for (let passes = 1; ; passes++) {
    const partials: (PartialElements | null)[] = Array.from({ length: partitions }, () => null);
    for (let step = 0; step < stepsOf(network, basis).length; step++) {
      const partition = step % partitions;
      partials[partition] = accumulate(network, basis, step, partials[partition], new Run(), previous, mostListed);
    }
    const parts = partials.filter((part) => part !== null);
    const end: ReturnType<typeof finish> = finish(network, basis, parts, new Run(), previous);
    if (!('again' in end)) return { result: end, passes };
    previous = end.again;
  }
}

export function answer(network: Network, body: MultigraphRequest, asked: Asked = {}, partitions = 1): unknown {
  const rendered = prepare(network, body, asked, partitions).answer();
  return JSON.parse(Buffer.from(rendered.body).toString());
}

export const features = (network: Network, body: MultigraphRequest, asked: Asked = {}, partitions = 1): Feature[] =>
  (answer(network, body, asked, partitions) as { features: Feature[] }).features;

/** Returns `{id: w}` of a GeoJSON answer. */
export const weights = (
  network: Network,
  body: MultigraphRequest,
  asked: Asked = {},
  partitions = 1,
): Record<string, number> =>
  Object.fromEntries(features(network, body, asked, partitions).map(({ id, properties: { w } }) => [String(id), w]));
