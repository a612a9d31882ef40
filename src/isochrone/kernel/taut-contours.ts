import { Rings } from '../../geo/rings.ts';
import { type CrossingRule, EIGHTHS, leastOf, mostOf } from './crossing.ts';
import { type Axes, Gates } from './gates.ts';
import { RingNesting } from './ring-nesting.ts';
import type { InsideNodes } from './trifles.ts';

/** Cells in which a border has a point on each side that it crosses. */
interface CutCells {
  touches(minI: number, minJ: number, maxI: number, maxJ: number): boolean;
}

/** An area, and how its border is drawn. */
export interface ContourArea extends Omit<InsideNodes, 'isBarrier' | 'isWet' | 'isHeld'> {
  readonly rule: CrossingRule;
  /** Cells on a side of blocks, a power of two: where a border comes from one into another it has a point; 0: there are none. */
  readonly blockCells: number;
  readonly cuts: CutCells | null;
  /** Borders are shortest in the coordinates of the answer, to the last digit; null: these are multiples of eighths of cells. */
  readonly axes: Axes | null;
}

/** Of borders with more of them than these nothing is kept. */
const KEEP_GATES = 1 << 16;

/** Headings: east, north, west, south; one more is a turn to the left. */
const DX = [1, 0, -1, 0];
const DY = [0, 1, 0, -1];
const NORTH = 1;
const SOUTH = 3;
/** From the node on the left hand to the cell ahead, by heading. */
const AHEAD_X = [0, 0, -1, -1];
const AHEAD_Y = [-1, 0, 0, -1];

/**
 * Traces areas along lines as short as their nodes allow: borders follow the cells between nodes inside and outside (marching squares, with nodes inside that touch across a
 * diagonal apart), cross the sides of these near where the rule says, and are pulled taut in between. So lines run in any direction, with few points.
 *
 * What holds more nodes, with crossings further out, holds the whole of what holds less: areas stay nested, and each depends on itself alone. A cell whose corners are all inside is
 * covered, as is what lies between the least crossings of others.
 */
export class TautContours {
  private readonly found = new Rings();
  private readonly nesting = new RingNesting();
  private readonly gates = new Gates();
  /** By the western node of two in a row between which a border was followed. */
  private followed = new Uint8Array(0);

  /**
   * Appends the rings of the area to `out`, in eighths of cells.
   * @param keepsLines whether points in the middle of straight lines may go
   */
  trace(area: ContourArea, keepsLines: boolean, out: Rings): void {
    this.nesting.nest(this.traceAll(area), keepsLines ? (area.axes ?? 'corners') : 'all', out);
  }

  /** The same rings, and nothing said of holes and what lies in what. Valid until the next area. */
  traceAll(area: ContourArea): Rings {
    const { found } = this;
    const { bands, band } = area;
    const { codes, width, height } = bands;
    found.reset();
    if (this.followed.length < width * height) this.followed = new Uint8Array(width * height + ((width * height) >> 2));
    const { followed } = this;
    const borders = bands.borders(band);
    const count = bands.borderCount(band);
    for (let b = 0; b < count; b++) {
      const west = borders[b];
      if (followed[west] === 0) this.addRing(area, west, codes[west] <= band ? NORTH : SOUTH);
    }
    for (let b = 0; b < count; b++) followed[borders[b]] = 0;
    return found;
  }

  /** @param west the western node of two between which the border goes by a heading */
  private addRing(area: ContourArea, west: number, heading: number): void {
    const { found, gates } = this;
    gates.clear();
    const turns = this.follow(area, west, heading);
    found.begin(false, -1);
    gates.close(turns > 0, area.axes, found);
    found.end();
  }

  /** Notes all gates of a border; how much more often it turns to the left than to the right. */
  private follow(area: ContourArea, west: number, firstHeading: number): number {
    const { gates, followed } = this;
    const { bands, band, minI, minJ, rule, cuts, blockCells } = area;
    const { codes, width } = bands;
    const steps = [1, width, -1, -width];
    let heading = firstHeading;
    // The nodes on the left hand, which is inside, and on the right.
    const first = heading === NORTH ? west : west + 1;
    let left = first;
    let right = heading === NORTH ? west + 1 : west;
    let j = minJ + Math.floor(left / width);
    let i = minI + (left % width);
    let turns = 0;
    const behind = (heading + 2) & 3;
    // Turned round, the other node would be on the left hand.
    let isBehindCut = cuts !== null && isCut(cuts, i - DX[(heading + 1) & 3] + AHEAD_X[behind], j + AHEAD_Y[behind]);
    do {
      const isUpright = (heading & 1) === 0;
      if (heading === NORTH) followed[left] = 1;
      else if (heading === SOUTH) followed[right] = 1;
      const isAheadCut = cuts !== null && isCut(cuts, i + AHEAD_X[heading], j + AHEAD_Y[heading]);
      const isOnSide = blockCells > 0 && ((isUpright ? i : j) & (blockCells - 1)) === 0;
      const x = i * EIGHTHS;
      const y = j * EIGHTHS;
      const outX = -DX[(heading + 1) & 3];
      const outY = -DY[(heading + 1) & 3];
      if (isAheadCut || isBehindCut || isOnSide) {
        const eighths = rule.eighths(left, right);
        gates.addPoint(x + outX * eighths, y + outY * eighths);
      } else {
        const gate = rule.gate(left, right);
        const least = leastOf(gate);
        const most = mostOf(gate);
        gates.add(x + outX * least, y + outY * least, x + outX * most, y + outY * most);
      }
      isBehindCut = isAheadCut;
      const leftAhead = left + steps[heading];
      const rightAhead = right + steps[heading];
      if (codes[leftAhead] > band) {
        right = leftAhead;
        heading = (heading + 1) & 3;
        turns++;
      } else if (codes[rightAhead] <= band) {
        i += DX[heading] + outX;
        j += DY[heading] + outY;
        left = rightAhead;
        heading = (heading + 3) & 3;
        turns--;
      } else {
        i += DX[heading];
        j += DY[heading];
        left = leftAhead;
        right = rightAhead;
      }
    } while (left !== first || heading !== firstHeading);
    return turns;
  }

  /** Memory beyond this many nodes is given back. */
  shrink(nodes: number): void {
    if (this.followed.length > nodes) this.followed = new Uint8Array(0);
    this.gates.shrink(KEEP_GATES);
    this.nesting.shrink(nodes);
  }
}

const isCut = (cuts: CutCells, i: number, j: number): boolean => cuts.touches(i, j, i, j);
