import { coarseWindow } from './coarsen.ts';
import { CornerChoice } from './corner-choice.ts';
import { type CrossingRule, EIGHTHS, mostOf } from './crossing.ts';
import { greaterCrossings } from './least-crossings.ts';
import { BARRIER_TILE_BITS, BARRIER_TILE_SIZE, markRow, type NodeTiles } from './node-tiles.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, type TimeField, UNREACHED_STATE } from './time-field.ts';

const MASK = BARRIER_TILE_SIZE - 1;
/** What a border on fewer places moves outwards at most, in eighths. */
const ROUNDING = 1;
const OFF_ROAD = (1 << COST_SHIFT) - 1;
/** Columns and rows to the neighbors of a node. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** An area on a finer grid, and how its border is drawn. */
interface FinerArea {
  readonly field: TimeField;
  readonly rule: CrossingRule;
  /** Nodes that cost no more are inside. */
  readonly most: number;
  /** The coarse grid's cells are `2^level` times wider. */
  readonly level: number;
}

/**
 * How a coarse grid holds by water what a finer one draws there, without taking nodes in water as far as may be: borders stay so far from
 * nodes on land that the finer area lies within. It holds for any threshold above the finer one's.
 */
export class BankCover {
  private readonly tiles = new Map<number, Uint16Array>();
  private last: Uint16Array | undefined;
  private lastKey = Number.NaN;
  private readonly corners = new CornerChoice();

  get isEmpty(): boolean {
    return this.tiles.size === 0;
  }

  /** Least crossings of a node, as `least-crossings.ts` lays them out. */
  at(i: number, j: number): number {
    const tile = this.tileAt(i, j);
    return tile === undefined ? 0 : tile[placeOf(i, j)];
  }

  /**
   * Covers a finer area in all cells that have corners in water and touch it. Their corners on land must be inside already; corners in water come in
   * where it takes them. Those that are inside anyway cost no more than it does, so that no mean of costs is greater than one on the finer grid.
   */
  hold(field: TimeField, fine: FinerArea, water: NodeTiles): void {
    const { minI, minJ, maxI, maxJ } = coarseWindow(fine.field, fine.level);
    let south = new Uint8Array(maxI - minI + 1);
    let north = new Uint8Array(maxI - minI + 1);
    markRow(water, minI, minJ, north);
    for (let j = minJ; j < maxJ; j++) {
      [south, north] = [north, south];
      markRow(water, minI, j + 1, north);
      for (let n = 0; n < maxI - minI; n++) {
        const wet = south[n] | (south[n + 1] << 1) | (north[n] << 2) | (north[n + 1] << 3);
        if (wet === 0) continue;
        const least = leastOfCell(fine, minI + n, j);
        if (least > fine.most) continue;
        if (isInside(field, minI + n, j, wet, fine.most)) lowerCosts(field, minI + n, j, wet, least);
        else this.holdCell(field, fine, minI + n, j, wet, least);
      }
    }
  }

  private holdCell(field: TimeField, fine: FinerArea, i: number, j: number, wet: number, least: number): void {
    const { corners } = this;
    this.passArea(fine, i, j);
    corners.choose(wet);
    for (let corner = 0; corner < 4; corner++) {
      if ((corners.chosen & (1 << corner)) === 0) continue;
      const [ci, cj] = [i + (corner & 1), j + (corner >> 1)];
      this.leave(ci, cj, corners.crossingsOf(corner));
      if ((wet & (1 << corner)) !== 0) takeCost(field, ci, cj, least);
    }
  }

