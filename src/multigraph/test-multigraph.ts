import { NEVER_CANCELLED } from '../core/cancel.ts';
import { DEFAULT_LIMITS, type Limits } from '../core/limits.ts';
import type { Network } from '../network/network.ts';
import type { GatheredElements } from './gather.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';
import { multigraphOperation } from './multigraph-operation.ts';
import { type Asked, toMultigraphQuery } from './read-multigraph.ts';
import type { MultigraphResult } from './result.ts';

/** For tests: requests answered without an engine. */

export interface Feature {
  readonly id: string | number;
  readonly properties: { readonly w: number; readonly source?: string; readonly id?: string };
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** A prepared result, gathered in `strands` strands whose steps alternate. */
export function prepare(
  network: Network,
  body: MultigraphRequest,
  asked: Asked = {},
  strands = 1,
  limits: Limits = DEFAULT_LIMITS,
): { result: MultigraphResult; answer: (a?: Asked) => { code: string; body: Uint8Array } } {
  const query = toMultigraphQuery(body, limits, asked);
  const basis = multigraphOperation.basis(network, query);
  const { preparation } = multigraphOperation;
  const gathered: (GatheredElements | null)[] = Array.from({ length: strands }, () => null);
  for (let step = 0; step < preparation.steps(basis); step++) {
    const strand = step % strands;
    gathered[strand] = preparation.gather(network, basis, step, gathered[strand]!, NEVER_CANCELLED);
  }
  const result = preparation.finish(
    network,
    basis,
    gathered.filter((part) => part !== null),
    NEVER_CANCELLED,
  );
  const answer = (other: Asked = {}) =>
    multigraphOperation.render(network, toMultigraphQuery(body, limits, { ...asked, ...other }), result);
  return { result, answer };
}

export function answer(network: Network, body: MultigraphRequest, asked: Asked = {}, strands = 1): unknown {
  const rendered = prepare(network, body, asked, strands).answer();
  return JSON.parse(Buffer.from(rendered.body).toString());
}

export const features = (network: Network, body: MultigraphRequest, asked: Asked = {}, strands = 1): Feature[] =>
  (answer(network, body, asked, strands) as { features: Feature[] }).features;

/** `{id: w}` of a GeoJSON answer. */
export const weights = (
  network: Network,
  body: MultigraphRequest,
  asked: Asked = {},
  strands = 1,
): Record<string, number> =>
  Object.fromEntries(features(network, body, asked, strands).map(({ id, properties: { w } }) => [String(id), w]));
