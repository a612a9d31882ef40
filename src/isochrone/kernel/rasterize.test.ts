import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELLS_NO_SPREAD, CELLS_SPREAD, type CellPage, CellPageBuilder, PAGE_MASK, PAGE_SIZE } from './cell-pages.ts';
import { EnteredLines, type LineList, type LinePart } from './entered-lines.ts';
import {
  endOfRun,
  measureRun,
  rasterizeLines,
  rasterizeNarrow,
  rasterizeNarrowPart,
  rasterizePart,
  spreadCells,
} from './rasterize.ts';
import { COST_LIMIT, COST_SHIFT, NEVER_OFF_ROAD, TimeField, UNREACHED_STATE } from './time-field.ts';

interface Line {
  readonly i: number;
  readonly j: number;
  readonly cells: number;
  readonly kind: number;
}

/** Level lines to the right, from the middle of a cell to the middle of the last: n cells are n - 1 cell sides long. */
function pageOf(lines: readonly (Line | null)[]): CellPage {
  const builder = new CellPageBuilder();
  for (const line of lines) {
    if (!line) {
      builder.addNone();
      continue;
    }
    const { i, j, cells, kind } = line;
    const x = Float64Array.of(i + 0.5, i + cells - 0.5);
    builder.add(kind, x, Float64Array.of(j + 0.5, j + 0.5), Float64Array.of(0, 1), 2);
  }
  return builder.finish();
}

const WIDTH = 10;
const HEIGHT = 4;
const fieldOf = (): TimeField => {
  const field = new TimeField();
  field.open(-1, -1, WIDTH - 2, HEIGHT - 2);
  field.clear();
  return field;
};

/** Stamped lines, at the corners of their cells. */
function rasterized(pages: readonly CellPage[], list: LineList, limit: number): TimeField {
  const field = fieldOf();
  rasterizeLines(field, pages, list, limit);
  spreadCells(field);
  return field;
}

/** Costs in row `j`; null where nothing is. */
const costs = (field: TimeField, j: number): (number | null)[] =>
  [...field.values.subarray((j + 1) * WIDTH, (j + 2) * WIDTH)].map((value) =>
    value === UNREACHED_STATE ? null : value >> COST_SHIFT,
  );

type Entry = readonly [cost: number, whole: number] | null;

/** Lines entered at their beginning, at their end, or at both. */
function enteredLines(...lines: readonly (readonly [line: number, forward: Entry, backward: Entry])[]): LineList {
  const entered = new EnteredLines(3 * PAGE_SIZE);
  entered.begin();
  for (const [line, forward, backward] of lines) {
    if (forward) entered.enter(line, 0, ...forward);
    if (backward) entered.enter(line, 1, ...backward);
  }
  entered.finish([COST_LIMIT]);
  return entered.lists[0];
}

describe('the box of lines', () => {
  it('holds the cells of all of them, on any page, and nothing of a line without cells', () => {
    const [first, second] = [
      pageOf([null, { i: 3, j: 7, cells: 2, kind: CELLS_SPREAD }, { i: -50, j: -50, cells: 200, kind: CELLS_SPREAD }]),
      pageOf([{ i: -4, j: 5, cells: 3, kind: CELLS_NO_SPREAD }]),
    ];
    const box = Int32Array.of(0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000);
    const lines = Int32Array.of(0, 0, 1, PAGE_SIZE);
    measureRun(first, lines, 0, 1, box);
    expect(box[0]).toBeGreaterThan(box[2]);
    expect(endOfRun(lines, 1, 4)).toBe(3);
    measureRun(first, lines, 1, 3, box);
    expect(endOfRun(lines, 3, 4)).toBe(4);
    measureRun(second, lines, 3, 4, box);
    expect([...box]).toEqual([-4, 5, 4, 7]);
  });
});

