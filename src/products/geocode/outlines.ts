import Flatbush from 'flatbush';
import { toE7 } from '../../kit/geo/coordinates.ts';
import type { AddressIndex } from './address-index.ts';

/** Finds the outlines of large buildings by position. One per thread. */
export class Outlines {
  private readonly tree: Flatbush | null;

  constructor(private readonly index: AddressIndex) {
    const { tree } = index.outline;
    this.tree = tree.byteLength === 0 ? null : Flatbush.from(tree.buffer, tree.byteOffset);
  }

  /** Returns the outlines around a position in degrees, the smallest first. */
  at(lon: number, lat: number): number[] {
    if (this.tree === null) return [];
    // Areas across the date line lie east of it; columns of 32 bits hold 34 degrees beyond.
    const frames = lon < -146 ? [lon, lon + 360] : [lon];
    return frames
      .flatMap((x) => this.tree?.search(toE7(x), toE7(lat), toE7(x), toE7(lat)) ?? [])
      .filter((one) => this.holds(one, lon, lat))
      .sort((a, b) => a - b);
  }

  /**
   * Returns whether the position is inside or on the outline: a ray to the east crosses it an odd number of times
   * (even-odd rule).
   */
  holds(outline: number, lon: number, lat: number): boolean {
    const { outline: columns, outlinePoint } = this.index;
    const [first, end] = [columns.firstPoint[outline], columns.firstPoint[outline + 1]];
    const y = toE7(lat);
    let x = toE7(lon);
    if (outlinePoint.lonE7[first] - x > 180e7) x += 360e7;
    let isInside = false;
    for (let i = first + 1; i < end; i++) {
      const [x0, y0] = [outlinePoint.lonE7[i - 1], outlinePoint.latE7[i - 1]];
      const [x1, y1] = [outlinePoint.lonE7[i], outlinePoint.latE7[i]];
      const isBeside = x < Math.min(x0, x1) || x > Math.max(x0, x1) || y < Math.min(y0, y1) || y > Math.max(y0, y1);
      if (!isBeside && (x1 - x0) * (y - y0) === (x - x0) * (y1 - y0)) return true;
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside;
    }
    return isInside;
  }
}
