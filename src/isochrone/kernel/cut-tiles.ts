import { Chains } from './chains.ts';
import { ALL_DRY, type DryParts, PIECE_SIDE } from './dry-pieces.ts';
import { Paths } from './paths.ts';

/** Cells of a grid that are cut along open water are kept in square tiles of this many cells a side. */
export const CUT_TILE_BITS = 4;
export const CUT_TILE_SIZE = 1 << CUT_TILE_BITS;
const CELLS = CUT_TILE_SIZE ** 2;
/** Cells are made of so many pieces at most: coordinates have no room for more. */
const MOST_PIECES = 16;

/**
 * A tile in words: for each cell, row by row, where its record begins; 0: it isn't cut. A record is `sides << 16 | lines`, then as many lines: those of the rings around its
 * dry parts, what is dry on the left, and the sides that all of its water has, backwards.
 */
export type CutTile = Int32Array;

const COUNT_BITS = 16;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
/** Of the record at `at`: how many lines are around its dry parts, how many sides there are, where either begin. */
export const lineCount = (words: Int32Array, at: number): number => words[at] & COUNT_MASK;
export const sideCount = (words: Int32Array, at: number): number => words[at] >>> COUNT_BITS;
export const firstLine = (at: number): number => at + 1;
export const firstSide = (words: Int32Array, at: number): number => at + 1 + lineCount(words, at);

/** A line is a word: both of its points, from the cell's southwestern corner on in units of the lattice. */
const COORDINATE_BITS = 6;
const COORDINATE_MASK = (1 << COORDINATE_BITS) - 1;
export const startX = (line: number): number => line & COORDINATE_MASK;
export const startY = (line: number): number => (line >> COORDINATE_BITS) & COORDINATE_MASK;
export const endX = (line: number): number => (line >> (2 * COORDINATE_BITS)) & COORDINATE_MASK;
export const endY = (line: number): number => (line >> (3 * COORDINATE_BITS)) & COORDINATE_MASK;

const lineOf = (ax: number, ay: number, bx: number, by: number): number =>
  ax | (ay << COORDINATE_BITS) | (bx << (2 * COORDINATE_BITS)) | (by << (3 * COORDINATE_BITS));

/** It runs along the side of a piece. */
const ALONG = 1 << (4 * COORDINATE_BITS);
/** The next line begins where it ends, which is no point of others. */
const GOES_ON = 2 * ALONG;
/** It is the last one around its part. */
const LAST_OF_PART = 4 * ALONG;
export const isAlong = (line: number): boolean => (line & ALONG) !== 0;
export const goesOn = (line: number): boolean => (line & GOES_ON) !== 0;
export const isLastOfPart = (line: number): boolean => (line & LAST_OF_PART) !== 0;

/** Around a piece that is dry. */
const DRY_LINES = Int32Array.from(linesOf(ALL_DRY));
/** Cells that are alike all over. */
const [WET, DRY] = [0, 1];

/** Whether the record of a piece tells one that is dry all over. */
function isDry(words: Int32Array, at: number): boolean {
  if (lineCount(words, at) !== DRY_LINES.length) return false;
  for (let k = 0; k < DRY_LINES.length; k++) if (words[firstLine(at) + k] !== DRY_LINES[k]) return false;
  return true;
}

/** Makes one tile after the other, of cells that are `2^level` pieces wide. */
export class CutTileBuilder {
  private words = new Int32Array(1 << 12);
  private length = CELLS;
  /** Of the cell at hand: the records of its pieces, and what they are moved by. */
  private readonly pieces = new Int32Array(MOST_PIECES);
  private readonly shifts = new Int32Array(MOST_PIECES);
  private readonly chains = new Chains(PIECE_SIDE);
  private readonly sides = new Paths();
  /** Where the one record of all cells begins that are wet all over, and of those that are dry; 0: there is none so far. */
  private readonly uniform = [0, 0];

  constructor(private readonly level: number) {}

  /** A cell of one piece. */
  addPiece(place: number, parts: DryParts): void {
    const kind = parts.length === 0 ? WET : parts === ALL_DRY ? DRY : null;
    if (kind !== null && this.isKnown(place, kind)) return;
    const record = this.begin(place);
    for (const line of linesOf(parts)) this.push(line);
    this.end(record, kind);
  }

