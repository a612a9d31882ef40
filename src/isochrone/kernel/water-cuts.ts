import { Rings } from '../../geo/rings.ts';
import { CellSides } from './cell-sides.ts';
import { Chains } from './chains.ts';
import { type CrossingRule, EIGHTHS } from './crossing.ts';
import {
  blockBits,
  blockPlace,
  CUT_TILE_BITS,
  CUT_TILE_SIZE,
  endX,
  endY,
  firstLine,
  firstSide,
  isAlong,
  isLastOfPart,
  lineCount,
  sideCount,
  startX,
  startY,
} from './cut-tiles.ts';
import { PIECE_SIDE } from './dry-pieces.ts';
import { PathJoiner, Paths } from './paths.ts';
import { TakenParts } from './taken-parts.ts';
import type { InsideNodes } from './trifles.ts';

/** Which cells of a grid are cut along open water, in tiles (`cut-tiles.ts`). */
export interface CutCells {
  /** Cells are `8 << level` units of the lattice wide. */
  readonly level: number;
  /** Opens a tile; false: none of its cells is cut. */
  open(ti: number, tj: number): boolean;
  /** Whether it is known of a tile that none of its cells is cut. */
  isUncut(ti: number, tj: number): boolean;
  /** Where the tile that was opened last is told. */
  readonly words: Int32Array;
  readonly first: number;
}

/** Areas whose borders run from side to side of a cell wherever cells are cut. */
interface CutAreas extends Pick<InsideNodes, 'bands' | 'minI' | 'minJ'> {
  readonly cells: CutCells;
}

/** One of them. */
interface CutArea extends CutAreas, Pick<InsideNodes, 'band'> {
  readonly rule: CrossingRule;
}

/** Corners of a cell counter-clockwise: columns and rows. */
const CORNER_X = [0, 1, 1, 0];
const CORNER_Y = [0, 0, 1, 1];
const ALL_CORNERS = 15;
/** Beyond all units. */
const NOWHERE = 0x7fffffff;

/**
 * Takes open water off an area, and brings its border to the shore. A cell whose corners are all inside loses what is water in it. Where some are, it becomes the
 * dry parts that its area touches: so what held more still holds more, and all points stay on the lattice.
 */
export class WaterCuts {
  /** What cells gain and lose along their sides: of all of them, and of the one at hand. */
  private readonly chains = new Chains(PIECE_SIDE);
  private readonly ofCell = new CellSides();
  /** Shores within blocks, and what is left of the area's border. */
  private readonly shores = new Paths();
  private readonly paths = new Paths();
  private readonly joiner = new PathJoiner();
  /** Cells of the window that are cut, by their first node, and a mark for each. */
  private readonly cutCells: number[] = [];
  private marks = new Uint8Array(0);
  /** Of the block at hand. */
  private readonly parts = new TakenParts();
  private readonly result = new Rings();
  /** Of the ring at hand: which of its lines are left. */
  private isLeft = new Uint8Array(1 << 8);
  private areas!: CutAreas;
  private area!: CutArea;
  /** Tiles of the window that may have cells that are cut: column and row of each. */
  private readonly tiles: number[] = [];
  /** Around all cells that are cut, in units. */
  private west = 0;
  private south = 0;
  private east = 0;
  private north = 0;
  /** Of the cell at hand: its corners that are inside, how far the border stays from them along the side ahead and behind, in units. */
  private mask = 0;
  private readonly ahead = new Int32Array(4);
  private readonly behind = new Int32Array(4);
  /** The border within it: `ax, ay, bx, by` each. */
  private readonly across = new Int32Array(8);
  private lineCount = 0;

  /** Begins with areas of one window, which are cut one after the other. */
  open(areas: CutAreas): void {
    this.areas = areas;
    const { bands, minI, minJ, cells } = areas;
    const lastTi = (minI + bands.width - 1) >> CUT_TILE_BITS;
    const lastTj = (minJ + bands.height - 1) >> CUT_TILE_BITS;
    this.tiles.length = 0;
    for (let tj = minJ >> CUT_TILE_BITS; tj <= lastTj; tj++) {
      for (let ti = minI >> CUT_TILE_BITS; ti <= lastTi; ti++) if (!cells.isUncut(ti, tj)) this.tiles.push(ti, tj);
    }
    const size = bands.width * bands.height;
    if (this.marks.length < size) this.marks = new Uint8Array(size + (size >> 2));
  }

