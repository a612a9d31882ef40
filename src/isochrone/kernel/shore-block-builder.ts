import { Chains } from './chains.ts';
import {
  CUT_TILE_BITS,
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
import { Paths } from './paths.ts';
import { NO_PART, ownerOf, SHORE_BLOCK_BITS, writeShores } from './shore-blocks.ts';
import { type ShoreLine, ShoreLines } from './shore-lines.ts';

/** What shores that run through several cells may be moved once more, in units of the lattice: far enough not to be mistaken for what they pass when coordinates are rounded. */
export interface ShoreMoves {
  readonly least: number;
  readonly most: number;
}

/** Puts the shores of a tile's cells together by blocks. */
export class ShoreBlockBuilder {
  private readonly chains = new Chains(PIECE_SIDE);
  private readonly sides = new Paths();
  private readonly shoreLines = new ShoreLines();
  private lines: ShoreLine[] = [];
  /** Cells on a side of a block. */
  private readonly cells: number;
  /** Units on a side of a cell and of a block. */
  private readonly cellSide: number;
  private readonly side = PIECE_SIDE << SHORE_BLOCK_BITS;

  /**
   * @param level cells are `2^level` pieces wide
   * @param moves what shores may be moved
   */
  constructor(
    level: number,
    private readonly moves: ShoreMoves,
  ) {
    this.cells = 1 << (SHORE_BLOCK_BITS - level);
    this.cellSide = PIECE_SIDE << level;
  }

  /** Appends the shores of the block that begins with a cell of a tile; false: none of its cells is cut. */
  build(words: Int32Array, place: number, push: (word: number) => void): boolean {
    const { cells, cellSide, chains, sides, side } = this;
    this.lines = [];
    let isCut = false;
    for (let cell = 0; cell < cells * cells; cell++) {
      const [column, row] = [cell % cells, Math.floor(cell / cells)];
      const record = words[place + (row << CUT_TILE_BITS) + column];
      if (record === 0) continue;
      isCut = true;
      this.take(words, record, cell, column * cellSide, row * cellSide);
    }
    sides.clear();
    chains.settle(sides);
    const { xy, count } = sides;
    for (let k = 0; k < 4 * count; k += 4) {
      const [ax, ay, bx, by] = [xy[k], xy[k + 1], xy[k + 2], xy[k + 3]];
      const isOuter = (ax === bx && (ax === 0 || ax === side)) || (ay === by && (ay === 0 || ay === side));
      if (!isOuter) this.takeSide(words, place, ax, ay, bx, by);
    }
    if (isCut) writeShores(this.shoreLines.shoresOf(this.lines, side, this.moves.least, this.moves.most), push);
    return isCut;
  }

  private take(words: Int32Array, record: number, cell: number, x: number, y: number): void {
    const sides = firstSide(words, record);
    let part = 0;
    for (let k = firstLine(record); k < sides; k++) {
      const line = words[k];
      if (!isAlong(line)) {
        const owner = ownerOf(cell, part, false);
        this.lines.push([x + startX(line), y + startY(line), x + endX(line), y + endY(line), owner]);
      }
      if (isLastOfPart(line)) part++;
    }
    for (let k = sides; k < sides + sideCount(words, record); k++) {
      const line = words[k];
      this.chains.add(x + startX(line), y + startY(line), x + endX(line), y + endY(line));
    }
  }

  /** Takes a line along a side of pieces, unit by unit, since others may come to it in between: from the parts that are around what is dry on its left. */
  private takeSide(words: Int32Array, place: number, ax: number, ay: number, bx: number, by: number): void {
    const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
    for (let [x, y] = [ax, ay]; x !== bx || y !== by; x += dx, y += dy) {
      this.lines.push([x, y, x + dx, y + dy, this.ownerAt(words, place, x, y, dx, dy)]);
    }
  }

  /** Whose a unit of a side is that leads from a point in a direction. */
  private ownerAt(words: Int32Array, place: number, x: number, y: number, dx: number, dy: number): number {
    const { cellSide, cells } = this;
    // The middle of the unit, a little to the left.
    const column = Math.floor((x + dx / 2 - dy / 4) / cellSide);
    const row = Math.floor((y + dy / 2 + dx / 4) / cellSide);
    const record = words[place + (row << CUT_TILE_BITS) + column];
    if (record === 0) return ownerOf(row * cells + column, NO_PART, true);
    const [ux, uy] = [x - column * cellSide, y - row * cellSide];
    let part = 0;
    for (let k = firstLine(record); k < firstLine(record) + lineCount(words, record); k++) {
      const line = words[k];
      const isHere =
        isAlong(line) &&
        (startX(line) - ux) * dy === (startY(line) - uy) * dx &&
        (startX(line) - ux) * dx + (startY(line) - uy) * dy <= 0 &&
        (endX(line) - ux) * dx + (endY(line) - uy) * dy >= 1;
      if (isHere && Math.sign(endX(line) - startX(line)) === dx && Math.sign(endY(line) - startY(line)) === dy) {
        return ownerOf(row * cells + column, part, true);
      }
      if (isLastOfPart(line)) part++;
    }
    return ownerOf(row * cells + column, NO_PART, true);
  }
}
