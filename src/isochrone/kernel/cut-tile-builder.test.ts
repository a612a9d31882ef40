import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ringsContain } from '../../geo/flat-ring.ts';
import { CutTileBuilder } from './cut-tile-builder.ts';
import {
  blockCount,
  blockPlace,
  type CutTile,
  endX,
  endY,
  firstLine,
  firstSide,
  isAlong,
  isLastOfPart,
  lineCount,
  CUT_TILE_SIZE as SIZE,
  sideCount,
  startX,
  startY,
} from './cut-tiles.ts';
import { ALL_DRY, type DryParts, PIECE_SIDE } from './dry-pieces.ts';
import { ShoreBlockBuilder } from './shore-block-builder.ts';
import { balanced, type Line } from './test-paths.ts';

const MOVES = { least: 0.1, most: 0.5 };
/** One tile after the other comes from these. */
const builders = [0, 1, 2].map((level) => new CutTileBuilder(level, MOVES));

/** What is dry of a piece; null: it isn't cut. */
type Piece = DryParts | null;
const WET: DryParts = [];
const TWO_PARTS: DryParts = [[[0, 0, 5, 0, 0, 3]], [[8, 8, 2, 8, 3, 5, 8, 5]]];
const ISLAND_AND_POND: DryParts[] = [[[[2, 2, 6, 3, 4, 6]]], [ALL_DRY[0].concat([[3, 3, 3, 5, 5, 6]])]];
const UNCUT = new Array<Piece>(SIZE ** 2).fill(null);

/** Pieces of a tile row by row. */
const piece = fc.constantFrom<Piece>(null, null, null, WET, ALL_DRY, TWO_PARTS, ...ISLAND_AND_POND);
const worlds = fc.array(piece, { minLength: SIZE ** 2, maxLength: SIZE ** 2 });

/** Cells that pieces of a tile make, in the last columns and rows: their places, the first column and row of their pieces. */
function cellsOf(level: number) {
  const count = SIZE >> level;
  return Array.from({ length: count ** 2 }, (_, n) => {
    const [x, y] = [n % count, Math.floor(n / count)];
    return { place: (SIZE - count + y) * SIZE + SIZE - count + x, x: x << level, y: y << level };
  });
}

function built(level: number, pieces: readonly Piece[]): CutTile | null {
  const builder = builders[level];
  if (level === 0) {
    pieces.forEach((parts, place) => {
      if (parts !== null) builder.addPiece(place, parts);
    });
    return builder.finish();
  }
  const words = Int32Array.of(7, 7, ...(built(0, pieces) ?? new Int32Array(SIZE ** 2)));
  for (const { place, x, y } of cellsOf(level)) builder.addPieces(place, words, 2, x, y);
  return builder.finish();
}

/** What is dry of a cell, piece by piece; null: it isn't cut. */
function dryOf(pieces: readonly Piece[], level: number, x: number, y: number): Piece {
  const inside = Array.from({ length: 4 ** level }, (_, n) => [n % 2 ** level, n >> level]);
  const own = inside.map(([dx, dy]) => pieces[(y + dy) * SIZE + x + dx]);
  if (own.every((parts) => parts === null)) return null;
  return own.flatMap((parts, n) =>
    (parts ?? ALL_DRY).map((rings) => rings.map((ring) => ring.map((v, k) => v + PIECE_SIDE * inside[n][k % 2]))),
  );
}

const isOnSide = (line: readonly number[]): boolean =>
  [0, 1].some((k) => line[k] === line[k + 2] && line[k] % PIECE_SIDE === 0);

/** The lines around each part by names: their points, whether they run along sides of pieces. After the last part there is none. */
const namesOf = (parts: DryParts): string[][] =>
  [...parts, []].map((rings) => {
    const lines = rings.flatMap((ring) =>
      ring.map((_, k) => [...ring, ...ring].slice(2 * k, 2 * k + 4)).slice(0, ring.length / 2),
    );
    return lines.map((line) => `${line} ${isOnSide(line)}`).sort();
  });

