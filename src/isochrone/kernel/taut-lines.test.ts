import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TautLines } from './taut-lines.ts';

const SIDE = 24;
const coordinate = fc.integer({ min: 0, max: SIDE });
const onSide = fc
  .tuple(coordinate, fc.constantFrom(0, SIDE), fc.boolean())
  .map(([a, b, turns]): Point => (turns ? [b, a] : [a, b]));
const line = fc
  .tuple(onSide, fc.array(fc.tuple(coordinate, coordinate), { maxLength: 10 }), onSide)
  .map(([from, between, to]): Point[] => [from, ...between, to]);
const pegCounts = fc.constantFrom(1, 2, 3, 4, 6);

type Point = readonly [x: number, y: number];
interface Gate {
  readonly x: number;
  /** Between this peg of the column and the one below. */
  readonly above: number;
  readonly isEast: boolean;
}

const pegsOf = (count: number): number[] =>
  Array.from({ length: count }, (_, k) => Math.round(((k + 0.5) * SIDE) / count));

/** Gates between pegs, which stand a little further east and much less than that further north, without those that are gone back through. */
function gatesOf(points: readonly Point[], places: readonly number[]): Gate[] {
  const gates: Gate[] = [];
  const [east, north] = [1e-4, 1e-8];
  for (let k = 1; k < points.length; k++) {
    const [[ax, ay], [bx, by]] = [points[k - 1], points[k]];
    const passed = places.filter((x) => ax < x + east !== bx < x + east);
    if (bx < ax) passed.reverse();
    for (const x of passed) {
      const y = ay + ((by - ay) * (x + east - ax)) / (bx - ax);
      const gate = { x, above: places.filter((place) => place + north < y).length, isEast: bx > ax };
      const before = gates.at(-1);
      if (before?.x === gate.x && before.above === gate.above) gates.pop();
      else gates.push(gate);
    }
  }
  return gates;
}

/** Length of the shortest way through all gates: the best one by pegs at their ends. */
function shortest(from: Point, to: Point, gates: readonly Gate[], places: readonly number[]): number {
  const ends = gates.map(({ x, above }) =>
    [above > 0 ? places[above - 1] : -1000, above < places.length ? places[above] : 1000].map((y): Point => [x, y]),
  );
  const stops: Point[][] = [[from], ...ends, [to]];
  const lengths = stops.map((points) => points.map(() => Infinity));
  lengths[0][0] = 0;
  for (let g = 1; g < stops.length; g++) {
    stops[g].forEach((b, n) => {
      for (let f = 0; f < g; f++) {
        stops[f].forEach((a, m) => {
          // Through each on the way, one after the other.
          const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
          const up = Math.sign(dy);
          let passed = dx === 0 ? up * a[1] : 0;
          const seen = ends.slice(f, g - 1).every(([low, high]) => {
            if (dx === 0) {
              // Along a column: as early as may be.
              const [near, far] = up < 0 ? [-high[1], -low[1]] : [low[1], high[1]];
              if (up === 0) return a[0] === low[0] && a[1] >= low[1] && a[1] <= high[1];
              passed = Math.max(passed, near);
              return a[0] === low[0] && passed <= far && passed <= up * b[1];
            }
            const share = (low[0] - a[0]) / dx;
            const y = a[1] + dy * share;
            const isNext = share >= passed && share <= 1;
            passed = share;
            return isNext && y >= low[1] - 1e-9 && y <= high[1] + 1e-9;
          });
          if (seen) lengths[g][n] = Math.min(lengths[g][n], lengths[f][m] + Math.hypot(b[0] - a[0], b[1] - a[1]));
        });
      }
    });
  }
  return lengths.at(-1)![0];
}

const lengthOf = ({ x, y }: TautLines): number => {
  let sum = 0;
  for (let k = 1; k < x.length; k++) sum += Math.hypot(x[k] - x[k - 1], y[k] - y[k - 1]);
  return sum;
};

describe('taut lines', () => {
  it('are the shortest through the same gaps between pegs', () => {
    fc.assert(
      fc.property(line, pegCounts, (points, count) => {
        const [from, to] = [points[0], points.at(-1)!];
        fc.pre(from[0] !== to[0] || from[1] !== to[1]);
        const lines = new TautLines(count, SIDE);
        lines.pull(
          points.map(([x]) => x),
          points.map(([, y]) => y),
        );
        const places = pegsOf(count);
        expect([lines.x[0], lines.y[0]]).toEqual(from);
        expect([lines.x.at(-1), lines.y.at(-1)]).toEqual(to);
        for (let k = 1; k < lines.x.length - 1; k++) {
          expect(places).toContain(lines.x[k]);
          expect(places).toContain(lines.y[k]);
        }
        expect(lengthOf(lines)).toBeCloseTo(shortest(from, to, gatesOf(points, places), places), 6);
      }),
      { numRuns: 2000 },
    );
  });

  it('around convex sets of pegs are their hulls, and nothing around none', () => {
    fc.assert(
      fc.property(
        fc.record({ west: coordinate, south: coordinate, width: coordinate, height: coordinate }),
        pegCounts,
        fc.boolean(),
        fc.nat(3),
        ({ west, south, width, height }, count, isHole, turns) => {
          const [east, north] = [Math.min(SIDE, west + width), Math.min(SIDE, south + height)];
          const corners: Point[] = [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
          ];
          if (isHole) corners.reverse();
          corners.push(...corners.splice(0, turns));
          const lines = new TautLines(count, SIDE);
          lines.pullClosed(
            corners.map(([x]) => x),
            corners.map(([, y]) => y),
          );
          // Pegs stand a little further east and north.
          const held = (from: number, to: number) => pegsOf(count).filter((place) => place >= from && place < to);
          const [columns, rows] = [held(west, east), held(south, north)];
          if (columns.length === 0 || rows.length === 0) return void expect(lines.x).toHaveLength(0);
          const perimeter = 2 * (columns.at(-1)! - columns[0] + rows.at(-1)! - rows[0]);
          expect(lengthOf(lines)).toBe(perimeter);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('tell the pegs that they run through', () => {
    const lines = new TautLines(4, 16);
    lines.pull([0, 16], [0, 16]);
    const pegs: Point[] = [];
    lines.eachPeg((x, y) => pegs.push([x, y]));
    expect(pegs).toEqual([2, 6, 10, 14].map((place) => [place, place]));
  });
});
