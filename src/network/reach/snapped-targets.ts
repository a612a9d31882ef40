import { ObjectNumbers } from '../../kit/collections/object-numbers.ts';
import { ThreadSection } from '../../kit/collections/workspace.ts';
import type { Run } from '../../kit/core/run.ts';
import { Section } from '../../kit/core/sections.ts';
import { DEFAULT_SNAPPING, type Origin, type RoutingQuery, type TargetTable } from '../routing/index.ts';
import type { Metric } from '../street/metric.ts';
import { MemoryBy } from './memory-by.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { StreetEngine } from './rides.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** The targets of requests where they met the network, by table and weights. */
const SNAPPED = new ThreadSection<{
  readonly targets: MemoryBy<TargetTable, NetworkTargets>;
  readonly weights: ObjectNumbers<Metric>;
}>('snapped targets', ({ caches }) => ({ targets: new MemoryBy(MAX_BYTES, caches), weights: new ObjectNumbers() }));
/** The snapping in progress for a request, by table. */
const BEGUN = new Section<Map<TargetTable, SnappingBegun>>('snapping begun');

interface SnappingBegun {
  readonly kind: string;
  readonly snapping: Generator<void, NetworkTargets>;
}

/** The parts of the engine that targets meet. */
type Meeting = Pick<StreetEngine, 'network' | 'streets'>;

/** Returns the same key for origins that snap targets alike. */
export const snappingKey = ({ travel, reverse, snapping }: StreetOrigin): string =>
  JSON.stringify([travel, reverse, snapping]);

/** Groups the indices of street origins that snap targets alike: they can share one search. */
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
 * Returns the targets of a request on the network of an origin's mode. They are cached with the table, so that pieces
 * of one request snap their targets once per thread, and so do travelers who differ only in the costs of turns and
 * junctions: they have the same weights of arcs. A table belongs to one network and one clip area.
 */
export function snapTargets(
  reacher: Meeting,
  query: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
  run: Run,
): NetworkTargets {
  for (const steps = snapInSteps(reacher, query, origin, targets, run); ; ) {
    run.check();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Snaps targets in steps of some milliseconds. A caller that stops between two steps and begins again in the same
 * request, for the same table and such an origin, continues where it stopped.
 */
export function* snapInSteps(
  reacher: Meeting,
  query: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
  run: Run,
): Generator<void, NetworkTargets> {
  const { weight } = reacher.streets.costsOf(query, origin);
  const { targets: remembered, weights } = reacher.network.workspace.thread.of(SNAPPED);
  const key = `${weights.of(weight)} ${JSON.stringify(origin.snapping)}`;
  const known = remembered.get(targets, key);
  if (known) return known;
  if (targets.snaps !== undefined && snapsAsImported(query, origin)) {
    const placed = reacher.streets.placeTargets(query, origin, targets, targets.snaps[origin.travel.mode]);
    remembered.set(targets, key, placed);
    return placed;
  }
  // The result doesn't depend on whether the weights are dropped and computed again meanwhile.
  const kind = snappingKey(origin);
  const begun = run.of(BEGUN, () => new Map());
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

/** Returns whether a request opens the same streets to targets as the import did. */
export function snapsAsImported({ conditions, exclusion }: RoutingQuery, { snapping }: StreetOrigin): boolean {
  return (
    snapping.maxDistanceM === DEFAULT_SNAPPING.maxDistanceM &&
    snapping.countTargetDistance === DEFAULT_SNAPPING.countTargetDistance &&
    snapping.excludedClasses.length === 0 &&
    conditions.excludedClasses === null &&
    exclusion === null
  );
}
