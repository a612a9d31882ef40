import { Rings } from '../../geo/rings.ts';
import { Chains, joinPaths, type Paths } from './chains.ts';
import { type CrossingRule, EIGHTHS } from './crossing.ts';
import { ALL_DRY, type DryParts, PIECE_SIDE } from './dry-pieces.ts';
import { NumberTable } from './number-table.ts';
import type { InsideNodes } from './trifles.ts';

/** A cell with open water or by it, in units of the lattice, from its southwestern corner on. */
export interface CutCell {
  /** What takes its water off: lines within it and along its sides, `ax, ay, bx, by` each, and all of their points. */
  readonly water: readonly number[];
  /** Dry parts that hang together, with all rings around each. */
  readonly parts: DryParts;
  /** What makes it the dry parts that the area touches where some corners are inside, by how its border runs. Found when it is first needed. */
  readonly byBorder: Map<number, readonly number[]>;
}

/** Which cells of a grid are cut, by tiles of {@link CUT_TILE_SIZE} cells a side. */
export interface CutCells {
  /** Cells are `8 << level` units of the lattice wide. */
  readonly level: number;
  /** The cells of a tile, row by row; null: none is cut. */
  tile(ti: number, tj: number): readonly (CutCell | null)[] | null;
  at(i: number, j: number): CutCell | null;
}

export const CUT_TILE_BITS = 4;
const TILE_MASK = (1 << CUT_TILE_BITS) - 1;

/**
 * A cell of several pieces, which parts of what is dry were found of.
 * @param partsOf by column and row; null: all is dry
 */
export function cutCell(level: number, partsOf: (column: number, row: number) => DryParts | null): CutCell | null {
  const pieces = 1 << level;
  const side = PIECE_SIDE * pieces;
  const parts: (readonly number[])[][] = [];
  const chains = new Chains(PIECE_SIDE);
  let isDry = true;
  for (let row = 0; row < pieces; row++) {
    for (let column = 0; column < pieces; column++) {
      const known = partsOf(column, row);
      if (known !== null) isDry = false;
      for (const rings of known ?? ALL_DRY) {
        parts.push(rings.map((ring) => ring.map((v, k) => v + PIECE_SIDE * (k % 2 === 0 ? column : row))));
      }
    }
  }
  if (isDry) return null;
  for (const ring of parts.flat()) addRing(chains, ring, 0, 0);
  // All around the cell, backwards.
  addRing(chains, [0, 0, 0, side, side, side, side, 0], 0, 0);
  chains.settle();
  return { water: chains.lines, parts, byBorder: new Map() };
}

function addRing(chains: Chains, ring: readonly number[], x: number, y: number): void {
  for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
    chains.add(x + ring[before], y + ring[before + 1], x + ring[k], y + ring[k + 1]);
  }
}

/** An area whose border runs from side to side of a cell wherever cells are cut. */
interface CutArea extends Pick<InsideNodes, 'bands' | 'band' | 'minI' | 'minJ'> {
  readonly rule: CrossingRule;
  readonly cells: CutCells;
}

/** Corners of a cell counter-clockwise: columns and rows. */
const CORNER_X = [0, 1, 1, 0];
const CORNER_Y = [0, 0, 1, 1];

/**
 * Takes open water off an area, and brings its border to the shore. A cell whose corners are all inside loses what is water in it. Where some are, it becomes the
 * dry parts that its area touches: so what held more still holds more, and all points stay on the lattice.
 */
export class WaterCuts {
  private readonly chains = new Chains(PIECE_SIDE);
  /** Cells of the window that are cut, by their first node, and a mark for each. */
  private readonly cutCells: number[] = [];
  private marks = new Uint8Array(0);
  private readonly result = new Rings();
  private readonly points = new NumberTable();
  /** Of the cell at hand: its corners that are inside, how far the border stays from them along the side ahead and behind, in units. */
  private mask = 0;
  private readonly ahead = new Int32Array(4);
  private readonly behind = new Int32Array(4);
  /** The border within it: `ax, ay, bx, by` each. */
  private readonly across = new Int32Array(8);
  private lineCount = 0;

  /**
   * @param rings of the area, in eighths of cells, with all points where they cross sides of cells that are cut
   * @returns rings in units of the lattice, in any order; null where nothing is cut
   */
  cut(rings: Rings, area: CutArea): Rings | null {
    this.chains.clear();
    const size = area.bands.width * area.bands.height;
    if (this.marks.length < size) this.marks = new Uint8Array(size + (size >> 2));
    this.takeWater(area);
    if (this.cutCells.length === 0) return null;
    this.result.reset();
    const paths = this.pathsOf(rings, area);
    this.chains.settle();
    const { lines } = this.chains;
    for (let k = 0; k < lines.length; k += 4) {
      paths.xy.push(lines[k], lines[k + 1], lines[k + 2], lines[k + 3]);
      paths.start.push(paths.xy.length / 2);
    }
    const addRing = (ring: readonly number[]): void => {
      this.result.begin(false, -1);
      for (let k = 0; k < ring.length; k += 2) this.result.add(ring[k], ring[k + 1]);
      this.result.end();
    };
    joinPaths(paths, addRing, this.points);
    for (const node of this.cutCells) this.marks[node] = 0;
    this.cutCells.length = 0;
    return this.result;
  }