  /**
   * @param rings of the area of a band, in eighths of cells, with all points where they cross sides of cells that are cut
   * @returns rings in units of the lattice, in any order; null where nothing is cut
   */
  cut(rings: Rings, band: number, rule: CrossingRule): Rings | null {
    const { areas, chains, shores, paths, result, marks, cutCells, tiles } = this;
    const area = { ...areas, band, rule };
    this.area = area;
    for (const part of [chains, shores, paths]) part.clear();
    result.reset();
    cutCells.length = 0;
    this.west = this.south = NOWHERE;
    this.east = this.north = -NOWHERE;
    for (let t = 0; t < tiles.length; t += 2) {
      const [ti, tj] = [tiles[t], tiles[t + 1]];
      if (this.holdsAny(ti, tj, area) && areas.cells.open(ti, tj)) this.takeTile(ti, tj, area);
    }
    if (cutCells.length === 0) return null;
    this.takeBorder(rings, area);
    paths.append(shores);
    chains.settle(paths);
    this.joiner.join(paths, result);
    for (const node of cutCells) marks[node] = 0;
    return result;
  }

  private takeTile(ti: number, tj: number, { minI, minJ, cells }: CutArea): void {
    const { words, first, level } = cells;
    const [column, row] = [(ti << CUT_TILE_BITS) - minI, (tj << CUT_TILE_BITS) - minJ];
    const side = PIECE_SIDE << level;
    const size = 1 << blockBits(level);
    for (let y = 0; y < CUT_TILE_SIZE; y += size) {
      for (let x = 0; x < CUT_TILE_SIZE; x += size) {
        const block = words[first + blockPlace(level, x, y)];
        if (block === 0) continue;
        if (!this.takeCells(first + (y << CUT_TILE_BITS) + x, size, column + x, row + y)) continue;
        const [west, south] = [(minI + column + x) * side, (minJ + row + y) * side];
        this.parts.addShores(words, first + block, west, south, this.shores, this.chains);
      }
    }
  }

