import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CutTileBuilder } from './cut-tile-builder.ts';
import { blockCount, CUT_TILE_BITS, CUT_TILE_CELLS, CUT_TILE_SIZE, type CutTile } from './cut-tiles.ts';
import { ALL_DRY, DryPieces, PIECE_SIDE } from './dry-pieces.ts';
import { SHORE_BLOCK_BITS } from './shore-blocks.ts';
import { readShores } from './test-shores.ts';

const dryPieces = new DryPieces(1.6);
const MOVES = { least: 0.3, most: 3 };
const BLOCK = 1 << SHORE_BLOCK_BITS;

/** Rivers, with noise along them, in a block of pieces. */
const waters = fc
  .record({
    rivers: fc.array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 8, max: 40 }), fc.nat(127)), {
      minLength: 1,
      maxLength: 3,
    }),
    rough: fc.nat(2),
    seed: fc.nat(1000),
  })
  .map(({ rivers, rough, seed }) => (x: number, y: number): boolean => {
    const isInRiver = rivers.some(([dx, width, at]) => ((((dx * x + 5 * y + 5 * at) % 640) + 640) % 640) / 5 < width);
    const noise = (Math.imul(Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ seed, 0xc2b2ae35) >>> 16) % 60;
    return noise < rough ? !isInRiver : isInRiver;
  });

/** The tile of pieces that holds the block alone. */
function piecesOf(isWet: (x: number, y: number) => boolean): CutTile | null {
  const builder = new CutTileBuilder(0, MOVES);
  for (let place = 0; place < CUT_TILE_CELLS; place++) {
    const [i, j] = [place % CUT_TILE_SIZE, place >> CUT_TILE_BITS];
    if (i >= BLOCK || j >= BLOCK) continue;
    const rows = Array.from({ length: PIECE_SIDE + 1 }, (_, y) =>
      Array.from({ length: PIECE_SIDE + 1 }, (_, x) =>
        isWet(PIECE_SIDE * i + x, PIECE_SIDE * j + y) ? 1 << x : 0,
      ).reduce((row, bit) => row | bit, 0),
    );
    builder.addPiece(place, dryPieces.partsOf(rows) ?? ALL_DRY);
  }
  return builder.finish();
}

function coarserOf(pieces: CutTile, level: number): CutTile | null {
  const builder = new CutTileBuilder(level, MOVES);
  const cells = CUT_TILE_SIZE >> level;
  for (let n = 0; n < cells * cells; n++) {
    const [x, y] = [n % cells, Math.floor(n / cells)];
    builder.addPieces((y << CUT_TILE_BITS) + x, pieces, 0, x << level, y << level);
  }
  return builder.finish();
}

/** Lines along sides unit by unit. */
const unitsOf = (line: readonly number[]): string[] => {
  const [ax, ay, bx, by] = line;
  if (ax !== bx && ay !== by) return [line.join(' ')];
  const length = Math.abs(bx - ax) + Math.abs(by - ay);
  const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
  return Array.from({ length }, (_, k) => [ax + k * dx, ay + k * dy, ax + (k + 1) * dx, ay + (k + 1) * dy].join(' '));
};

it('shores of a block have the same chords on grids of all cells, whose lines are those around dry parts', () => {
  fc.assert(
    fc.property(waters, (isWet) => {
      const pieces = piecesOf(isWet);
      expect(pieces).not.toBeNull();
      const tiles = [pieces!, coarserOf(pieces!, 1)!, coarserOf(pieces!, 2)!];
      const shores = tiles.map((tile, level) => {
        expect(tile.subarray(CUT_TILE_CELLS, CUT_TILE_CELLS + blockCount(level)).filter((at) => at > 0).length).toBe(1);
        return readShores(tile, tile[CUT_TILE_CELLS]);
      });
      const [first, ...others] = shores.map((all) => all.map((shore) => shore.map(({ line }) => line)));
      for (const other of others) expect(other).toEqual(first);
      const lines = shores.map((all) =>
        all.flat(2).flatMap(({ runs }) => runs.flatMap((run) => run.lines.flatMap(unitsOf))),
      );
      for (const all of lines) {
        expect(new Set(all).size).toBe(all.length);
        expect(all.toSorted()).toEqual(lines[0].toSorted());
      }
      for (const all of shores) {
        for (const { line, runs } of all.flat()) {
          const own = runs.flatMap((run) => run.lines);
          expect([...own[0].slice(0, 2), ...own[own.length - 1].slice(2)]).toEqual(line);
          for (let k = 1; k < own.length; k++) expect(own[k].slice(0, 2)).toEqual(own[k - 1].slice(2));
        }
      }
    }),
    { numRuns: 40 },
  );
});
