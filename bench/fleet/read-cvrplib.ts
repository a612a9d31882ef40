import { distances, type Instance } from './instance.ts';

/** Fields that say nothing about the problem, or what the reader reads. */
const FIELDS = ['NAME', 'COMMENT', 'TYPE', 'DIMENSION', 'EDGE_WEIGHT_TYPE', 'NODE_COORD_TYPE', 'CAPACITY'];
const SECTIONS = ['NODE_COORD_SECTION', 'DEMAND_SECTION', 'DEPOT_SECTION', 'EOF'];

/**
 * Reads CVRP in the format of CVRPLIB (TSPLIB's EUC_2D): distances are rounded to the nearest whole number, and the
 * number of vehicles is free. Throws on unknown fields and sections: they stand for rules, such as time windows,
 * without which costs would be of another problem.
 */
export function readCvrplib(name: string, text: string): Instance {
  const header = new Map<string, string>();
  const rows = new Map<string, number[][]>(SECTIONS.map((section) => [section, []]));
  let section = '';
  for (const line of text.split(/\r?\n/).map((row) => row.trim())) {
    const [, word, value] = /^([A-Za-z]\w*)\s*(?::\s*(.*))?$/.exec(line) ?? [];
    if (word === undefined) {
      if (line !== '') rows.get(section)?.push(line.split(/\s+/).map(Number));
    } else if (value !== undefined) {
      if (!FIELDS.includes(word)) throw new Error(`${name}: the field ${word} isn't known: only plain CVRP is read`);
      header.set(word, value);
    } else {
      if (!SECTIONS.includes(word)) throw new Error(`${name}: ${word} isn't known: only plain CVRP is read`);
      section = word;
    }
  }
  const demands = rows.get('DEMAND_SECTION')!.map(([, demand]) => demand);
  const places = rows.get('NODE_COORD_SECTION')!.map(([, x, y]) => ({ x, y }));
  const type = header.get('TYPE') ?? 'CVRP';
  if (type !== 'CVRP') throw new Error(`${name}: its type is ${type}: only plain CVRP is read`);
  if (header.get('EDGE_WEIGHT_TYPE') !== 'EUC_2D') throw new Error(`${name}: only EUC_2D distances are read`);
  if (rows.get('DEPOT_SECTION')!.flat().join() !== '1,-1')
    throw new Error(`${name}: its depot isn't the first place alone`);
  const dimension = Number(header.get('DIMENSION'));
  if (places.length !== dimension || demands.length !== dimension)
    throw new Error(`${name}: it has ${places.length} places and ${demands.length} demands instead of ${dimension}`);
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
