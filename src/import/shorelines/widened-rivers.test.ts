import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { ringsContain } from '../../kit/geo/flat-ring.ts';
import { distanceToSegment } from '../../kit/geo/shape.ts';
import { widenedRivers } from './widened-rivers.ts';

const LAT = 49;
const UNIT_X = metersPerDegreeLon(LAT) / 1e7;
const UNIT_Y = METERS_PER_DEGREE / 1e7;
/** Returns the meters from a place to degrees × 10⁷ and back. */
const toE7 = (meters: readonly number[]): number[] =>
  meters.map((v, k) => Math.round((k & 1) === 0 ? 8e7 + v / UNIT_X : LAT * 1e7 + v / UNIT_Y));

const meters = fc.integer({ min: -2000, max: 2000 });
const lines = fc.array(meters, { minLength: 4, maxLength: 40 }).map((line) => line.slice(0, line.length & ~1));
/** Typical drawn rivers: segments of some meters, bends of any kind. */
const courses = fc
  .array(fc.tuple(fc.integer({ min: 3, max: 60 }), fc.double({ min: -1.2, max: 1.2, noNaN: true })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    const line = [0, 0];
    let heading = 0;
    for (const [step, turn] of steps) {
      heading += turn;
      const [x, y] = line.slice(-2);
      line.push(x + step * Math.cos(heading), y + step * Math.sin(heading));
    }
    return line;
  });

const distanceToLine = (line: readonly number[], x: number, y: number): number => {
  let least = Infinity;
  for (let k = 2; k < line.length; k += 2) {
    least = Math.min(least, distanceToSegment(x, y, line[k - 2], line[k - 1], line[k], line[k + 1]));
  }
  return least;
};

describe('rivers drawn as lines', () => {
  it('are areas that hold what is nearer to the line than their banks, and nothing much further away', () => {
    fc.assert(
      fc.property(
        fc.oneof(lines, courses),
        fc.integer({ min: 4, max: 300 }),
        fc.array(
          fc.tuple(
            fc.nat(),
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.double({ min: 0, max: 7, noNaN: true }),
            fc.double({ min: 0, max: 2.5, noNaN: true }),
          ),
          { minLength: 40, maxLength: 40 },
        ),
        (line, widthM, probes) => {
          const areas = widenedRivers([{ points: toE7(line), widthM }], []);
          const half = widthM / 2;
          for (const [piece, share, angle, away] of probes) {
            const k = 2 * (piece % (line.length / 2 - 1));
            const x = line[k] + share * (line[k + 2] - line[k]) + away * half * Math.cos(angle);
            const y = line[k + 1] + share * (line[k + 3] - line[k + 1]) + away * half * Math.sin(angle);
            const [lon, lat] = toE7([x, y]);
            const isWet = areas.some((rings) => ringsContain(rings, lon, lat));
            const off = distanceToLine(line, x, y) / half;
            // Allows for simplification, rounding, and latitudes away from the first point's.
            if (off < 0.88 - 0.1 / half) expect(isWet).toBe(true);
            // Ends extend by half a width, to their corners.
            if (off > Math.SQRT2 + 0.12 + 0.1 / half) expect(isWet).toBe(false);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('have few outlines where they wind, and none in mapped water', () => {
    const winding = Array.from({ length: 200 }, (_, k) => [20 * k, 30 * Math.sin(k / 8)]).flat();
    const points = toE7(winding);
    expect(widenedRivers([{ points, widthM: 30 }], []).length).toBeLessThan(10);
    const lake = [toE7([900, -500, 2100, -500, 2100, 500, 900, 500])];
    const areas = widenedRivers([{ points, widthM: 30 }], [lake]);
    const wet = (x: number): boolean => {
      const [lon, lat] = toE7([x, 30 * Math.sin(x / 160)]);
      return areas.some((rings) => ringsContain(rings, lon, lat));
    };
    expect([wet(400), wet(800), wet(1500), wet(2200), wet(3900)]).toEqual([true, true, false, true, true]);
    expect(widenedRivers([], [])).toEqual([]);
  });
});
