import { GrowableFloat64 } from '../../kit/collections/growable.ts';
import { LimitError } from '../../kit/core/errors.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { Cells } from './cells.ts';

/**
 * The largest number of overlaps (geometries at a place beyond the first, summed over places): each needs some 30
 * bytes, and time in every search.
 */
const MAX_OVERLAPS = 4_000_000;

/** Dense numbers for the cells that a thread has met; outside the thread keys identify cells. */
export class CellNumbers {
  private readonly byKey = new Map<number, number>();
  private readonly keys = new GrowableFloat64();

  private overlaps = 0;

  constructor(private readonly cells: Cells) {}

  /** True if the limit of overlaps was reached; no more positions can be looked up. */
  get isFull(): boolean {
    return this.overlaps > MAX_OVERLAPS;
  }

  get count(): number {
    return this.keys.length;
  }

  /** Returns the numbers of the cells at a position. Throws LimitError where geometries overlap too often. */
  at(lon: number, lat: number): number[] {
    const keys = this.cells.keysAt(wrapLon(lon), lat);
    this.overlaps += Math.max(0, keys.length - 1);
    if (this.isFull) {
      throw new LimitError('maxGeometryOverlaps', MAX_OVERLAPS, this.overlaps, 'multigraph.layer.customGeometries');
    }
    return keys.map((key) => this.of(key));
  }

  of(key: number): number {
    let number = this.byKey.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.byKey.set(key, number);
      this.keys.push(key);
    }
    return number;
  }

  keyOf(number: number): number {
    return this.keys.get(number);
  }
}
