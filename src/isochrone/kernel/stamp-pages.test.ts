import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEntered, measureStamps, STAMP_PAGE_SIZE, type StampPage, stampLabels } from './stamp-pages.ts';
import { AWAY_NEVER, COST_SHIFT, TimeField, UNREACHED } from './time-field.ts';

interface Stamp {
  readonly rank: number;
  readonly i: number;
  readonly j: number;
  readonly cost: number;
  readonly away: number;
}

const SIDE = 8;
const FIRST = STAMP_PAGE_SIZE;

const stamp = fc.record({
  rank: fc.nat(STAMP_PAGE_SIZE - 1),
  i: fc.integer({ min: -3, max: 4 }),
  j: fc.integer({ min: -3, max: 4 }),
  cost: fc.nat(20),
  away: fc.constantFrom(0, AWAY_NEVER),
});

function pageOf(stamps: readonly Stamp[]): StampPage {
  const [is, js] = [stamps.map(({ i }) => i), stamps.map(({ j }) => j)];
  return {
    stamps: Int32Array.from(stamps.flatMap(({ rank, i, j, cost, away }) => [rank, i, j, (cost << COST_SHIFT) | away])),
    box: Int32Array.of(Math.min(...is), Math.min(...js), Math.max(...is), Math.max(...js)),
  };
}

describe('stamps of a page', () => {
  it('put the least state of the labels that count into each cell', () => {
    fc.assert(
      fc.property(
        fc.array(stamp, { minLength: 1 }),
        fc.array(fc.nat(40), { minLength: STAMP_PAGE_SIZE, maxLength: STAMP_PAGE_SIZE }),
        fc.integer({ min: -1, max: 20 }),
        fc.nat(40),
        (stamps, entries, after, limit) => {
          const costs = { cost: Int32Array.of(...new Array<number>(FIRST).fill(0), ...entries), after, limit };
          const counts = ({ rank, cost }: Stamp) => entries[rank] > after && entries[rank] + cost <= limit;
          const page = pageOf(stamps);
          const field = new TimeField();
          field.open(-3, -3, SIDE - 4, SIDE - 4);
          field.clear();
          stampLabels(field, page, FIRST, costs);
          const expected = new Array<number>(SIDE * SIDE).fill(UNREACHED);
          const box = [99, 99, -99, -99];
          for (const one of stamps.filter(counts)) {
            const cell = (one.j + 3) * SIDE + one.i + 3;
            const state = ((entries[one.rank] + one.cost) << COST_SHIFT) | one.away;
            expected[cell] = Math.min(expected[cell], state);
            box[0] = Math.min(box[0], one.i);
            box[1] = Math.min(box[1], one.j);
            box[2] = Math.max(box[2], one.i);
            box[3] = Math.max(box[3], one.j);
          }
          expect([...field.values.subarray(0, SIDE * SIDE)]).toEqual(expected);

          const measured = Int32Array.of(99, 99, -99, -99);
          measureStamps(page, FIRST, costs, measured);
          expect([...measured]).toEqual(box);
          expect(isEntered(FIRST, costs)).toBe(entries.some((entry) => entry > after && entry <= limit));
        },
      ),
    );
  });

  it('are not looked at where the box holds them all', () => {
    const page = { ...pageOf([{ rank: 0, i: 1, j: 2, cost: 0, away: 0 }]), stamps: Int32Array.of(0, 50, 50, 0) };
    const box = Int32Array.of(0, 0, 2, 2);
    measureStamps(page, FIRST, { cost: new Int32Array(2 * FIRST), after: -1, limit: 9 }, box);
    expect([...box]).toEqual([0, 0, 2, 2]);
  });
});
