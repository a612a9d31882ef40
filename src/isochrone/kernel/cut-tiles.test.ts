import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALONG,
  blockBits,
  blockCount,
  blockPlace,
  COUNT_BITS,
  CUT_TILE_BITS,
  CUT_TILE_CELLS,
  CUT_TILE_SIZE,
  endX,
  endY,
  firstLine,
  firstSide,
  isAlong,
  isLastOfPart,
  LAST_OF_PART,
  lineCount,
  lineOf,
  MOST_PIECES,
  sideCount,
  startX,
  startY,
} from './cut-tiles.ts';
import { PIECE_SIDE } from './dry-pieces.ts';
import { SHORE_BLOCK_BITS } from './shore-blocks.ts';

/** Units on a side of the widest cells. */
const SIDE = PIECE_SIDE * Math.sqrt(MOST_PIECES);
const coordinate = fc.oneof(fc.constantFrom(0, SIDE), fc.nat(SIDE));
const line = fc.record({
  points: fc.tuple(coordinate, coordinate, coordinate, coordinate),
  along: fc.boolean(),
  last: fc.boolean(),
});
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;

const wordOf = ({ points, along, last }: Line): number =>
  lineOf(...points) | (along ? ALONG : 0) | (last ? LAST_OF_PART : 0);

const read = (word: number): Line => ({
  points: [startX(word), startY(word), endX(word), endY(word)],
  along: isAlong(word),
  last: isLastOfPart(word),
});

describe('a record', () => {
  it('tells its lines and its sides as they were written, wherever it is in a tile', () => {
    const records = fc.array(
      fc.record({ lines: fc.array(line, { maxLength: 6 }), sides: fc.array(line, { maxLength: 6 }) }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(records, (all) => {
        const words = [-1];
        const places = all.map(({ lines, sides }) => {
          const at = words.length;
          words.push((sides.length << COUNT_BITS) | lines.length, ...lines.map(wordOf), ...sides.map(wordOf));
          return at;
        });
        const tile = Int32Array.from(words);
        const readAll = places.map((at) => {
          const readFrom = (first: number, count: number) =>
            Array.from(tile.subarray(first, first + count), (word) => read(word));
          return {
            lines: readFrom(firstLine(at), lineCount(tile, at)),
            sides: readFrom(firstSide(tile, at), sideCount(tile, at)),
          };
        });
        expect(readAll).toEqual(all);
      }),
    );
  });

  it('has room for as many lines and sides as cells of so many pieces may have', () => {
    // Around each square of a cell: lines on its four sides and one across.
    const most = 5 * SIDE * SIDE;
    for (const lines of [0, 1, most]) {
      for (const sides of [0, 1, most]) {
        const words = Int32Array.of((sides << COUNT_BITS) | lines);
        const told = [lineCount(words, 0), sideCount(words, 0), firstSide(words, 0) - firstLine(0)];
        expect(told).toEqual([lines, sides, lines]);
      }
    }
  });

  it('has lines that move by a word, as long as they stay in a cell', () => {
    const within = fc.nat(PIECE_SIDE);
    const piece = fc.nat(SIDE / PIECE_SIDE - 1).map((k) => PIECE_SIDE * k);
    fc.assert(
      fc.property(line, fc.tuple(within, within, within, within), piece, piece, ({ along, last }, points, x, y) => {
        const moved = wordOf({ points, along, last }) + lineOf(x, y, x, y);
        const [ax, ay, bx, by] = points;
        expect(read(moved)).toEqual({ points: [ax + x, ay + y, bx + x, by + y], along, last });
      }),
    );
  });
});

it.each([0, 1, 2])(
  'cells of level %i lie in blocks of as many pieces on all grids, told row by row behind the cells',
  (level) => {
    const cells = CUT_TILE_SIZE ** 2;
    const size = 2 ** blockBits(level);
    expect([CUT_TILE_CELLS, CUT_TILE_SIZE, size * 2 ** level]).toEqual([
      cells,
      2 ** CUT_TILE_BITS,
      2 ** SHORE_BLOCK_BITS,
    ]);
    const inRow = CUT_TILE_SIZE / size;
    expect(blockCount(level)).toBe(inRow ** 2);
    for (let y = 0; y < CUT_TILE_SIZE; y++) {
      for (let x = 0; x < CUT_TILE_SIZE; x++) {
        const block = Math.floor(y / size) * inRow + Math.floor(x / size);
        expect(blockPlace(level, x, y), `${x} ${y}`).toBe(cells + block);
      }
    }
  },
);