  /** Takes the sides of a block's cells from the one at `place` on; false: the area touches none. */
  private takeCells(place: number, size: number, column: number, row: number): boolean {
    const { bands, cells } = this.area;
    const { words, first } = cells;
    const before = this.cutCells.length;
    this.parts.clear();
    const endX = Math.min(size, bands.width - 1 - column);
    const endY = Math.min(size, bands.height - 1 - row);
    for (let y = Math.max(0, -row); y < endY; y++) {
      for (let x = Math.max(0, -column); x < endX; x++) {
        const record = words[place + (y << CUT_TILE_BITS) + x];
        if (record !== 0) this.takeFrom(words, first + record, column + x, row + y, y * size + x);
      }
    }
    return this.cutCells.length > before;
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

  /** Takes what a record tells from the cell in a column and row of the window. */
  private takeFrom(words: Int32Array, record: number, column: number, row: number, cell: number): void {
    const { bands, band, minI, minJ, rule, cells } = this.area;
    const node = row * bands.width + column;
    const { codes, width } = bands;
    this.mask =
      (codes[node] <= band ? 1 : 0) |
      (codes[node + 1] <= band ? 2 : 0) |
      (codes[node + width + 1] <= band ? 4 : 0) |
      (codes[node + width] <= band ? 8 : 0);
    if (this.mask === 0) return;
    const side = PIECE_SIDE << cells.level;
    const [x, y] = [(minI + column) * side, (minJ + row) * side];
    if (this.mask === ALL_CORNERS) {
      this.parts.takeAll(cell);
      this.takeWhole(words, record, x, y);
    } else {
      this.measure(rule, node, width, cells.level);
      this.takeSome(words, record, x, y, side, cell);
    }
    this.marks[node] = 1;
    this.cutCells.push(node);
    if (x < this.west) this.west = x;
    if (y < this.south) this.south = y;
    if (x + side > this.east) this.east = x + side;
    if (y + side > this.north) this.north = y + side;
  }

  /** All corners are inside. */
  private takeWhole(words: Int32Array, record: number, x: number, y: number): void {
    const sides = firstSide(words, record);
    const end = sides + sideCount(words, record);
    for (let k = sides; k < end; k++) {
      const line = words[k];
      this.chains.add(x + startX(line), y + startY(line), x + endX(line), y + endY(line));
    }
  }

  /** Some corners are inside. */
  private takeSome(words: Int32Array, record: number, x: number, y: number, side: number, cell: number): void {
    const { ofCell, parts } = this;
    this.findLinesAcross(side);
    const end = firstLine(record) + lineCount(words, record);
    for (let first = firstLine(record), part = 0; first < end; part++) {
      let isTouched = false;
      let last = first;
      for (; ; last++) {
        isTouched ||= this.isInside(startX(words[last]), startY(words[last]));
        if (isLastOfPart(words[last])) break;
      }
      parts.take(cell, part, isTouched);
      if (isTouched) {
        for (let k = first; k <= last; k++) {
          const line = words[k];
          if (isAlong(line)) ofCell.add(startX(line), startY(line), endX(line), endY(line));
        }
      }
      first = last + 1;
    }
    this.takeSides(side);
    ofCell.settle(this.chains, x, y);
  }

  /** Adds what was inside along the sides of the cell at hand, backwards. */
  private takeSides(side: number): void {
    for (let c = 0; c < 4; c++) {
      const next = (c + 1) & 3;
      const from = this.isIn(c) ? 0 : this.isIn(next) ? side - this.behind[next] : side;
      const to = this.isIn(next) ? side : this.isIn(c) ? this.ahead[c] : 0;
      if (to <= from) continue;
      const [dx, dy] = [CORNER_X[next] - CORNER_X[c], CORNER_Y[next] - CORNER_Y[c]];
      const [ox, oy] = [CORNER_X[c] * side, CORNER_Y[c] * side];
      this.ofCell.add(ox + dx * to, oy + dy * to, ox + dx * from, oy + dy * from);
    }
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

  /** Whether a point of the cell at hand lies inside, that is to the left of a line across. */
  private isInside(x: number, y: number): boolean {
    const { across } = this;
    for (let at = 0; at < 4 * this.lineCount; at += 4) {
      const [ax, ay] = [across[at], across[at + 1]];
      if ((across[at + 2] - ax) * (y - ay) - (across[at + 3] - ay) * (x - ax) > 0) return true;
    }
    return false;
  }

  /** Takes what is left of the area's border: rings that aren't cut go to the result. */
  private takeBorder({ xy, start, count }: Rings, area: CutArea): void {
    const { result, paths } = this;
    const scale = 1 << area.cells.level;
    for (let r = 0; r < count; r++) {
      const first = start[r];
      const size = start[r + 1] - first;
      if (this.isLeft.length < size) this.isLeft = new Uint8Array(2 * size);
      const { isLeft } = this;
      let gap = -1;
      for (let p = 0; p < size; p++) {
        const [a, b] = [2 * (first + p), 2 * (p + 1 < size ? first + p + 1 : first)];
        const stays = this.isLineLeft(xy[a] * scale, xy[a + 1] * scale, xy[b] * scale, xy[b + 1] * scale, area);
        isLeft[p] = stays ? 1 : 0;
        if (!stays) gap = p;
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
        if (!wasLeft) paths.add(xy[a] * scale, xy[a + 1] * scale);
        paths.add(xy[b] * scale, xy[b + 1] * scale);
        if (isLeft[p + 1 < size ? p + 1 : 0] === 0) paths.end();
      }
    }
  }

  /** Whether a line of the border stays; what lies along sides that others lie along goes to the chains. */
  private isLineLeft(ax: number, ay: number, bx: number, by: number, { minI, minJ, bands, cells }: CutArea): boolean {
    const { west, south, east, north } = this;
    if (Math.max(ax, bx) < west || Math.min(ax, bx) > east || Math.max(ay, by) < south || Math.min(ay, by) > north)
      return true;
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
