import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinesApart } from './lines-apart.ts';

const SIDE = 4;

interface Line {
  readonly tail: number;
  readonly head: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Squares that other lines were in before, by how far lines count around them. */
const used = new Map([1, 2].map((near) => [near, new LinesApart(SIDE, near)]));

function squareOf(lines: readonly Line[], near = 1): LinesApart {
  const square = used.get(near)!;
  square.clear();
  lines.forEach(({ tail, head, points }, line) => {
    square.addLine(line, tail, head);
    for (let p = 1; p < points.length; p++) square.addSegment(...points[p - 1], ...points[p]);
  });
  square.finish();
  return square;
}

/** How far a place is from a line, squared. */
function distanceTo({ points }: Line, x: number, y: number): number {
  let least = Infinity;
  for (let p = 1; p < points.length; p++) {
    const [[ax, ay], [bx, by]] = [points[p - 1], points[p]];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = length > 0 ? ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length : 0;
    const t = Math.max(0, Math.min(1, share));
    least = Math.min(least, (ax + t * (bx - ax) - x) ** 2 + (ay + t * (by - ay) - y) ** 2);
  }
  return least;
}

/** Whether a line has a place within a cell: told by cutting each piece off at the cell's sides. */
function runsThrough({ points }: Line, i: number, j: number): boolean {
  return points.slice(1).some(([bx, by], p) => {
    const [ax, ay] = points[p];
    const between = (a: number, b: number, low: number): [number, number] => {
      if (a === b) return a >= low && a < low + 1 ? [0, 1] : [1, 0];
      const [s, t] = [(low - a) / (b - a), (low + 1 - a) / (b - a)];
      return [Math.min(s, t), Math.max(s, t)];
    };
    const [across, along] = [between(ax, bx, i), between(ay, by, j)];
    return Math.max(0, across[0], along[0]) <= Math.min(1, across[1], along[1]);
  });
}

/** The lines that can be come to from one along lines of the cells around a cell. */
function metNearby(lines: readonly Line[], from: Line, i: number, j: number, near: number): Set<Line> {
  const steps = Array.from({ length: 2 * near + 1 }, (_, k) => k - near);
  const around = lines.filter((line) => steps.some((di) => steps.some((dj) => runsThrough(line, i + di, j + dj))));
  const met = new Set([from]);
  for (const line of met) {
    for (const other of around) {
      if ([line.tail, line.head].some((node) => node === other.tail || node === other.head)) met.add(other);
    }
  }
  return met;
}

const cells = Array.from({ length: SIDE * SIDE }, (_, k) => [k % SIDE, Math.floor(k / SIDE)] as const);

/** From -2 to 6, so that no line runs along the grid or through its corners. */
const coordinate = fc.integer({ min: 0, max: 99_991 }).map((n) => -1.9371 + (n * 7.8731) / 99_991);

/** Between a few places; lines with the same place at an end meet there. */
const towns = fc.array(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 12 }).chain((places) => {
  const place = fc.nat(places.length - 1);
  const line = fc.tuple(place, place, fc.array(place, { maxLength: 2 })).map(([tail, head, via]): Line => {
    return { tail, head, points: [tail, ...via, head].map((p) => places[p]) };
  });
  return fc.array(line, { minLength: 1, maxLength: 12 });
});

describe('lines apart', () => {
  it('are those that share a cell with one that they meet in none of the cells around', () => {
    fc.assert(
      fc.property(towns, fc.constantFrom(1, 2), (lines, near) => {
        const square = squareOf(lines, near);
        lines.forEach((line, n) => {
          const isApart = cells.some(([i, j]) => {
            if (!runsThrough(line, i, j)) return false;
            const met = metNearby(lines, line, i, j, near);
            return lines.some((other) => runsThrough(other, i, j) && !met.has(other));
          });
          expect(square.isApart(n)).toBe(isApart);
        });
      }),
    );
  });

  it('corners of a cell are those of others that come nearer to them', () => {
    fc.assert(
      fc.property(towns, fc.constantFrom(1, 2), (lines, near) => {
        const square = squareOf(lines, near);
        for (const [i, j] of cells) {
          lines.forEach((line, n) => {
            let corners = 0;
            if (runsThrough(line, i, j)) {
              const met = metNearby(lines, line, i, j, near);
              const nearest = (x: number, y: number, isMet: boolean): number => {
                const by = lines.filter(
                  (other) =>
                    met.has(other) === isMet &&
                    [-1, 0].some((di) => [-1, 0].some((dj) => runsThrough(other, x + di, y + dj))),
                );
                return Math.min(...by.map((other) => distanceTo(other, x, y)));
              };
              for (let corner = 0; corner < 4; corner++) {
                const [x, y] = [i + (corner & 1), j + (corner >> 1)];
                if (nearest(x, y, false) < nearest(x, y, true)) corners |= 1 << corner;
              }
            }
            expect(square.cornersOfOthers(n, i, j)).toBe(corners);
          });
        }
      }),
    );
  });

  it('two carriageways in one row of cells have a row of corners each', () => {
    const lower: Line = {
      tail: 0,
      head: 1,
      points: [
        [-1, 1.3],
        [5, 1.3],
      ],
    };
    const upper: Line = {
      tail: 2,
      head: 3,
      points: [
        [-1, 1.6],
        [5, 1.6],
      ],
    };
    const square = squareOf([lower, upper]);
    expect([0, 1].map((line) => square.isApart(line))).toEqual([true, true]);
    expect([0, 1].map((line) => square.cornersOfOthers(line, 1, 1))).toEqual([4 | 8, 1 | 2]);
  });

  it('not where a link between them is near', () => {
    const lower: Line = {
      tail: 0,
      head: 1,
      points: [
        [-1, 1.3],
        [2.5, 1.3],
      ],
    };
    const upper: Line = {
      tail: 2,
      head: 3,
      points: [
        [-1, 1.6],
        [2.5, 1.6],
      ],
    };
    const link: Line = {
      tail: 1,
      head: 3,
      points: [
        [2.5, 1.3],
        [2.5, 1.6],
      ],
    };
    const square = squareOf([lower, upper, link]);
    // In the first two cells it is too far off.
    expect(square.isApart(0)).toBe(true);
    expect([0, 1, 2, 3].map((i) => square.cornersOfOthers(0, i, 1) !== 0)).toEqual([true, false, false, false]);
  });
});
