import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { type LoadedRegion, loadRegion } from '../../src/region/storage/index.ts';

/** The contents of the region that a scenario needs beside streets, heights and places. */
interface Contents {
  /** Timetables: buses from the first of them on. */
  readonly feeds?: readonly ('poa_eptc.zip' | 'poa_trensurb.zip')[];
  /** People, schools and jobs by hexagon: statistics 0, 1 and 2 of group 10, collection 1. */
  readonly hexagons?: boolean;
}

const data = resolve(process.env.HINTERLAND_TEST_DATA ?? '../shared/data', 'porto-alegre');

/** Imports Porto Alegre into a folder, unless it is there. */
export async function importPortoAlegre(
  folder: string,
  name: string,
  { feeds = [], hexagons = false }: Contents = {},
): Promise<void> {
  if (existsSync(join(folder, name))) return;
  const statistics = join(folder, 'hexagons.yaml');
  if (hexagons) writeFileSync(statistics, hexagonSettings());
  await importRegion({
    name,
    dataDir: folder,
    osm: [join(data, 'poa_osm.pbf')],
    dem: [join(data, 'poa_elevation.tif')],
    gtfs: feeds.map((feed) => join(data, feed)),
    statistics: hexagons ? [statistics] : [],
  });
}

/** Returns the same region as `city`, in memory alone. */
export async function portoAlegre(contents: Contents = {}): Promise<LoadedRegion> {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-bench-'));
  try {
    await importPortoAlegre(folder, 'city', contents);
    return loadRegion(folder, 'city');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const hexagonSettings = () => `collection: {id: 1, name: Hexagons}
groups:
  - id: 10
    hierarchy: 1
    source: ${JSON.stringify(join(data, 'poa_hexgrid.csv'))}
    geometry: {h3: id}
    statistics: [{id: 0, column: population}, {id: 1, column: schools}, {id: 2, column: jobs}]
`;
