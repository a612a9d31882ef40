import type { Network } from '../../network/network/network.ts';
import { isTransitOrigin, searchCost, searchCosts, unionCost, windowMinutes } from '../../network/reach/index.ts';
import type { Origin } from '../../network/routing/index.ts';
import type { MultigraphBasis } from './multigraph-query.ts';
import { isUnion, needsList } from './tallies.ts';

/** A step: one search from all sources together, or searches from some of them one by one. */
export type Step = { readonly kind: 'union' } | { readonly kind: 'sources'; readonly sources: readonly number[] };

/** The cost of a step, some 30 ms of work. */
const STEP_COST = 1_000_000;
/** The least number of sources per step with lists, since lists of values are sorted at the end of a step. */
const LIST_SOURCES = 16;

/** Divides a preparation into steps; they depend on network and basis alone. */
export function stepsOf(network: Network, basis: MultigraphBasis): Step[] {
  const { routing, stages } = basis;
  const steps: Step[] = stages.some(isUnion) ? [{ kind: 'union' }] : [];
  const asked = new Set<number>();
  for (const stage of stages) {
    if (isUnion(stage)) continue;
    for (const input of stage.inputs) if (input.kind === 'source') asked.add(input.source);
  }
  const least = stages.some(needsList) ? LIST_SOURCES : 1;
  let sources: number[] = [];
  let cost = 0;
  for (const source of [...asked].sort((a, b) => a - b)) {
    sources.push(source);
    cost += searchCost(network, routing, routing.origins[source]) * departuresOf(basis, routing.origins[source]);
    if (cost < STEP_COST || sources.length < least) continue;
    steps.push({ kind: 'sources', sources });
    sources = [];
    cost = 0;
  }
  if (sources.length > 0) steps.push({ kind: 'sources', sources });
  // Expressions of numbers alone need no source, but elements.
  return steps.length > 0 ? steps : [{ kind: 'union' }];
}

/** Returns the number of searches from an origin: one for each departure, where a percentile is asked for. */
const departuresOf = ({ percentile }: MultigraphBasis, origin: Origin): number =>
  percentile !== null && isTransitOrigin(origin) ? windowMinutes(origin).count : 1;

export function preparationCost(network: Network, basis: MultigraphBasis): number {
  const { routing, stages } = basis;
  const departures = routing.origins.reduce((most, origin) => Math.max(most, departuresOf(basis, origin)), 1);
  const separate = stages.some((stage) => !isUnion(stage));
  const all = searchCosts(network, routing);
  // Elements are read as often as they are reached.
  return 2 * departures * ((separate ? all : 0) + (stages.some(isUnion) ? unionCost(network, routing) : 0));
}
