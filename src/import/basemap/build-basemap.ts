import { type Progress, SILENT, stageProgress } from '../../kit/core/progress.ts';
import { Remarks } from '../../kit/core/remarks.ts';
import { type BBox, bboxesMeet, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { roundBox, unwrapBox, wrapBox, wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { FeatureTable } from '../../products/map/basemap/cut/feature-table.ts';
import { latOfWorld, lonOfWorld, MAX_ZOOM, worldX, worldY } from '../../products/map/basemap/cut/world-plane.ts';
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
  /** The box on the world plane that tiles must touch; null: all tiles. */
  readonly within: BBox | null;
  readonly remarks: Remarks;
}

/** Collects the features of a region's map. The caller no longer needs what they were made from. */
export function basemapFeatures(data: OsmData, progress: Progress = SILENT): BasemapFeatures {
  const remarks = new Remarks();
  const { table, covers } = collectFeatures(data, remarks, progress);
  return { count: table.count, table, covers, within: data.report.isCut ? covers[0] : null, remarks };
}

/**
 * Writes the tiles of all zooms to a new file: makes them here, or takes those that threads make. The bytes depend on
 * the features alone.
 */
export async function writeBasemap(
  path: string,
  { count, table, covers, within, remarks }: BasemapFeatures,
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
    else await makeHere(table, within, writer, 'making tiles', tilesFrom);
  });
  return { basemapFeatures: count, basemapTiles, remarks: remarks.toRecord() };
}

/** Returns the postal areas that meet a box (degrees × 10⁷). */
export function postalAreasWithin(areas: readonly PostalArea[], box: BBox): PostalArea[] {
  const plane = onPlane(box);
  return areas.filter(({ rings }) => bboxesMeet(boxOfRings(rings), plane));
}

/** Writes postal areas of all levels as tiles to a new file: all tiles, or those that touch a box (degrees × 10⁷). */
export async function writePostalMap(
  path: string,
  areas: readonly PostalArea[],
  box: BBox | null = null,
  progress: Progress = SILENT,
): Promise<void> {
  const metadata = {
    attribution: [...new Set(areas.map(({ credit }) => credit ?? ''))].filter(Boolean).join(' '),
    name: 'Postal areas',
    description: 'Areas of postal codes',
    vector_layers: postalLayers(),
  };
  await writeMap(path, { bounds: boundsOf(areas), metadata }, (writer) =>
    makeHere(postalFeatures(areas), box && onPlane(box), writer, 'making tiles of postal areas', progress),
  );
}

const onPlane = ({ minX, minY, maxX, maxY }: BBox): BBox => ({
  minX: worldX(minX),
  minY: worldY(maxY),
  maxX: worldX(maxX),
  maxY: worldY(minY),
});

const makeHere = (
  table: FeatureTable,
  within: BBox | null,
  writer: PmtilesWriter,
  stage: string,
  progress: Progress,
): Promise<void> => {
  const made = stageProgress(progress, stage, featuresOfAllZooms(table), 1);
  return writeTiles(table, { ...ALL_TILES, within }, writer, { made });
};

function boundsOf(areas: readonly PostalArea[]): Bounds {
  const plane = boxOfRings(areas.flatMap(({ rings }) => rings));
  const { minX, minY, maxX, maxY } = wrapBox({
    minX: lonOfWorld(plane.minX),
    minY: latOfWorld(plane.maxY),
    maxX: lonOfWorld(plane.maxX),
    maxY: latOfWorld(plane.minY),
  });
  return [minX, minY, maxX, maxY];
}

function boxOfRings(rings: readonly (readonly number[])[]): BBox {
  const box = emptyBBox();
  for (const ring of rings) for (let i = 0; i < ring.length; i += 2) extendBBox(box, ring[i], ring[i + 1]);
  return box;
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
