import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { BLOCK, mapInBrowser, TILE_SIDE } from './drawn-by-maplibre.ts';
import { structuralSimilarity } from './structural-similarity.ts';

/** A picture tile of a style. */
interface StyleTile {
  readonly style: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tile as we paint it and as MapLibre GL draws it: RGBA, `side` pixels wide and high. */
export interface ComparedTile extends StyleTile {
  readonly ours: Uint8ClampedArray;
  readonly theirs: Uint8ClampedArray;
  readonly side: number;
  readonly likeness: number;
}

const STYLES = ['osm-bright', 'positron', 'dark-matter', 'toner', 'fiord-color', 'basic', 'gray', 'blueberry'];
/** Zooms of the blocks of a city, and how many tiles they lie east and south of its middle. */
const BLOCKS = [
  [12, 0, 0],
  [13, 0, 0],
  [14, 0, 0],
  [14, -1, -1],
  [15, -2, 0],
  [16, 1, -2],
  [17, 0, 0],
  [18, 0, 0],
] as const;

/**
 * Returns tiles of cities around their middles, in blocks of four: at every zoom, with three cities in every style.
 */
export function comparedBlocks(cities: readonly { readonly lon: number; readonly lat: number }[]): StyleTile[] {
  return cities.flatMap(({ lon, lat }, city) =>
    BLOCKS.map(([z, east, south], i) => {
      const { x, y } = tileAt(lon, lat, z);
      return { style: STYLES[(i + 3 * city) % STYLES.length], z, x: x + east, y: y + south };
    }),
  );
}

/** Returns true if there is nothing but ground on a tile, so that comparing it means nothing. */
function isPlain(pixels: Uint8ClampedArray): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  return words.every((word) => word === words[0]);
}

/**
 * Compares each tile on both sides, but those that are plain on both.
 * @param blocks each by its first tile
 */
export async function compareTiles(
  browser: Browser,
  url: string,
  blocks: readonly StyleTile[],
  ratio = 1,
): Promise<ComparedTile[]> {
  const side = TILE_SIDE * ratio;
  const found: ComparedTile[] = [];
  for (const style of new Set(blocks.map((block) => block.style))) {
    const map = await mapInBrowser(browser, url, style, { ratio });
    // Layers of countries, which no block shows.
    await map.show([0, 0], 5);
    for (const { z, x, y } of blocks.filter((block) => block.style === style)) {
      for (const [i, theirs] of (await map.block(z, x, y)).entries()) {
        const tile = { style, z, x: x + (i % BLOCK), y: y + Math.floor(i / BLOCK) };
        const ours = await painted(url, tile, ratio);
        if (isPlain(ours) && isPlain(theirs)) continue;
        found.push({ ...tile, ours, theirs, side, likeness: structuralSimilarity(ours, theirs, side, side) });
      }
    }
    await map.close();
    if (map.complaints.length > 0) throw new Error(`${style}: ${map.complaints.join('; ')}`);
  }
  return found;
}

async function painted(url: string, { style, z, x, y }: StyleTile, ratio: number): Promise<Uint8ClampedArray> {
  const path = `/maps/styles/${style}/${z}/${x}/${y}${ratio === 1 ? '' : `@${ratio}x`}.png`;
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const side = TILE_SIDE * ratio;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(await response.arrayBuffer())), 0, 0);
  return context.getImageData(0, 0, side, side).data;
}

/** Returns a PNG of both and of how far each channel lies apart. */
export function sideBySide({ ours, theirs, side }: ComparedTile): Buffer {
  const canvas = createCanvas(3 * side, side);
  const context = canvas.getContext('2d');
  const apart = ours.map((value, i) => (i % 4 === 3 ? 255 : Math.abs(value - theirs[i])));
  for (const [i, pixels] of [ours, theirs, apart].entries()) {
    const image = context.createImageData(side, side);
    image.data.set(pixels);
    context.putImageData(image, i * side, 0);
  }
  return canvas.toBuffer('image/png');
}
