import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addAttraction,
  averageDistance,
  decayedSum,
  drawnWithin,
  maxWithin,
  nearestIn,
  sumWithin,
} from './row-measures.ts';

const MAX = 12;
/** Generates rows by opportunity, each once: its distance and value; some values are NaN. */
const rows = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 20 }), fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(Number.NaN))),
  { maxLength: 12 },
);

it('measures what counts within a limit as plain sums do', () => {
  fc.assert(
    fc.property(rows, (opportunities) => {
      const order = [...opportunities.keys()].reverse();
      const row = {
        count: opportunities.length,
        item: Int32Array.from(order),
        weight: Int32Array.from(order, (i) => opportunities[i][0]),
      };
      const values = Float64Array.from(opportunities, ([, value]) => value);
      const counts = opportunities
        .map(([weight, value], opportunity) => ({ opportunity, weight, value }))
        .filter(({ weight, value }) => weight <= MAX && !Number.isNaN(value));
      const total = (of: (one: (typeof counts)[number]) => number) => counts.reduce((sum, one) => sum + of(one), 0);
      expect(sumWithin(row, values, MAX)).toBe(total(({ value }) => value));
      expect(maxWithin(row, values, MAX)).toBe(
        counts.length > 0 ? Math.max(...counts.map(({ value }) => value)) : Number.NaN,
      );
      const half = (weight: number) => 2 ** -weight;
      expect(decayedSum(row, values, MAX, half)).toBeCloseTo(
        total(({ value, weight }) => value * half(weight)),
        9,
      );
      const all = total(({ value }) => value);
      const mean = all === 0 ? Number.NaN : total(({ value, weight }) => value * weight) / all;
      expect(averageDistance(row, values, MAX)).toBe(mean);
      const [nearest] = counts.sort((a, b) => a.weight - b.weight || a.opportunity - b.opportunity);
      const at = nearestIn(row, values, MAX);
      expect(at < 0 ? undefined : row.item[at]).toBe(nearest?.opportunity);
    }),
  );
});

it('shares what two locations draw by their attraction', () => {
  const row = (weight: number) => ({ count: 1, item: Int32Array.of(0), weight: Int32Array.of(weight) });
  const drawn = new Float64Array(1);
  addAttraction(row(10), MAX, 3, -2, drawn);
  addAttraction(row(5), MAX, 1, -2, drawn);
  addAttraction(row(20), MAX, 9, -2, drawn);
  const [far, near] = [3 / 100, 1 / 25];
  expect(drawn[0]).toBeCloseTo(far + near, 12);
  const draw = { strength: 3, exponent: -2, probabilityDecay: 0.1, drawn };
  const { sum, distanceSum } = drawnWithin(row(10), Float64Array.of(70), MAX, { ...draw, isAmongThem: true });
  expect(sum).toBeCloseTo(70 * (far / (far + near)) * Math.exp(-1), 12);
  expect(distanceSum).toBeCloseTo(10 * sum, 12);
  const beside = drawnWithin(row(10), Float64Array.of(70), MAX, { ...draw, isAmongThem: false });
  expect(beside.sum).toBeCloseTo(70 * (far / (2 * far + near)) * Math.exp(-1), 12);
});