  private takeWater(area: CutArea): void {
    const { bands, minI, minJ, cells } = area;
    const lastTi = (minI + bands.width - 1) >> CUT_TILE_BITS;
    const lastTj = (minJ + bands.height - 1) >> CUT_TILE_BITS;
    for (let tj = minJ >> CUT_TILE_BITS; tj <= lastTj; tj++) {
      for (let ti = minI >> CUT_TILE_BITS; ti <= lastTi; ti++) {
        if (!this.holdsAny(ti, tj, area)) continue;
        const tile = cells.tile(ti, tj);
        if (tile === null) continue;
        for (let place = 0; place < tile.length; place++) {
          const cell = tile[place];
          if (cell === null) continue;
          const column = (ti << CUT_TILE_BITS) + (place & TILE_MASK) - minI;
          const row = (tj << CUT_TILE_BITS) + (place >> CUT_TILE_BITS) - minJ;
          if (column >= 0 && row >= 0 && column + 1 < bands.width && row + 1 < bands.height) {
            this.takeFrom(area, cell, column, row);
          }
        }
      }
    }
  }

  private holdsAny(ti: number, tj: number, { bands, band, minI, minJ }: CutArea): boolean {
    const { codes, width, height } = bands;
    const size = 1 << CUT_TILE_BITS;
    const west = Math.max(0, ti * size - minI);
    const end = Math.min(width, (ti + 1) * size + 1 - minI);
    for (let row = Math.max(0, tj * size - minJ); row < Math.min(height, (tj + 1) * size + 1 - minJ); row++) {
      for (let n = row * width + west; n < row * width + end; n++) if (codes[n] <= band) return true;
    }
    return false;
  }

  private measure(rule: CrossingRule, node: number, width: number, level: number): void {
    if (this.mask === 15) return;
    for (let c = 0; c < 4; c++) {
      const next = (c + 1) & 3;
      const [here, there] = [this.isIn(c), this.isIn(next)];
      if (here === there) continue;
      const a = node + CORNER_X[c] + CORNER_Y[c] * width;
      const b = node + CORNER_X[next] + CORNER_Y[next] * width;
      if (here) this.ahead[c] = rule.eighths(a, b) << level;
      else this.behind[next] = rule.eighths(b, a) << level;
    }
  }

  private isIn(corner: number): boolean {
    return (this.mask & (1 << corner)) !== 0;
  }

  private takeFrom(area: CutArea, cell: CutCell, column: number, row: number): void {
    const { bands, band, minI, minJ, rule, cells } = area;
    const node = row * bands.width + column;
    this.mask = 0;
    for (let c = 0; c < 4; c++) {
      if (bands.codes[node + CORNER_X[c] + CORNER_Y[c] * bands.width] <= band) this.mask |= 1 << c;
    }
    if (this.mask === 0) return;
    this.measure(rule, node, bands.width, cells.level);
    const side = PIECE_SIDE << cells.level;
    const change = this.mask === 15 ? cell.water : this.changeOf(cell, side);
    this.take(change, (minI + column) * side, (minJ + row) * side);
    this.marks[node] = 1;
    this.cutCells.push(node);
  }

  private take(lines: readonly number[], x: number, y: number): void {
    for (let k = 0; k < lines.length; k += 4) {
      this.chains.add(x + lines[k], y + lines[k + 1], x + lines[k + 2], y + lines[k + 3]);
    }
  }

  /** What makes the cell at hand, of which some corners are inside, the dry parts that its area touches. */
  private changeOf(cell: CutCell, side: number): readonly number[] {
    let key = this.mask;
    for (let c = 0; c < 4; c++) {
      const next = (c + 1) & 3;
      if (this.isIn(c) !== this.isIn(next)) key |= (this.isIn(c) ? this.ahead[c] : this.behind[next]) << (4 + 7 * c);
    }
    let lines = cell.byBorder.get(key);
    if (lines === undefined) {
      lines = this.findChange(cell, side);
      cell.byBorder.set(key, lines);
    }
    return lines;
  }

