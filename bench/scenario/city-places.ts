import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/kit/core/random.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { type EdgeIndex, forwardArc } from '../../src/network/street/street-graph.ts';
import { loadRegion } from '../../src/region/storage/index.ts';

export interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** Regions that scenarios ask, with a box around one city of each. */
const CITIES = {
  'porto-alegre': { osm: 'porto-alegre/poa_osm.pbf', box: [-51.3, -30.2, -51.1, -29.9] },
  'multi-city-dev': { osm: 'scale/multi-city-dev.osm.pbf', box: [-9.5, 40.5, -7.5, 41.5] },
} as const;

export type City = keyof typeof CITIES;
export const CITY_NAMES = Object.keys(CITIES) as City[];

/** Imports the region of a city into a folder, unless it is there. */
export function importCity(folder: string, city: City): void {
  if (existsSync(join(folder, city))) return;
  const osm = join(process.env.HINTERLAND_TEST_DATA ?? '../shared/data', CITIES[city].osm);
  const run = spawnSync(process.execPath, ['bin/hinterland.js', 'import', city, '--osm', osm, '--data', folder]);
  if (run.status !== 0) throw new Error(`import failed: ${run.stderr}`);
}

/** Returns random crossings of a city that streets for cars lead to. */
export function cityPlaces(folder: string, city: City, count: number, seed: number): Place[] {
  const { streets } = openNetwork(loadRegion(folder, city));
  const [west, south, east, north] = CITIES[city].box;
  const crossings: Place[] = [];
  for (let edge = 0 as EdgeIndex; edge < streets.edgeCount; edge++) {
    if (streets.arc.carKmh[forwardArc(edge)] === 0) continue;
    const node = streets.edge.head[edge];
    const [lng, lat] = [fromE7(streets.node.lonE7[node]), fromE7(streets.node.latE7[node])];
    if (lng > west && lng < east && lat > south && lat < north) crossings.push({ lng, lat });
  }
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => crossings[Math.floor(random() * crossings.length)]);
}
