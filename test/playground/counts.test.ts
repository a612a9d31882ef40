import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPoints, parseCounted, roundStep, totalWithin } from '../../playground/src/counts.ts';

describe('counts within reach', () => {
  it('are running totals of what thresholds add', () => {
    const points = chartPoints({ 120: 5, 60: 10, 600: 1 });
    expect(points).toEqual([
      { at: 60, total: 10 },
      { at: 120, total: 15 },
      { at: 600, total: 16 },
    ]);
    expect([0, 59, 60, 119, 300, 1e6].map((limit) => totalWithin(points, limit))).toEqual([0, 0, 10, 10, 15, 16]);
    expect(totalWithin([], 60)).toBe(0);
  });

  it('have grid lines at round numbers, few enough', () => {
    expect([1, 7, 12, 99, 1200, 812_935].map((span) => roundStep(span, 4))).toEqual([0.5, 2, 5, 50, 500, 500_000]);
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), fc.integer({ min: 1, max: 9 }), (span, most) => {
        expect(span / roundStep(span, most)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('name a group and a statistic in the link', () => {
    expect(['10-0', '1-100', '', '10', '-1-0', '10-0;', null].map(parseCounted)).toEqual([
      '10-0',
      '1-100',
      '',
      '',
      '',
      '',
      '',
    ]);
  });
});