  /** Passes the corners of a finer area within a cell. */
  private passArea({ field, rule, most, level }: FinerArea, i: number, j: number): void {
    const { values, width, height } = field;
    const side = 1 << level;
    const [column, row] = [(i << level) - field.minI, (j << level) - field.minJ];
    const isIn = (x: number, y: number): boolean => {
      const [c, r] = [column + x, row + y];
      return c >= 0 && r >= 0 && c < width && r < height && values[r * width + c] >> COST_SHIFT <= most;
    };
    this.corners.begin();
    for (let y = 0; y <= side; y++) {
      for (let x = 0; x <= side; x++) {
        if (!isIn(x, y)) continue;
        this.corners.pass(x / side, y / side);
        const node = (row + y) * width + column + x;
        for (const [dx, dy] of STEPS) {
          const isWithin = x + dx >= 0 && y + dy >= 0 && x + dx <= side && y + dy <= side;
          if (!isWithin || isIn(x + dx, y + dy)) continue;
          const share = Math.min(EIGHTHS - 1, mostOf(rule.gate(node, node + dy * width + dx)) + ROUNDING) / EIGHTHS;
          this.corners.pass((x + dx * share) / side, (y + dy * share) / side);
        }
      }
    }
  }

  /** Borders stay so far from a node. */
  private leave(i: number, j: number, crossings: number): void {
    let tile = this.tileAt(i, j);
    if (tile === undefined) {
      tile = new Uint16Array(BARRIER_TILE_SIZE ** 2);
      this.tiles.set(this.lastKey, tile);
      this.last = tile;
    }
    const place = placeOf(i, j);
    tile[place] = greaterCrossings(tile[place], crossings);
  }

  private tileAt(i: number, j: number): Uint16Array | undefined {
    const key = (j >> BARRIER_TILE_BITS) * 2 ** 24 + (i >> BARRIER_TILE_BITS);
    if (key !== this.lastKey) {
      this.lastKey = key;
      this.last = this.tiles.get(key);
    }
    return this.last;
  }
}

/** The least cost of a finer area's nodes in a cell of the coarse grid; above all that count where there are none. */
function leastOfCell({ field, level }: FinerArea, i: number, j: number): number {
  const { values, width, height, minI, minJ } = field;
  const [west, south] = [Math.max(0, (i << level) - minI), Math.max(0, (j << level) - minJ)];
  const east = Math.min(width - 1, ((i + 1) << level) - minI);
  const north = Math.min(height - 1, ((j + 1) << level) - minJ);
  let least = UNREACHED_STATE;
  for (let row = south; row <= north; row++) {
    for (let n = row * width + west; n <= row * width + east; n++) if (values[n] < least) least = values[n];
  }
  return least >> COST_SHIFT;
}

/** Whether some corners of a cell are inside. */
function isInside(
  { values, width, minI, minJ }: TimeField,
  i: number,
  j: number,
  corners: number,
  most: number,
): boolean {
  const first = (j - minJ) * width + i - minI;
  for (let corner = 0; corner < 4; corner++) {
    const node = first + (corner & 1) + (corner >> 1) * width;
    if ((corners & (1 << corner)) !== 0 && values[node] >> COST_SHIFT > most) return false;
  }
  return true;
}

/** Lets some corners of a cell cost no more than that, as far from a road as they are. */
function lowerCosts(
  { values, width, minI, minJ }: TimeField,
  i: number,
  j: number,
  corners: number,
  cost: number,
): void {
  const first = (j - minJ) * width + i - minI;
  for (let corner = 0; corner < 4; corner++) {
    const node = first + (corner & 1) + (corner >> 1) * width;
    if ((corners & (1 << corner)) === 0 || values[node] >> COST_SHIFT <= cost) continue;
    values[node] = (cost << COST_SHIFT) | (values[node] & OFF_ROAD);
  }
}

const placeOf = (i: number, j: number): number => ((j & MASK) << BARRIER_TILE_BITS) | (i & MASK);

/** As that of a road that can't be left, where it is better. */
function takeCost(field: TimeField, i: number, j: number, cost: number): void {
  const [column, row] = [i - field.minI, j - field.minJ];
  const state = (cost << COST_SHIFT) | NEVER_OFF_ROAD;
  const node = row * field.width + column;
  if (state >= field.values[node]) return;
  field.values[node] = state;
  field.holdNode(column, row);
}
