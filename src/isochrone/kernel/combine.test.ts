import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CountField, intersectFields, MeanField, meetBarriers, uniteFields } from './combine.ts';
import { COST_LIMIT, COST_SHIFT, TimeField, UNREACHED_STATE } from './time-field.ts';

interface World {
  readonly minI: number;
  readonly minJ: number;
  readonly width: number;
  readonly values: readonly number[];
  /** Of {@link values}, which are barriers. */
  readonly barriers?: readonly boolean[];
}

const state = fc.record({ cost: fc.nat(20), low: fc.nat(255) }).map(({ cost, low }) => (cost << COST_SHIFT) | low);
const value = fc.oneof(fc.constant(UNREACHED_STATE), { weight: 2, arbitrary: state });
const world: fc.Arbitrary<World> = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 4 }), fc.nat(3))
  .chain(([minI, minJ, width, more]) => {
    const nodes = width * (more + 1);
    const each = { minLength: nodes, maxLength: nodes };
    return fc
      .tuple(fc.array(value, each), fc.array(fc.boolean(), each))
      .map(([values, barriers]) => ({ minI, minJ, width, values, barriers }));
  });

const fieldOf = ({ minI, minJ, width, values, barriers }: World): TimeField => {
  const field = new TimeField();
  field.open(minI, minJ, minI + width - 1, minJ + values.length / width - 1);
  field.values.set(values);
  barriers?.forEach((barrier, n) => {
    if (barrier) field.raiseBarrier(n);
  });
  return field;
};

/** Looks a node of the grid up; outside the window nothing is reached. */
const at = ({ minI, minJ, width, height, values }: TimeField, i: number, j: number): number =>
  i < minI || j < minJ || i >= minI + width || j >= minJ + height
    ? UNREACHED_STATE
    : values[(j - minJ) * width + i - minI];

const isBarrierAt = (field: TimeField, i: number, j: number): boolean => {
  const [minI, minJ, endI, endJ] = inner(field);
  return i >= minI && j >= minJ && i < endI && j < endJ && field.isBarrier((j - minJ) * field.width + i - minI);
};

const inner = ({ minI, minJ, width, height }: TimeField): number[] => [minI, minJ, minI + width, minJ + height];

/** Every node of the grid that any of the worlds can hold, and one around. */
const EVERYWHERE = Array.from({ length: 13 }, (_, j) => Array.from({ length: 13 }, (_, i) => [i - 5, j - 5])).flat();

describe('uniting fields', () => {
  it('takes the smaller state of each node, wherever the windows lie', () => {
    const into = fieldOf({ minI: 0, minJ: 0, width: 2, values: [5 << 8, 7 << 8] });
    uniteFields(
      into,
      fieldOf({ minI: 1, minJ: -1, width: 2, values: [1 << 8, 2 << 8, 3 << 8, 4 << 8] }),
      new TimeField(),
    );
    expect(inner(into)).toEqual([0, -1, 3, 1]);
    expect([...into.values.subarray(0, 6)].map((v) => v >> 8)).toEqual([COST_LIMIT, 1, 2, 5, 3, 4]);
  });

  it('agrees with looking up each node in both', () => {
    const scratch = new TimeField();
    fc.assert(
      fc.property(world, world, (a, b) => {
        const [first, other, into] = [fieldOf(a), fieldOf(b), fieldOf(a)];
        uniteFields(into, other, scratch);
        const [p, q] = [inner(first), inner(other)];
        expect(inner(into)).toEqual(p.map((v, k) => (k < 2 ? Math.min(v, q[k]) : Math.max(v, q[k]))));
        for (const [i, j] of EVERYWHERE) {
          expect(at(into, i, j)).toBe(Math.min(at(first, i, j), at(other, i, j)));
          // Barriers of different modes differ; none is left.
          expect(isBarrierAt(into, i, j)).toBe(false);
        }
        expect([...other.values.subarray(0, other.size)]).toEqual(b.values);
      }),
    );
  });
});