  /** A cell of several pieces, as a tile of pieces tells them from the one in column x and row y on. */
  addPieces(place: number, words: Int32Array, tile: number, x: number, y: number): void {
    const size = 1 << this.level;
    const [pieces, shifts] = [this.pieces, this.shifts];
    let [cut, wet, dry] = [0, 0, 0];
    for (let n = 0; n < size * size; n++) {
      const [column, row] = [n & (size - 1), n >> this.level];
      const record = words[tile + ((y + row) << CUT_TILE_BITS) + x + column];
      if (record !== 0) cut++;
      if (record !== 0 && lineCount(words, tile + record) === 0) wet++;
      if (record === 0 || isDry(words, tile + record)) dry++;
      pieces[n] = record;
      shifts[n] = PIECE_SIDE * lineOf(column, row, column, row);
    }
    if (cut === 0) return;
    const kind = wet === size * size ? WET : dry === size * size ? DRY : null;
    if (kind !== null && this.isKnown(place, kind)) return;
    const record = this.begin(place);
    for (let n = 0; n < size * size; n++) {
      const at = tile + pieces[n];
      const [lines, first, count] =
        pieces[n] === 0 ? [DRY_LINES, 0, DRY_LINES.length] : [words, firstLine(at), lineCount(words, at)];
      for (let k = first; k < first + count; k++) this.push(lines[k] + shifts[n]);
    }
    this.end(record, kind);
  }

  /** The tile of what was added since the last one; null: no cell is cut. */
  finish(): CutTile | null {
    const tile = this.length > CELLS ? this.words.slice(0, this.length) : null;
    this.words.fill(0, 0, CELLS);
    this.length = CELLS;
    this.uniform.fill(0);
    return tile;
  }

  private isKnown(place: number, kind: number): boolean {
    this.words[place] = this.uniform[kind];
    return this.uniform[kind] !== 0;
  }

  private begin(place: number): number {
    const first = this.length;
    this.words[place] = first;
    this.push(0);
    return first;
  }

  /** Adds what the lines along sides leave of the cell's own border, backwards. */
  private end(record: number, kind: number | null): void {
    const { chains, sides } = this;
    const lines = this.length - record - 1;
    for (let k = record + 1; k < this.length; k++) {
      const line = this.words[k];
      if (isAlong(line)) chains.add(startX(line), startY(line), endX(line), endY(line));
    }
    const side = PIECE_SIDE << this.level;
    chains.add(side, 0, 0, 0);
    chains.add(0, 0, 0, side);
    chains.add(0, side, side, side);
    chains.add(side, side, side, 0);
    sides.clear();
    chains.settle(sides);
    const { xy, count } = sides;
    for (let k = 0; k < 4 * count; k += 4) this.push(lineOf(xy[k], xy[k + 1], xy[k + 2], xy[k + 3]));
    this.words[record] = (count << COUNT_BITS) | lines;
    if (kind !== null) this.uniform[kind] = record;
  }

  private push(word: number): void {
    if (this.length === this.words.length) {
      const grown = new Int32Array(2 * this.length);
      grown.set(this.words);
      this.words = grown;
    }
    this.words[this.length++] = word;
  }
}

/** The lines around parts of a piece, in words. */
function linesOf(parts: DryParts): number[] {
  const lines: number[] = [];
  const begin = new Uint8Array((PIECE_SIDE + 1) ** 2);
  const placeOf = (x: number, y: number): number => y * (PIECE_SIDE + 1) + x;
  for (const ring of parts.flat()) for (let k = 0; k < ring.length; k += 2) begin[placeOf(ring[k], ring[k + 1])]++;
  for (const rings of parts) {
    for (const ring of rings) {
      for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
        const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[k], ring[k + 1]];
        const line = lineOf(ax, ay, bx, by);
        if ((ax === bx && ax % PIECE_SIDE === 0) || (ay === by && ay % PIECE_SIDE === 0)) {
          lines.push(line | ALONG);
          continue;
        }
        const isWithin = bx % PIECE_SIDE !== 0 && by % PIECE_SIDE !== 0;
        const isLast = k + 2 === ring.length;
        lines.push(isWithin && !isLast && begin[placeOf(bx, by)] === 1 ? line | GOES_ON : line);
      }
    }
    lines[lines.length - 1] |= LAST_OF_PART;
  }
  return lines;
}
