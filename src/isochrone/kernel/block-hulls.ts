import { Rings } from '../../geo/rings.ts';
import {
  axisCountOf,
  axisOf,
  CONTOUR_CHAINS,
  CONTOUR_ENTRIES,
  ENTRY_CROSSINGS,
  EXIT_CROSSINGS,
  exitOf,
  HULL_CHAINS,
  HULL_ENTRIES,
  insideOf,
  MIDDLE_NODE,
  NO_CHAIN,
  NODE_COUNT,
  outsideOf,
  SIDE_NODES,
} from './block-chains.ts';
import { type CrossingRule, EIGHTHS } from './crossing.ts';
import { hullCorners } from './hull-corners.ts';
import { type IsCorner, isCorner, RingNesting } from './ring-nesting.ts';
import type { InsideNodes } from './trifles.ts';

/** Cells along a side of a block; block (0, 0) begins at node (0, 0). */
export const BLOCK_CELLS = 2;

/** From eighths of cells to coordinates of the answer, which grow with them. */
interface Axis {
  get(eighths: number): number;
}

/** Blocks that stay as they are. */
interface KeptBlocks {
  /** Whether block (i, j) does, of whose nodes those of the mask are inside (`block-chains.ts`). */
  holds(i: number, j: number, mask: number): boolean;
}

/** An area, and how its border is drawn. */
export interface BlockArea extends Omit<InsideNodes, 'isBarrier' | 'isWet' | 'isHeld'> {
  readonly rule: CrossingRule;
  /** Which blocks stay as they are. */
  readonly kept: KeptBlocks;
  /** Hulls are convex in the coordinates of the answer, to the last digit; null: these are multiples of eighths of cells. */
  readonly axes: { readonly x: Axis; readonly y: Axis } | null;
}

/** What is known of a block: which of its nodes are inside, a bit for each side by which a border was followed into it, and more. */
const MASK = (1 << NODE_COUNT) - 1;
const FOLLOWED_SHIFT = NODE_COUNT;
const SEEN = 1 << 13;
const KEPT = 1 << 14;
const LOOKED_INTO = 1 << 15;

/** Nodes of a block by column and row; those in the middle of its sides, and which way they lie from its middle. */
const COLUMN = Int32Array.from({ length: NODE_COUNT }, (_, node) => node % 3);
const ROW = Int32Array.from({ length: NODE_COUNT }, (_, node) => Math.floor(node / 3));
const AXIS_NODE = Int32Array.from(SIDE_NODES, ([, middle]) => middle);
const AXIS_X = [0, 1, 0, -1];
const AXIS_Y = [-1, 0, 1, 0];

const MIDDLE_BIT = 1 << MIDDLE_NODE;
const AXIS_BITS = SIDE_NODES.reduce((bits, [, middle]) => bits | (1 << middle), 0);
/** Where the nodes at the ends of a side are inside, that between them isn't. */
const EAST_GAP = (1 << SIDE_NODES[1][0]) | (1 << SIDE_NODES[1][2]);
const EAST_SIDE = EAST_GAP | (1 << SIDE_NODES[1][1]);
const ALL_BUT_MIDDLE = ((1 << NODE_COUNT) - 1) & ~MIDDLE_BIT;

/**
 * Traces areas of which what is inside of a block becomes its convex hull. Lines run in any direction then, and most points of a rough
 * border go.
 *
 * What holds more has larger hulls: areas stay nested, each depends on itself alone, and nothing that was covered is lost. On a side
 * of its block a hull is the hull of what was inside there, so hulls of neighboring blocks meet without gaps. Beside a block that is kept the
 * border runs along the side where only the hull covers it.
 */
export class BlockHulls {
  private readonly found = new Rings();
  private readonly nesting = new RingNesting();
  /** By block of the window. */
  private known = new Uint16Array(0);
  private width = 0;
  private minI = 0;
  private minJ = 0;
  /** By node of a block: its place in the window from the block's first one on. */
  private readonly offset = new Int32Array(NODE_COUNT);
  private area!: BlockArea;

  /** Between two ends of a hull's border, both included; in coordinates of the answer too. */
  private readonly x = new Int32Array(6);
  private readonly y = new Int32Array(6);
  private readonly answerX = new Float64Array(6);
  private readonly answerY = new Float64Array(6);
  private readonly corners = new Int32Array(6);

  /**
   * Appends the rings of the area to `out`, in eighths of cells.
   * @param keepsLines whether points in the middle of straight lines may go
   */
  trace(area: BlockArea, keepsLines: boolean, out: Rings): void {
    this.nesting.nest(this.traceAll(area), keepsLines ? cornersBy(area.axes) : () => true, out);
  }

