import type { Run } from '../../../kit/core/run.ts';
import { Section } from '../../../kit/core/sections.ts';
import { hierarchyFor, LABELS_PER_ARC } from '../../network/index.ts';
import type { Network } from '../../network/network.ts';
import type { Origin, RoutingQuery } from '../../routing/index.ts';
import { LABELS_PER_STEP } from '../../street/hierarchy/customization.ts';
import type { Hierarchy } from '../../street/hierarchy/hierarchy.ts';
import type { Reacher } from '../reach.ts';
import { searchCost } from '../search-cost.ts';
import { isStreetOrigin, type StreetOrigin } from '../street-origin.ts';
import { reacherOf } from '../thread-reacher.ts';

/*
 * Whether the rows of a request should be searched for or swept is judged before they are: a hundred rows over a country mustn't be a
 * hundred searches of the country, until those have amortized what could have come first.
 */

/**
 * All threads of a request customize together before its first row if plain searches would take this many times as long
 * as customization.
 */
const WORTH_CUSTOMIZING = 2;

/**
 * Customization takes seconds of all workers: its pieces are interrupted four times as often as others, so that small
 * requests wait only for a few milliseconds.
 */
const STEP_WEIGHT = 4;

/** A query with the number of origins that travel alike. */
type Counted = RoutingQuery & Required<Pick<RoutingQuery, 'alike'>>;

const isCounted = (query: RoutingQuery): query is Counted => query.alike !== undefined;

/** Returns a query with, by origin, the number of origins of the whole request that share its metric. */
export function withAlike(query: RoutingQuery): Counted {
  if (isCounted(query)) return query;
  const kinds = query.origins.map(metricKind);
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return { ...query, alike: kinds.map((kind) => counts.get(kind) ?? 0) };
}

const metricKind = (origin: Origin): string =>
  isStreetOrigin(origin) ? JSON.stringify([origin.travel, origin.reverse, origin.transit !== null]) : '';

/**
 * Returns whether plain searches for all origins that travel like number `index` take longer than customizing a
 * hierarchy that could answer instead.
 */
export const paysHierarchy = (network: Network, query: RoutingQuery, index: number): boolean =>
  payingHierarchy(network, query, index) !== null;

function payingHierarchy(network: Network, query: RoutingQuery, index: number): Hierarchy | null {
  const origin = query.origins[index];
  if (!isStreetOrigin(origin) || origin.transit) return null;
  const { travel, reverse } = origin;
  const hierarchy = hierarchyFor(network.streets, { travel, reverse, edgeWeight: query.edgeWeight });
  if (!hierarchy) return null;
  const searches = withAlike(query).alike[index] * searchCost(network, query, origin);
  return searches > WORTH_CUSTOMIZING * LABELS_PER_ARC * hierarchy.head.length ? hierarchy : null;
}

/**
 * Returns the cost, in settled labels, of the customization that precedes the row of origin number `index`; 0 if there
 * is none. The same in all threads.
 */
export function customizationCost(network: Network, query: RoutingQuery, index: number): number {
  const hierarchy = payingHierarchy(network, query, index);
  const isFirst = hierarchy && !reacherOf(network).sweeps.isUsual(query, query.origins[index] as StreetOrigin);
  return isFirst ? LABELS_PER_ARC * hierarchy.head.length : 0;
}

/**
 * Returns whether rows like that of origin number `index` will be swept, whatever the current thread has customized so
 * far.
 */
export const isToBeSwept = (network: Network, query: RoutingQuery, index: number): boolean => {
  const origin = query.origins[index];
  return (
    paysHierarchy(network, query, index) || (isStreetOrigin(origin) && reacherOf(network).sweeps.isUsual(query, origin))
  );
};

/** The customization that the rows of some origins wait for, by what they travel with; undefined once it is done. */
type Begun = Map<string, Generator<void> | undefined>;
const BEGUN = new Section<Map<readonly Origin[], Begun>>('customization begun');

/**
 * Customizes the hierarchy for the row of origin number `index`, if that pays and isn't done yet, in steps of a
 * millisecond or two. A caller that stops between two steps and begins again in the same request, for the same origins,
 * continues where it stopped.
 */
export function* customizeFirst(reacher: Reacher, query: RoutingQuery, index: number, run: Run): Generator<void> {
  const origin = query.origins[index] as StreetOrigin;
  const kind = metricKind(origin);
  const begun = run.of(BEGUN, () => new Map());
  let ofOrigins = begun.get(query.origins);
  if (!ofOrigins?.has(kind)) {
    if (!paysHierarchy(reacher.network, query, index) || reacher.sweeps.isReady(query, origin)) return;
    ofOrigins ??= new Map();
    ofOrigins.set(kind, reacher.sweeps.customize(query, origin));
    begun.set(query.origins, ofOrigins);
  }
  // Kept after the end: a metric dropped meanwhile isn't customized again for these origins.
  for (let steps = ofOrigins.get(kind); steps; yield) {
    reacher.work.labels += STEP_WEIGHT * LABELS_PER_STEP;
    if (!steps.next().done) continue;
    ofOrigins.set(kind, undefined);
    return;
  }
}