/** Units along sides of pieces that have the cell's water on their right alone. */
function sidesOf(parts: DryParts, side: number): string[] {
  const wetAt = (x: number, y: number): number =>
    x > 0 && y > 0 && x < side && y < side && !parts.some((rings) => ringsContain(rings, x, y)) ? 1 : 0;
  const sides: Line[] = [];
  for (let at = 0; at <= side; at += PIECE_SIDE) {
    for (let k = 0; k < side; k++) {
      const east = wetAt(k + 0.5, at - 0.01) - wetAt(k + 0.5, at + 0.01);
      const north = wetAt(at + 0.01, k + 0.5) - wetAt(at - 0.01, k + 0.5);
      if (east !== 0) sides.push(east > 0 ? [k, at, k + 1, at] : [k + 1, at, k, at]);
      if (north !== 0) sides.push(north > 0 ? [at, k, at, k + 1] : [at, k + 1, at, k]);
    }
  }
  return sides.map(String).sort();
}

const pointsOf = (line: number): Line => [startX(line), startY(line), endX(line), endY(line)];

/** The record of a cell by names, as those: lines by part, units of sides. */
function recordAt(tile: CutTile, at: number) {
  const parts: string[][] = [[]];
  for (const line of tile.subarray(firstLine(at), firstLine(at) + lineCount(tile, at))) {
    parts[parts.length - 1].push(`${pointsOf(line)} ${isAlong(line)}`);
    if (isLastOfPart(line)) parts.push([]);
  }
  const sides = Array.from(tile.subarray(firstSide(tile, at), firstSide(tile, at) + sideCount(tile, at)), pointsOf);
  return { parts: parts.map((part) => part.sort()), sides: balanced(sides).map(String).sort() };
}

it.each([0, 1, 2])(
  'tiles of level %i tell the lines around the dry parts of cells, and the sides of their water',
  (level) => {
    fc.assert(
      fc.property(worlds, (pieces) => {
        const tile = built(level, pieces)!;
        const cells = cellsOf(level);
        const dry = cells.map(({ x, y }) => dryOf(pieces, level, x, y));
        const records = cells.map(({ place }) => (tile[place] === 0 ? null : recordAt(tile, tile[place])));
        const side = PIECE_SIDE << level;
        expect(records).toEqual(dry.map((parts) => parts && { parts: namesOf(parts), sides: sidesOf(parts, side) }));
        // All these cells lie in one block.
        const [{ place }] = cells;
        const block = tile[blockPlace(level, place % SIZE, Math.floor(place / SIZE))];
        expect([...tile.subarray(SIZE ** 2).subarray(0, blockCount(level))].filter((at) => at > 0)).toEqual([block]);
        const words: number[] = [];
        new ShoreBlockBuilder(level, MOVES).build(tile, place, (word) => words.push(word));
        expect([...tile.subarray(block)]).toEqual(words);
      }),
      { numRuns: 4 },
    );
  },
);

it('cells of several pieces that are wet all over, or dry, are told once in a tile, and anew in the next', () => {
  const [allWet, allDry, uncut] = [WET, ALL_DRY, null].map((parts) => [parts, parts, parts, parts]);
  const [byWater, mixed] = ([null, WET] as const).map((parts) => [parts, parts, ALL_DRY, parts]);
  for (const isWetFirst of [true, false]) {
    const [a, b] = isWetFirst ? [allWet, allDry] : [allDry, allWet];
    const cells = [a, mixed, b, a, uncut, b, byWater, mixed];
    const rows = [0, 2].flatMap((n) => cells.flatMap((cell) => cell.slice(n, n + 2)));
    const tile = built(1, [...rows, ...UNCUT.slice(rows.length)])!;
    const [one, , other, ...rest] = cellsOf(1).map(({ place }) => tile[place]);
    expect(rest.slice(0, 4)).toEqual([one, 0, other, isWetFirst ? other : one]);
    expect(new Set(tile.subarray(0, SIZE ** 2)).size).toBe(1 + 2 + 2);
    expect([one, other].map((at) => lineCount(tile, at))).toEqual(isWetFirst ? [0, 16] : [16, 0]);
  }
  expect(built(1, UNCUT)).toBeNull();
});
