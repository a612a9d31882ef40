import type { Rings } from '../../geo/rings.ts';
import type { Bands } from './bands.ts';
import { type CrossingRule, EIGHTHS } from './crossing.ts';

type Crossing = Pick<CrossingRule, 'eighths'>;

/** Headings; one more is a turn to the left. */
const NORTH = 0;
const WEST = 1;
const SOUTH = 2;

/** Which points in the middle of straight lines are left out: none, those on lines along the grid, or all. */
export type Reduction = 'none' | 'grid' | 'lines';

/**
 * Follows the borders of one band through the grid: marching squares with the inside on the left hand. Inside nodes
 * that touch only across a cell's diagonal count as separate, so rings are simple and never touch each other; each
 * crossing lies strictly between two nodes.
 *
 * Borders are found in row order, so a ring's first border tells what it is (a band that begins there belongs to an
 * outer ring, one that ends to a hole) and the border to the left of it tells what it lies in.
 */
export class ContourTracer {
  /** Ring + 1 of each border along a row, by its left node. */
  private labels = new Int32Array(0);
  private readonly step = new Int32Array(4);
  private readonly left = new Int32Array(4);
  private readonly right = new Int32Array(4);

  /** Appends the rings of band `k` to `rings`, in eighths of cells; node (0, 0) of the window is (minI, minJ). */
  trace(bands: Bands, k: number, crossing: Crossing, minI: number, minJ: number, reduction: Reduction, rings: Rings) {
    const { codes, width } = bands;
    this.prepare(width, bands.height);
    const { labels } = this;
    const borders = bands.borders(k);
    const count = bands.borderCount(k);
    for (let b = 0; b < count; b++) {
      const node = borders[b];
      if (labels[node] !== 0) continue;
      const row = Math.floor(node / width);
      const before = b > 0 && borders[b - 1] >= row * width ? labels[borders[b - 1]] - 1 : -1;
      const hole = codes[node] <= k;
      const parent = before < 0 || (rings.hole[before] !== 0) !== hole ? before : rings.parent[before];
      rings.begin(hole, parent);
      this.follow(bands, k, crossing, node, row, hole, minI, minJ, reduction, rings);
      rings.end();
    }
    for (let b = 0; b < count; b++) labels[borders[b]] = 0;
  }

  private follow(
    { codes, width }: Bands,
    k: number,
    crossing: Crossing,
    border: number,
    row: number,
    hole: boolean,
    minI: number,
    minJ: number,
    reduction: Reduction,
    rings: Rings,
  ): void {
    const { labels, step, left, right } = this;
    const ring = rings.count;
    const firstPoint = rings.pointCount;
    // The inside is west of a border that ends a band, and left of north is west.
    const startHeading = hole ? NORTH : SOUTH;
    const startCell = hole ? border : border - width;
    let heading = startHeading;
    let cell = startCell;
    let i = minI + border - row * width;
    let j = minJ + (hole ? row : row - 1);
    let lastX = 0;
    let lastY = 0;
    // The last piece; two pieces at least before a point may be left out.
    let dx = 0;
    let dy = 0;
    const along = reduction !== 'none';
    const slanted = reduction === 'lines';
    const secondPoint = firstPoint + 1;
    do {
      const inside = cell + left[heading];
      const part = crossing.eighths(inside, cell + right[heading]);
      let x = i * EIGHTHS;
      let y = j * EIGHTHS;
      if (heading === NORTH) {
        labels[cell] = ring;
        x += part;
      } else if (heading === SOUTH) {
        labels[cell + width] = ring;
        x += EIGHTHS - part;
        y += EIGHTHS;
      } else if (heading === WEST) {
        x += EIGHTHS;
        y += part;
      } else {
        y += EIGHTHS - part;
      }
      const nextX = x - lastX;
      const nextY = y - lastY;
      if (rings.pointCount > secondPoint && dx * nextY === dy * nextX && (slanted || (along && nextX * nextY === 0))) {
        rings.pointCount--;
      }
      dx = nextX;
      dy = nextY;
      rings.add(x, y);
      lastX = x;
      lastY = y;

      // The corners ahead are those at hand before the next turn to the right, and to the left.
      if (codes[cell + left[(heading + 3) & 3]] > k) heading = (heading + 1) & 3;
      else if (codes[cell + right[(heading + 1) & 3]] <= k) heading = (heading + 3) & 3;
      cell += step[heading];
      i += heading === WEST ? -1 : heading === 3 ? 1 : 0;
      j += heading === NORTH ? 1 : heading === SOUTH ? -1 : 0;
    } while (cell !== startCell || heading !== startHeading);
  }

  private prepare(width: number, height: number): void {
    if (this.labels.length < width * height) this.labels = new Int32Array(width * height + ((width * height) >> 2));
    // A cell is named by its south-western node; nodes on the left and right hand where it is entered.
    this.step.set([width, -1, -width, 1]);
    this.left.set([0, 1, width + 1, width]);
    this.right.set([1, width + 1, width, 0]);
  }

  shrink(nodes: number): void {
    if (this.labels.length > nodes) this.labels = new Int32Array(0);
  }
}
