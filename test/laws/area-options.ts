import fc from 'fast-check';
import { expect } from 'vitest';
import {
  fromRingLists,
  type LatticePolygons,
  polygonCount,
  ringLists,
  totalArea,
} from '../../src/kit/geo/lattice-polygons.ts';
import { MODE_RULES } from '../../src/products/isochrone/border/gate-rules.ts';
import type { PolygonOptions } from '../../src/products/isochrone/isochrone.schema.ts';
import { ask, modes, towns, weights } from '../worlds/isochrone/towns.ts';
import { CoverTest, distanceTo, escapes, invalidity, segmentsOf } from './polygons.ts';

/**
 * Laws of the options that change a drawn area: each does what it says, and no more. In Web Mercator, where a unit is
 * the same everywhere.
 */

/** Web Mercator meters per meter on the ground where the towns are. */
const SCALE = 1 / Math.cos((30 * Math.PI) / 180);
const place = fc.record({
  town: towns,
  mode: modes,
  edgeWeight: weights,
  values: fc.uniqueArray(fc.integer({ min: 30, max: 900 }), { minLength: 2, maxLength: 3 }),
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;

export function drawer({ town, mode, edgeWeight, values }: Place) {
  const sources = [[...town.center, mode]] as const;
  const ascending = [...values].sort((a, b) => a - b);
  return (style: Partial<PolygonOptions>) => {
    const polygon = { values: ascending, srid: 3857, decimalPrecision: 2, ...style };
    const { polygons, lattice } = ask(town.network, { sources, edgeWeight, polygon });
    return { polygons, unit: 10 ** lattice.decimals * SCALE, lattice };
  };
}

/** Returns the points of all borders and between them, no further apart than so many units. */
function* borderPoints(polygons: LatticePolygons, apart: number): Generator<readonly [number, number]> {
  for (const { ax, ay, bx, by } of segmentsOf(polygons)) {
    const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / apart));
    for (let k = 0; k < count; k++) yield [ax + ((bx - ax) * k) / count, ay + ((by - ay) * k) / count];
  }
}

/** Returns the area of drawn polygons; an answer may state that of other ones, such as before rounding. */
export const drawnArea = (polygons: LatticePolygons, lattice: Parameters<typeof fromRingLists>[1]): number =>
  totalArea(fromRingLists(ringLists(polygons), lattice));

const buffers = fc.constantFrom(0.5, 1, 3, 10, 40, 75, 130, 320);
const tolerances = fc.constantFrom(3, 5, 10, 15, 19, 30, 50, 70, 90, 100, 120, 150, 200, 260, 500);

const middleOf = (ring: readonly number[]): [number, number] => {
  let [x, y] = [0, 0];
  for (let k = 0; k < ring.length; k += 2) {
    x += ring[k] / (ring.length / 2);
    y += ring[k + 1] / (ring.length / 2);
  }
  return [x, y];
};

