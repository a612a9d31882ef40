import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markCells, raiseBarriers } from './barriers.ts';
import { CELL } from './cell-pages.ts';
import { BARRIER_TILE_SIZE, BARRIER_WORD, type BarrierTile, newBarrierTile } from './node-tiles.ts';
import { TimeField } from './time-field.ts';

type Pair = readonly [i: number, j: number];

const cellsOf = (cells: readonly Pair[]): Int32Array => Int32Array.from(cells.flatMap(([i, j]) => [i, j, 0]));

/** Marked nodes of a tile as [row, column]. */
const nodesOf = (tile: BarrierTile): Pair[] =>
  Array.from({ length: BARRIER_TILE_SIZE ** 2 }, (_, n) => n)
    .filter((n) => (tile[n >> 5] & (1 << (n & 31))) !== 0)
    .map((n) => [Math.floor(n / BARRIER_TILE_SIZE), n % BARRIER_TILE_SIZE]);

describe('a tile of barriers', () => {
  it('lists the corners of cells once, row by row', () => {
    const tile = newBarrierTile();
    const cells = cellsOf([
      [101, 200],
      [100, 200],
    ]);
    markCells(tile, cells, 0, cells.length, 100, 199);
    expect(nodesOf(tile)).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
  });

  it('takes only the cells it is given', () => {
    const tile = newBarrierTile();
    const cells = cellsOf([
      [0, 0],
      [10, 10],
      [20, 20],
    ]);
    markCells(tile, cells, CELL, 2 * CELL, 0, 0);
    expect(nodesOf(tile)).toEqual([
      [10, 10],
      [10, 11],
      [11, 10],
      [11, 11],
    ]);
  });

  it('has the corners within it of cells that reach over its sides', () => {
    const last = BARRIER_TILE_SIZE - 1;
    const tile = newBarrierTile();
    const cells = cellsOf([
      [-1, -1],
      [last, last],
      [-1, last],
      [last, -1],
      [-2, 5],
      [BARRIER_TILE_SIZE, 5],
      [5, -2],
      [5, BARRIER_TILE_SIZE],
    ]);
    markCells(tile, cells, 0, cells.length, 0, 0);
    expect(nodesOf(tile)).toEqual([
      [0, 0],
      [0, last],
      [last, 0],
      [last, last],
    ]);
  });
});

describe('raising barriers', () => {
  it('marks in any window of whole words exactly the corners of cells', () => {
    const side = BARRIER_TILE_SIZE;
    // Around the corner where four tiles meet, or anywhere.
    const place = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -side, max: side }));
    const window = fc.record({
      firstWord: fc.integer({ min: -side / BARRIER_WORD - 1, max: 3 }),
      minJ: fc.integer({ min: -8, max: 2 }),
      words: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constant((2 * side) / BARRIER_WORD + 2)),
      height: fc.integer({ min: 1, max: 12 }),
    });
    const cells = fc.array(fc.tuple(place, place), { maxLength: 12 });
    fc.assert(
      fc.property(cells, window, (cells, { firstWord, minJ, words, height }) => {
        const [minI, width] = [firstWord * BARRIER_WORD, words * BARRIER_WORD];
        const field = new TimeField();
        field.open(minI, minJ, minI + width - 1, minJ + height - 1);
        const columns = cellsOf(cells);
        for (const originJ of [-side, 0]) {
          for (const originI of [-side, 0]) {
            const tile = newBarrierTile();
            markCells(tile, columns, 0, columns.length, originI, originJ);
            raiseBarriers(field, Int32Array.of(-1, ...tile), 1, originI, originJ);
            raiseBarriers(field, Int32Array.of(-1, ...tile), 1, originI, originJ);
          }
        }
        const barriers = new Set(
          cells
            .flatMap(([i, j]) => [
              [i, j],
              [i + 1, j],
              [i, j + 1],
              [i + 1, j + 1],
            ])
            // Beyond the four tiles nothing is known.
            .filter(([i, j]) => i >= -side && j >= -side && i < side && j < side)
            .map(([i, j]) => `${i} ${j}`),
        );
        for (let n = 0; n < field.size; n++) {
          const barrier = barriers.has(`${minI + (n % width)} ${minJ + Math.floor(n / width)}`);
          if (field.isBarrier(n) !== barrier) expect.fail(`node ${n}: ${barrier}`);
        }
      }),
      { numRuns: 40 },
    );
  });
});
