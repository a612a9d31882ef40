import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxPyramid } from './box-pyramid.ts';

const BLOCK = 16;
type Box = readonly [minX: number, minY: number, maxX: number, maxY: number];

function found(x: ArrayLike<number>, y: ArrayLike<number>, box: Box): [number, number][] {
  const ranges: [number, number][] = [];
  new BoxPyramid(x, y).search(...box, (from, to) => ranges.push([from, to]));
  return ranges;
}

/** Returns the blocks whose own box meets the box, by looking at all points. */
function scanned(x: readonly number[], y: readonly number[], [minX, minY, maxX, maxY]: Box): [number, number][] {
  const ranges: [number, number][] = [];
  for (let from = 0; from < x.length; from += BLOCK) {
    const to = Math.min(x.length, from + BLOCK);
    const [xs, ys] = [x.slice(from, to), y.slice(from, to)];
    const beside = Math.min(...xs) > maxX || Math.max(...xs) < minX || Math.min(...ys) > maxY || Math.max(...ys) < minY;
    if (!beside) ranges.push([from, to]);
  }
  return ranges;
}

describe('a pyramid of boxes', () => {
  it('finds the runs of a line of points that a box touches', () => {
    const line = Array.from({ length: 600 }, (_, i) => i);
    const on = (fromX: number, toX: number) => found(line, line, [fromX, 0, toX, 1000]);
    expect(on(100, 100)).toEqual([[96, 112]]);
    // Borders count.
    expect(on(15, 16)).toEqual([
      [0, 16],
      [16, 32],
    ]);
    expect(on(592, 5000)).toEqual([[592, 600]]);
    expect(on(600, 5000)).toEqual([]);
    expect(found(line, line, [100, 300, 200, 400])).toEqual([]);
    expect(on(-5, 5000)).toHaveLength(38);
  });

  it('of no points has nothing; of one point has that', () => {
    expect(found([], [], [-1, -1, 1, 1])).toEqual([]);
    expect(found([3], [4], [3, 4, 3, 4])).toEqual([[0, 1]]);
    expect(found([3], [4], [4, 4, 9, 9])).toEqual([]);
  });

  it('reads columns of 32 bits to their last number', () => {
    const [low, high] = [-(2 ** 31), 2 ** 31 - 1];
    const x = Int32Array.of(low, high);
    expect(found(x, x, [high, high, high, high])).toEqual([[0, 2]]);
    expect(found(x.subarray(0, 1), x.subarray(0, 1), [high, high, high, high])).toEqual([]);
  });

  const side = fc.integer({ min: -40, max: 40 });
  const box = fc
    .tuple(side, side, fc.nat(30), fc.nat(30))
    .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
  /** A walk of points close to each other, as along a curve; a fourth level begins at 4097. */
  const walk = fc
    .record({
      steps: fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 })), { minLength: 1 }),
      count: fc.oneof(fc.nat(70), fc.nat(700), fc.constantFrom(16, 17, 256, 257, 4096, 4097, 5000)),
    })
    .map(({ steps, count }) => {
      const [x, y]: [number[], number[]] = [[], []];
      const bounded = (value: number) => (((value % 91) + 91 + 45) % 91) - 45;
      for (let i = 0; i < count; i++) {
        const [dx, dy] = steps[i % steps.length];
        x.push(bounded((x.at(-1) ?? 0) + dx));
        y.push(bounded((y.at(-1) ?? 0) + dy));
      }
      return { x, y };
    });

  it('finds the runs that a scan of all points finds, in their order', () => {
    fc.assert(
      fc.property(walk, box, ({ x, y }, asked) => {
        const ranges = found(x, y, asked);
        expect(ranges).toEqual(scanned(x, y, asked));
        const [minX, minY, maxX, maxY] = asked;
        x.forEach((px, i) => {
          if (px < minX || px > maxX || y[i] < minY || y[i] > maxY) return;
          if (!ranges.some(([from, to]) => i >= from && i < to)) throw new Error(`point ${i} is missing`);
        });
      }),
    );
  });
});
