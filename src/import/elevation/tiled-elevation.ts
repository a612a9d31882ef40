import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { ElevationSource } from './elevation-source.ts';
import { columnAt, covers, type HeightTile, nearestPost, rowAt, VOID } from './height-tile.ts';

const NONE: readonly HeightTile[] = [];

/** Heights from several tiles. Where they overlap the finer one takes precedence, and the next one in its voids. */
export class TiledElevation implements ElevationSource {
  private readonly tiles: readonly HeightTile[];
  /** Tiles by cell of one degree, finest first. */
  private readonly cells = new Map<number, HeightTile[]>();
  private readonly used = new Set<HeightTile>();
  private lastUsed: HeightTile | null = null;

  constructor(tiles: readonly HeightTile[]) {
    const fineness = new Map(tiles.map((tile) => [tile, stepMeters(tile)]));
    // Sorting is stable: tiles of one fineness keep the order they were given in.
    this.tiles = [...tiles].sort((a, b) => fineness.get(a)! - fineness.get(b)!);
    for (const tile of this.tiles) {
      for (const cell of cellsOf(tile)) {
        const list = this.cells.get(cell);
        if (list === undefined) this.cells.set(cell, [tile]);
        else list.push(tile);
      }
    }
  }

  /** Accepts longitudes on either side of the date line, as tiles may extend past it. */
  elevationM(lon: number, lat: number): number {
    const wrapped = wrapLon(lon);
    const height = this.heightAt(wrapped, lat);
    return Number.isNaN(height) ? this.heightAt(wrapped < 0 ? wrapped + 360 : wrapped - 360, lat) : height;
  }

  private heightAt(lon: number, lat: number): number {
    const tiles = this.cells.get(cellOf(Math.floor(lon), Math.floor(lat))) ?? NONE;
    for (let i = 0; i < tiles.length; i++) {
      const height = this.interpolate(tiles[i], lon, lat);
      if (Number.isNaN(height)) continue;
      if (tiles[i] !== this.lastUsed) {
        this.lastUsed = tiles[i];
        this.used.add(tiles[i]);
      }
      return height;
    }
    return Number.NaN;
  }

  /** Returns whether any height was taken from a tile. */
  isUsed(tile: HeightTile): boolean {
    return this.used.has(tile);
  }

  /**
   * Interpolates bilinearly between the four posts around a position; the weight of unknown ones goes to the others.
   */
  private interpolate(tile: HeightTile, lon: number, lat: number): number {
    const { projection } = tile;
    projection.project(lon, lat);
    const column = columnAt(tile, projection.x);
    const row = rowAt(tile, projection.y);
    if (!covers(tile, column, row)) return Number.NaN;
    const c = Math.floor(column);
    const r = Math.floor(row);
    const right = column - c;
    const down = row - r;
    let sum = 0;
    let weights = 0;
    let plainSum = 0;
    let known = 0;
    for (let k = 0; k < 4; k++) {
      const dc = k & 1;
      const dr = k >> 1;
      const value = this.post(tile, c + dc, r + dr);
      if (!(value > VOID)) continue;
      const weight = (dc === 1 ? right : 1 - right) * (dr === 1 ? down : 1 - down);
      sum += weight * value;
      weights += weight;
      plainSum += value;
      known++;
    }
    if (weights > 1e-9) return sum / weights;
    // Exactly on an unknown post: its neighbors count alike.
    return known > 0 ? plainSum / known : Number.NaN;
  }

  /** Returns a post of the tile, or beyond its edge the nearest one of a neighbor in the same plane. */
  private post(tile: HeightTile, c: number, r: number): number {
    if (c >= 0 && r >= 0 && c < tile.width && r < tile.height) return tile.values[r * tile.width + c];
    const x = tile.firstX + c * tile.stepX;
    const y = tile.firstY + r * tile.stepY;
    for (const other of this.tiles) {
      if (other === tile || other.projection !== tile.projection) continue;
      const value = nearestPost(other, x, y);
      if (!Number.isNaN(value)) return value;
    }
    return Number.NaN;
  }
}

const cellOf = (lon: number, lat: number): number => (lat + 90) * 1000 + lon + 180;

/** Returns the meters between rows. */
const stepMeters = (tile: HeightTile): number =>
  Math.abs(tile.stepY) * tile.projection.metersPerUnit(boundsOf(tile).centerLat);

function cellsOf(tile: HeightTile): number[] {
  const { west, south, east, north } = boundsOf(tile);
  const cells: number[] = [];
  for (let lat = Math.floor(south); lat <= Math.floor(north); lat++) {
    for (let lon = Math.floor(west); lon <= Math.floor(east); lon++) cells.push(cellOf(lon, lat));
  }
  return cells;
}

/**
 * Number of points tested along each side of a tile, and the margin for curvature between them, as a share of its size.
 */
const SIDE_POINTS = 16;
const BEND_SHARE = 0.01;

/** Returns a box in degrees around all that a tile covers; empty if its coordinates aren't valid places. */
function boundsOf({ firstX, firstY, stepX, stepY, width, height, projection }: HeightTile) {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (column: number, row: number): void => {
    const place = projection.placeAt(firstX + column * stepX, firstY + row * stepY);
    if (place === null) return;
    west = Math.min(west, place[0]);
    east = Math.max(east, place[0]);
    south = Math.min(south, place[1]);
    north = Math.max(north, place[1]);
  };
  for (let k = 0; k <= SIDE_POINTS; k++) {
    const column = (k / SIDE_POINTS) * width - 0.5;
    const row = (k / SIDE_POINTS) * height - 0.5;
    for (const side of [-0.5, height - 0.5]) visit(column, side);
    for (const side of [-0.5, width - 0.5]) visit(side, row);
  }
  return box(west, south, east, north, BEND_SHARE * Math.max(east - west, north - south) + 1e-6);
}

const box = (west: number, south: number, east: number, north: number, margin: number) => ({
  west: Math.max(-181, west - margin),
  south: Math.max(-91, south - margin),
  east: Math.min(181, east + margin),
  north: Math.min(91, north + margin),
  centerLat: Math.max(-85, Math.min(85, (south + north) / 2)),
});
