import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarseWindow, dilate, dilationRoom, mergeFiner } from './coarsen.ts';
import { COST_LIMIT, COST_SHIFT, FIELD_MARGIN, NEVER_OFF_ROAD, TimeField, UNREACHED_STATE } from './time-field.ts';

interface World {
  readonly minI: number;
  readonly minJ: number;
  readonly width: number;
  readonly values: readonly number[];
}

const state = fc.record({ cost: fc.nat(30), low: fc.nat(255) }).map(({ cost, low }) => (cost << COST_SHIFT) | low);
const value = fc.oneof({ weight: 3, arbitrary: fc.constant(UNREACHED_STATE) }, state);
const windowOf = (values: fc.Arbitrary<number>, most: number): fc.Arbitrary<World> =>
  fc
    .record({
      minI: fc.integer({ min: -9, max: 9 }),
      minJ: fc.integer({ min: -9, max: 9 }),
      width: fc.integer({ min: 1, max: most }),
      height: fc.integer({ min: 1, max: most }),
    })
    .chain(({ minI, minJ, width, height }) =>
      fc.record({
        minI: fc.constant(minI),
        minJ: fc.constant(minJ),
        width: fc.constant(width),
        values: fc.array(values, { minLength: width * height, maxLength: width * height }),
      }),
    );

const fieldOf = ({ minI, minJ, width, values }: World): TimeField => {
  const field = new TimeField();
  field.open(minI, minJ, minI + width - 1, minJ + values.length / width - 1);
  field.values.set(values);
  return field;
};

/** All nodes with their places on the grid. */
const nodesOf = ({ values, size, width, minI, minJ }: TimeField) =>
  [...values.subarray(0, size)].map((value, n) => ({ i: minI + (n % width), j: minJ + Math.floor(n / width), value }));

/** A finer field on an empty one. */
function coarsen(fine: TimeField, level: number, coarse: TimeField, most = COST_LIMIT - 1): void {
  const { minI, minJ, maxI, maxJ } = coarseWindow(fine, level);
  coarse.open(minI - FIELD_MARGIN, minJ - FIELD_MARGIN, maxI + FIELD_MARGIN, maxJ + FIELD_MARGIN);
  coarse.clear();
  coarse.emptyRows();
  mergeFiner(coarse, fine, level, most);
}

describe('coarsening', () => {
  it('gives a node the cost of all coarse cells it is a corner of', () => {
    const coarse = new TimeField();
    // On a grid half as fine: in the middle of a cell, on a side, on a node.
    const reached = (i: number, j: number) => {
      coarsen(fieldOf({ minI: i, minJ: j, width: 1, values: [(9 << COST_SHIFT) | 3] }), 1, coarse);
      const nodes = nodesOf(coarse).filter((node) => node.value !== UNREACHED_STATE);
      expect(nodes.every((node) => node.value === ((9 << COST_SHIFT) | NEVER_OFF_ROAD))).toBe(true);
      return nodes.map((node) => [node.i, node.j]);
    };
    expect(reached(5, -3)).toEqual([
      [2, -2],
      [3, -2],
      [2, -1],
      [3, -1],
    ]);
    expect(reached(4, -3)).toEqual([
      [1, -2],
      [2, -2],
      [3, -2],
      [1, -1],
      [2, -1],
      [3, -1],
    ]);
    expect(reached(4, -2).length).toBe(9);
  });

  it('takes the least cost up to one coarse cell away, and leaves the margin free', () => {
    const coarse = new TimeField();
    const most = fc.oneof(fc.nat(30), fc.constant(COST_LIMIT - 1));
    fc.assert(
      fc.property(windowOf(value, 8), fc.nat(3), most, (world, level, limit) => {
        const fine = fieldOf(world);
        coarsen(fine, level, coarse, limit);
        const span = 2 ** level;
        const sources = nodesOf(fine).filter(
          (node) => node.value >> COST_SHIFT <= limit && node.value < UNREACHED_STATE,
        );
        let seen = 0;
        for (const { i, j, value } of nodesOf(coarse)) {
          const near = sources.filter((s) => Math.abs(s.i - i * span) <= span && Math.abs(s.j - j * span) <= span);
          const least = Math.min(COST_LIMIT, ...near.map((s) => s.value >> COST_SHIFT));
          expect(value).toBe(least < COST_LIMIT ? (least << COST_SHIFT) | NEVER_OFF_ROAD : UNREACHED_STATE);
          if (value === UNREACHED_STATE) continue;
          seen++;
          const inner = (x: number, first: number, count: number): boolean =>
            x - first >= FIELD_MARGIN && first + count - 1 - x >= FIELD_MARGIN;
          expect(inner(i, coarse.minI, coarse.width) && inner(j, coarse.minJ, coarse.height)).toBe(true);
        }
        expect(seen === 0).toBe(sources.length === 0);
      }),
    );
  });

  it('writes nothing beyond a window that has room for what is reached, however wide rows are told to be', () => {
    const [width, height] = [64, 9];
    const fine = fieldOf({ minI: 0, minJ: 0, width, values: new Array(width * height).fill(UNREACHED_STATE) });
    fine.values[4 * width + 32] = 7 << COST_SHIFT;
    const coarse = new TimeField();
    coarse.open(14, 0, 18, 4);
    coarse.clear();
    coarse.emptyRows();
    mergeFiner(coarse, fine, 1, 100);
    const reached = nodesOf(coarse).filter(({ value }) => value !== UNREACHED_STATE);
    expect(reached.map(({ i, j }) => [i, j])).toEqual([1, 2, 3].flatMap((j) => [15, 16, 17].map((i) => [i, j])));
    expect(Math.min(...coarse.from.subarray(0, 5))).toBe(0);
    expect(Math.max(...coarse.to.subarray(0, 5))).toBe(4);
  });
});

