import { distances, type Instance } from './instance.ts';

/**
 * Reads VRPTW in the format of Solomon (1987), also of Gehring and Homberger (1999): distances as they are, published
 * with two digits; travel time is distance; the vehicles return to the depot within its window.
 */
export function readSolomon(name: string, text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const at = (title: string) => lines.findIndex((line) => line.startsWith(title));
  const [vehicles, capacity] = numbers(lines[at('NUMBER') + 1]);
  const rows = lines
    .slice(at('CUST NO') + 1)
    .filter((line) => line !== '')
    .map(numbers);
  const places = rows.map(([, x, y]) => ({ x, y }));
  const [, , , , opens, closes] = rows[0];
  return {
    name,
    class: classOf(name),
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
      orders: rows.slice(1).map(([, , , load, ready, due, handlingTime], i) => ({
        store: 0,
        place: i + 1,
        handlingTime,
        visitingTimes: [{ start: ready, end: due + handlingTime }],
        load: [load],
      })),
      objective: { dropLateOrders: true, dropOvertimeOrders: true },
    },
  };
}

const numbers = (line: string) => line.split(/\s+/).map(Number);

/** Returns the class of an instance: `R101` belongs to R1, `rc2_4_10` to RC2_4. */
function classOf(name: string): string {
  const [, letters, type, size] = /^([a-z]+)([12])(_\d+_)?/i.exec(name) ?? [null, name, '', undefined];
  return `${letters}${type}${size ? size.slice(0, -1) : ''}`.toUpperCase();
}