describe('intersecting fields', () => {
  it('takes the greater cost and the greater way off the road of each node, in the window of the first', () => {
    const into = fieldOf({ minI: 0, minJ: 0, width: 3, values: [5 << 8, (7 << 8) | 9, (1 << 8) | 20] });
    const least = fieldOf({ minI: 0, minJ: 0, width: 3, values: [5 << 8, (7 << 8) | 9, (1 << 8) | 20] });
    intersectFields(into, fieldOf({ minI: 1, minJ: 0, width: 2, values: [(9 << 8) | 4, 3 << 8] }), least);
    expect([...into.values.subarray(0, 3)]).toEqual([UNREACHED_STATE, (9 << 8) | 9, (3 << 8) | 20]);
  });

  it('leaves what is least of all as it is, whatever a field says that is better', () => {
    const row = { minI: 0, minJ: 0, width: 2, values: [(7 << 8) | 9, (4 << 8) | 3] };
    const into = fieldOf(row);
    intersectFields(into, fieldOf({ ...row, values: [(6 << 8) | 120, (4 << 8) | 5] }), fieldOf(row));
    expect([...into.values.subarray(0, 2)]).toEqual([(7 << 8) | 9, (4 << 8) | 5]);
  });

  it('agrees with looking up each node in both', () => {
    fc.assert(
      fc.property(world, world, (a, b) => {
        const [first, other, into] = [fieldOf(a), fieldOf(b), fieldOf(a)];
        intersectFields(into, other, fieldOf({ ...a, values: a.values.map(() => 0) }));
        expect(inner(into)).toEqual(inner(first));
        const [minI, minJ, endI, endJ] = inner(into);
        for (let j = minJ; j < endJ; j++) {
          for (let i = minI; i < endI; i++) {
            const [p, q] = [at(first, i, j), at(other, i, j)];
            expect(at(into, i, j) >> COST_SHIFT).toBe(Math.max(p >> COST_SHIFT, q >> COST_SHIFT));
            if (Math.max(p, q) < UNREACHED_STATE) expect(at(into, i, j) & 255).toBe(Math.max(p & 255, q & 255));
            expect(isBarrierAt(into, i, j)).toBe(isBarrierAt(first, i, j) || isBarrierAt(other, i, j));
          }
        }
      }),
    );
  });
});

describe('the mean of fields', () => {
  const row = (minI: number, ...costs: number[]): TimeField =>
    fieldOf({ minI, minJ: 0, width: costs.length, values: costs.map((cost) => cost << COST_SHIFT) });
  /** Costs of the mean of one row of fields; null outside. */
  const meanOf = (threshold: number, sources: number, least: TimeField, ...fields: TimeField[]): (number | null)[] => {
    const mean = new MeanField(least, threshold);
    for (const field of fields) mean.add(field);
    const result = new TimeField();
    mean.finish(sources, result);
    return [...result.values.subarray(0, result.size)].map((v) => (v === UNREACHED_STATE ? null : v >> COST_SHIFT));
  };

  it('is the mean where that is within the threshold, each counted up to twice the threshold', () => {
    const [a, b] = [row(0, 0, 1, 10, 12, 0), row(0, 19, 19, 10, 9, COST_LIMIT)];
    expect(meanOf(10, 2, row(0, 0, 1, 10, 9, 0), a, b)).toEqual([10, 10, 10, null, 10]);
    expect(meanOf(10, 2, row(0, 0, 1, 10, 9, 1), a, b)).toEqual([10, 10, 10, null, null]);
  });

  it('counts sources that were never added as unreached', () => {
    expect(meanOf(10, 2, row(0, 0, 1), row(0, 0, 1))).toEqual([10, null]);
  });

  it('counts no source less than the least of all', () => {
    expect(meanOf(10, 1, row(0, 4, 9, 11), row(0, 2, 9, 3))).toEqual([4, 9, null]);
  });

  it('knows costs up to the greatest a field holds', () => {
    const most = COST_LIMIT - 1;
    const [a, b] = [row(0, most - 20, most - 20, most), row(0, most - 1, most, COST_LIMIT)];
    expect(meanOf(most - 10, 2, row(0, most - 20, most - 20, most), a, b)).toEqual([most - 10, most - 10, null]);
  });

  it('agrees with looking up each node in all, and keeps barriers and ways off the road of the least', () => {
    const worlds = fc.array(world, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(world, worlds, fc.integer({ min: 1, max: 20 }), fc.nat(2), (lowest, all, threshold, lost) => {
        const [least, fields] = [fieldOf(lowest), all.map(fieldOf)];
        const mean = new MeanField(least, threshold);
        for (const field of fields) mean.add(field);
        const result = new TimeField();
        mean.finish(all.length + lost, result);
        expect(inner(result)).toEqual(inner(least));
        for (const [i, j] of EVERYWHERE) {
          const floor = at(least, i, j) >> COST_SHIFT;
          const costs = fields.map((field) => at(field, i, j) >> COST_SHIFT);
          const counted = [...costs, ...new Array<number>(lost).fill(COST_LIMIT)].map((c) =>
            Math.min(Math.max(c, floor), 2 * threshold),
          );
          const cost = counted.reduce((a, b) => a + b, 0) / counted.length;
          const within = cost <= threshold && floor <= threshold;
          const offRoad = at(least, i, j) & 255;
          expect(at(result, i, j)).toBe(within ? (Math.ceil(cost) << COST_SHIFT) | offRoad : UNREACHED_STATE);
          expect(isBarrierAt(result, i, j)).toBe(isBarrierAt(least, i, j));
        }
      }),
    );
  });
});

