import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { SnappingNetwork } from '../../network/network/index.ts';
import { placeColumns } from '../../products/places/index.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import type { OsmData } from '../osm/index.ts';
import { buildPlaces, type CustomPlace, type PlaceReport, readCustomPlaces } from '../places/index.ts';
import { fileCredit } from './credits.ts';
import type { StageClock } from './stage-clock.ts';

export interface PlacesImport {
  readonly columns: ColumnSet;
  readonly report: PlaceReport;
  /** Places from the importer's own files. */
  readonly custom: readonly CustomPlace[];
  /** Credits for these, one line per file. */
  readonly attribution: readonly string[];
}

/**
 * Builds the places of the map and of the importer's own files, on the streets. Rejects with InputError for errors in
 * such a file.
 */
export async function importPlaces(
  paths: readonly string[],
  osm: OsmData,
  box: BBox | null,
  network: SnappingNetwork,
  clock: StageClock,
  progress: Progress,
): Promise<PlacesImport> {
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })));
  return clock.time('building places', async () => {
    const custom = readCustomPlaces(files);
    const { table, report } = buildPlaces(osm, custom, network, progress, box);
    return {
      columns: placeColumns(table),
      report,
      custom,
      attribution: files.map((file) => fileCredit('Places', file)),
    };
  });
}
