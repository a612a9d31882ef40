import { setImmediate } from 'node:timers/promises';
import type { Progress } from '../../core/progress.ts';
import { gzip } from '../pmtiles/gzip.ts';
import type { PmtilesWriter } from '../pmtiles/pmtiles-writer.ts';
import { tileId, tileOfId } from '../pmtiles/tile-id.ts';
import type { AttributeSets } from './attribute-sets.ts';
import { cutTiles } from './cut-tiles.ts';
import type { FeatureTable } from './feature-table.ts';
import { LAYER_SETTINGS } from './layer-settings.ts';
import { uniteAreas } from './united-areas.ts';
import { MAX_ZOOM } from './world-plane.ts';
import { ZoomContent } from './zoom-content.ts';

/** Tiles are cut in squares of 2^4 of them along a side, each of them a stretch of the file. */
const BLOCK_BITS = 4;
const EXTENT = 4096;

/** Makes all tiles in the order of the file. Rejects with what writing rejects with. */
export async function writeTiles(table: FeatureTable, writer: PmtilesWriter, progress: Progress): Promise<void> {
  const united = uniteAreas(table);
  for (let z = 0; z <= MAX_ZOOM; z++) {
    const content = new ZoomContent(table, z, united);
    const blockZoom = Math.max(0, z - BLOCK_BITS);
    const blocks = blocksOf(content, blockZoom);
    let done = 0;
    for (const [id, items] of blocks) {
      writeBlock(content, items, id, table.attributes, writer);
      progress.update(`making tiles of zoom ${z}`, ++done, blocks.length);
      await setImmediate();
    }
  }
}

/** Blocks in the order of the file, with the items that touch them. */
function blocksOf(content: ZoomContent, blockZoom: number): [id: number, items: number[]][] {
  const size = EXTENT * 2 ** (content.zoom - blockZoom);
  const last = 2 ** blockZoom - 1;
  const blocks = new Map<number, number[]>();
  for (let item = 0; item < content.count; item++) {
    const { buffer } = LAYER_SETTINGS[content.layerOf(item)];
    const [west, north, east, south] = content.boxOf(item);
    const at = (value: number): number => Math.max(0, Math.min(last, Math.floor(value / size)));
    for (let x = at(west - buffer); x <= at(east + buffer); x++) {
      for (let y = at(north - buffer); y <= at(south + buffer); y++) {
        const id = tileId(blockZoom, x, y);
        const there = blocks.get(id);
        if (there === undefined) blocks.set(id, [item]);
        else there.push(item);
      }
    }
  }
  return [...blocks].sort(([a], [b]) => a - b);
}

function writeBlock(
  content: ZoomContent,
  items: readonly number[],
  block: number,
  attributes: AttributeSets,
  writer: PmtilesWriter,
): void {
  const { zoom } = content;
  const { z, x, y } = tileOfId(block);
  const side = 2 ** (zoom - z);
  const range = { x0: x * side, y0: y * side, x1: (x + 1) * side, y1: (y + 1) * side };
  const tiles = [...cutTiles(content, items, range)].map(([key, tile]) => {
    return [tileId(zoom, range.x0 + (key % side), range.y0 + Math.floor(key / side)), tile] as const;
  });
  tiles.sort(([a], [b]) => a - b);
  for (const [id, tile] of tiles) {
    const bytes = tile.encode(attributes);
    if (bytes.length > 0) writer.add(id, gzip(bytes));
  }
}
