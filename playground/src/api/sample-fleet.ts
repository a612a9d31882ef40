import type { FleetDraft } from '../fleet-draft.ts';
import type { Place } from '../state.ts';
import { t } from '../text/index.ts';

const ORDERS = 26;
const VEHICLES = 3;
/** Degrees around the middle in which the orders lie. */
const SPREAD = 0.013;

const at = (hour: number, minute = 0): number => 3600 * hour + 60 * minute;

/** Numbers from 0 to 1, the same ones every time. */
const scatter = (n: number): number => (n * 0.618033988749895) % 1;

/** A morning's work around a place: parcels for three vans, some at fixed times, and one too heavy for any of them. */
export function sampleFleet({ lat, lng }: Place): FleetDraft {
  const spot = (n: number): Place => ({
    lat: lat + SPREAD * (2 * scatter(n) - 1),
    lng: lng + SPREAD * 1.5 * (2 * scatter(n * n + 3) - 1),
  });
  return {
    vehicles: Array.from({ length: VEHICLES }, (_, v) => ({
      name: t('Van {0}', v + 1),
      place: { lat, lng },
      capacity: 40,
      from: at(8),
      to: at(11, 30),
      pauseFrom: at(9, 45),
      pauseTo: at(10),
    })),
    orders: Array.from({ length: ORDERS }, (_, n) => ({
      name: t('Order {0}', n + 1),
      place: spot(n + 1),
      load: n === ORDERS - 1 ? 60 : 2 + (n % 4),
      from: n % 5 === 0 ? at(9 + (n % 2)) : null,
      to: n % 5 === 0 ? at(9 + (n % 2), 40) : null,
      deadline: n % 7 === 3 && n % 5 !== 0 ? at(8, 40) : null,
      service: 240,
    })),
  };
}
