import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { type Axes, Gates } from './gates.ts';

type Gate = readonly [insideX: number, insideY: number, outsideX: number, outsideY: number];

/** Corners of the shortest closed border through gates; those with one end are points. */
function closed(
  gates: readonly (Gate | readonly [x: number, y: number])[],
  isOuter: boolean,
  axes: Axes | null = null,
) {
  const [of, rings] = [new Gates(), new Rings()];
  for (const gate of gates) {
    if (gate.length === 2) of.addPoint(...gate);
    else of.add(...gate);
  }
  rings.begin(false, -1);
  of.close(isOuter, axes, rings);
  rings.end();
  return Array.from({ length: rings.pointCount }, (_, p) => [rings.xy[2 * p], rings.xy[2 * p + 1]]);
}

/** Around a square of nodes from (0, 0) to (8 n, 8 n), counter-clockwise; borders stay `least` from them, and `most` at most. */
function aroundSquare(n: number, least: number, most: number): Gate[] {
  const end = 8 * n;
  const along = Array.from({ length: n + 1 }, (_, k) => 8 * k);
  return [
    ...along.map((x): Gate => [x, -least, x, -most]),
    ...along.map((y): Gate => [end + least, y, end + most, y]),
    ...along.map((x): Gate => [end - x, end + least, end - x, end + most]),
    ...along.map((y): Gate => [-least, end - y, -most, end - y]),
  ];
}

describe('shortest borders through gates', () => {
  it('go around what is inside, from the westmost end on', () => {
    expect(closed(aroundSquare(2, 1, 7), true)).toEqual([
      [-1, 0],
      [0, -1],
      [16, -1],
      [17, 0],
      [17, 16],
      [16, 17],
      [0, 17],
      [-1, 16],
    ]);
  });

  it('go around a single node', () => {
    expect(closed(aroundSquare(0, 2, 7), true)).toEqual([
      [-2, 0],
      [0, -2],
      [2, 0],
      [0, 2],
    ]);
  });

  it('of holes go around what is outside', () => {
    // The same gates the other way around, seen from outside.
    const gates = aroundSquare(1, 1, 7).map(([ax, ay, bx, by]): Gate => [bx, by, ax, ay]);
    expect(closed(gates.reverse(), false)).toEqual([
      [-1, 0],
      [-1, 8],
      [0, 9],
      [8, 9],
      [9, 8],
      [9, 0],
      [8, -1],
      [0, -1],
    ]);
  });

  it('bend at ends on both sides, and go straight through gates that are on their way', () => {
    // South of a step: three columns of nodes inside up to 0, then three up to 16.
    const gates: Gate[] = [
      [0, -1, 0, -7],
      [8, -1, 8, -7],
      [17, 0, 23, 0],
      [17, 8, 23, 8],
      [24, 15, 24, 9],
      [32, 15, 32, 9],
    ];
    expect(closed([[-8, -4], ...gates, [40, 12], [16, 80]], true)).toEqual([
      [-8, -4],
      [17, 0],
      [23, 8],
      [24, 9],
      [40, 12],
      [16, 80],
    ]);
  });

  it('are the same in memory that grew and was given back', () => {
    const gates = new Gates();
    const border = (n: number): number[] => {
      const rings = new Rings();
      gates.clear();
      for (const gate of aroundSquare(n, 1, 7)) gates.add(...gate);
      rings.begin(false, -1);
      gates.close(true, { x: { get: (k) => k }, y: { get: (k) => k } }, rings);
      rings.end();
      return [...rings.xy.subarray(0, 2 * rings.pointCount)];
    };
    const small = border(2);
    expect(border(2000)).toHaveLength(small.length);
    gates.shrink(5000);
    expect(border(2)).toEqual(small);
  });

  it('have all points that are asked for', () => {
    const gates = aroundSquare(2, 1, 7);
    const border = closed([...gates.slice(0, 1), [8, -4], ...gates.slice(2)], true);
    expect(border).toContainEqual([8, -4]);
    expect(border.slice(0, 3)).toEqual([
      [8, -4],
      [16, -1],
      [17, 0],
    ]);
  });

  it('are as short as they can be in the coordinates of the answer', () => {
    // Rows are further apart there the further north they lie: the corner of the lower gate comes to lie before the straight way.
    const gates: (Gate | readonly [number, number])[] = [
      [0, 0],
      [8, 9, 8, 7],
      [16, 16],
      [-40, 40],
    ];
    const linear = { get: (k: number): number => 10 * k };
    const square = { get: (k: number): number => k * k };
    expect(closed(gates, true)).toEqual([
      [0, 0],
      [16, 16],
      [-40, 40],
    ]);
    expect(closed(gates, true, { x: linear, y: square })).toEqual([
      [0, 0],
      [8, 9],
      [16, 16],
      [-40, 40],
    ]);
  });
});
