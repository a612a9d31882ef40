import type { FleetDraft } from '../fleet-draft.ts';
import type { Mode, Place } from '../state.ts';

/** A day on which no clock is changed; times of day are those of the clock there. */
const DAY = '2026-05-05';
const DAY_END = 86_399;

const at = (seconds: number): string => {
  const text = (value: number): string => String(value).padStart(2, '0');
  const s = Math.min(seconds, DAY_END);
  return `${DAY}T${text(Math.floor(s / 3600))}:${text(Math.floor((s % 3600) / 60))}:${text(s % 60)}Z`;
};

/** Orders and vehicles as the fleet planner takes them; vehicles without a place begin and end at the depot. */
export function fleetRequest(region: string, mode: Mode, depot: Place, { orders, vehicles }: FleetDraft): object {
  return {
    optimizationTime: 5,
    optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
    optimizationMetadata: {
      geojsonCreation: 'ROUTING_SERVICE',
      unimprovedWaitingTime: 2,
      travelOptions: { travelType: mode, serviceUrl: region },
    },
    stores: [{ uuid: 'depot', address: depot }],
    transports: vehicles.map(({ name, place, capacity, from, to, pauseFrom, pauseTo }) => ({
      vehicle: {
        uuid: name,
        name,
        storeUuid: 'depot',
        priority: 1,
        ...(capacity === null ? {} : { loadRestrictions: { weight: { maxSum: capacity } } }),
      },
      metadata: {
        earliestDepartureTime: at(from),
        latestArrivalTime: at(to),
        ...(pauseFrom === null || pauseTo === null
          ? {}
          : { interruptionTimes: [{ start: at(pauseFrom), end: at(pauseTo) }] }),
        ...(place === null ? {} : { start: place }),
        endDestinations: [place ?? depot],
      },
    })),
    orders: orders.map(({ name, place, load, from, to, deadline, service }) => ({
      uuid: name,
      storeUuid: 'depot',
      address: { ...place, avgHandlingTime: Math.max(1, Math.round(service)) },
      load: { weight: load },
      ...(from === null && to === null
        ? deadline === null
          ? {}
          : { deadline: at(deadline) }
        : { visitingTimes: [{ start: at(from ?? 0), end: at(Math.min(to ?? DAY_END, deadline ?? DAY_END)) }] }),
    })),
  };
}
