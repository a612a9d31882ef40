import { join } from 'node:path';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { writeDemoCity } from '../../tools/demo-city/src/index.ts';
import { oncePerRun } from '../once-per-run.ts';

/** Returns the folder of regions that holds the demonstration region `demo`, with its timetable and statistics. */
export const demoRegion = (): Promise<string> =>
  oncePerRun('demo', async (dataDir) => {
    const { osm, dem, gtfs, statistics } = await writeDemoCity(join(dataDir, 'sources'));
    await importRegion({ name: 'demo', dataDir, osm: [osm], dem: [dem], gtfs: [gtfs], statistics: [statistics] });
  });

/** Places in the city, degrees. */
export const MARKET = { lat: 50.501, lng: 8.5 };
export const STATION = { lat: 50.5075, lng: 8.5033 };

/** Returns `count` places on a grid over the middle of the city, the same ones every time. */
export function places(count: number): { id: number; lat: number; lng: number }[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, id) => ({
    id,
    lat: 50.49 + (0.02 * Math.floor(id / columns)) / columns,
    lng: 8.485 + (0.03 * (id % columns)) / columns,
  }));
}