  /** The same rings with all their points, and nothing said of holes and what lies in what. Valid until the next area. */
  traceAll(area: BlockArea): Rings {
    this.open(area);
    const { bands, band, minI, minJ } = area;
    const borders = bands.borders(band);
    const count = bands.borderCount(band);
    let j = minJ;
    let rowEnd = bands.width;
    for (let b = 0; b < count; b++) {
      while (borders[b] >= rowEnd) {
        rowEnd += bands.width;
        j++;
      }
      const column = (minI + borders[b] - rowEnd + bands.width) >> 1;
      this.lookInto(column, j >> 1);
      if ((j & 1) === 0) this.lookInto(column, (j >> 1) - 1);
    }
    return this.found;
  }

  private open(area: BlockArea): void {
    const { bands, minI, minJ } = area;
    this.area = area;
    this.minI = (minI >> 1) - 1;
    this.minJ = (minJ >> 1) - 1;
    this.width = ((minI + bands.width) >> 1) + 2 - this.minI;
    const size = this.width * (((minJ + bands.height) >> 1) + 2 - this.minJ);
    if (this.known.length < size) this.known = new Uint16Array(2 * size);
    this.known.fill(0, 0, size);
    for (let node = 0; node < NODE_COUNT; node++) this.offset[node] = ROW[node] * bands.width + COLUMN[node];
    this.found.reset();
  }

  /** Follows all borders through a block, unless that was done. */
  private lookInto(i: number, j: number): void {
    if ((this.known[this.blockAt(i, j)] & LOOKED_INTO) !== 0) return;
    this.followAll(i, j);
    // A gap along the middle of blocks, which hulls close, may be open in a kept block further on.
    for (let east = i; (this.known[this.blockAt(east, j)] & EAST_SIDE) === EAST_GAP; east++) {
      this.followAll(east + 1, j);
    }
  }

  private followAll(i: number, j: number): void {
    const { known } = this;
    const block = this.blockAt(i, j);
    if ((known[block] & LOOKED_INTO) !== 0) return;
    const state = this.stateOf(block, i, j);
    known[block] |= LOOKED_INTO;
    const mask = state & MASK;
    const isKept = (state & KEPT) !== 0;
    const entries = (isKept ? CONTOUR_ENTRIES : HULL_ENTRIES)[mask];
    if ((entries & ~(state >> FOLLOWED_SHIFT)) !== 0) {
      for (let side = 0; side < 4; side++) {
        if ((entries & ~(known[block] >> FOLLOWED_SHIFT) & (1 << side)) !== 0) this.follow(i, j, side);
      }
    }
    const isIsland = isKept ? (mask & (AXIS_BITS | MIDDLE_BIT)) === MIDDLE_BIT : mask === MIDDLE_BIT;
    if (isIsland || (isKept && mask === ALL_BUT_MIDDLE)) this.addDiamond(i, j, mask, isIsland ? 1 : -1);
  }

  private blockAt(i: number, j: number): number {
    return (j - this.minJ) * this.width + i - this.minI;
  }

  /** What is known of a block once it was seen. */
  private stateOf(block: number, i: number, j: number): number {
    const state = this.known[block];
    return (state & SEEN) !== 0 ? state : this.see(block, i, j);
  }

  private see(block: number, i: number, j: number): number {
    const mask = this.maskOf(i, j);
    const state = this.known[block] | SEEN | mask | (this.area.kept.holds(i, j, mask) ? KEPT : 0);
    this.known[block] = state;
    return state;
  }

  /** Which nodes are inside. Beyond the window none are. */
  private maskOf(i: number, j: number): number {
    const { bands, band, minI, minJ } = this.area;
    const { codes, width, height } = bands;
    const [column, row] = [2 * i - minI, 2 * j - minJ];
    const first = row * width + column;
    if (column >= 0 && row >= 0 && column + 2 < width && row + 2 < height) {
      const south = maskOfThree(codes, first, band);
      return (
        south | (maskOfThree(codes, first + width, band) << 3) | (maskOfThree(codes, first + 2 * width, band) << 6)
      );
    }
    let mask = 0;
    for (let node = 0; node < NODE_COUNT; node++) {
      if (!isBetween(column + COLUMN[node], row + ROW[node], width, height)) continue;
      if (codes[first + this.offset[node]] <= band) mask |= 1 << node;
    }
    return mask;
  }

