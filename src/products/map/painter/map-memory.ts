import { LRUCache } from 'lru-cache';
import { ByteCache } from '../../../kit/collections/byte-cache.ts';
import { ThreadSection, type ThreadWorkspace } from '../../../kit/collections/workspace.ts';
import { type MapStyle, spriteOf, styleLayers } from '../styles/index.ts';
import { TILE_PIXELS, tileSideAt, tileZoomOf } from './draw/view.ts';
import { findLabels } from './labels/find-labels.ts';
import type { Label } from './labels/label.ts';
import { type CompiledStyle, compileStyle } from './style/compiled-style.ts';
import { matchFeatures, type ShownFeatures } from './tile/match-features.ts';
import { EXTENT, readTile, type TileLayer } from './tile/read-tile.ts';

/** Returns the bytes of a vector tile; null if there is nothing. `x` and `y` are those of a tile. */
type TileSource = (z: number, x: number, y: number) => Uint8Array | null;

/** All that a picture depends on besides its frame. */
export interface MapLook {
  readonly style: MapStyle;
  readonly lang: string | null;
  /** Identifies the source: equal names have equal tiles. */
  readonly sourceName: string;
  readonly source: TileSource;
  /** Keeps decoded tiles and labels. */
  readonly thread: ThreadWorkspace;
}

/** A decoded tile, and what styles show of it, which refers to its features and so is dropped with it. */
interface KnownTile {
  readonly layers: ReadonlyMap<string, TileLayer>;
  readonly shown: Map<string, readonly ShownFeatures[]>;
}

const MEGABYTE = 1 << 20;
/** Estimated bytes on the JavaScript heap of a feature with what styles show of it, of a label, and of the rest. */
const FEATURE_BYTES = 600;
const LABEL_BYTES = 900;
const ENTRY_BYTES = 1000;
/** Combinations of style, language and zoom that are cached per tile. */
const MOST_SHOWN = 4;

/** Tiles and labels that neighboring pictures share. Bounded in bytes, per thread. */
const PICTURES = new ThreadSection('pictures', ({ caches }) => ({
  tiles: new ByteCache<KnownTile>(64 * MEGABYTE, 'pictures', caches),
  labels: new ByteCache<readonly Label[]>(32 * MEGABYTE, 'pictures', caches),
  compiled: new LRUCache<string, CompiledStyle>({ max: 64 }),
}));

function sizeOfTile({ layers }: KnownTile): number {
  let bytes = ENTRY_BYTES;
  for (const { features, values } of layers.values()) {
    bytes += 40 * values.length;
    for (const { points, tags } of features) bytes += FEATURE_BYTES + points.byteLength + 8 * tags.length;
  }
  return bytes;
}

const styleKey = ({ style, lang }: MapLook, zoom: number): string => `${style.name} ${lang ?? ''} ${zoom}`;

export function styleAt(look: MapLook, zoom: number): CompiledStyle {
  const { compiled } = look.thread.of(PICTURES);
  const key = styleKey(look, zoom);
  let style = compiled.get(key);
  if (style === undefined) {
    style = compileStyle(styleLayers(look.style.palette, look.style.labels, look.lang), zoom);
    compiled.set(key, style);
  }
  return style;
}

function tileOf(look: MapLook, z: number, x: number, y: number): KnownTile {
  const { tiles } = look.thread.of(PICTURES);
  const key = `${look.sourceName} ${z}/${x}/${y}`;
  let tile = tiles.get(key);
  if (tile === undefined) {
    const bytes = look.source(z, x, y);
    tile = { layers: bytes === null ? new Map() : readTile(bytes, SOURCE_LAYERS), shown: new Map() };
    tiles.set(key, tile, sizeOfTile(tile));
  }
  return tile;
}

/** Source layers that some style shows. */
const SOURCE_LAYERS: ReadonlySet<string> = new Set(
  [
    'water waterway landcover landuse park boundary transportation transportation_name building place poi housenumber',
    'mountain_peak aeroway water_name aerodrome_label',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Returns what a style shows of a tile; `x` may lie beyond the date line, and north and south of the world there is
 * nothing.
 */
export function shownOf(look: MapLook, zoom: number, z: number, x: number, y: number): readonly ShownFeatures[] {
  const across = 2 ** z;
  if (y < 0 || y >= across) return [];
  const column = ((x % across) + across) % across;
  const { layers, shown } = tileOf(look, z, column, y);
  const key = styleKey(look, zoom);
  let features = shown.get(key);
  if (features === undefined) {
    features = matchFeatures(layers, styleAt(look, zoom));
    const [oldest] = shown.keys();
    if (shown.size >= MOST_SHOWN && oldest !== undefined) shown.delete(oldest);
    shown.set(key, features);
  }
  return features;
}

/**
 * Returns the labels anchored in a square of the world as large as a tile of the zoom (512 pixels), whichever tile it
 * is drawn from. `zoom` may be a fraction.
 */
export function labelsOf(look: MapLook, zoom: number, column: number, row: number): readonly Label[] {
  const { labels } = look.thread.of(PICTURES);
  const key = `${look.sourceName} ${column}/${row} ${styleKey(look, zoom)}`;
  let found = labels.get(key);
  if (found === undefined) {
    found = labelsIn(look, zoom, column, row);
    labels.set(key, found, LABEL_BYTES * found.length);
  }
  return found;
}

function labelsIn(look: MapLook, zoom: number, column: number, row: number): Label[] {
  const tileZoom = tileZoomOf(zoom);
  const side = tileSideAt(tileZoom, zoom);
  const [minX, minY] = [column * TILE_PIXELS, row * TILE_PIXELS];
  const window = { minX, minY, maxX: minX + TILE_PIXELS, maxY: minY + TILE_PIXELS };
  const { places } = spriteOf(look.style.palette, 1);
  const found: Label[] = [];
  const last = (end: number): number => Math.ceil(end / side) - 1;
  for (let y = Math.floor(minY / side); y <= last(window.maxY); y++) {
    for (let x = Math.floor(minX / side); x <= last(window.maxX); x++) {
      const [originX, originY] = [x * side, y * side];
      // Each tile contributes the labels anchored in it.
      const part = {
        minX: Math.max(minX, originX),
        minY: Math.max(minY, originY),
        maxX: Math.min(window.maxX, originX + side),
        maxY: Math.min(window.maxY, originY + side),
      };
      const ground = {
        shown: shownOf(look, zoom, tileZoom, x, y),
        scale: side / EXTENT,
        originX,
        originY,
        window: part,
      };
      found.push(...findLabels({ ...ground, sprite: places }));
    }
  }
  return found;
}