/** Each on so many random towns. */
export const OPTION_LAWS: Readonly<Record<string, (numRuns: number) => void>> = {
  'buffers grow areas by as much as they say: their border lies that far from the area': (numRuns) =>
    fc.assert(
      fc.property(place, buffers, fc.constantFrom(undefined, 1, 2, 3, 8), (world, meters, quadrantSegments) => {
        const draw = drawer(world);
        const { polygons: plain } = draw({});
        const { polygons, unit } = draw({ bufferMeters: meters, quadrantSegments });
        polygons.forEach((area, i) => {
          const toPlain = distanceTo(plain[i]);
          const off = Math.max(1, 0.1 * meters);
          for (const [x, y] of borderPoints(area, 0.5 * meters * unit)) {
            expect(Math.abs(toPlain(x, y) / unit - meters)).toBeLessThan(off);
          }
          expect(escapes(plain[i], area, 3)).toBeNull();
          expect(invalidity(area, true)).toBeNull();
          expect(totalArea(area) / totalArea(plain[i])).toBeCloseTo(1, 4);
          if (i > 0) expect(escapes(polygons[i - 1], area, 3)).toBeNull();
        });
      }),
      { numRuns },
    ),

  'buffers leave no hole that they reach across, however small or narrow': (numRuns) =>
    fc.assert(
      fc.property(place, buffers, (world, meters) => {
        const draw = drawer(world);
        const { polygons: plain } = draw({ minPolygonHoleSize: 0 });
        const { polygons, unit } = draw({ bufferMeters: meters, minPolygonHoleSize: 0 });
        let looked = 0;
        polygons.forEach((area, i) => {
          const covered = new CoverTest(area);
          const inside = new CoverTest(plain[i]);
          const toPlain = distanceTo(plain[i]);
          // What lies within nine tenths of the buffer is covered: looked at around the holes of the area.
          for (const [ring] of ringLists(plain[i]).flatMap((rings) => rings.slice(1).map((ring) => [ring]))) {
            const [x, y] = middleOf(ring);
            if (inside.covers(x, y) || toPlain(x, y) > 0.9 * meters * unit - 3) continue;
            looked++;
            expect(covered.covers(x, y)).toBe(true);
          }
        });
        fc.pre(looked > 0);
      }),
      // One town in three has such a hole, and a run in the short suite draws few.
      { numRuns, maxSkipsPerRun: 20 },
    ),

  'buffers leave no hole below the least size, and stay nested': (numRuns) =>
    fc.assert(
      fc.property(place, buffers, fc.constantFrom(undefined, 200, 3000, 20_000), (world, bufferMeters, least) => {
        const { polygons, lattice } = drawer(world)({ bufferMeters, minPolygonHoleSize: least });
        const leastM2 = least ?? MODE_RULES[world.mode].holeM2;
        polygons.forEach((area, i) => {
          for (const [, ...holes] of ringLists(area)) {
            for (const hole of holes) {
              expect(totalArea(fromRingLists([[[...hole]]], lattice))).toBeGreaterThanOrEqual(0.98 * leastM2);
            }
          }
          expect(invalidity(area, true)).toBeNull();
          if (i > 0) expect(escapes(polygons[i - 1], area, 3)).toBeNull();
        });
      }),
      { numRuns },
    ),

  'simplified areas have their border within the tolerance, to either side, are valid and nested, and tell the exact area':
    (numRuns) =>
      fc.assert(
        fc.property(place, tolerances, (world, simplify) => {
          const draw = drawer(world);
          const { polygons: plain } = draw({});
          const { polygons, unit } = draw({ simplify });
          polygons.forEach((area, i) => {
            const toPlain = distanceTo(plain[i]);
            for (const [x, y] of borderPoints(area, (simplify / 4) * unit)) {
              expect(toPlain(x, y) / unit).toBeLessThanOrEqual(1.01 * simplify + 0.1);
            }
            expect(invalidity(area, true)).toBeNull();
            if (polygonCount(area) > 0) expect(totalArea(area) / totalArea(plain[i])).toBeCloseTo(1, 4);
            if (i > 0) expect(escapes(polygons[i - 1], area, 3)).toBeNull();
          });
          const { polygons: inDegrees } = draw({ simplify, srid: 4326, decimalPrecision: 6 });
          inDegrees.forEach((area, i) => {
            expect(invalidity(area, true)).toBeNull();
            if (i > 0) expect(escapes(inDegrees[i - 1], area)).toBeNull();
          });
        }),
        { numRuns },
      ),

  'few digits round borders, which stay valid and near, and leave the area as it is reported': (numRuns) =>
    fc.assert(
      fc.property(place, fc.constantFrom(2, 3, 4), (world, decimalPrecision) => {
        const draw = drawer(world);
        const { polygons: plain } = draw({ srid: 4326, decimalPrecision: 7 });
        const { polygons } = draw({ srid: 4326, decimalPrecision });
        const units = 10 ** (7 - decimalPrecision);
        polygons.forEach((area, i) => {
          expect(invalidity(area, true)).toBeNull();
          const toPlain = distanceTo(plain[i]);
          for (const [x, y] of borderPoints(area, 0.3)) {
            expect(toPlain(x * units, y * units)).toBeLessThanOrEqual(1.5 * units);
          }
          if (polygonCount(area) > 0) expect(totalArea(area) / totalArea(plain[i])).toBeCloseTo(1, 4);
          if (i > 0) expect(escapes(polygons[i - 1], area, 2)).toBeNull();
        });
      }),
      { numRuns },
    ),
};