  private findChange({ parts }: CutCell, side: number): readonly number[] {
    this.findLinesAcross(side);
    const chains = new Chains(PIECE_SIDE);
    for (const rings of parts) {
      if (!rings.some((ring) => this.isAnyInside(ring))) continue;
      for (const ring of rings) addRing(chains, ring, 0, 0);
    }
    // What was inside along its sides, backwards.
    for (let c = 0; c < 4; c++) {
      const next = (c + 1) & 3;
      const from = this.isIn(c) ? 0 : this.isIn(next) ? side - this.behind[next] : side;
      const to = this.isIn(next) ? side : this.isIn(c) ? this.ahead[c] : 0;
      if (to <= from) continue;
      const [dx, dy] = [CORNER_X[next] - CORNER_X[c], CORNER_Y[next] - CORNER_Y[c]];
      const [ox, oy] = [CORNER_X[c] * side, CORNER_Y[c] * side];
      chains.add(ox + dx * to, oy + dy * to, ox + dx * from, oy + dy * from);
    }
    chains.settle();
    return chains.lines;
  }

  /** Finds the lines of the border in the cell at hand, with the inside on their left. */
  private findLinesAcross(side: number): void {
    const { across } = this;
    this.lineCount = 0;
    for (let c = 0; c < 4; c++) {
      const next = (c + 1) & 3;
      // One goes on from where the border of the cell, followed counter-clockwise, leaves the area, to where it came in before.
      if (!this.isIn(c) || this.isIn(next)) continue;
      let last = c;
      while (this.isIn((last + 3) & 3)) last = (last + 3) & 3;
      const before = (last + 3) & 3;
      const at = 4 * this.lineCount++;
      across[at] = CORNER_X[c] * side + (CORNER_X[next] - CORNER_X[c]) * this.ahead[c];
      across[at + 1] = CORNER_Y[c] * side + (CORNER_Y[next] - CORNER_Y[c]) * this.ahead[c];
      across[at + 2] = CORNER_X[last] * side + (CORNER_X[before] - CORNER_X[last]) * this.behind[last];
      across[at + 3] = CORNER_Y[last] * side + (CORNER_Y[before] - CORNER_Y[last]) * this.behind[last];
    }
  }

  /** Whether any point of the cell at hand lies inside, that is to the left of a line across. */
  private isAnyInside(points: readonly number[]): boolean {
    for (let at = 0; at < 4 * this.lineCount; at += 4) {
      const [ax, ay, bx, by] = [this.across[at], this.across[at + 1], this.across[at + 2], this.across[at + 3]];
      for (let k = 0; k < points.length; k += 2) {
        if ((bx - ax) * (points[k + 1] - ay) - (by - ay) * (points[k] - ax) > 0) return true;
      }
    }
    return false;
  }

  /** What is left of the area's border: rings that aren't cut go to the result. */
  private pathsOf({ xy, start, count }: Rings, area: CutArea): Paths {
    const { result } = this;
    const scale = 1 << area.cells.level;
    const paths: Paths = { xy: [], start: [0] };
    for (let r = 0; r < count; r++) {
      const first = start[r];
      const size = start[r + 1] - first;
      let gap = -1;
      const isLeft = new Uint8Array(size);
      for (let p = 0; p < size; p++) {
        const [a, b] = [2 * (first + p), 2 * (p + 1 < size ? first + p + 1 : first)];
        if (this.isLineLeft(xy[a] * scale, xy[a + 1] * scale, xy[b] * scale, xy[b + 1] * scale, area)) isLeft[p] = 1;
        else gap = p;
      }
      if (gap < 0) {
        result.begin(false, -1);
        for (let p = first; p < first + size; p++) result.add(xy[2 * p] * scale, xy[2 * p + 1] * scale);
        result.end();
        continue;
      }
      for (let n = 1; n <= size; n++) {
        const p = gap + n < size ? gap + n : gap + n - size;
        if (isLeft[p] === 0) continue;
        const wasLeft = isLeft[p > 0 ? p - 1 : size - 1] === 1;
        const [a, b] = [2 * (first + p), 2 * (p + 1 < size ? first + p + 1 : first)];
        if (!wasLeft) paths.xy.push(xy[a] * scale, xy[a + 1] * scale);
        paths.xy.push(xy[b] * scale, xy[b + 1] * scale);
        if (isLeft[p + 1 < size ? p + 1 : 0] === 0) paths.start.push(paths.xy.length / 2);
      }
    }
    return paths;
  }

  /** Whether a line of the border stays; what lies along sides that others lie along goes to the chains. */
  private isLineLeft(ax: number, ay: number, bx: number, by: number, { minI, minJ, bands, cells }: CutArea): boolean {
    const side = EIGHTHS << cells.level;
    if ((ax === bx && ax % side === 0) || (ay === by && ay % side === 0)) {
      if (!this.chains.knows(ax, ay, bx, by)) return true;
      this.chains.add(ax, ay, bx, by);
      return false;
    }
    const i = Math.floor((ax + bx) / 2 / side) - minI;
    const j = Math.floor((ay + by) / 2 / side) - minJ;
    return this.marks[j * bands.width + i] !== 1;
  }
}
