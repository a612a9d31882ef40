import type { FleetQuery } from './fleet-query.ts';
import { type Mitigation, repaired } from './mitigations.ts';

/** Returns a sentence about a place that is too far from the streets. */
export const farFromStreets = ({ routing }: FleetQuery): string =>
  `is more than ${routing.origins[0]?.snapping.maxDistanceM} m from every street that may be used`;

/**
 * Returns entries for stores, starts and ends that snap to no street. `unconnected`: by place, 1 where it snaps to
 * none.
 */
export function farPlaces(query: FleetQuery, unconnected: Uint8Array): Mitigation[] {
  const { request, outline } = query;
  const entry = (place: number | undefined, field: string, mitigation: string, original: unknown): Mitigation[] =>
    place !== undefined && unconnected[place] === 1
      ? [repaired(field, farFromStreets(query), mitigation, original)]
      : [];
  return [
    ...outline.stores.flatMap(({ place }, i) =>
      entry(place, `stores[${i}].address`, 'no tour comes by it', request.stores[i]?.uuid),
    ),
    ...outline.vehicles.flatMap(({ start, ends }, v) => {
      const path = `transports[${v}].metadata`;
      const uuid = request.transports[v]?.vehicle.uuid;
      return [
        ...entry(start, `${path}.start`, 'the vehicle stays there', uuid),
        ...(ends ?? []).flatMap((end, k) => entry(end, `${path}.endDestinations[${k}]`, 'no tour ends there', uuid)),
      ];
    }),
  ];
}
