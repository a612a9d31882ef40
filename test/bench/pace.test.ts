import { describe, expect, it } from 'vitest';
import { between, slowness } from '../../bench/pace.ts';

describe('the pace of the machine', () => {
  const atRest = { one: 1, two: 1.1 };

  it('stretches budgets as the fixed work takes longer', () => {
    expect(slowness(atRest)).toBe(1);
    expect(slowness({ one: 2, two: 2.2 })).toBeCloseTo(2);
    // One core is free, the other is taken: what runs on both takes longer.
    expect(slowness({ one: 1, two: 2 })).toBeCloseTo(3 / 2.1);
  });

  it('shortens no budget', () => {
    expect(slowness({ one: 0.4, two: 0.5 })).toBe(1);
  });

  it('lets imports of twice the time fail on any machine', () => {
    const seconds = { reference: 3.7, budget: 5 };
    for (const factor of [1, 1.7, 10]) {
      const pace = { one: atRest.one * factor, two: atRest.two * factor };
      expect(seconds.reference * factor).toBeLessThan(seconds.budget * slowness(pace));
      expect(seconds.reference * factor).toBeGreaterThan((seconds.budget / 2) * slowness(pace));
    }
  });

  it('is the mean of before and after', () => {
    expect(between({ one: 1, two: 2 }, { one: 3, two: 2 })).toEqual({ one: 2, two: 2 });
  });
});
