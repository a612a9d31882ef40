import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CELL,
  CELLS_NO_SPREAD,
  CELLS_NONE,
  CELLS_SPREAD,
  type CellPage,
  CellPageBuilder,
  copyOfPage,
  PAGE_SIZE,
  pageBytes,
  RECORD,
} from './cell-pages.ts';

/** Box of a line without cells. */
const NOWHERE = 0x7fffffff;

type Point = readonly [x: number, y: number];
interface Cell {
  readonly i: number;
  readonly j: number;
  readonly share: number;
}

/** Shares of the length at each point. */
function alongOf(points: readonly Point[]): Float64Array {
  const along = new Float64Array(points.length);
  for (let p = 1; p < points.length; p++) {
    along[p] = along[p - 1] + Math.hypot(points[p][0] - points[p - 1][0], points[p][1] - points[p - 1][1]);
  }
  const length = along[points.length - 1];
  return along.map((d, p) => (p === 0 ? 0 : length > 0 ? d / length : 1));
}

function add(builder: CellPageBuilder, points: readonly Point[], kind = CELLS_SPREAD): void {
  const x = Float64Array.from(points, (p) => p[0]);
  const y = Float64Array.from(points, (p) => p[1]);
  builder.add(kind, x, y, alongOf(points), points.length);
}

function cellsOf({ records, cells, shares }: CellPage, line: number): Cell[] {
  const first = records[line * RECORD];
  return Array.from({ length: records[line * RECORD + 1] >> 3 }, (_, c) => {
    const at = first + c * CELL;
    return { i: cells[at], j: cells[at + 1], share: shares[at + 2] };
  });
}

const pageOf = (...lines: readonly (readonly Point[])[]): CellPage => {
  const builder = new CellPageBuilder();
  for (const line of lines) add(builder, line);
  return builder.finish();
};

describe('the cells of a line', () => {
  it('are entered where grid lines are crossed', () => {
    const page = pageOf([
      [0.5, 0.5],
      [4.5, 0.5],
    ]);
    expect(cellsOf(page, 0)).toEqual([
      { i: 0, j: 0, share: 0 },
      { i: 1, j: 0, share: 0.125 },
      { i: 2, j: 0, share: 0.375 },
      { i: 3, j: 0, share: 0.625 },
      { i: 4, j: 0, share: 0.875 },
    ]);
  });

  it('follow bends and negative directions', () => {
    const page = pageOf([
      [0.5, 0.5],
      [-1.5, 0.5],
      [-1.5, -1.5],
    ]);
    expect(cellsOf(page, 0)).toEqual([
      { i: 0, j: 0, share: 0 },
      { i: -1, j: 0, share: 0.125 },
      { i: -2, j: 0, share: 0.375 },
      { i: -2, j: -1, share: 0.625 },
      { i: -2, j: -2, share: 0.875 },
    ]);
  });

  it('hold one of the two beside a corner', () => {
    const cells = cellsOf(
      pageOf([
        [0.5, 0.5],
        [1.5, 1.5],
      ]),
      0,
    );
    expect(cells.map(({ i, j }) => [i, j])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
    expect(cells.map(({ share }) => share)).toEqual([0, 0.5, 0.5]);
  });

  it('are one where the line is a point', () => {
    const page = pageOf([
      [2, 3],
      [2, 3],
    ]);
    expect(cellsOf(page, 0)).toEqual([{ i: 2, j: 3, share: 0 }]);
  });

  it('hold each part of the line between entering and leaving, one beside the other', () => {
    // Quarters often hit grid lines and corners.
    const coordinate = fc.oneof(
      fc.integer({ min: -16, max: 16 }).map((q) => q / 4 + 0),
      // Floor of -0 is -0.
      fc.double({ min: -4, max: 4, noNaN: true }).map((x) => x + 0),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 6 }), (points) => {
        const cells = cellsOf(pageOf(points), 0);
        const ends = [points[0], points[points.length - 1]].map((p) => p.map(Math.floor));
        expect([cells[0], cells[cells.length - 1]].map(({ i, j }) => [i, j])).toEqual(ends);
        expect(cells[0].share).toBe(0);
        // No cell more than it takes to get from each point's cell to the next one's.
        const steps = points.slice(1).map(([x, y], p) => {
          const [ax, ay] = points[p];
          return Math.abs(Math.floor(x) - Math.floor(ax)) + Math.abs(Math.floor(y) - Math.floor(ay));
        });
        expect(cells.length).toBe(1 + steps.reduce((a, b) => a + b, 0));

        const along = alongOf(points);
        cells.forEach(({ i, j, share }, c) => {
          const next = cells[c + 1];
          if (next) expect(Math.abs(next.i - i) + Math.abs(next.j - j)).toBe(1);
          const leaves = next?.share ?? 1;
          expect(leaves).toBeGreaterThanOrEqual(share);
          expect(leaves).toBeLessThanOrEqual(1);
          const middle = (share + leaves) / 2;
          const p = Math.max(
            1,
            along.findIndex((a) => a >= middle),
          );
          const span = along[p] - along[p - 1];
          const t = span > 0 ? (middle - along[p - 1]) / span : 0;
          const inside = (axis: 0 | 1): number => points[p - 1][axis] + t * (points[p][axis] - points[p - 1][axis]);
          // Shares are single precision.
          const rounding = 1e-4;
          expect(Math.abs(inside(0) - (i + 0.5))).toBeLessThanOrEqual(0.5 + rounding);
          expect(Math.abs(inside(1) - (j + 0.5))).toBeLessThanOrEqual(0.5 + rounding);
        });
      }),
    );
  });
});

