import type { BBox } from './bbox.ts';
import { latFromY, lonFromX, MERCATOR_HALF_M, xFromLon, yFromLat } from './mercator.ts';

/** A tile of the Web Mercator pyramid: y counts from the north. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Specification, rule E3: zoom below 32. Such tiles are two centimeters wide. */
export const MAX_TILE_ZOOM = 31;
/** Tile units along a side, as renderers expect them. */
export const TILE_EXTENT = 4096;
/** Tile units drawn beyond a tile's edge, so that outlines don't show at seams. */
export const TILE_BUFFER = 64;

export const isTile = (z: number, x: number, y: number): boolean =>
  Number.isInteger(z) && z >= 0 && z <= MAX_TILE_ZOOM && isWithin(x, 2 ** z) && isWithin(y, 2 ** z);

const isWithin = (value: number, end: number): boolean => Number.isInteger(value) && value >= 0 && value < end;

/** Returns the side of a tile in Mercator meters. */
export const tileSizeM = (z: number): number => (2 * MERCATOR_HALF_M) / 2 ** z;

/** Returns the tile's square in Mercator meters, grown by `buffer` (a share of its side). */
export function tileMercatorBox({ z, x, y }: Tile, buffer = 0): BBox {
  const size = tileSizeM(z);
  const minX = x * size - MERCATOR_HALF_M;
  const maxY = MERCATOR_HALF_M - y * size;
  const margin = buffer * size;
  return { minX: minX - margin, minY: maxY - size - margin, maxX: minX + size + margin, maxY: maxY + margin };
}

/** Returns the tile's box in degrees, grown by `buffer` (a share of its side). */
export function tileBox(tile: Tile, buffer = 0): BBox {
  const box = tileMercatorBox(tile, buffer);
  return { minX: lonFromX(box.minX), minY: latFromY(box.minY), maxX: lonFromX(box.maxX), maxY: latFromY(box.maxY) };
}

/** Returns the tile a position in degrees lies in. */
export function tileAt(lon: number, lat: number, z: number): Tile {
  const size = tileSizeM(z);
  const last = 2 ** z - 1;
  const clamp = (value: number): number => Math.max(0, Math.min(last, Math.floor(value)));
  return {
    z,
    x: clamp((xFromLon(lon) + MERCATOR_HALF_M) / size),
    y: clamp((MERCATOR_HALF_M - yFromLat(lat)) / size),
  };
}

/** Turns positions into the coordinates of one tile: origin in its north-western corner, y southwards. */
export class TileProjection {
  private readonly scale: number;
  private readonly originX: number;
  private readonly originY: number;

  constructor(
    tile: Tile,
    readonly extent = TILE_EXTENT,
    /** Degrees by which longitudes are ahead of the map's: whole turns. */
    turn = 0,
  ) {
    const box = tileMercatorBox(tile);
    this.scale = extent / tileSizeM(tile.z);
    this.originX = box.minX + xFromLon(turn);
    this.originY = box.maxY;
  }

  xOfMercator(x: number): number {
    return (x - this.originX) * this.scale;
  }

  yOfMercator(y: number): number {
    return (this.originY - y) * this.scale;
  }

  xOfLon(lon: number): number {
    return this.xOfMercator(xFromLon(lon));
  }

  yOfLat(lat: number): number {
    return this.yOfMercator(yFromLat(lat));
  }
}
