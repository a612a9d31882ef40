import { type Progress, SILENT, stageProgress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { roundBox, unwrapBox, wrapBox, wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { FeatureTable } from '../../products/map/basemap/cut/feature-table.ts';
import { latOfWorld, lonOfWorld, MAX_ZOOM } from '../../products/map/basemap/cut/world-plane.ts';
import { PmtilesWriter } from '../../products/map/basemap/pmtiles/pmtiles-writer.ts';
import { addPart } from '../../products/map/basemap/pmtiles/tile-part.ts';
import { ATTRIBUTION, postalLayers, vectorLayers } from '../../products/map/basemap/vector-layers.ts';
import type { OsmData } from '../osm/index.ts';
import { collectFeatures } from './collect-features.ts';
import type { PostalArea } from './postal/postal-areas.ts';
import { postalFeatures } from './postal/postal-features.ts';
import { ALL_TILES } from './tile-stretches.ts';
import type { TilesInWork } from './tiles-in-work.ts';
import { featuresOfAllZooms, writeTiles } from './write-tiles.ts';

export interface BasemapReport {
  readonly basemapFeatures: number;
  readonly basemapTiles: number;
  readonly remarks: Readonly<Record<string, number>>;
}

type Bounds = readonly [west: number, south: number, east: number, north: number];

export interface BasemapFeatures {
  readonly count: number;
  readonly table: FeatureTable;
  /** The boxes on the world plane within which the map distinguishes land from sea. */
  readonly covers: readonly BBox[];
  readonly remarks: Remarks;
}

/** Collects the features of a region's map. The caller no longer needs what they were made from. */
export function basemapFeatures(data: OsmData, progress: Progress = SILENT): BasemapFeatures {
  const remarks = new Remarks();
  const { table, covers } = collectFeatures(data, remarks, progress);
  return { count: table.count, table, covers, remarks };
}

/**
 * Writes the tiles of all zooms to a new file: makes them here, or takes those that threads make. The bytes depend on
 * the features alone.
 */
export async function writeBasemap(
  path: string,
  { count, table, covers, remarks }: BasemapFeatures,
  bounds: Bounds,
  tilesFrom: Progress | TilesInWork = SILENT,
): Promise<BasemapReport> {
  const metadata = {
    attribution: ATTRIBUTION,
    name: 'Hinterland basemap',
    description: 'OpenMapTiles schema, from an OpenStreetMap extract',
    vector_layers: vectorLayers(),
    // Other maps show what lies outside.
    covers: covers.map(({ minX, minY, maxX, maxY }) =>
      [lonOfWorld(minX), latOfWorld(maxY), lonOfWorld(maxX), latOfWorld(minY)].map((v) => Math.round(v * 1e6) / 1e6),
    ),
  };
  const basemapTiles = await writeMap(path, { bounds, metadata }, async (writer) => {
    if ('parts' in tilesFrom) for (const part of await tilesFrom.parts) addPart(part, writer);
    else await makeHere(table, writer, 'making tiles', tilesFrom);
  });
  return { basemapFeatures: count, basemapTiles, remarks: remarks.toRecord() };
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
  await writeMap(path, { bounds: boundsOf(areas), metadata }, (writer) =>
    makeHere(postalFeatures(areas), writer, 'making tiles of postal areas', progress),
  );
}

const makeHere = (table: FeatureTable, writer: PmtilesWriter, stage: string, progress: Progress): Promise<void> =>
  writeTiles(table, ALL_TILES, writer, { made: stageProgress(progress, stage, featuresOfAllZooms(table), 1) });

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
  const box = { minX: lonOfWorld(west), minY: latOfWorld(south), maxX: lonOfWorld(east), maxY: latOfWorld(north) };
  const { minX, minY, maxX, maxY } = wrapBox(box);
  return [minX, minY, maxX, maxY];
}

interface MapSettings {
  readonly bounds: Bounds;
  readonly metadata: object;
}

/** Gives the number of tiles. */
async function writeMap(
  path: string,
  { bounds, metadata }: MapSettings,
  addTiles: (writer: PmtilesWriter) => Promise<void>,
): Promise<number> {
  const writer = new PmtilesWriter(path);
  try {
    await addTiles(writer);
    const [west, south, east, north] = bounds;
    const box = unwrapBox({ minX: west, minY: south, maxX: east, maxY: north });
    const { minX, minY, maxX, maxY } = roundBox(box);
    writer.finish({
      bounds: [minX, minY, maxX, maxY],
      center: [wrapLon((box.minX + box.maxX) / 2), (south + north) / 2],
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
