import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contradictionOf } from './contradicted.ts';

interface BestKnown {
  readonly cost: number;
  readonly vehicles: number | null;
  /** True if fewer vehicles came first, and only then the distance. */
  readonly fewestVehicles: boolean;
  /** The reason for which no plan can be as short, if there is one: a gap to such a value means nothing. */
  readonly contradiction: string | null;
}

interface Entry {
  readonly best_known_cost: number;
  readonly solved_with_vehicles?: number;
}

/**
 * Returns the best known solution of an instance: from a `.sol` file beside it, or from one of the tables `BKS_*.json`
 * in its folder or above it. Of two the one by distance is taken.
 */
export function bestKnown(file: string, name: string): BestKnown | null {
  const solution = file.replace(/\.\w+$/, '.sol');
  if (existsSync(solution)) {
    const text = readFileSync(solution, 'utf8');
    const cost = Number(/Cost\s*:?\s*([\d.]+)/i.exec(text)?.[1]);
    if (cost > 0)
      return { cost, vehicles: (text.match(/^Route/gim) ?? []).length, fewestVehicles: false, contradiction: null };
  }
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    for (const table of ['BKS_vrptw.json', 'BKS_cvrp_X.json', 'BKS_pdptw.json']) {
      const path = join(folder, table);
      if (!existsSync(path)) continue;
      const entries = new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>));
      const byDistance = entries.get(`${name}_distance`);
      const first = entries.get(name);
      const entry = byDistance ?? first;
      if (entry) {
        const fewestVehicles = byDistance === undefined && table !== 'BKS_cvrp_X.json';
        const value = tableValue(entry);
        const contradiction = byDistance ? contradictionOf(name, value, first ? tableValue(first) : null) : null;
        return { ...value, fewestVehicles, contradiction };
      }
    }
    if (folder === dirname(folder)) return null;
  }
}

const tableValue = ({ best_known_cost, solved_with_vehicles }: Entry) => ({
  cost: best_known_cost,
  vehicles: solved_with_vehicles ?? null,
});
