import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Brackets, nextUp } from './brackets.ts';

const finite = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const bracket = fc.tuple(finite, finite, fc.integer({ min: 2, max: 9 })).filter(([a, b]) => a !== b);

describe('brackets', () => {
  it('are everywhere at first: bins at the ends hold what is beyond', () => {
    const brackets = new Brackets(null, null, 0, 10, 5);
    expect([brackets.loOf(7), brackets.hiOf(7), brackets.isCut(7)]).toEqual([-Infinity, Infinity, false]);
    expect([-1e300, 0, 1e300].map((value) => brackets.holds(7, value))).toEqual([true, true, true]);
    expect([1, 2, 3, 4].map((bin) => brackets.edge(7, bin))).toEqual([2, 4, 6, 8]);
    const values = [-1e300, 0, 1.9, 2, 7.99, 8, 10, 1e300];
    expect(values.map((value) => brackets.bin(7, value))).toEqual([0, 0, 0, 1, 3, 4, 4, 4]);
  });

  it('hold their lower end, not their upper one; cuts and closed ones hold nothing', () => {
    const brackets = new Brackets(Float64Array.of(2, 3, NaN), Float64Array.of(4, 3, NaN), 0, 10, 2);
    expect([1.9, 2, 3.9, 4].map((value) => brackets.holds(0, value))).toEqual([false, true, true, false]);
    expect([0, 1, 2].map((ordinal) => brackets.isCut(ordinal))).toEqual([false, true, false]);
    expect([1, 2].map((ordinal) => brackets.holds(ordinal, 3))).toEqual([false, false]);
    expect([2, 2.9, 3, 3.9].map((value) => brackets.bin(0, value))).toEqual([0, 0, 1, 1]);
  });

  it('may be open at one end', () => {
    const brackets = new Brackets(Float64Array.of(-Infinity, 6), Float64Array.of(4, Infinity), 0, 10, 4);
    expect([1, 2, 3].map((bin) => brackets.edge(0, bin))).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((bin) => brackets.edge(1, bin))).toEqual([7, 8, 9]);
    expect([brackets.bin(0, -5), brackets.bin(1, 99)]).toEqual([0, 3]);
  });

  it('keep edges finite between ends farther apart than any number', () => {
    const max = 2 ** 1023;
    const brackets = new Brackets(Float64Array.of(-max), Float64Array.of(max), 0, 0, 4);
    expect([1, 2, 3].map((bin) => brackets.edge(0, bin))).toEqual([-max / 2, 0, max / 2]);
    expect([-max, -1, 0, max / 2].map((value) => brackets.bin(0, value))).toEqual([0, 1, 2, 3]);
  });

  it('have bins whose edges ascend within them, however far apart their ends', () => {
    fc.assert(
      fc.property(bracket, ([a, b, bins]) => {
        const [lo, hi] = [Math.min(a, b), Math.max(a, b)];
        const brackets = new Brackets(Float64Array.of(lo), Float64Array.of(hi), 0, 0, bins);
        let below = lo;
        for (let bin = 1; bin < bins; bin++) {
          const edge = brackets.edge(0, bin);
          expect(edge >= below && edge <= hi).toBe(true);
          below = edge;
        }
      }),
    );
  });

  it('put a value into the bin that counting the edges below it tells', () => {
    fc.assert(
      fc.property(bracket, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), ([a, b, bins], share, n) => {
        const [lo, hi] = [Math.min(a, b), Math.max(a, b)];
        const brackets = new Brackets(Float64Array.of(lo), Float64Array.of(hi), 0, 0, bins);
        const edges = Array.from({ length: bins - 1 }, (_, i) => brackets.edge(0, i + 1));
        // Anywhere, and around an edge, where rounding decides.
        const edge = edges[n % edges.length];
        for (const value of [lo * (1 - share) + hi * share, edge, nextUp(edge), -nextUp(-edge)]) {
          if (!brackets.holds(0, value)) continue;
          expect(brackets.bin(0, value)).toBe(edges.filter((one) => one <= value).length);
        }
      }),
    );
  });
});

describe('nextUp', () => {
  it('is the least number above', () => {
    expect(nextUp(1)).toBe(1 + Number.EPSILON);
    expect(nextUp(-1)).toBe(-1 + Number.EPSILON / 2);
    expect([nextUp(0), nextUp(-0)]).toEqual([Number.MIN_VALUE, Number.MIN_VALUE]);
    expect(nextUp(-Number.MIN_VALUE) === 0).toBe(true);
    expect([nextUp(Number.MAX_VALUE), nextUp(Infinity), nextUp(-Infinity)]).toEqual([Infinity, Infinity, -Infinity]);
  });

  it('has nothing between', () => {
    fc.assert(
      fc.property(finite, (value) => {
        const up = nextUp(value);
        expect(up > value).toBe(true);
        if (up < Infinity) expect([value, up]).toContain(value / 2 + up / 2 + 0);
      }),
    );
  });
});
