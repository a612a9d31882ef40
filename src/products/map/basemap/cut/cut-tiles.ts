import { cutLine, cutRing } from '../cut-to-box.ts';
import { type Polygon, validPolygons } from '../valid-polygons.ts';
import { boxOfPoints } from './box.ts';
import { LAYER_SETTINGS } from './layer-settings.ts';
import { TileContent } from './tile-content.ts';
import type { Item, ZoomContent, ZoomShape } from './zoom-content.ts';

const EXTENT = 4096;

/** Tiles `x0 <= x < x1`, `y0 <= y < y1` of one zoom. */
interface TileRange {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Cuts items of a zoom into the tiles of a range. Keys of the result are `x - x0 + (y - y0) * width`. The map wraps
 * around the world, so items over or near the date line are in tiles on either side.
 */
export function cutTiles(
  content: Pick<ZoomContent, 'item' | 'shapeOf' | 'boxOf' | 'layerOf' | 'zoom'>,
  items: readonly number[],
  range: TileRange,
): Map<number, TileContent> {
  const cutter = new Cutter(range);
  for (const item of items) {
    for (const turn of turnsOf(content, item)) cutter.cut(content.item(item), turned(content.shapeOf(item), turn));
  }
  return cutter.tiles;
}

/** Returns the shifts by whole turns of the earth, in units of the zoom, with which an item lies in or near tiles. */
export function turnsOf(content: Pick<ZoomContent, 'boxOf' | 'layerOf' | 'zoom'>, item: number): number[] {
  const { buffer } = LAYER_SETTINGS[content.layerOf(item)];
  const [west, , east] = content.boxOf(item);
  const around = EXTENT * 2 ** content.zoom;
  const isThere = (turn: number): boolean => east + turn >= -buffer && west + turn <= around + buffer;
  return [0, around, -around].filter(isThere);
}

function turned(shape: ZoomShape, turn: number): ZoomShape {
  if (turn === 0) return shape;
  const moved = (points: readonly number[]): number[] => points.map((value, i) => (i & 1 ? value : value + turn));
  if (shape.type === 'point') return { type: 'point', points: moved(shape.points) };
  if (shape.type === 'line') return { type: 'line', lines: shape.lines.map(moved) };
  return { type: 'polygon', polygons: shape.polygons.map((rings) => rings.map(moved)) };
}

class Cutter {
  readonly tiles = new Map<number, TileContent>();

  constructor(private readonly range: TileRange) {}

  cut(item: Item, shape: ZoomShape): void {
    if (shape.type === 'point') this.points(item, shape.points);
    else if (shape.type === 'line') this.lines(item, shape.lines);
    else for (const polygon of shape.polygons) this.polygon(item, polygon);
  }

  private points(item: Item, [x, y]: readonly number[]): void {
    const { buffer } = LAYER_SETTINGS[item.layer];
    this.each(x, x, y, y, buffer, (tx, ty) => {
      this.tile(tx, ty).add({ item, type: 'point', paths: [[x - tx * EXTENT, y - ty * EXTENT]] });
    });
  }

  private lines(item: Item, lines: readonly (readonly number[])[]): void {
    const { buffer } = LAYER_SETTINGS[item.layer];
    const inTiles = new Map<number, number[][]>();
    for (const line of lines) {
      const [west, , east] = boxOfPoints(line);
      const { x0, y0, x1, y1 } = this.range;
      for (let tx = Math.max(x0, tileOf(west - buffer)); tx <= Math.min(x1 - 1, tileOf(east + buffer)); tx++) {
        for (const stripe of cutLine(line, 0, tx * EXTENT - buffer, (tx + 1) * EXTENT + buffer)) {
          const [, top, , bottom] = boxOfPoints(stripe);
          for (let ty = Math.max(y0, tileOf(top - buffer)); ty <= Math.min(y1 - 1, tileOf(bottom + buffer)); ty++) {
            const parts = cutLine(stripe, 1, ty * EXTENT - buffer, (ty + 1) * EXTENT + buffer);
            for (const part of parts) {
              const key = this.keyOf(tx, ty);
              const there = inTiles.get(key);
              const moved = movedTo(part, tx, ty);
              if (there === undefined) inTiles.set(key, [moved]);
              else there.push(moved);
            }
          }
        }
      }
    }
    for (const [key, paths] of inTiles) this.tileOfKey(key).add({ item, type: 'line', paths });
  }