describe('rasterizing lines', () => {
  it('gives all corners of a cell the cost at which it is entered, rounded up', () => {
    const page = pageOf([{ i: 0, j: 0, cells: 5, kind: CELLS_SPREAD }]);
    // Shares 0, 1/8, 3/8, 5/8, 7/8 of 20: 100, 102.5, 107.5, 112.5, 117.5.
    const field = rasterized([page], enteredLines([0, [100, 20], null]), 112);
    const row = [null, 100, 100, 103, 108, null, null, null, null, null];
    expect([0, 1].map((j) => costs(field, j))).toEqual([row, row]);
    expect([-1, 2].flatMap((j) => costs(field, j)).every((cost) => cost === null)).toBe(true);
  });

  it('takes the better of both directions, each with its own speed', () => {
    const page = pageOf([{ i: 0, j: 0, cells: 5, kind: CELLS_SPREAD }]);
    // Forwards 30, 31, 33, 35, 37 from the left; backwards 10, 15, 25, 35, 45 from the right.
    const field = rasterized([page], enteredLines([0, [30, 8], [10, 40]]), 1000);
    expect(costs(field, 0)).toEqual([null, 30, 30, 25, 15, 10, 10, null, null, null]);
  });

  it('marks roads that cannot be left', () => {
    const page = pageOf([{ i: 0, j: 0, cells: 2, kind: CELLS_NO_SPREAD }]);
    const field = rasterized([page], enteredLines([0, [4, 2], null]), 4);
    expect(field.values[WIDTH + 1]).toBe((4 << COST_SHIFT) | NEVER_OFF_ROAD);
    // Its second cell is entered after 5.
    expect(field.values[WIDTH + 3]).toBe(UNREACHED_STATE);
  });

  it('agrees with asking each node for the least cost of the cells around it', () => {
    const direction = fc.option(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 60 })), { freq: 3 });
    const line = fc
      .record({
        i: fc.nat(3),
        j: fc.nat(HEIGHT - 3),
        cells: fc.integer({ min: 2, max: 5 }),
        kind: fc.constantFrom(CELLS_SPREAD, CELLS_NO_SPREAD),
        forward: direction,
        backward: direction,
      })
      .filter(({ forward, backward }) => forward !== null || backward !== null);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), fc.nat(80), (lines, limit) => {
        const page = pageOf(lines);
        // On the second page.
        const entered = enteredLines(
          ...lines.map(({ forward, backward }, slot) => [PAGE_SIZE + slot, forward, backward] as const),
        );
        const field = rasterized([pageOf([]), page], entered, limit);

        const expected = new Array<number>(WIDTH * HEIGHT).fill(UNREACHED_STATE);
        for (const { i, j, cells, kind, forward, backward } of lines) {
          for (let c = 0; c < cells; c++) {
            // Half a cell lies before the first grid line, and half a cell after the last.
            const enters = c === 0 ? 0 : (c - 0.5) / (cells - 1);
            const left = c === cells - 1 ? 0 : (cells - 1 - c - 0.5) / (cells - 1);
            const cost = Math.min(
              forward ? forward[0] + Math.fround(enters) * forward[1] : Infinity,
              backward ? backward[0] + (1 - Math.fround(1 - left)) * backward[1] : Infinity,
            );
            if (cost > limit) continue;
            const state = Math.ceil(cost) * 256 + (kind === CELLS_NO_SPREAD ? NEVER_OFF_ROAD : 0);
            for (const x of [i + c, i + c + 1]) {
              for (const y of [j, j + 1]) {
                const n = (y + 1) * WIDTH + x + 1;
                expected[n] = Math.min(expected[n], state);
              }
            }
          }
        }
        expect([...field.values.subarray(0, field.size)]).toEqual(expected);
        expected.forEach((state, n) => {
          const [column, row] = [n % WIDTH, Math.floor(n / WIDTH)];
          if (state < UNREACHED_STATE) expect(field.from[row] <= column && column <= field.to[row]).toBe(true);
        });
        // Rows hold no more than that.
        for (let row = 0; row < HEIGHT; row++) {
          for (const column of field.from[row] <= field.to[row] ? [field.from[row], field.to[row]] : []) {
            expect(expected[row * WIDTH + column]).toBeLessThan(UNREACHED_STATE);
          }
        }
      }),
    );
  });
});

