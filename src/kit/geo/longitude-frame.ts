import type { Position } from 'geojson';
import type { BBox } from './bbox.ts';
import { E7 } from './coordinates.ts';

/** Returns a longitude between -180 and 180, as the interface has it. */
export const wrapLon = (lon: number): number => (Math.abs(lon) <= 180 ? lon : lon - 360 * Math.round(lon / 360));

/** Returns what {@link wrapLon} does, in degrees × 10⁷. */
export const wrapLonE7 = (lonE7: number): number =>
  Math.abs(lonE7) <= 180 * E7 ? lonE7 : lonE7 - 360 * E7 * Math.round(lonE7 / (360 * E7));

/** Returns the longitude of a meridian that is nearest to another longitude, beyond ±180 where that is shorter. */
export const nearLon = (lon: number, to: number): number => lon - 360 * Math.round((lon - to) / 360);

/**
 * Returns a box in the form of GeoJSON (RFC 7946, section 5.2): over the date line its west is greater than its east.
 */
export function wrapBox({ minX, minY, maxX, maxY }: BBox): BBox {
  if (maxX - minX >= 360) return { minX: -180, minY, maxX: 180, maxY };
  // The date line itself ends a box in the east and begins one in the west.
  const west = minX >= 180 ? minX - 360 : minX < -180 ? minX + 360 : minX;
  const east = maxX > 180 ? maxX - 360 : maxX <= -180 ? maxX + 360 : maxX;
  return { minX: west, minY, maxX: east, maxY };
}

/**
 * Returns a box that other programs understand: it goes all the way round where {@link wrapBox} has its west east of
 * its east.
 */
export function roundBox(box: BBox): BBox {
  const { minX, minY, maxX, maxY } = wrapBox(box);
  return minX <= maxX ? { minX, minY, maxX, maxY } : { minX: -180, minY, maxX: 180, maxY };
}

/** Returns a box whose east isn't less than its west: beyond 180 if it lies over the date line. */
export const unwrapBox = (box: BBox): BBox => (box.maxX < box.minX ? { ...box, maxX: box.maxX + 360 } : box);

/** Greatest longitude that columns of degrees × 10⁷ hold, either way. */
export const MOST_LON = 214;

/**
 * The longitudes that a region uses inside: they run on over the date line, so that near places have near numbers
 * too. A frame begins at a meridian in the Pacific where the region has no streets, and goes all the way round.
 */
export class LongitudeFrame {
  readonly east: number;

  /** @param west degrees, from -{@link MOST_LON} to {@link MOST_LON} - 360 */
  constructor(readonly west: number) {
    this.east = west + 360;
  }

  /** Returns the longitude in the frame that names the same meridian. */
  near(lon: number): number {
    return lon - 360 * Math.floor((lon - this.west) / 360);
  }

  /** Returns what {@link near} does, in degrees × 10⁷. */
  nearE7(lonE7: number): number {
    return lonE7 - 360 * E7 * Math.floor((lonE7 / E7 - this.west) / 360);
  }

  /**
   * Returns the box in the frame's longitudes: moved by whole turns, in two parts if it meets both ends of the frame.
   * Parts may reach beyond the frame.
   */
  boxes(box: BBox): BBox[] {
    return this.turns(box.minX, box.maxX).map((turn) => ({ ...box, minX: box.minX + turn, maxX: box.maxX + turn }));
  }

  /** Returns the degrees to add to a range of longitudes (whole turns) so that some of it lies in the frame. */
  turns(minLon: number, maxLon: number): number[] {
    const turns: number[] = [];
    const last = Math.ceil((this.east - minLon) / 360) - 1;
    for (let k = Math.ceil((this.west - maxLon) / 360); k <= last; k++) turns.push(360 * k);
    return turns;
  }

  /**
   * Returns a line or ring as it lies in the frame: once, some turns further, or where it goes over the frame's end,
   * twice.
   */
  lines(line: readonly Position[]): (readonly Position[])[] {
    let west = Infinity;
    let east = -Infinity;
    for (const [lon] of line) {
      west = Math.min(west, lon);
      east = Math.max(east, lon);
    }
    return this.turns(west, east).map((turn) => (turn === 0 ? line : line.map(([lon, lat]) => [lon + turn, lat])));
  }
}

/** The frame in which maps and tiles are drawn. */
export const MAP_FRAME = new LongitudeFrame(-180);

/** Returns the frame of a region whose streets lie in a box, in which their longitudes stay as they are. */
export function frameAround({ minX, maxX }: BBox): LongitudeFrame {
  const west = (minX + maxX) / 2 - 180;
  return new LongitudeFrame(Math.max(-MOST_LON, Math.min(MOST_LON - 360, west)));
}