describe('a page', () => {
  it('knows kind, count and box of each line', () => {
    const builder = new CellPageBuilder();
    add(builder, [
      [3.5, 2.5],
      [1.5, 2.5],
      [1.5, 4.5],
    ]);
    builder.addNone();
    add(
      builder,
      [
        [0.5, -0.5],
        [1.5, -0.5],
      ],
      CELLS_NO_SPREAD,
    );
    const page = builder.finish();
    expect([...page.records.subarray(0, 3 * RECORD)]).toEqual([
      ...[0, (5 << 3) | CELLS_SPREAD, 1, 2, 3, 4],
      ...[0, CELLS_NONE, NOWHERE, NOWHERE, -NOWHERE, -NOWHERE],
      ...[5 * CELL, (2 << 3) | CELLS_NO_SPREAD, 0, -1, 1, -1],
    ]);
    expect(page.shares.buffer).toBe(page.cells.buffer);
    expect(page.cells.length).toBe(7 * CELL);
    expect(pageBytes(page)).toBeGreaterThan(7 * CELL * 4 + PAGE_SIZE * RECORD * 4);
  });

  it('begins anew after the last one, whose copy stays', () => {
    const builder = new CellPageBuilder();
    add(builder, [
      [0.5, 0.5],
      [2.5, 0.5],
    ]);
    const page = copyOfPage(builder.finish());
    const before = cellsOf(page, 0);
    add(builder, [
      [7.5, 7.5],
      [7.5, 8.5],
    ]);
    const next = builder.finish();
    expect(cellsOf(page, 0)).toEqual(before);
    expect(cellsOf(next, 0)).toEqual([
      { i: 7, j: 7, share: 0 },
      { i: 7, j: 8, share: 0.5 },
    ]);
  });

  it('grows with long lines', () => {
    const cells = cellsOf(
      pageOf([
        [0.5, 0.5],
        [5000.5, 0.5],
      ]),
      0,
    );
    expect(cells.length).toBe(5001);
    cells.forEach(({ i, j, share }, c) => {
      expect([i, j]).toEqual([c, 0]);
      expect(share).toBeCloseTo(c === 0 ? 0 : (c - 0.5) / 5000, 6);
    });
  });
});
