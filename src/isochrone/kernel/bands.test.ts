import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bands, MAX_BANDS } from './bands.ts';
import { COST_LIMIT, COST_SHIFT, TimeField, UNREACHED_STATE } from './time-field.ts';

const bordersOf = (bands: Bands, k: number): number[] => [...bands.borders(k).subarray(0, bands.borderCount(k))];

/** Left nodes of the pairs in a row of which one is inside and one is not. */
function plainBorders(inside: readonly boolean[], width: number): number[] {
  return inside.flatMap((is, n) => ((n + 1) % width !== 0 && is !== inside[n + 1] ? [n] : []));
}

const unreached = (width: number): number[] => new Array(width).fill(UNREACHED_STATE);

const fieldOf = (values: readonly number[], width: number): TimeField => {
  const field = new TimeField();
  field.open(10, -4, 10 + width - 1, -4 + values.length / width - 1);
  field.values.set(values);
  return field;
};

describe('sorting a field into bands', () => {
  it('names the first threshold that holds a node, and the pairs where bands begin and end', () => {
    const costs = [UNREACHED_STATE >> COST_SHIFT, 5, 7, 6, 20, 4, UNREACHED_STATE >> COST_SHIFT];
    const field = fieldOf([...unreached(7), ...costs.map((cost) => cost << COST_SHIFT), ...unreached(7)], 7);
    const bands = new Bands();
    bands.sort(field, [5, 10]);
    expect([...bands.codes.subarray(7, 14)]).toEqual([2, 0, 1, 1, 2, 0, 2]);
    expect(bordersOf(bands, 0)).toEqual([7, 8, 11, 12]);
    expect(bordersOf(bands, 1)).toEqual([7, 10, 11, 12]);
  });

  it("leaves the window's outermost nodes outside, so that all borders close", () => {
    const bands = new Bands();
    bands.sort(fieldOf(new Array(20).fill(0), 5), [0]);
    const row = [1, 0, 0, 0, 1];
    expect([...bands.codes.subarray(0, 20)]).toEqual([
      ...new Array(5).fill(1),
      ...row,
      ...row,
      ...new Array(5).fill(1),
    ]);
    expect(bordersOf(bands, 0)).toEqual([5, 8, 10, 13]);
  });

  it('takes a threshold as within, whatever the distance from a road', () => {
    const bands = new Bands();
    const most = COST_LIMIT - 1;
    bands.sort(
      fieldOf(
        [...unreached(6), (5 << COST_SHIFT) | 255, 6 << COST_SHIFT, (most << COST_SHIFT) | 255, ...unreached(6)],
        5,
      ),
      [5, most],
    );
    expect([...bands.codes.subarray(5, 10)]).toEqual([2, 0, 1, 1, 2]);
  });

  it('agrees with looking at every node and every pair', () => {
    const bands = new Bands();
    const worlds = fc.integer({ min: 3, max: 9 }).chain((width) =>
      fc.record({
        width: fc.constant(width),
        rows: fc.array(fc.array(fc.option(fc.nat(12), { freq: 3 }), { minLength: width - 2, maxLength: width - 2 }), {
          minLength: 1,
          maxLength: 6,
        }),
        low: fc.nat(127),
        thresholds: fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 5 }),
        tight: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(worlds, ({ width, rows, low, thresholds, tight }) => {
        const costs = thresholds.sort((a, b) => a - b);
        const field = fieldOf(
          [
            ...unreached(width),
            ...rows.flatMap((row) => [
              UNREACHED_STATE,
              ...row.map((cost) => (cost === null ? UNREACHED_STATE : (cost << COST_SHIFT) | low)),
              UNREACHED_STATE,
            ]),
            ...unreached(width),
          ],
          width,
        );
        if (tight) {
          field.emptyRows();
          field.values.subarray(0, field.size).forEach((value, n) => {
            const [i, j] = [n % width, Math.floor(n / width)];
            if (value < UNREACHED_STATE) field.holdRows(j, j, i, i);
          });
        }
        bands.sort(field, costs);
        const codes = [...field.values.subarray(0, field.size)].map((value) => {
          const first = costs.findIndex((threshold) => value >> COST_SHIFT <= threshold);
          return first < 0 ? costs.length : first;
        });
        expect([bands.width, bands.height]).toEqual([field.width, field.height]);
        expect([...bands.codes.subarray(0, field.size)]).toEqual(codes);
        costs.forEach((_, k) => {
          expect(bordersOf(bands, k)).toEqual(
            plainBorders(
              codes.map((code) => code <= k),
              width,
            ),
          );
        });
      }),
    );
  });

  it('tells as many thresholds apart as it says, in more pairs than it first has room for', () => {
    const width = 2 * 300 + 1;
    const row = Array.from({ length: width }, (_, i) => (i % 2 === 0 ? UNREACHED_STATE : (i >> 1) << COST_SHIFT));
    const bands = new Bands();
    bands.sort(
      fieldOf([...unreached(width), ...row, ...row, ...row, ...unreached(width)], width),
      Array.from({ length: MAX_BANDS }, (_, k) => k),
    );
    expect(bands.codes[width + 2 * (MAX_BANDS - 1) + 1]).toBe(MAX_BANDS - 1);
    expect(bands.codes[width + 2 * MAX_BANDS + 1]).toBe(MAX_BANDS);
    expect(bordersOf(bands, MAX_BANDS - 1)).toEqual(
      [1, 2, 3].flatMap((j) => Array.from({ length: 2 * MAX_BANDS }, (_, i) => j * width + i)),
    );
    expect(bordersOf(bands, 0)).toEqual([1, 2, 3].flatMap((j) => [j * width, j * width + 1]));
  });
});
