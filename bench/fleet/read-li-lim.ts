import { distances, type Instance } from './instance.ts';

/**
 * Pickups and deliveries with time windows in the format of Li and Lim (2001): distances as they are, published with
 * two digits; travel time is distance.
 */
export function readLiLim(name: string, text: string): Instance {
  const [[vehicles, capacity], depot, ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const places = [depot, ...rows].map(([, x, y]) => ({ x, y }));
  const [, , , , opens, closes] = depot;
  return {
    name,
    class: name.replace(/\d+$/, '').toUpperCase() + (/\d/.exec(name)?.[0] ?? ''),
    decimals: 2,
    problem: {
      travel: { size: places.length, times: distances(places, (distance) => distance) },
      stores: [{ place: 0 }],
      vehicles: Array.from({ length: vehicles }, () => ({
        store: 0,
        ends: [0],
        earliestDeparture: opens,
        latestArrival: closes,
        loadLimits: [{ maxSum: capacity }],
      })),
      orders: rows.map(([, , , load, ready, due, handlingTime], i) => ({
        store: 0,
        place: i + 1,
        handlingTime,
        visitingTimes: [{ start: ready, end: due + handlingTime }],
        load: [Math.max(0, load)],
      })),
      shipments: rows.flatMap(([, , , load, , , , , delivery], i) =>
        load > 0 ? [{ pickup: i, delivery: delivery - 1 }] : [],
      ),
      objective: { dropLateOrders: true, dropOvertimeOrders: true },
    },
  };
}
