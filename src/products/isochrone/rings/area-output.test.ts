import { describe, expect, it } from 'vitest';
import { distanceTo, escapes, invalidity } from '../../../../test/laws/polygons.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { Lattice } from '../../../kit/geo/lattice.ts';
import { fromRingLists, type LatticePolygons, totalArea } from '../../../kit/geo/lattice-polygons.ts';
import { referenceSystem } from '../../../kit/geo/reference-systems/reference-system.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/limits.ts';
import { encodeAreas } from '../area-json.ts';
import type { PolygonOptions } from '../isochrone.schema.ts';
import { isochrones } from '../isochrone.ts';
import { toIsochroneQuery } from '../isochrone-query.ts';
import { areaOutput } from './area-output.ts';

// Two roads that cross, each three kilometers long, by Frankfurt.
const [LON, LAT] = [8.65, 50.1];
const KM = 0.009;
const network = streetWorld(
  [
    [LON, LAT],
    [LON - 2 * KM, LAT],
    [LON + 2 * KM, LAT],
    [LON, LAT - 2 * KM],
    [LON + KM, LAT + 2 * KM],
  ],
  [1, 2, 3, 4].map((to) => ({ from: 0, to })),
);

function draw(polygon: Partial<PolygonOptions>, mode = 'walk', [lng, lat] = [LON, LAT]) {
  const sources = [{ id: 'a', lng, lat, tm: { [mode]: {} } }];
  const body = { sources, polygon: { values: [300, 900], serializer: 'geojson' as const, ...polygon } };
  const query = toIsochroneQuery(body, DEFAULT_LIMITS, 'client');
  const result = isochrones(network, query, NEVER_CANCELLED);
  const answer = JSON.parse(new TextDecoder().decode(encodeAreas(result, query)));
  return { polygons: result.areas.map(({ polygons }) => polygons), answer };
}

type Answer = ReturnType<typeof draw>['answer'];
const positions = (answer: Answer): [number, number][] =>
  answer.features.flatMap((feature: { geometry: { coordinates: number[] } }) => feature.geometry.coordinates.flat(2));

/** Returns the number of positions; closed rings have their first point twice. */
const positionsOf = ({ xy, ringOf }: LatticePolygons): number => xy.length / 2 + ringOf.length;

