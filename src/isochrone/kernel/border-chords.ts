import { Rings } from '../../geo/rings.ts';
import { isCorner, RingNesting } from './ring-nesting.ts';

/**
 * Draws borders with fewer points. What of a border lies between the sides of a large block becomes the line between both its ends; what doesn't
 * leave its block goes. So borders move by half the diagonal of a block at most, to either side, and need points on sides of blocks only.
 *
 * Areas stay nested: of two pieces of borders that don't cross within a block, the ends don't take turns along its sides, so neither do the lines
 * between their ends cross. Lines along a side from both of its blocks cancel each other out where they run in opposite directions.
 */
export class BorderChords {
  private readonly found = new Rings();
  private readonly nesting = new RingNesting();
  /** By point: where the border goes on from there. */
  private readonly next = new Map<number, number>();
  /** By side of a block: ends of the lines along it, by their distance from the side's first corner. */
  private readonly alongSides = new Map<number, number[]>();
  private minX = 0;
  private minY = 0;
  private height = 0;
  private sideBits = 0;

  /**
   * Appends the simpler rings of those that are kept to `out`.
   * @param rings that don't touch, with the area on their left, and with a point wherever they cross the side of a block
   * @param kept by ring
   * @param sideBits blocks are `2 ** sideBits` wide and begin at multiples of that; no point is a corner of a block
   * @param keepsLines whether points in the middle of straight lines may go
   */
  straighten(rings: Rings, kept: Uint8Array, sideBits: number, keepsLines: boolean, out: Rings): void {
    this.open(rings, sideBits);
    for (let ring = 0; ring < rings.count; ring++) if (kept[ring] !== 0) this.addChords(rings, ring);
    for (const [side, ends] of this.alongSides) this.addLinesAlong(side, ends);
    this.join();
    this.nesting.nest(this.found, keepsLines ? isCorner : () => true, out, sideBits);
  }

  private open({ xy, pointCount }: Rings, sideBits: number): void {
    let [minX, minY, maxY] = [Infinity, Infinity, -Infinity];
    for (let k = 0; k < 2 * pointCount; k += 2) {
      minX = Math.min(minX, xy[k]);
      minY = Math.min(minY, xy[k + 1]);
      maxY = Math.max(maxY, xy[k + 1]);
    }
    this.sideBits = sideBits;
    this.minX = (minX >> sideBits) << sideBits;
    this.minY = (minY >> sideBits) << sideBits;
    this.height = maxY - this.minY + 1;
    this.found.reset();
    this.next.clear();
    this.alongSides.clear();
  }

  /** A number for each point. */
  private pointAt(x: number, y: number): number {
    return (x - this.minX) * this.height + y - this.minY;
  }

  private addChords({ xy, start }: Rings, ring: number): void {
    const { sideBits } = this;
    const [first, last] = [start[ring], start[ring + 1] - 1];
    let firstEnd = -1;
    let before = -1;
    // The block of the line that leads to a point; what runs along a side belongs to the block behind.
    let column = (xy[2 * last] + xy[2 * first]) >> (sideBits + 1);
    let row = (xy[2 * last + 1] + xy[2 * first + 1]) >> (sideBits + 1);
    for (let point = first; point <= last; point++) {
      const ahead = point < last ? point + 1 : first;
      const nextColumn = (xy[2 * point] + xy[2 * ahead]) >> (sideBits + 1);
      const nextRow = (xy[2 * point + 1] + xy[2 * ahead + 1]) >> (sideBits + 1);
      if (nextColumn === column && nextRow === row) continue;
      if (before >= 0) this.addChord(xy, before, point);
      else firstEnd = point;
      before = point;
      column = nextColumn;
      row = nextRow;
    }
    if (before >= 0) this.addChord(xy, before, firstEnd);
  }

  private addChord(xy: Int32Array, a: number, b: number): void {
    const [ax, ay, bx, by] = [xy[2 * a], xy[2 * a + 1], xy[2 * b], xy[2 * b + 1]];
    const within = (1 << this.sideBits) - 1;
    if (ax === bx && (ax & within) === 0) this.noteAlong(2 * this.pointAt(ax, ay & ~within), ay & within, by & within);
    else if (ay === by && (ay & within) === 0) {
      this.noteAlong(2 * this.pointAt(ax & ~within, ay) + 1, ax & within, bx & within);
    } else this.next.set(this.pointAt(ax, ay), this.pointAt(bx, by));
  }

  /** @param side twice its first corner, and one more where it runs eastwards */
  private noteAlong(side: number, from: number, to: number): void {
    const ends = this.alongSides.get(side);
    if (ends) ends.push(from, to);
    else this.alongSides.set(side, [from, to]);
  }

  /** Adds what lines along a side leave of each other. */
  private addLinesAlong(side: number, ends: readonly number[]): void {
    const corner = Math.floor(side / 2);
    const step = side % 2 === 0 ? 1 : this.height;
    const places = [...new Set(ends)].sort((a, b) => a - b);
    for (let k = 1; k < places.length; k++) {
      const [low, high] = [places[k - 1], places[k]];
      let forwards = 0;
      for (let e = 0; e < ends.length; e += 2) {
        if (ends[e] <= low && ends[e + 1] >= high) forwards++;
        if (ends[e] >= high && ends[e + 1] <= low) forwards--;
      }
      if (forwards > 0) this.next.set(corner + low * step, corner + high * step);
      if (forwards < 0) this.next.set(corner + high * step, corner + low * step);
    }
  }

  /** Joins lines to rings. */
  private join(): void {
    const { next, found, height, minX, minY } = this;
    for (const first of next.keys()) {
      found.begin(false, -1);
      let at = first;
      do {
        found.add(Math.floor(at / height) + minX, (at % height) + minY);
        const ahead = next.get(at)!;
        next.delete(at);
        at = ahead;
      } while (at !== first);
      found.end();
    }
  }

  /** Memory beyond this many points is given back. */
  shrink(points: number): void {
    this.nesting.shrink(points);
  }
}
