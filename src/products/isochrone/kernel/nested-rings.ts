import type { Rings } from '../../../kit/geo/rings.ts';

const NO_RING = -1;
/** Rows have about so many segments. */
const SEGMENTS_PER_ROW = 8;

/**
 * Finds for each ring the smallest one around it: of a hole its outer ring, of an outer ring the hole that it lies in.
 * Rings don't touch.
 */
export function nestRings(rings: Rings): void {
  const { count, parent, hole } = rings;
  parent.fill(NO_RING, 0, count);
  let outer = NO_RING;
  let outers = 0;
  for (let ring = 0; ring < count; ring++) {
    if (hole[ring] !== 0) continue;
    outer = ring;
    outers++;
  }
  if (outers === 1) {
    for (let ring = 0; ring < count; ring++) if (hole[ring] !== 0) parent[ring] = outer;
    return;
  }
  const rows = new SegmentRows(rings);
  const sizes = Float64Array.from({ length: count }, (_, ring) => Math.abs(doubleArea(rings, ring)));
  for (let ring = 0; ring < count; ring++) parent[ring] = rows.around(ring, sizes);
}

function doubleArea({ xy, start }: Rings, ring: number): number {
  const [x0, y0] = [xy[2 * start[ring]], xy[2 * start[ring] + 1]];
  let sum = 0;
  for (let p = start[ring] + 1; p + 1 < start[ring + 1]; p++) {
    sum += (xy[2 * p] - x0) * (xy[2 * p + 3] - y0) - (xy[2 * p + 2] - x0) * (xy[2 * p + 1] - y0);
  }
  return sum;
}

/** The segments of rings by the rows that they run through. */
class SegmentRows {
  private south = Infinity;
  private readonly height: number;
  private readonly first: Int32Array;
  /** First points of segments, by row. */
  private readonly points: Int32Array;
  private readonly next: Int32Array;
  private readonly ringOf: Int32Array;
  /** Indexed by ring: whether an odd number of its segments lies east of the place at hand. */
  private readonly isOdd: Uint8Array;

  constructor(private readonly rings: Rings) {
    const { xy, start, count, pointCount } = rings;
    let north = -Infinity;
    for (let k = 1; k < 2 * pointCount; k += 2) {
      if (xy[k] < this.south) this.south = xy[k];
      if (xy[k] > north) north = xy[k];
    }
    const rowCount = Math.max(1, Math.ceil(pointCount / SEGMENTS_PER_ROW));
    this.height = (north - this.south + 1) / rowCount;
    this.next = new Int32Array(pointCount);
    this.ringOf = new Int32Array(pointCount);
    this.isOdd = new Uint8Array(count);
    for (let ring = 0; ring < count; ring++) {
      for (let p = start[ring]; p < start[ring + 1]; p++) {
        this.next[p] = p + 1 < start[ring + 1] ? p + 1 : start[ring];
        this.ringOf[p] = ring;
      }
    }
    this.first = new Int32Array(rowCount + 2);
    this.eachRow((row) => this.first[row + 2]++);
    for (let row = 0; row < rowCount; row++) this.first[row + 2] += this.first[row + 1];
    this.points = new Int32Array(this.first[rowCount + 1]);
    this.eachRow((row, p) => {
      this.points[this.first[row + 1]++] = p;
    });
  }

  /** Returns the smallest ring around another. */
  around(ring: number, sizes: Float64Array): number {
    const { rings, first, points, next, ringOf, isOdd } = this;
    const { xy, start } = rings;
    const [x, y] = [xy[2 * start[ring]], xy[2 * start[ring] + 1]];
    const row = this.rowOf(y);
    const [begin, end] = [first[row], first[row + 1]];
    for (let k = begin; k < end; k++) {
      const [p, q] = [points[k], next[points[k]]];
      const [py, qy] = [xy[2 * p + 1], xy[2 * q + 1]];
      if (py > y === qy > y) continue;
      if (x < xy[2 * p] + ((y - py) / (qy - py)) * (xy[2 * q] - xy[2 * p])) isOdd[ringOf[p]] ^= 1;
    }
    let best = NO_RING;
    for (let k = begin; k < end; k++) {
      const other = ringOf[points[k]];
      if (isOdd[other] === 0) continue;
      isOdd[other] = 0;
      if (other !== ring && (best === NO_RING || sizes[other] < sizes[best])) best = other;
    }
    return best;
  }

  private rowOf(y: number): number {
    return Math.floor((y - this.south) / this.height);
  }

  private eachRow(visit: (row: number, point: number) => void): void {
    const { xy, pointCount } = this.rings;
    for (let p = 0; p < pointCount; p++) {
      const [a, b] = [xy[2 * p + 1], xy[2 * this.next[p] + 1]];
      const last = this.rowOf(Math.max(a, b));
      for (let row = this.rowOf(Math.min(a, b)); row <= last; row++) visit(row, p);
    }
  }
}
