import { ObjectNumbers } from '../collections/object-numbers.ts';
import type { CancelFlag } from '../core/cancel.ts';
import { DEFAULT_SNAPPING, type Origin, type RoutingQuery, type TargetTable } from '../routing/index.ts';
import type { Metric } from '../street/metric.ts';
import { MemoryBy } from './memory-by.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { Reacher } from './reach.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const remembered = new MemoryBy<TargetTable, NetworkTargets>(MAX_BYTES);
const weights = new ObjectNumbers<Metric>();
/** What a request is about to find. */
const begun = new WeakMap<TargetTable, { readonly kind: string; readonly snapping: Generator<void, NetworkTargets> }>();

/** Origins with equal keys see the same targets. */
export const snappingKey = ({ travel, reverse, snapping }: StreetOrigin): string =>
  JSON.stringify([travel, reverse, snapping]);

/** Indices of the street origins that see the same targets, together: they can share one search. */
export function snappingGroups(origins: readonly Origin[]): number[][] {
  const groups = new Map<string, number[]>();
  origins.forEach((origin, i) => {
    if (!isStreetOrigin(origin)) return;
    const key = snappingKey(origin);
    const group = groups.get(key);
    if (group) group.push(i);
    else groups.set(key, [i]);
  });
  return [...groups.values()];
}

/**
 * The targets of a request on the network of an origin's mode. Remembered with the table, so that pieces of one
 * request find their targets once per thread, and so do travelers for whom only turns and junctions cost something else:
 * they see the same weights of arcs. A table belongs to one network and one area that answers are clipped to.
 */
export function snapTargets(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
  cancel: CancelFlag,
): NetworkTargets {
  for (const steps = snapInSteps(reacher, query, origin, targets); ; ) {
    cancel.check();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The same in steps of some milliseconds. A caller that leaves it between two of them and begins again, for the same table and such an
 * origin, goes on where it was left.
 */
export function* snapInSteps(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
): Generator<void, NetworkTargets> {
  const { weight } = reacher.streets.costsOf(query, origin);
  const key = `${weights.of(weight)} ${JSON.stringify(origin.snapping)}`;
  const known = remembered.get(targets, key);
  if (known) return known;
  if (targets.snaps !== undefined && snapsAsImported(query, origin)) {
    const placed = reacher.streets.placeTargets(query, origin, targets, targets.snaps[origin.travel.mode]);
    remembered.set(targets, key, placed);
    return placed;
  }
  // Of weights that are forgotten and made again meanwhile nothing else comes.
  const kind = snappingKey(origin);
  let steps = begun.get(targets);
  if (steps?.kind !== kind) {
    steps = { kind, snapping: reacher.streets.snapping(query, origin, targets) };
    begun.set(targets, steps);
  }
  for (;;) {
    const { done, value } = steps.snapping.next();
    if (done) {
      begun.delete(targets);
      remembered.set(targets, key, value);
      return value;
    }
    yield;
  }
}

/** Whether the streets that a request opens to targets are those that the import looked at. */
export function snapsAsImported({ conditions, exclusion }: RoutingQuery, { snapping }: StreetOrigin): boolean {
  return (
    snapping.maxDistanceM === DEFAULT_SNAPPING.maxDistanceM &&
    snapping.countTargetDistance === DEFAULT_SNAPPING.countTargetDistance &&
    snapping.excludedClasses.length === 0 &&
    conditions.excludedClasses === null &&
    exclusion === null
  );
}
