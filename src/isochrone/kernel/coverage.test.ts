import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { Bands } from './bands.ts';
import { ContourTracer } from './contour.ts';
import { Coverage } from './coverage.ts';
import { ConstantCrossing, EIGHTHS } from './crossing.ts';
import { COST_SHIFT, TimeField } from './time-field.ts';

/** The area of some nodes, crossings at one place, not reduced. */
function ringsOf(nodes: readonly (readonly [number, number])[], eighths: number): Rings {
  const field = new TimeField();
  field.open(-40, -40, 40, 40);
  field.clear();
  for (const [i, j] of nodes) field.values[(j - field.minJ) * field.width + i - field.minI] = 1 << COST_SHIFT;
  const bands = new Bands();
  bands.sort(field, [1]);
  const rings = new Rings();
  rings.reset();
  new ContourTracer().trace(bands, 0, new ConstantCrossing(eighths), field.minI, field.minJ, 'none', rings);
  return rings;
}

/** Whether a point in eighths lies inside, by the even-odd rule. */
function covers({ xy, start, count }: Rings, x: number, y: number): boolean {
  let inside = false;
  for (let r = 0; r < count; r++) {
    for (let k = start[r], before = start[r + 1] - 1; k < start[r + 1]; before = k++) {
      const [ax, ay, bx, by] = [xy[2 * before], xy[2 * before + 1], xy[2 * k], xy[2 * k + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

const ALL = new Uint8Array(1000).fill(1);

const cells = fc.array(fc.tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -30, max: 30 })), {
  minLength: 1,
  maxLength: 300,
});
const clustered = fc
  .tuple(cells, fc.integer({ min: 1, max: 6 }))
  .map(([nodes, by]) => nodes.map(([i, j]) => [Math.round(i / by), Math.round(j / by)] as const));

describe('the share of boxes that rings cover', () => {
  it('is what samples of each box find', () => {
    fc.assert(
      fc.property(clustered, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 3 }), (nodes, at, exponents) => {
        expectSampled(ringsOf(nodes, at), exponents);
      }),
      { numRuns: 25 },
    );
  });

  it('is exact where edges lie across the sides of boxes, too', () => {
    const eighths = fc.integer({ min: 0, max: 16 });
    const triangles = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.array(eighths, { minLength: 6, maxLength: 6 })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(triangles, (drawn) => {
        const rings = new Rings();
        rings.reset();
        for (const [i, j, [ax, ay, bx, by, cx, cy]] of drawn) {
          const isLeft = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
          rings.begin(false, -1);
          for (const [x, y] of isLeft
            ? [
                [ax, ay],
                [bx, by],
                [cx, cy],
              ]
            : [
                [ax, ay],
                [cx, cy],
                [bx, by],
              ]) {
            rings.add(32 * i + x, 32 * j + y);
          }
          rings.end();
        }
        // Each in a block of its own, so that none lies on another.
        const places = new Set(drawn.map(([i, j]) => 4 * i + j));
        if (places.size === drawn.length) expectSampled(rings, 1);
      }),
      { numRuns: 25 },
    );
  });

  it('only grows with the area', () => {
    fc.assert(
      fc.property(clustered, clustered, fc.integer({ min: 1, max: 6 }), (some, more, at) => {
        const [small, large] = [new Coverage(), new Coverage()];
        small.measure(ringsOf(some, at), ALL, 2);
        large.measure(ringsOf([...some, ...more], at), ALL, 2);
        for (let j = 0; j < small.height; j++) {
          for (let i = 0; i < small.width; i++) {
            const there = (small.minJ + j - large.minJ) * large.width + small.minI + i - large.minI;
            expect(small.levels[j * small.width + i]).toBeLessThanOrEqual(large.levels[there] ?? 0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});

/** Coverage is what points of each box say, and adds up to the area of the rings. */
function expectSampled(rings: Rings, exponents: number): void {
  const coverage = new Coverage();
  coverage.measure(rings, ALL, exponents);
  const side = EIGHTHS << exponents;
  const samples = 24;
  let covered = 0;
  for (let j = 0; j < coverage.height; j++) {
    for (let i = 0; i < coverage.width; i++) {
      const share = coverage.levels[j * coverage.width + i] / (2 * (coverage.parts * side) ** 2) + 0.5;
      covered += share;
      if ((i + j) % 5 !== 0) continue;
      let found = 0;
      for (let s = 0; s < samples * samples; s++) {
        const x = (coverage.minI + i - 0.5 + ((s % samples) + 0.5) / samples) * side;
        const y = (coverage.minJ + j - 0.5 + (Math.floor(s / samples) + 0.5) / samples) * side;
        if (covers(rings, x, y)) found++;
      }
      expect(Math.abs(share - found / samples ** 2)).toBeLessThan(0.1);
    }
  }
  let area = 0;
  for (let r = 0; r < rings.count; r++) {
    for (let k = rings.start[r], b = rings.start[r + 1] - 1; k < rings.start[r + 1]; b = k++) {
      area += (rings.xy[2 * b] * rings.xy[2 * k + 1] - rings.xy[2 * k] * rings.xy[2 * b + 1]) / 2;
    }
  }
  expect(covered * side * side).toBeCloseTo(area, 6);
}
