import { setImmediate } from 'node:timers/promises';
import type { CountRounds } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { AttributeSets } from '../../products/map/basemap/cut/attribute-sets.ts';
import { cutTiles, turnsOf } from '../../products/map/basemap/cut/cut-tiles.ts';
import type { FeatureTable } from '../../products/map/basemap/cut/feature-table.ts';
import { LAYER_SETTINGS } from '../../products/map/basemap/cut/layer-settings.ts';
import { NONE_UNITED, uniteAreas } from '../../products/map/basemap/cut/united-areas.ts';
import { MAX_ZOOM, WORLD_SIZE } from '../../products/map/basemap/cut/world-plane.ts';
import { ZoomContent } from '../../products/map/basemap/cut/zoom-content.ts';
import { gzip } from '../../products/map/basemap/pmtiles/gzip.ts';
import { tileId, tileOfId } from '../../products/map/basemap/pmtiles/tile-id.ts';
import type { TileStretch } from './tile-stretches.ts';

/** Tiles are cut in square blocks of 2^4 tiles along a side, each of which is contiguous in the file. */
const BLOCK_BITS = 4;
const EXTENT = 4096;

/** Receives compressed tiles by ascending id. */
interface TileSink {
  add(id: number, tile: Uint8Array): void;
}

interface Watcher {
  /** Receives the number of features done, of those that {@link featuresOfAllZooms} counts. */
  readonly made: CountRounds;
  /** Called whenever something large isn't needed any more. */
  letGo?(): void;
}

/** Makes the tiles of a stretch in the order of the file. */
export async function writeTiles(
  table: FeatureTable,
  stretch: TileStretch,
  sink: TileSink,
  { made, letGo }: Watcher,
): Promise<void> {
  let before = 0;
  const areasUnited = (zoom: number): void => {
    before += featuresAt(table, zoom);
    made(before);
  };
  // No areas are united at the last zoom.
  const united = stretch.fromZoom < MAX_ZOOM ? uniteAreas(table, areasUnited) : NONE_UNITED;
  for (let z = stretch.fromZoom; z <= stretch.toZoom; z++) {
    const content = new ZoomContent(table, z, united);
    const features = featuresAt(table, z);
    const { blocks, items: all } = shareOf(blocksOf(content, Math.max(0, z - BLOCK_BITS), stretch.within), stretch);
    let done = 0;
    for (const [id, items] of blocks) {
      writeBlock(content, items, id, stretch.within, table.attributes, sink);
      done += items.length;
      made(before + Math.round((features * done) / all));
      await setImmediate();
    }
    before += Math.round((features * done) / Math.max(1, all));
    letGo?.();
  }
}

/**
 * Returns the number of features of all zooms together: each counts at every zoom that shows it, and once more if areas
 * are united there.
 */
export function featuresOfAllZooms(table: FeatureTable): number {
  let count = featuresAt(table, MAX_ZOOM);
  for (let z = 0; z < MAX_ZOOM; z++) count += 2 * featuresAt(table, z);
  return count;
}

function featuresAt({ count, minZoom, maxZoom }: FeatureTable, zoom: number): number {
  let shown = 0;
  for (let feature = 0; feature < count; feature++)
    if (minZoom.get(feature) <= zoom && zoom <= maxZoom.get(feature)) shown++;
  return shown;
}

type Block = readonly [id: number, items: readonly number[]];

/** Returns the blocks in the order of the file, with the items that touch them. */
function blocksOf(content: ZoomContent, blockZoom: number, within: BBox | null): Block[] {
  const size = EXTENT * 2 ** (content.zoom - blockZoom);
  const { x0, y0, x1, y1 } = tilesWithin(within, blockZoom);
  const blocks = new Map<number, number[]>();
  for (let item = 0; item < content.count; item++) {
    const { buffer } = LAYER_SETTINGS[content.layerOf(item)];
    const [west, north, east, south] = content.boxOf(item);
    const at = (value: number): number => Math.floor(value / size);
    for (const turn of turnsOf(content, item)) {
      const lastX = Math.min(x1 - 1, at(east + turn + buffer));
      const lastY = Math.min(y1 - 1, at(south + buffer));
      for (let x = Math.max(x0, at(west + turn - buffer)); x <= lastX; x++) {
        for (let y = Math.max(y0, at(north - buffer)); y <= lastY; y++) {
          const id = tileId(blockZoom, x, y);
          const there = blocks.get(id);
          if (there === undefined) blocks.set(id, [item]);
          // An item may come again over the date line.
          else if (there[there.length - 1] !== item) there.push(item);
        }
      }
    }
  }
  return [...blocks].sort(([a], [b]) => a - b);
}

/**
 * Returns the blocks of one share, where all shares have about as many items, and the number of items in all blocks.
 */
function shareOf(blocks: readonly Block[], { share, shares }: TileStretch): { blocks: Block[]; items: number } {
  const all = blocks.reduce((sum, [, items]) => sum + items.length, 0);
  let before = 0;
  const own = blocks.filter(([, items]) => {
    const middle = before + items.length / 2;
    before += items.length;
    return Math.floor((shares * middle) / all) === share;
  });
  return { blocks: own, items: all };
}

/** Returns the tiles of a zoom that touch a box on the world plane: `x0 <= x < x1`, `y0 <= y < y1`. */
function tilesWithin(box: BBox | null, zoom: number): { x0: number; y0: number; x1: number; y1: number } {
  const count = 2 ** zoom;
  if (box === null) return { x0: 0, y0: 0, x1: count, y1: count };
  const at = (value: number): number => Math.max(0, Math.min(count - 1, Math.floor((value / WORLD_SIZE) * count)));
  return { x0: at(box.minX), y0: at(box.minY), x1: at(box.maxX) + 1, y1: at(box.maxY) + 1 };
}

function writeBlock(
  content: ZoomContent,
  items: readonly number[],
  block: number,
  within: BBox | null,
  attributes: AttributeSets,
  sink: TileSink,
): void {
  const { zoom } = content;
  const { z, x, y } = tileOfId(block);
  const side = 2 ** (zoom - z);
  const wanted = tilesWithin(within, zoom);
  const range = {
    x0: Math.max(wanted.x0, x * side),
    y0: Math.max(wanted.y0, y * side),
    x1: Math.min(wanted.x1, (x + 1) * side),
    y1: Math.min(wanted.y1, (y + 1) * side),
  };
  const width = range.x1 - range.x0;
  const tiles = [...cutTiles(content, items, range)].map(([key, tile]) => {
    return [tileId(zoom, range.x0 + (key % width), range.y0 + Math.floor(key / width)), tile] as const;
  });
  tiles.sort(([a], [b]) => a - b);
  for (const [id, tile] of tiles) {
    const bytes = tile.encode(attributes);
    if (bytes.length > 0) sink.add(id, gzip(bytes));
  }
}
