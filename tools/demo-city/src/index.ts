import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawCity, toOsm } from './city.ts';
import { encodeElevation } from './content/elevation.ts';
import { encodeOsmPbf } from './osm/pbf-writer.ts';
import { populationGrid } from './statistics/population-grid.ts';
import { POPULATION_CSV, populationCsv, statisticsYaml } from './statistics/statistics-files.ts';
import { gtfsFiles } from './transit/gtfs-feed.ts';
import { zip } from './transit/zip-writer.ts';

export { toLonLatE7 } from './geometry/plane.ts';
export { GRID_QUARTER, gridCrossing, STRAIGHT_ROAD, STRAIGHT_ROAD_EAST } from './plan/landmarks.ts';

/** Any change of the generator may change the city; the same generator and seed always give the same one. */
const DEMO_SEED = 1;

interface DemoFiles {
  readonly osm: string;
  readonly dem: string;
  readonly gtfs: string;
  /** Description of the statistics; its table lies beside it. */
  readonly statistics: string;
}

/**
 * Writes the demonstration city into `folder` (made where missing): streets as `demo.osm.pbf`, heights as
 * `demo-elevation.tif`, public transport as `demo-gtfs.zip`, people and jobs as `demo-statistics.yaml` with
 * `demo-population.csv`.
 */
export async function writeDemoCity(folder: string, seed = DEMO_SEED): Promise<DemoFiles> {
  const city = drawCity(seed);
  const files = {
    osm: join(folder, 'demo.osm.pbf'),
    dem: join(folder, 'demo-elevation.tif'),
    gtfs: join(folder, 'demo-gtfs.zip'),
    statistics: join(folder, 'demo-statistics.yaml'),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(files.osm, encodeOsmPbf(toOsm(city)));
  await writeFile(files.dem, encodeElevation(city.zones.terrain));
  await writeFile(files.gtfs, zip(gtfsFiles(city.transit, city.station)));
  const cells = populationGrid(city.zones, city.ways, city.points);
  await writeFile(join(folder, POPULATION_CSV), populationCsv(cells));
  await writeFile(files.statistics, statisticsYaml());
  return files;
}
