import type { CancelFlag } from '../core/cancel.ts';
import { isStreetOrigin, type Reacher, type StreetOrigin } from './reach.ts';
import type { Origin, RoutingQuery, Target } from './routing-query.ts';
import type { SnappedTarget } from './street-reach.ts';
import type { TargetTable } from './target-table.ts';

export type SnappedTargets = readonly (SnappedTarget | null)[];

/** Cancelling waits for no more than this many targets. */
const CHUNK = 1000;

/** By table: what was found for it, by everything that snapping depends on besides the request's own conditions. */
const remembered = new WeakMap<TargetTable, Map<string, SnappedTargets>>();

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
 * request find their targets once per thread. A table belongs to one request and one network.
 */
export function snapTargets(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  targets: TargetTable,
  cancel: CancelFlag,
): SnappedTargets {
  let byKey = remembered.get(targets);
  if (!byKey) {
    byKey = new Map();
    remembered.set(targets, byKey);
  }
  const key = snappingKey(origin);
  let snapped = byKey.get(key);
  if (!snapped) {
    snapped = snapAll(reacher, query, origin, targets, cancel);
    byKey.set(key, snapped);
  }
  return snapped;
}

function snapAll(
  reacher: Reacher,
  query: RoutingQuery,
  origin: StreetOrigin,
  { count, lon, lat }: TargetTable,
  cancel: CancelFlag,
): SnappedTargets {
  const snapped: (SnappedTarget | null)[] = [];
  for (let start = 0; start < count; start += CHUNK) {
    cancel.check();
    const chunk: Target[] = [];
    for (let i = start; i < Math.min(count, start + CHUNK); i++) chunk.push({ id: i, lon: lon[i], lat: lat[i] });
    snapped.push(...reacher.snapTargets(query, origin, chunk));
  }
  return snapped;
}
