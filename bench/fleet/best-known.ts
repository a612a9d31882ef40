import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface BestKnown {
  readonly cost: number;
  readonly vehicles: number | null;
  /** True if fewer vehicles came first, and only then the distance. */
  readonly fewestVehicles: boolean;
}

interface Entry {
  readonly best_known_cost: number;
  readonly solved_with_vehicles?: number;
}

/**
 * The best known solution of an instance: from a `.sol` file beside it, or from one of the tables `BKS_*.json` in its folder or
 * above it. Of two the one by distance is taken.
 */
export function bestKnown(file: string, name: string): BestKnown | null {
  const solution = file.replace(/\.\w+$/, '.sol');
  if (existsSync(solution)) {
    const text = readFileSync(solution, 'utf8');
    const cost = Number(/Cost\s*:?\s*([\d.]+)/i.exec(text)?.[1]);
    if (cost > 0) return { cost, vehicles: (text.match(/^Route/gim) ?? []).length, fewestVehicles: false };
  }
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    for (const table of ['BKS_vrptw.json', 'BKS_cvrp_X.json', 'BKS_pdptw.json']) {
      const path = join(folder, table);
      if (!existsSync(path)) continue;
      const entries = new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>));
      const byDistance = entries.get(`${name}_distance`);
      const entry = byDistance ?? entries.get(name);
      if (entry) {
        const fewestVehicles = byDistance === undefined && table !== 'BKS_cvrp_X.json';
        return { cost: entry.best_known_cost, vehicles: entry.solved_with_vehicles ?? null, fewestVehicles };
      }
    }
    if (folder === dirname(folder)) return null;
  }
}
