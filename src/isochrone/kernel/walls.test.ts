import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL } from './cell-pages.ts';
import { COST_SHIFT, TimeField, UNREACHED, WALL } from './time-field.ts';
import { raiseWalls, WALL_TILE_BITS, WALL_TILE_SIZE, WallTileBuilder } from './walls.ts';

type Pair = readonly [i: number, j: number];

const cellsOf = (cells: readonly Pair[]): Int32Array => Int32Array.from(cells.flatMap(([i, j]) => [i, j, 0]));

/** Nodes of a tile as [row, column]. */
const nodesOf = (tile: Uint16Array): Pair[] => [...tile].map((k) => [k >> WALL_TILE_BITS, k & (WALL_TILE_SIZE - 1)]);

describe('a tile of walls', () => {
  it('lists the corners of cells once, row by row', () => {
    const builder = new WallTileBuilder();
    const cells = cellsOf([
      [101, 200],
      [100, 200],
    ]);
    builder.markCells(cells, 0, cells.length, 100, 199);
    expect(nodesOf(builder.finish())).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 0],
      [2, 1],
      [2, 2],
    ]);
    // Begins anew.
    expect(builder.finish().length).toBe(0);
  });

  it('takes only the cells it is given', () => {
    const builder = new WallTileBuilder();
    const cells = cellsOf([
      [0, 0],
      [10, 10],
      [20, 20],
    ]);
    builder.markCells(cells, CELL, 2 * CELL, 0, 0);
    expect(nodesOf(builder.finish())).toEqual([
      [10, 10],
      [10, 11],
      [11, 10],
      [11, 11],
    ]);
  });

  it('has the corners within it of cells that reach over its sides', () => {
    const last = WALL_TILE_SIZE - 1;
    const builder = new WallTileBuilder();
    const cells = cellsOf([
      [-1, -1],
      [last, last],
      [-1, last],
      [last, -1],
      [-2, 5],
      [WALL_TILE_SIZE, 5],
      [5, -2],
      [5, WALL_TILE_SIZE],
    ]);
    builder.markCells(cells, 0, cells.length, 0, 0);
    expect(nodesOf(builder.finish())).toEqual([
      [0, 0],
      [0, last],
      [last, 0],
      [last, last],
    ]);
  });
});

describe('raising walls', () => {
  it('marks in any window exactly the corners of cells, and leaves costs as they are', () => {
    const side = WALL_TILE_SIZE;
    // Around the corner where four tiles meet, or anywhere.
    const place = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -side, max: side }));
    const window = fc.record({
      minI: fc.oneof(fc.integer({ min: -8, max: 2 }), fc.constant(-side - 2)),
      minJ: fc.integer({ min: -8, max: 2 }),
      width: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(2 * side + 3)),
      height: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, place), { maxLength: 12 }),
        window,
        (cells, { minI, minJ, width, height }) => {
          const field = new TimeField();
          field.open(minI, minJ, minI + width - 1, minJ + height - 1);
          field.clear();
          for (let n = 0; n < field.size; n += 3) field.values[n] = n << COST_SHIFT;
          const before = field.values.slice(0, field.size);
          const builder = new WallTileBuilder();
          const columns = cellsOf(cells);
          for (const originJ of [-side, 0]) {
            for (const originI of [-side, 0]) {
              builder.markCells(columns, 0, columns.length, originI, originJ);
              raiseWalls(field, builder.finish(), originI, originJ);
            }
          }
          const walls = new Set(
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
          const expected = [...before].map((value, n) => {
            const wall = walls.has(`${minI + (n % width)} ${minJ + Math.floor(n / width)}`);
            return wall ? value + WALL : value;
          });
          expect([...field.values.subarray(0, field.size)]).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('puts nothing beside a row into the next one', () => {
    const field = new TimeField();
    field.open(5, 5, 7, 7);
    field.clear();
    const tile = Uint16Array.from([4, 8, 9, 7], (column) => (6 << WALL_TILE_BITS) | column);
    raiseWalls(field, tile, 0, 0);
    const marked = [...field.values.subarray(0, field.size)].map((value) => value & WALL);
    expect(marked).toEqual([0, 0, 0, 0, 0, WALL, 0, 0, 0]);
  });

  it('takes a window that holds the whole tile, and marks twice what it marked once', () => {
    const field = new TimeField();
    field.open(-1, -1, WALL_TILE_SIZE, WALL_TILE_SIZE);
    field.clear();
    const tile = Uint16Array.of(0, (1 << WALL_TILE_BITS) | 2, 0xffff);
    raiseWalls(field, tile, 0, 0);
    raiseWalls(field, tile, 0, 0);
    const { values, width, size } = field;
    const marked: Pair[] = [];
    for (let n = 0; n < size; n++)
      if (values[n] !== UNREACHED) marked.push([(n % width) - 1, Math.floor(n / width) - 1]);
    expect(marked).toEqual([
      [0, 0],
      [2, 1],
      [255, 255],
    ]);
    expect(values[width + 1]).toBe(UNREACHED | WALL);
  });
});
