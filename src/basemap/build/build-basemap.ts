import { type Progress, SILENT } from '../../core/progress.ts';
import { Remarks } from '../../core/remarks.ts';
import type { OsmData } from '../../osm/index.ts';
import { PmtilesWriter } from '../pmtiles/pmtiles-writer.ts';
import { ATTRIBUTION, vectorLayers } from '../vector-layers.ts';
import { collectFeatures } from './collect-features.ts';
import type { FeatureTable } from './feature-table.ts';
import { MAX_ZOOM } from './world-plane.ts';
import { writeTiles } from './write-tiles.ts';

export interface BasemapReport {
  readonly basemapFeatures: number;
  readonly basemapTiles: number;
  readonly remarks: Readonly<Record<string, number>>;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The features of a region's map. What they were made from isn't needed any more. */
export function basemapFeatures(data: OsmData): { table: FeatureTable; remarks: Remarks } {
  const remarks = new Remarks();
  return { table: collectFeatures(data, remarks), remarks };
}

/** Writes the tiles of all zooms to a new file. The bytes depend on the features alone. */
export async function writeBasemap(
  path: string,
  { table, remarks }: { readonly table: FeatureTable; readonly remarks: Remarks },
  bounds: Bounds,
  progress: Progress = SILENT,
): Promise<BasemapReport> {
  const writer = new PmtilesWriter(path);
  try {
    await writeTiles(table, writer, progress);
    const [west, south, east, north] = bounds;
    writer.finish({
      bounds,
      center: [(west + east) / 2, (south + north) / 2],
      centerZoom: 12,
      minZoom: 0,
      maxZoom: MAX_ZOOM,
      metadata: {
        name: 'Hinterland basemap',
        description: 'OpenMapTiles schema, from an OpenStreetMap extract',
        attribution: ATTRIBUTION,
        type: 'baselayer',
        vector_layers: vectorLayers(),
      },
    });
    return { basemapFeatures: table.count, basemapTiles: writer.tileCount, remarks: remarks.toRecord() };
  } finally {
    writer.close();
  }
}
