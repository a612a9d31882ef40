import type { Position } from 'geojson';
import type { Tour, ToursAnswer } from '../api/tours.ts';
import type { OrderDraft } from '../fleet-draft.ts';
import { timeOf } from '../tour-chart.ts';
import { gpxOf } from './gpx.ts';
import type { Result } from './result.ts';

/** Tours as lists for drivers and as shapes. No DOM here. */

type Orders = ReadonlyMap<string, OrderDraft>;

const nameOf = ({ vehicle }: Tour): string => vehicle.name ?? vehicle.uuid;

/** The stops of a tour in their order, with the clock of each and what is unloaded. */
export function tourResult(tour: Tour, orders: Orders): Result {
  const features = tour.tourItems.map(({ order: { uuid }, spareTime, ...item }, i) => {
    const order = orders.get(uuid);
    return {
      type: 'Feature' as const,
      geometry:
        order === undefined ? null : { type: 'Point' as const, coordinates: [order.place.lng, order.place.lat] },
      properties: {
        vehicle: nameOf(tour),
        stop: i + 1,
        order: uuid,
        arrival: timeOf(item.expectedArrival),
        start: timeOf(item.expectedStartVisit),
        departure: timeOf(item.expectedDeparture),
        late_min: spareTime !== null && spareTime < 0 ? Math.ceil(-spareTime / 60) : 0,
        load_kg: order?.load ?? null,
      },
    };
  });
  return { what: `tour-${nameOf(tour)}`, collection: { type: 'FeatureCollection', features } };
}

/** The stops of all tours, then the orders that are in none. */
export function toursResult({ tours, unservedOrders }: ToursAnswer, orders: Orders): Result {
  const unserved = unservedOrders.map(({ orderUuid, relaxation }) => {
    const order = orders.get(orderUuid ?? '');
    return {
      type: 'Feature' as const,
      geometry:
        order === undefined ? null : { type: 'Point' as const, coordinates: [order.place.lng, order.place.lat] },
      properties: { vehicle: '', order: orderUuid, load_kg: order?.load ?? null, would_do: relaxation?.message ?? '' },
    };
  });
  const features = [...tours.flatMap((tour) => tourResult(tour, orders).collection.features), ...unserved];
  return { what: 'tours', collection: { type: 'FeatureCollection', features } };
}

/** The way of a tour with its stops as points. */
export function tourGpx(tour: Tour, orders: Orders): string {
  const positions = tour.featureCollection.features.flatMap(({ geometry }): Position[] =>
    geometry.type === 'LineString' ? geometry.coordinates : [],
  );
  const stops = tour.tourItems.flatMap(({ order: { uuid } }, i) => {
    const order = orders.get(uuid);
    return order === undefined ? [] : [{ name: `${i + 1}. ${uuid}`, ...order.place }];
  });
  return gpxOf([{ name: nameOf(tour), positions }], stops);
}
