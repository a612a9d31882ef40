import type { Tile } from '../../../../kit/geo/tile.ts';
import type { Box } from '../cut/box.ts';
import { cutTiles, turnsOf } from '../cut/cut-tiles.ts';
import type { FeatureTable } from '../cut/feature-table.ts';
import { LAYER_SETTINGS } from '../cut/layer-settings.ts';
import { type Item, ZoomContent, type ZoomShape } from '../cut/zoom-content.ts';
import { overzoomed } from '../overzoom.ts';
import { readTileLayers, type TileLayer } from '../tile-layers.ts';
import { worldFeatures } from './world-features.ts';

/** Last zoom with tiles of its own; higher zooms enlarge parts of these. */
export const WORLD_MAX_ZOOM = 6;
const EXTENT = 4096;

/** The content of the world map at a zoom; shapes are cached, as every tile cuts a part of the same sea. */
class WorldZoom {
  readonly content: ZoomContent;
  private readonly shapes = new Map<number, ZoomShape>();

  constructor(table: FeatureTable, zoom: number) {
    this.content = new ZoomContent(table, zoom);
  }

  get zoom(): number {
    return this.content.zoom;
  }

  item(item: number): Item {
    return this.content.item(item);
  }

  boxOf(item: number): Box {
    return this.content.boxOf(item);
  }

  layerOf(item: number): number {
    return this.content.layerOf(item);
  }

  shapeOf(item: number): ZoomShape {
    let shape = this.shapes.get(item);
    if (shape === undefined) {
      shape = this.content.shapeOf(item);
      this.shapes.set(item, shape);
    }
    return shape;
  }
}

/**
 * The map of the world outside of all regions, so that no map is blank. The content of a zoom is prepared on first use.
 */
class WorldTiles {
  private table: FeatureTable | null = null;
  private readonly zooms = new Map<number, WorldZoom>();

  /** Reads the world on first use, which takes half a second. */
  read(): FeatureTable {
    this.table ??= worldFeatures();
    return this.table;
  }

  /** Returns the layers of a tile; none if there is neither sea nor border. */
  layersOf(tile: Tile): readonly TileLayer[] {
    const zoom = Math.min(tile.z, WORLD_MAX_ZOOM);
    const times = 2 ** (tile.z - zoom);
    const layers = this.layersAt(zoom, Math.floor(tile.x / times), Math.floor(tile.y / times));
    return times === 1 ? layers : overzoomed(layers, tile, zoom);
  }

  private layersAt(zoom: number, x: number, y: number): readonly TileLayer[] {
    const table = this.read();
    let shown = this.zooms.get(zoom);
    if (shown === undefined) {
      shown = new WorldZoom(table, zoom);
      this.zooms.set(zoom, shown);
    }
    const tiles = cutTiles(shown, itemsNear(shown.content, x, y), { x0: x, y0: y, x1: x + 1, y1: y + 1 });
    const tile = tiles.get(0);
    return tile === undefined ? [] : readTileLayers(tile.encode(table.attributes));
  }
}

function itemsNear(content: ZoomContent, x: number, y: number): number[] {
  const items: number[] = [];
  for (let item = 0; item < content.count; item++) {
    const [west, north, east, south] = content.boxOf(item);
    const { buffer } = LAYER_SETTINGS[content.layerOf(item)];
    const isNear = (turn: number): boolean =>
      east + turn >= x * EXTENT - buffer &&
      west + turn <= (x + 1) * EXTENT + buffer &&
      south >= y * EXTENT - buffer &&
      north <= (y + 1) * EXTENT + buffer;
    if (turnsOf(content, item).some(isNear)) items.push(item);
  }
  return items;
}

/** The world map of this thread. */
export const WORLD = new WorldTiles();
