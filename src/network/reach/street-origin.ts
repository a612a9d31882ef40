import type { Origin } from '../routing/index.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { StreetTravel } from '../street/travel-mode.ts';

/** An origin that travels on streets. */
export type StreetOrigin = Origin & { readonly travel: StreetTravel };

export const isStreetOrigin = (origin: Origin): origin is StreetOrigin =>
  (STREET_MODES as readonly string[]).includes(origin.travel.mode);

/** Groups origins that can share one search: those with the same options and direction of travel. */
export function originGroups<O extends StreetOrigin>(origins: readonly O[]): O[][] {
  const groups = new Map<string, O[]>();
  for (const origin of origins) {
    const key = JSON.stringify([origin.travel, origin.transit, origin.reverse]);
    const group = groups.get(key);
    if (group) group.push(origin);
    else groups.set(key, [origin]);
  }
  return [...groups.values()];
}
