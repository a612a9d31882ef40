import type { Mode, Place } from '../state.ts';

const ORDERS = 26;
const VEHICLES = 3;
/** Degrees around the middle in which the orders lie. */
const SPREAD = 0.013;
/** A day on which no clock is changed. */
const DAY = '2026-05-05';

const at = (hour: number, minute = 0): string =>
  `${DAY}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;

/** Numbers from 0 to 1, the same ones every time. */
const scatter = (n: number): number => (n * 0.618033988749895) % 1;

/** A morning's work around a place: parcels for three vans, some at fixed times, and one that is too heavy for any of them. */
export function sampleTours(region: string, { lat, lng }: Place, mode: Mode): object {
  const spot = (n: number) => ({
    lat: lat + SPREAD * (2 * scatter(n) - 1),
    lng: lng + SPREAD * 1.5 * (2 * scatter(n * n + 3) - 1),
  });
  const visitingTimes = (n: number) => (n % 5 === 0 ? [{ start: at(9 + (n % 2)), end: at(9 + (n % 2), 40) }] : []);
  return {
    optimizationTime: 5,
    optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
    optimizationMetadata: {
      geojsonCreation: 'ROUTING_SERVICE',
      unimprovedWaitingTime: 2,
      travelOptions: { travelType: mode === 'transit' ? 'car' : mode, serviceUrl: region },
    },
    stores: [{ uuid: 'depot', address: { lat, lng } }],
    transports: Array.from({ length: VEHICLES }, (_, v) => ({
      vehicle: {
        uuid: `van-${v + 1}`,
        name: `Van ${v + 1}`,
        storeUuid: 'depot',
        priority: 1,
        loadRestrictions: { weight: { maxSum: 40 } },
      },
      metadata: {
        earliestDepartureTime: at(8),
        latestArrivalTime: at(11, 30),
        interruptionTimes: [{ start: at(9, 45), end: at(10) }],
        endDestinations: [{ lat, lng }],
      },
    })),
    orders: Array.from({ length: ORDERS }, (_, n) => ({
      uuid: `Order ${n + 1}`,
      storeUuid: 'depot',
      address: { ...spot(n + 1), avgHandlingTime: 240 },
      load: { weight: n === ORDERS - 1 ? 60 : 2 + (n % 4) },
      ...(n % 7 === 3 ? { deadline: at(8, 40) } : {}),
      ...(n % 5 === 0 ? { visitingTimes: visitingTimes(n) } : {}),
    })),
  };
}
