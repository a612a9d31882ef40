import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WeightedValues } from './weighted-values.ts';

it('is what as many equal values without weights would be', () => {
  const cells = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 5 })), { maxLength: 12 });
  fc.assert(
    fc.property(cells, (list) => {
      const weighted = new WeightedValues();
      weighted.add(Number.NaN, 1);
      for (const [value, weight] of list) weighted.add(value, weight);
      const all = list.flatMap(([value, weight]) => Array<number>(weight).fill(value)).sort((a, b) => a - b);
      const sum = all.reduce((total, value) => total + value, 0);
      const mean = sum / all.length;
      expect(weighted.count).toBe(all.length);
      expect(weighted.sum).toBe(sum);
      expect(weighted.min).toBe(all[0] ?? Number.NaN);
      expect(weighted.max).toBe(all.at(-1) ?? Number.NaN);
      expect(weighted.mean).toBe(mean);
      const variance = all.reduce((total, value) => total + (value - mean) ** 2, 0) / all.length;
      if (all.length === 0) expect(weighted.variance).toBe(Number.NaN);
      else expect(weighted.variance).toBeCloseTo(variance, 9);
      const middle = all.length / 2;
      const median = Number.isInteger(middle) ? (all[middle - 1] + all[middle]) / 2 : all[Math.floor(middle)];
      expect(weighted.median).toBe(all.length === 0 ? Number.NaN : median);
    }),
  );
});
