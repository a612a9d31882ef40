import { distances, type Instance, type Point } from './instance.ts';

/** CVRP in the format of CVRPLIB (TSPLIB's EUC_2D): distances rounded to the nearest whole number, any number of vehicles. */
export function readCvrplib(name: string, text: string): Instance {
  const header = new Map<string, string>();
  const places: Point[] = [];
  const demands: number[] = [];
  let section = '';
  for (const line of text.split(/\r?\n/).map((row) => row.trim())) {
    const field = /^(\w+)\s*:\s*(.*)$/.exec(line);
    if (field) header.set(field[1], field[2]);
    else if (/^[A-Z_]+$/.test(line)) section = line;
    else if (section === 'NODE_COORD_SECTION') {
      const [, x, y] = line.split(/\s+/).map(Number);
      places.push({ x, y });
    } else if (section === 'DEMAND_SECTION') demands.push(Number(line.split(/\s+/)[1]));
  }
  if (header.get('EDGE_WEIGHT_TYPE') !== 'EUC_2D') throw new Error(`${name}: only EUC_2D distances are read`);
  const capacity = Number(header.get('CAPACITY'));
  const total = demands.reduce((sum, demand) => sum + demand, 0);
  // More than any good solution needs; solutions may use as many as they like.
  const vehicles = Math.min(demands.length - 1, Math.ceil((1.3 * total) / capacity) + 3);
  return {
    name,
    class: name.split('-')[0],
    decimals: 0,
    problem: {
      travel: { size: places.length, times: distances(places, Math.round) },
      stores: [{ place: 0 }],
      vehicles: Array.from({ length: vehicles }, () => ({ store: 0, ends: [0], loadLimits: [{ maxSum: capacity }] })),
      orders: demands
        .map((demand, place) => ({ store: 0, place, handlingTime: 0, load: [demand] }))
        .filter((order) => order.place > 0),
    },
  };
}
