import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { Bands } from './bands.ts';
import { ConstantCrossing, type CrossingRule, EIGHTHS } from './crossing.ts';
import { ContourTracer, type Reduction } from './test-contour.ts';
import { COST_SHIFT, TimeField } from './time-field.ts';

type Crossing = Pick<CrossingRule, 'eighths'>;
type Point = readonly [x: number, y: number];
interface Ring {
  readonly points: Point[];
  readonly hole: boolean;
  readonly parent: number;
}

const MIN_I = -7;
const MIN_J = 3;

/** Rows from north to south, as one sees them: digits are costs, anything else isn't reached. */
function bandsOf(rows: readonly string[], costs: readonly number[]): Bands {
  const width = rows[0].length + 2;
  const field = new TimeField();
  field.open(0, 0, width - 1, rows.length + 1);
  field.clear();
  rows.forEach((row, r) => {
    [...row].forEach((digit, i) => {
      if (digit >= '0' && digit <= '9') field.values[(rows.length - r) * width + i + 1] = Number(digit) << COST_SHIFT;
    });
  });
  const bands = new Bands();
  bands.sort(field, costs);
  return bands;
}

const ringsOf = ({ count, start, xy, hole, parent }: Rings): Ring[] =>
  Array.from({ length: count }, (_, r) => ({
    points: Array.from({ length: start[r + 1] - start[r] }, (_, p): Point => {
      const at = 2 * (start[r] + p);
      return [xy[at], xy[at + 1]];
    }),
    hole: hole[r] === 1,
    parent: parent[r],
  }));

const tracer = new ContourTracer();
const trace = (bands: Bands, k: number, crossing: Crossing, reduction: Reduction = 'none'): Ring[] => {
  const rings = new Rings();
  tracer.trace(bands, k, crossing, MIN_I, MIN_J, reduction, rings);
  return ringsOf(rings);
};

const twiceArea = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], p) => {
    const [bx, by] = points[(p + 1) % points.length];
    return sum + x * by - bx * y;
  }, 0);

/** By the ray to the east; never asked for points of the ring itself. */
const holds = (points: readonly Point[], [x, y]: Point): boolean =>
  points.filter(([ax, ay], p) => {
    const [bx, by] = points[(p + 1) % points.length];
    return ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
  }).length %
    2 ===
  1;

/** From the least point on. */
function turned(points: readonly Point[]): string {
  const least = points.reduce(
    (a, [x, y], p) => (x < points[a][0] || (x === points[a][0] && y < points[a][1]) ? p : a),
    0,
  );
  return [...points.slice(least), ...points.slice(0, least)].join(' ');
}

/** Marching squares cell by cell: a table of directed pieces, inside on the left, joined where they meet. */
function plainRings({ codes, width, height }: Bands, k: number, crossing: Crossing): Point[][] {
  const next = new Map<string, Point>();
  for (let j = 0; j + 1 < height; j++) {
    for (let i = 0; i + 1 < width; i++) {
      const corner = (dx: number, dy: number) => ({ dx, dy, n: (j + dy) * width + i + dx });
      // Counter-clockwise from the south-west.
      const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
      const inside = corners.map(({ n }) => codes[n] <= k);
      const crossingOn = (side: number): Point => {
        const [a, b] = inside[side] ? [side, (side + 1) % 4] : [(side + 1) % 4, side];
        const part = crossing.eighths(corners[a].n, corners[b].n);
        const x = (i + corners[a].dx + MIN_I) * EIGHTHS + (corners[b].dx - corners[a].dx) * part;
        return [x, (j + corners[a].dy + MIN_J) * EIGHTHS + (corners[b].dy - corners[a].dy) * part];
      };
      // Each run of inside corners is cut off by itself, also two across a diagonal: from where the run ends, going
      // round counter-clockwise, to where it begins.
      for (let begin = 0; begin < 4; begin++) {
        const before = (begin + 3) % 4;
        if (!inside[begin] || inside[before]) continue;
        let end = begin;
        while (inside[(end + 1) % 4]) end = (end + 1) % 4;
        next.set(crossingOn(end).join(), crossingOn(before));
      }
    }
  }
  const rings: Point[][] = [];
  while (next.size > 0) {
    const [first] = next.keys();
    const ring: Point[] = [];
    for (let key = first; next.has(key); ) {
      const point = next.get(key)!;
      next.delete(key);
      ring.push(point);
      key = point.join();
    }
    rings.push(ring);
  }
  return rings;
}

/** Some eighths between 1 and 7 for each pair of nodes. */
const uneven: Crossing = { eighths: (inside, outside) => 1 + ((inside * 31 + outside * 17 + 5) % (EIGHTHS - 1)) };