describe('the window of a coarser grid', () => {
  it('is small where rows hold nothing', () => {
    const fine = fieldOf({ minI: 40, minJ: -9, width: 3, values: new Array(6).fill(UNREACHED_STATE) });
    fine.emptyRows();
    expect(coarseWindow(fine, 2)).toEqual({ minI: 9, minJ: -3, maxI: 11, maxJ: -2 });
    const coarse = new TimeField();
    coarsen(fine, 2, coarse);
    expect(nodesOf(coarse).every(({ value }) => value === UNREACHED_STATE)).toBe(true);
  });
});

describe('growing an area', () => {
  it('carries each state up to some cells away, in rows and columns', () => {
    const nodes = fc.array(fc.record({ i: fc.nat(4), j: fc.nat(3), state }), { maxLength: 6 });
    fc.assert(
      fc.property(nodes, fc.nat(6), (places, cells) => {
        const field = new TimeField();
        field.open(-cells, -cells, 4 + cells, 3 + cells);
        field.clear();
        for (const place of places) field.values[(place.j + cells) * field.width + place.i + cells] = place.state;
        const before = nodesOf(field);
        // Memory may be larger than the window, and hold anything.
        dilate(field, cells, new Int32Array(dilationRoom(field, cells) + 5).fill(-1));
        for (const { i, j, value } of nodesOf(field)) {
          const near = before.filter((s) => Math.abs(s.i - i) <= cells && Math.abs(s.j - j) <= cells);
          expect(value).toBe(Math.min(...near.map((s) => s.value)));
        }
      }),
    );
  });
});

describe('laying a finer field in', () => {
  it('takes the better of what is there and the coarsened field, as roads that cannot be left', () => {
    fc.assert(
      fc.property(windowOf(value, 8), fc.nat(3), fc.nat(30), fc.array(state), (world, level, most, old) => {
        const fine = fieldOf(world);
        const coarse = new TimeField();
        coarsen(fine, level, coarse, most);
        const { minI, minJ, maxI, maxJ } = coarseWindow(fine, level);
        const field = new TimeField();
        field.open(minI, minJ, maxI, maxJ);
        field.clear();
        field.values.set(old.slice(0, field.size));
        const before = nodesOf(field);
        field.emptyRows();
        mergeFiner(field, fine, level, most);
        const found = new Map(nodesOf(coarse).map((node) => [`${node.i} ${node.j}`, node.value]));
        nodesOf(field).forEach(({ i, j, value }, n) => {
          const offered = found.get(`${i} ${j}`)!;
          expect(value).toBe(Math.min(before[n].value, offered));
          const row = j - minJ;
          if (value !== before[n].value) expect(field.from[row] <= i - minI && i - minI <= field.to[row]).toBe(true);
        });
      }),
    );
  });
});
