import type { CancelFlag } from '../core/cancel.ts';
import type { Origin, RoutingQuery, TargetTable } from '../routing/index.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { Reacher } from './reach.ts';
import { isStreetOrigin, type StreetOrigin } from './street-origin.ts';

/** By table: what was found for it, by everything that snapping depends on besides the request's own conditions. */
const remembered = new WeakMap<TargetTable, Map<string, NetworkTargets>>();

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
): NetworkTargets {
  let byKey = remembered.get(targets);
  if (!byKey) {
    byKey = new Map();
    remembered.set(targets, byKey);
  }
  const key = snappingKey(origin);
  let snapped = byKey.get(key);
  if (!snapped) {
    snapped = reacher.snapTargets(query, origin, targets, cancel);
    byKey.set(key, snapped);
  }
  return snapped;
}