  private polygon(item: Item, polygon: Polygon): void {
    const { buffer } = LAYER_SETTINGS[item.layer];
    const [west, , east] = boxOfPoints(polygon[0]);
    const { x0, y0, x1, y1 } = this.range;
    for (let tx = Math.max(x0, tileOf(west - buffer)); tx <= Math.min(x1 - 1, tileOf(east + buffer)); tx++) {
      const stripe = cutRings(polygon, 0, tx * EXTENT - buffer, (tx + 1) * EXTENT + buffer);
      if (stripe.length === 0) continue;
      const [, top, , bottom] = boxOfPoints(stripe[0]);
      for (let ty = Math.max(y0, tileOf(top - buffer)); ty <= Math.min(y1 - 1, tileOf(bottom + buffer)); ty++) {
        const rings = cutRings(stripe, 1, ty * EXTENT - buffer, (ty + 1) * EXTENT + buffer);
        if (rings.length === 0) continue;
        const moved = rings.map((ring) => movedTo(ring, tx, ty));
        const whole = rings.length === polygon.length && rings.every((ring, r) => ring === polygon[r]);
        const valid = whole ? [moved] : validPolygons(moved.map((ring, r) => ({ ring, hole: r > 0 })));
        if (valid.length > 0) this.tile(tx, ty).add({ item, type: 'polygon', paths: valid.flat() });
      }
    }
  }

  private each(
    west: number,
    east: number,
    north: number,
    south: number,
    buffer: number,
    at: (tx: number, ty: number) => void,
  ): void {
    const { x0, y0, x1, y1 } = this.range;
    for (let tx = Math.max(x0, tileOf(west - buffer)); tx <= Math.min(x1 - 1, tileOf(east + buffer)); tx++) {
      for (let ty = Math.max(y0, tileOf(north - buffer)); ty <= Math.min(y1 - 1, tileOf(south + buffer)); ty++)
        at(tx, ty);
    }
  }

  private keyOf(tx: number, ty: number): number {
    return tx - this.range.x0 + (ty - this.range.y0) * (this.range.x1 - this.range.x0);
  }

  private tile(tx: number, ty: number): TileContent {
    return this.tileOfKey(this.keyOf(tx, ty));
  }

  private tileOfKey(key: number): TileContent {
    let tile = this.tiles.get(key);
    if (tile === undefined) {
      tile = new TileContent();
      this.tiles.set(key, tile);
    }
    return tile;
  }
}

const tileOf = (value: number): number => Math.floor(value / EXTENT);

/** Cuts the rings of a polygon to the part between two lines; empty if its outer ring isn't there. */
function cutRings(
  polygon: readonly (readonly number[])[],
  axis: 0 | 1,
  low: number,
  high: number,
): (readonly number[])[] {
  const outer = cutRing(polygon[0], axis, low, high);
  if (outer.length < 6) return [];
  const rings: (readonly number[])[] = [outer];
  for (let r = 1; r < polygon.length; r++) {
    const hole = cutRing(polygon[r], axis, low, high);
    if (hole.length >= 6) rings.push(hole);
  }
  return rings;
}

function movedTo(points: readonly number[], tx: number, ty: number): number[] {
  const moved = new Array<number>(points.length);
  const x = tx * EXTENT;
  const y = ty * EXTENT;
  for (let i = 0; i < points.length; i += 2) {
    moved[i] = points[i] - x;
    moved[i + 1] = points[i + 1] - y;
  }
  return moved;
}
