import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from '../../core/collect-garbage.ts';
import { type Progress, SILENT } from '../../core/progress.ts';
import { Remarks } from '../../core/remarks.ts';
import type { BBox } from '../../geo/bbox.ts';
import type { OsmData } from '../../osm/index.ts';
import { PmtilesWriter } from '../pmtiles/pmtiles-writer.ts';
import { ATTRIBUTION, postalLayers, vectorLayers } from '../vector-layers.ts';
import { collectFeatures } from './collect-features.ts';
import type { FeatureTable } from './feature-table.ts';
import type { PostalArea } from './postal/postal-areas.ts';
import { postalFeatures } from './postal/postal-features.ts';
import { latOfWorld, lonOfWorld, MAX_ZOOM } from './world-plane.ts';
import { writeTiles } from './write-tiles.ts';

export interface BasemapReport {
  readonly basemapFeatures: number;
  readonly basemapTiles: number;
  readonly remarks: Readonly<Record<string, number>>;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

interface BasemapFeatures {
  readonly table: FeatureTable;
  /** On the world plane: where the map tells land from sea. */
  readonly covers: readonly BBox[];
  readonly remarks: Remarks;
}

/** The features of a region's map. What they were made from isn't needed any more. */
export function basemapFeatures(data: OsmData, progress: Progress = SILENT): BasemapFeatures {
  const remarks = new Remarks();
  return { ...collectFeatures(data, remarks, progress), remarks };
}

/**
 * Writes the tiles of all zooms to a new file. The bytes depend on the features alone. What they were made from is freed before, where nothing
 * refers to it any more: columns are outside of the heap, so nothing else would free them soon.
 */
export async function writeBasemap(
  path: string,
  { table, covers, remarks }: BasemapFeatures,
  bounds: Bounds,
  progress: Progress = SILENT,
): Promise<BasemapReport> {
  // The first collection finds out what isn't referred to, shared columns are freed by the second.
  collectGarbage();
  await setImmediate();
  collectGarbage();
  const metadata = {
    attribution: ATTRIBUTION,
    name: 'Hinterland basemap',
    description: 'OpenMapTiles schema, from an OpenStreetMap extract',
    vector_layers: vectorLayers(),
    // What lies outside is shown by others.
    covers: covers.map(({ minX, minY, maxX, maxY }) =>
      [lonOfWorld(minX), latOfWorld(maxY), lonOfWorld(maxX), latOfWorld(minY)].map((v) => Math.round(v * 1e6) / 1e6),
    ),
  };
  const basemapTiles = await writeMap(path, table, { bounds, metadata, progress });
  return { basemapFeatures: table.count, basemapTiles, remarks: remarks.toRecord() };
}

/** Writes postal areas of all levels as tiles to a new file. */
export async function writePostalMap(
  path: string,
  areas: readonly PostalArea[],
  progress: Progress = SILENT,
): Promise<void> {
  const metadata = {
    attribution: [...new Set(areas.map(({ credit }) => credit ?? ''))].filter(Boolean).join(' '),
    name: 'Postal areas',
    description: 'Areas of postal codes',
    vector_layers: postalLayers(),
  };
  await writeMap(path, postalFeatures(areas), { bounds: boundsOf(areas), metadata, progress });
}

function boundsOf(areas: readonly PostalArea[]): Bounds {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of areas.flatMap(({ rings }) => rings)) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      north = Math.min(north, ring[i + 1]);
      south = Math.max(south, ring[i + 1]);
    }
  }
  return [lonOfWorld(west), latOfWorld(south), lonOfWorld(east), latOfWorld(north)];
}

interface MapSettings {
  readonly bounds: Bounds;
  readonly metadata: object;
  readonly progress: Progress;
}

/** Gives the number of tiles. */
async function writeMap(
  path: string,
  table: FeatureTable,
  { bounds, metadata, progress }: MapSettings,
): Promise<number> {
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
      metadata: { ...metadata, type: 'baselayer' },
    });
    return writer.tileCount;
  } finally {
    writer.close();
  }
}