describe('rasterizing a part of a line', () => {
  // Cells are entered at shares 0, 1/8, 3/8, 5/8 and 7/8.
  const page = pageOf([null, { i: 0, j: 0, cells: 5, kind: CELLS_SPREAD }]);
  const corners = (part: Partial<LinePart>, limit = 1000): (number | null)[] => {
    const field = fieldOf();
    const whole = { line: PAGE_SIZE + 1, forward: true, entry: 100, whole: 80, from: 0, to: 1 };
    rasterizePart(field, [pageOf([]), page], { ...whole, ...part }, limit);
    spreadCells(field);
    expect(costs(field, 1)).toEqual(costs(field, 0));
    return costs(field, 0).slice(1, 7);
  };

  it('covers the whole line in either direction', () => {
    expect(PAGE_SIZE & PAGE_MASK).toBe(0);
    expect(corners({})).toEqual([100, 100, 110, 130, 150, 170]);
    expect(corners({ forward: false })).toEqual([170, 150, 130, 110, 100, 100]);
  });

  it('begins where the line is entered and ends where it is left', () => {
    expect(corners({ from: 0.5, to: 0.6 })).toEqual([null, null, 140, 140, null, null]);
    expect(corners({ from: 0.25, to: 0.5 })).toEqual([null, 120, 120, 130, null, null]);
    expect(corners({ forward: false, from: 0.25, to: 0.5 })).toEqual([null, null, 130, 120, 120, null]);
    // Cells that the part touches with its ends count.
    expect(corners({ from: 0.25, to: 0.375 })).toEqual([null, 120, 120, 130, null, null]);
    expect(corners({ from: 0.375, to: 0.5 })).toEqual([null, 130, 130, 130, null, null]);
  });

  it('ends at the limit', () => {
    expect(corners({ from: 0.25 }, 130)).toEqual([null, 120, 120, 130, null, null]);
    expect(corners({ from: 0.25 }, 129)).toEqual([null, 120, 120, null, null, null]);
    expect(corners({ from: 0.25 }, 119)).toEqual([null, null, null, null, null, null]);
  });

  it('marks roads that cannot be left, and keeps what is better', () => {
    const closed = pageOf([{ i: 0, j: 0, cells: 2, kind: CELLS_NO_SPREAD }]);
    const field = fieldOf();
    // The cell before.
    field.values[WIDTH] = 3;
    rasterizePart(field, [closed], { line: 0, forward: true, entry: 5, whole: 0, from: 0, to: 0.25 }, 10);
    spreadCells(field);
    expect([...field.values.subarray(WIDTH, WIDTH + 4)]).toEqual([
      3,
      3,
      (5 << COST_SHIFT) | NEVER_OFF_ROAD,
      UNREACHED_STATE,
    ]);
  });
});

describe('narrow lines', () => {
  it('come onto their own nodes when cells are spread, and make rows longer', () => {
    const builder = new CellPageBuilder();
    builder.addNarrow(CELLS_SPREAD, Float64Array.of(0.1, 3.9), Float64Array.of(0.2, 0.2), Float64Array.of(0, 1), 2);
    const page = builder.finish();
    const list = enteredLines([0, [10, 38], null]);
    const field = fieldOf();
    rasterizeLines(field, [page], list, COST_LIMIT);
    spreadCells(field);
    expect(costs(field, 0)).toEqual(new Array(WIDTH).fill(null));
    rasterizeNarrow(field, [page], list, 30);
    // Each node counts from where the line comes into the cell before it; the fourth would take 10 + 28 or more.
    expect(costs(field, 0).slice(1, 7)).toEqual([10, 10, 19, 29, null, null]);
    expect(costs(field, 1)).toEqual(new Array(WIDTH).fill(null));
    expect([field.from[1], field.to[1]]).toEqual([1, 4]);
  });

  it('are rasterized in part too', () => {
    const builder = new CellPageBuilder();
    builder.addNarrow(CELLS_NO_SPREAD, Float64Array.of(0.1, 3.9), Float64Array.of(0.2, 0.2), Float64Array.of(0, 1), 2);
    const page = builder.finish();
    const field = fieldOf();
    spreadCells(field);
    const part: LinePart = { line: 0, forward: false, entry: 5, whole: 38, from: 0, to: 0.2 };
    rasterizePart(field, [page], part, COST_LIMIT);
    rasterizeNarrowPart(field, [page], part, COST_LIMIT);
    expect(costs(field, 0).slice(1, 7)).toEqual([null, null, null, 5, 5, null]);
    expect(field.values[WIDTH + 5] & 127).toBe(NEVER_OFF_ROAD);
  });
});