  /** Adds the ring that comes into block (i, j) by a side. The block at hand stays in variables: most of the time of an area goes by here. */
  private follow(i: number, j: number, firstSide: number): void {
    const { found, known, x, y } = this;
    const firstBlock = this.blockAt(i, j);
    let block = firstBlock;
    let side = firstSide;
    let state = this.stateOf(block, i, j);
    found.begin(false, -1);
    this.cross(i, j, ENTRY_CROSSINGS[((state & MASK) << 2) | side], 0);
    do {
      known[block] |= 1 << (FOLLOWED_SHIFT + side);
      const chain = chainOf(state, side);
      const exit = exitOf(chain);
      const end = this.addAxes(i, j, state, chain);
      found.add(x[end], y[end]);
      x[0] = x[end];
      y[0] = y[end];
      const [nextI, nextJ] = [i + AXIS_X[exit], j + AXIS_Y[exit]];
      const next = this.blockAt(nextI, nextJ);
      const nextState = this.stateOf(next, nextI, nextJ);
      if (chainOf(nextState, exit ^ 2) !== NO_CHAIN) {
        [i, j, block, state, side] = [nextI, nextJ, next, nextState, exit ^ 2];
        continue;
      }
      // The hull there fills the gap up to where the border comes back.
      side = exit;
      this.cross(i, j, ENTRY_CROSSINGS[((state & MASK) << 2) | side], 0);
      found.add(x[0], y[0]);
    } while (block !== firstBlock || side !== firstSide);
    found.end();
  }

  /** Adds the points between the first one and where a chain goes out, which is put behind them; its place. */
  private addAxes(i: number, j: number, state: number, chain: number): number {
    const { found, x, y, corners } = this;
    const mask = state & MASK;
    const end = axisCountOf(chain) + 1;
    for (let n = 1; n < end; n++) this.crossAxis(i, j, mask, axisOf(chain, n - 1), n);
    this.cross(i, j, EXIT_CROSSINGS[(mask << 2) | exitOf(chain)], end);
    if (end === 1) return end;
    if ((state & KEPT) !== 0) {
      for (let n = 1; n < end; n++) found.add(x[n], y[n]);
      return end;
    }
    const { axes } = this.area;
    if (axes) {
      for (let n = 0; n <= end; n++) {
        this.answerX[n] = axes.x.get(x[n]);
        this.answerY[n] = axes.y.get(y[n]);
      }
    }
    const cornerCount = hullCorners(axes ? this.answerX : x, axes ? this.answerY : y, end + 1, corners);
    for (let n = 0; n < cornerCount; n++) found.add(x[corners[n]], y[corners[n]]);
    return end;
  }

  /** Around the middle node of a block, which is inside (`turn` 1) or outside (-1). */
  private addDiamond(i: number, j: number, mask: number, turn: 1 | -1): void {
    const { found, x, y } = this;
    found.begin(false, -1);
    for (let n = 0; n < 4; n++) {
      this.crossAxis(i, j, mask, (turn * n) & 3, 0);
      found.add(x[0], y[0]);
    }
    found.end();
  }

  /** Puts point `n` where the border crosses between two nodes of block (i, j). */
  private cross(i: number, j: number, crossing: number, n: number): void {
    const { offset, area } = this;
    const inside = insideOf(crossing);
    const outside = outsideOf(crossing);
    const first = (2 * j - area.minJ) * area.bands.width + 2 * i - area.minI;
    const eighths = area.rule.eighths(first + offset[inside], first + offset[outside]);
    this.x[n] = (2 * i + COLUMN[inside]) * EIGHTHS + (COLUMN[outside] - COLUMN[inside]) * eighths;
    this.y[n] = (2 * j + ROW[inside]) * EIGHTHS + (ROW[outside] - ROW[inside]) * eighths;
  }

  private crossAxis(i: number, j: number, mask: number, axis: number, n: number): void {
    const node = AXIS_NODE[axis];
    this.cross(i, j, (mask & MIDDLE_BIT) !== 0 ? MIDDLE_NODE | (node << 4) : node | (MIDDLE_NODE << 4), n);
  }

  /** Memory beyond this many nodes is given back. */
  shrink(nodes: number): void {
    if (BLOCK_CELLS ** 2 * this.known.length > nodes) this.known = new Uint16Array(0);
    this.nesting.shrink(nodes);
  }
}

const chainOf = (state: number, side: number): number =>
  ((state & KEPT) !== 0 ? CONTOUR_CHAINS : HULL_CHAINS)[((state & MASK) << 2) | side];

/** Without branches: codes are small. */
const maskOfThree = (codes: Uint8Array, first: number, band: number): number =>
  ((codes[first] - band - 1) >>> 31) |
  (((codes[first + 1] - band - 1) >>> 31) << 1) |
  (((codes[first + 2] - band - 1) >>> 31) << 2);

const isBetween = (column: number, row: number, width: number, height: number): boolean =>
  column >= 0 && row >= 0 && column < width && row < height;

/** Whether a border turns in coordinates of the answer. */
export function cornersBy(axes: BlockArea['axes']): IsCorner {
  if (!axes) return isCorner;
  const { x, y } = axes;
  return (xy, a, b, c) => {
    const [bx, by] = [x.get(xy[2 * b]), y.get(xy[2 * b + 1])];
    return (
      (bx - x.get(xy[2 * a])) * (y.get(xy[2 * c + 1]) - by) !== (by - y.get(xy[2 * a + 1])) * (x.get(xy[2 * c]) - bx)
    );
  };
}