const rows = fc.integer({ min: 1, max: 9 }).chain((width) =>
  fc.array(fc.string({ unit: fc.constantFrom('0', '1', '2', '.', '.'), minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

describe('tracing borders', () => {
  const half = new ConstantCrossing(4);

  it('draws a diamond around a single node, counter-clockwise', () => {
    const rings = trace(bandsOf(['0'], [0]), 0, new ConstantCrossing(3));
    const [x, y] = [(MIN_I + 1) * EIGHTHS, (MIN_J + 1) * EIGHTHS];
    expect(rings.length).toBe(1);
    expect(turned(rings[0].points)).toBe(
      turned([
        [x - 3, y],
        [x, y - 3],
        [x + 3, y],
        [x, y + 3],
      ]),
    );
    expect([rings[0].hole, rings[0].parent]).toEqual([false, -1]);
  });

  it('keeps nodes apart that touch across a diagonal only', () => {
    for (const saddle of [
      ['0.', '.0'],
      ['.0', '0.'],
    ]) {
      const rings = trace(bandsOf(saddle, [0]), 0, half);
      expect(rings.map(({ hole, parent }) => [hole, parent])).toEqual([
        [false, -1],
        [false, -1],
      ]);
    }
  });

  it('joins outside nodes across a diagonal, so that a hole has one ring', () => {
    const rings = trace(bandsOf(['0000', '0.00', '00.0', '0000'], [0]), 0, half);
    expect(rings.map(({ hole, parent }) => [hole, parent])).toEqual([
      [false, -1],
      [true, 0],
    ]);
  });

  it('tells which ring lies in which', () => {
    const island = ['0000000', '0.....0', '0.0.0.0', '0.....0', '0000000'];
    const rings = trace(bandsOf(island, [0]), 0, half);
    expect(rings.map(({ hole, parent }) => [hole, parent])).toEqual([
      [false, -1],
      [true, 0],
      [false, 1],
      [false, 1],
    ]);
  });

  it('finds nothing where nothing is inside', () => {
    expect(trace(bandsOf(['12'], [0]), 0, half)).toEqual([]);
  });

  it('appends to rings found before, and names parents among them', () => {
    const bands = bandsOf(['0000', '0.10', '0000'], [0, 1]);
    const rings = new Rings();
    for (const k of [0, 1]) tracer.trace(bands, k, half, MIN_I, MIN_J, 'none', rings);
    expect(ringsOf(rings).map(({ hole, parent }) => [hole, parent])).toEqual([
      [false, -1],
      [true, 0],
      [false, -1],
      [true, 2],
    ]);
  });

  it('agrees with joining the pieces of all cells', () => {
    fc.assert(
      fc.property(rows, fc.nat(2), (picture, k) => {
        const bands = bandsOf(picture, [0, 1, 2]);
        const rings = trace(bands, k, uneven);
        expect(rings.map(({ points }) => turned(points)).sort()).toEqual(
          plainRings(bands, k, uneven).map(turned).sort(),
        );
        const areas = rings.map(({ points }) => twiceArea(points));
        rings.forEach(({ points, hole, parent }, r) => {
          // Outer rings run counter-clockwise, holes clockwise.
          expect(areas[r] < 0).toBe(hole);
          const around = rings.flatMap((ring, o) => (o !== r && holds(ring.points, points[0]) ? [o] : []));
          const closest = around.reduce((a, o) => (a < 0 || Math.abs(areas[o]) < Math.abs(areas[a]) ? o : a), -1);
          expect(parent).toBe(closest);
          if (parent >= 0) expect(rings[parent].hole).toBe(!hole);
        });
      }),
    );
  });

  it('leaves out points in the middle of straight lines, where asked only of those along the grid, and only those', () => {
    const rules = fc.constantFrom<Crossing>(half, new ConstantCrossing(1), uneven);
    fc.assert(
      fc.property(rows, rules, fc.constantFrom<Reduction>('grid', 'lines'), (picture, rule, reduction) => {
        const bands = bandsOf(picture, [1]);
        const full = trace(bands, 0, rule);
        const reduced = trace(bands, 0, rule, reduction);
        expect(reduced.map(({ hole, parent }) => [hole, parent])).toEqual(
          full.map(({ hole, parent }) => [hole, parent]),
        );
        const straight = (a: Point, b: Point, c: Point): boolean =>
          (b[0] - a[0]) * (c[1] - b[1]) === (b[1] - a[1]) * (c[0] - b[0]) &&
          (reduction === 'lines' || a[0] === b[0] || a[1] === b[1]);
        full.forEach(({ points }, r) => {
          // The ring's first and last point stay.
          const kept = points.filter(
            (point, p) => p === 0 || p === points.length - 1 || !straight(points[p - 1], point, points[p + 1]),
          );
          expect(reduced[r].points).toEqual(kept);
          expect(twiceArea(reduced[r].points)).toBe(twiceArea(points));
        });
      }),
    );
  });
});