describe('counting fields', () => {
  it('is within where so many of them are', () => {
    const count = new CountField(10);
    const rows = [[3, 10, 11, COST_LIMIT], [4, 11, 10], [5]];
    rows.forEach((costs, k) => {
      count.add(fieldOf({ minI: k, minJ: 0, width: costs.length, values: costs.map((cost) => cost << COST_SHIFT) }));
    });
    const inside = (fields: number): number[] => {
      const field = new TimeField();
      expect(count.finish(fields, field)).toBe(true);
      return [0, 1, 2, 3].filter((i) => at(field, i, 0) === 0);
    };
    expect([1, 2, 3].map(inside)).toEqual([[0, 1, 2, 3], [1], []]);
  });

  it('is nowhere where nothing was added', () => {
    expect(new CountField(10).finish(1, new TimeField())).toBe(false);
  });

  it('agrees with the smallest costs of each node in all', () => {
    const worlds = fc.array(world, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(worlds, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }), (all, threshold, rank) => {
        const fields = all.map(fieldOf);
        const count = new CountField(threshold);
        for (const field of fields) count.add(field);
        const result = new TimeField();
        expect(count.finish(rank, result)).toBe(true);
        for (const [i, j] of EVERYWHERE) {
          const costs = fields.map((field) => at(field, i, j) >> COST_SHIFT).sort((a, b) => a - b);
          expect(at(result, i, j)).toBe((costs[rank - 1] ?? COST_LIMIT) <= threshold ? 0 : UNREACHED_STATE);
        }
      }),
    );
  });

  it('knows the greatest costs that a field holds', () => {
    const count = new CountField(COST_LIMIT - 1);
    count.add(
      fieldOf({
        minI: 0,
        minJ: 0,
        width: 3,
        values: [((COST_LIMIT - 1) << 8) | 255, UNREACHED_STATE, UNREACHED_STATE],
      }),
    );
    const field = new TimeField();
    count.finish(1, field);
    expect([...field.values.subarray(0, 3)]).toEqual([0, UNREACHED_STATE, UNREACHED_STATE]);
  });
});

describe('barriers of several fields', () => {
  it('are left where each of them has one', () => {
    const size = { minLength: 90, maxLength: 90 };
    const marks = fc.array(fc.boolean(), size);
    fc.assert(
      fc.property(marks, marks, (a, b) => {
        const made = [a, b].map((barriers) =>
          fieldOf({ minI: 0, minJ: 0, width: 9, values: new Array<number>(90).fill(0), barriers }),
        );
        meetBarriers(made[0], made[1]);
        expect(a.map((_, n) => made[0].isBarrier(n))).toEqual(a.map((mark, n) => mark && b[n]));
        expect(b.map((_, n) => made[1].isBarrier(n))).toEqual(b);
      }),
    );
  });
});
