import { Chains } from './chains.ts';
import {
  ALONG,
  blockBits,
  blockCount,
  blockPlace,
  COUNT_BITS,
  CUT_TILE_BITS,
  CUT_TILE_CELLS,
  CUT_TILE_SIZE,
  type CutTile,
  endX,
  endY,
  firstLine,
  isAlong,
  LAST_OF_PART,
  lineCount,
  lineOf,
  MOST_PIECES,
  startX,
  startY,
} from './cut-tiles.ts';
import { ALL_DRY, type DryParts, PIECE_SIDE } from './dry-pieces.ts';
import { Paths } from './paths.ts';
import { ShoreBlockBuilder, type ShoreMoves } from './shore-block-builder.ts';

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
  private readonly header: number;
  private length: number;
  /** Of the cell at hand: the records of its pieces, and what they are moved by. */
  private readonly pieces = new Int32Array(MOST_PIECES);
  private readonly shifts = new Int32Array(MOST_PIECES);
  private readonly chains = new Chains(PIECE_SIDE);
  private readonly sides = new Paths();
  private readonly blocks: ShoreBlockBuilder;
  /** Where the one record of all cells begins that are wet all over, and of those that are dry; 0: there is none so far. */
  private readonly uniform = [0, 0];

  /** @param level of the cells */
  constructor(
    private readonly level: number,
    moves: ShoreMoves,
  ) {
    this.header = CUT_TILE_CELLS + blockCount(level);
    this.length = this.header;
    this.blocks = new ShoreBlockBuilder(level, moves);
  }

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
    const isCut = this.length > this.header;
    if (isCut) this.addBlocks();
    const tile = isCut ? this.words.slice(0, this.length) : null;
    this.words.fill(0, 0, this.header);
    this.length = this.header;
    this.uniform.fill(0);
    return tile;
  }

  private addBlocks(): void {
    const size = 1 << blockBits(this.level);
    const push = (word: number): void => this.push(word);
    for (let y = 0; y < CUT_TILE_SIZE; y += size) {
      for (let x = 0; x < CUT_TILE_SIZE; x += size) {
        const first = this.length;
        if (this.blocks.build(this.words, (y << CUT_TILE_BITS) + x, push))
          this.words[blockPlace(this.level, x, y)] = first;
      }
    }
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
  for (const rings of parts) {
    for (const ring of rings) {
      for (let k = 0, before = ring.length - 2; k < ring.length; before = k, k += 2) {
        const [ax, ay, bx, by] = [ring[before], ring[before + 1], ring[k], ring[k + 1]];
        const line = lineOf(ax, ay, bx, by);
        const isOnSide = (ax === bx && ax % PIECE_SIDE === 0) || (ay === by && ay % PIECE_SIDE === 0);
        lines.push(isOnSide ? line | ALONG : line);
      }
    }
    lines[lines.length - 1] |= LAST_OF_PART;
  }
  return lines;
}