describe('areas in coordinates of any system', () => {
  it.each([25832, 31467, 3035, 32633, 4647, 2263])(
    'are those in degrees, point for point, with more of them on long lines: %i',
    (srid) => {
      const degrees = draw({ srid: 4326, decimalPrecision: 7, pointReduction: false });
      const { polygons, answer } = draw({ srid });
      expect(answer.crs.properties.name).toBe(`urn:ogc:def:crs:EPSG::${srid}`);
      const system = referenceSystem(srid)!;
      const [there, here] = [positions(degrees.answer), positions(answer)];
      const projected = there.map(([lon, lat]) => system.project(lon, lat));
      const nearest = (to: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): number =>
        Math.min(...to.map(([px, py]) => Math.hypot(px - x, py - y) * system.unitM!));
      for (const place of projected) expect(nearest(here, place)).toBeLessThan(0.1);
      expect(here.length).toBeGreaterThan(there.length);
      const onLines = distanceTo(polygons[1]!);
      if (system.unitM === 1)
        for (const place of projected.slice(0, positionsOf(degrees.polygons[1]!))) {
          const unit = 10 ** (srid === 4647 ? 1 : 2);
          expect(onLines(place[0] * unit, place[1] * unit) / unit).toBeLessThan(0.5);
        }
      polygons.forEach((p, i) => {
        expect(invalidity(p, true)).toBeNull();
        expect(totalArea(p)).toBeCloseTo(totalArea(degrees.polygons[i]!), 3);
      });
      // Lines of a grid bend where they are projected: to the last digits.
      expect(escapes(polygons[0]!, polygons[1]!, 3)).toBeNull();
    },
  );

  it('are degrees where the system has degrees', () => {
    const [etrs, wgs] = [4258, 4326].map((srid) => draw({ srid, pointReduction: false }));
    expect(positions(etrs!.answer)).toEqual(positions(wgs!.answer));
  });

  it('are told to the centimeter, or to what was asked', () => {
    const digits = (polygon: Partial<PolygonOptions>) =>
      Math.max(
        ...positions(draw(polygon).answer)
          .flat()
          .map((v) => String(v).split('.')[1]?.length ?? 0),
      );
    expect(digits({ srid: 25832 })).toBe(2);
    expect(digits({ srid: 25832, decimalPrecision: 9 })).toBe(2);
    expect(digits({ srid: 25832, decimalPrecision: 0 })).toBe(0);
    // Thirty million meters leave room for one digit.
    expect(digits({ srid: 4647 })).toBe(1);
    expect(draw({ srid: 25832, serializer: 'json' }).answer[0].polygons[0].outerBoundary[0]).toHaveLength(2);
  });

  it('grow by a buffer in units of the system', () => {
    const meters = draw({ srid: 25832, buffer: 30 });
    expect(totalArea(meters.polygons[0]!)).toBeCloseTo(totalArea(draw({ bufferMeters: 30 }).polygons[0]!), 2);
    const feet = draw({ srid: 2263, buffer: 30 / 0.3048006 });
    expect(totalArea(feet.polygons[0]!)).toBeCloseTo(totalArea(meters.polygons[0]!), 0);
    expect(() => draw({ srid: 25832, buffer: 10_001 })).toThrow('polygon.buffer');
  });

  it('may fly, and be cut to a geometry of another system', () => {
    const [x, y] = referenceSystem(31467)!.project(LON, LAT);
    const [west, east] = [x - 400, x + 20_000];
    const corners = [
      [west, y - 300],
      [east, y - 300],
      [east, y + 300],
      [west, y + 300],
    ];
    const data = { type: 'Polygon', coordinates: [corners] };
    const intersectionGeometry = { crs: 31467, data };
    for (const mode of ['walk', 'fly']) {
      const [there, here] = [4326, 25832].map(
        (srid) => draw({ srid, intersectionGeometry, decimalPrecision: 7 }, mode).polygons,
      );
      here!.forEach((p, i) => {
        expect(invalidity(p, true)).toBeNull();
        expect(totalArea(p) / totalArea(there![i]!)).toBeCloseTo(1, 4);
      });
    }
  });

  it('are cut where they are drawn with more digits than the answer has', () => {
    const corners = [
      [LON - 0.02, LAT - 0.02],
      [LON + 0.02, LAT - 0.02],
      [LON + 0.02, LAT + 0.02],
      [LON - 0.02, LAT + 0.02],
      [LON - 0.02, LAT - 0.02],
    ];
    const intersectionGeometry = { crs: 4326, data: { type: 'Polygon', coordinates: [corners] } };
    for (const options of [{ bufferMeters: 5 }, { simplify: 50 }, { decimalPrecision: 4 }]) {
      const [expected, ...others] = [4326, 4258, 25832].map((srid) => {
        const decimals = srid === 25832 && 'decimalPrecision' in options ? { decimalPrecision: 0 } : {};
        return totalArea(draw({ srid, intersectionGeometry, ...options, ...decimals }).polygons[1]!);
      });
      for (const area of others) expect(area / expected).toBeCloseTo(1, 3);
    }
  });

  it('bend long sides of what they are cut to, though not without end', () => {
    const cut = (coordinates: number[][]) => ({ crs: 4326, data: { type: 'Polygon', coordinates: [coordinates] } });
    const uncut = draw({ srid: 25832 }).polygons[1]!;
    const world = cut([
      [-180, -90],
      [180, -90],
      [180, 90],
      [-180, 90],
    ]);
    // Its 79 points are rounded to centimeters and stand up to 150 m apart: 10 m² of 472,000 are as much as that makes.
    const within = totalArea(draw({ srid: 25832, intersectionGeometry: world }).polygons[1]!);
    expect(Math.abs(within - totalArea(uncut))).toBeLessThan(10);
    // Half of the world, on a side that bends.
    const [there, here] = [4326, 25832].map((srid) =>
      draw({
        srid,
        decimalPrecision: 7,
        intersectionGeometry: cut([
          [-170, LAT],
          [170, LAT],
          [170, 90],
          [-170, 90],
        ]),
      }),
    );
    expect(totalArea(here!.polygons[1]!) / totalArea(there!.polygons[1]!)).toBeCloseTo(1, 2);
    const zigzag = Array.from({ length: 6000 }, (_, i) => [i % 2 === 0 ? LON - 1 : LON + 1, LAT + i / 1e6]);
    expect(() => draw({ srid: 25832, values: [7200], intersectionGeometry: cut(zigzag) }, 'fly')).toThrow(/maxBent/);
  });

  it('are refused where the system has no coordinates for them', () => {
    expect(() => draw({ srid: 28992 }, 'walk', [116, -32])).toThrow(
      'polygon.srid 28992 has no coordinates for source a: use 4326, 3857',
    );
    for (const srid of [3857, 3785])
      expect(() => draw({ srid, serializer: 'geojson' }, 'walk', [10, -89.98])).toThrow(
        /^polygon.srid 3857 has no coordinates for source a: use 4326 or a system/,
      );
    expect(() => draw({ srid: 4326 }, 'walk', [10, -89.98])).not.toThrow();
    const perth = fromRingLists([[[116e7, -32e7, 117e7, -32e7, 117e7, -31e7]]], new Lattice(4326, 7));
    expect(() => areaOutput(28992, 2, false).answer.finish(perth)).toThrow(
      'polygon.srid 28992 has no coordinates for the whole area',
    );
    expect(() => draw({ srid: 25800 })).toThrow('polygon.srid must be a known EPSG code');
  });
});
