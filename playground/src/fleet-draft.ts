import type { Place } from './state.ts';
import { t } from './text/index.ts';

/** Orders and vehicles of one's own, before they are planned. Times of day in seconds; null: not limited. */

export interface OrderDraft {
  readonly name: string;
  readonly place: Place;
  /** Kilograms. */
  readonly load: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly deadline: number | null;
  /** Seconds at the stop. */
  readonly service: number;
}

export interface VehicleDraft {
  readonly name: string;
  /** The place where it begins and ends; null: at the first start. */
  readonly place: Place | null;
  /** Kilograms; null: not limited. */
  readonly capacity: number | null;
  readonly from: number;
  readonly to: number;
  readonly pauseFrom: number | null;
  readonly pauseTo: number | null;
}

export interface FleetDraft {
  readonly orders: readonly OrderDraft[];
  readonly vehicles: readonly VehicleDraft[];
}

const HOUR_S = 3600;
const SERVICE_S = 300;

export const newOrder = (place: Place, number: number): OrderDraft => ({
  name: t('Order {0}', number),
  place,
  load: 1,
  from: null,
  to: null,
  deadline: null,
  service: SERVICE_S,
});

export const newVehicle = (number: number): VehicleDraft => ({
  name: t('Van {0}', number),
  place: null,
  capacity: null,
  from: 8 * HOUR_S,
  to: 17 * HOUR_S,
  pauseFrom: null,
  pauseTo: null,
});

/** Makes names differ, as answers name orders and vehicles by them. */
export function distinct<T extends { readonly name: string }>(list: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return list.map((one) => {
    const count = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}
