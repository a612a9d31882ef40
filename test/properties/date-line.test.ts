import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Run } from '../../src/kit/core/run.ts';
import { totalArea } from '../../src/kit/geo/lattice-polygons.ts';
import { MERCATOR_HALF_M } from '../../src/kit/geo/mercator.ts';
import type { Network } from '../../src/network/network/index.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../src/network/routing/index.ts';
import { isochrones } from '../../src/products/isochrone/isochrone.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import {
  boundingBoxOperation,
  reachabilityOperation,
  timeOperation,
  toTimeQuery,
} from '../../src/products/travel-time/index.ts';
import { covers, invalidity } from '../laws/polygons.ts';
import { lonAt, type TurnedSpot, turnedSpot, turnedWorlds } from '../worlds/turned-worlds.ts';

// What lies astride the date line is as local as anything else: a map half a turn further gives the same answers.

type Middle = 0 | 180;
const decode = <T>({ body }: { body: Uint8Array }): T => JSON.parse(new TextDecoder().decode(body)) as T;
const MODES = [{ car: {} }, { bike: {} }, { walk: {} }, { fly: { speed: 1 } }] as const;

/** Returns the degrees east of the world's middle. */
const eastOf = (middle: Middle, lon: number): number => {
  const east = lon - middle;
  return Math.round((east - 360 * Math.round(east / 360)) * 1e7) / 1e7;
};

const at = (middle: Middle, id: string, [east, lat]: TurnedSpot) => ({ id, lng: lonAt(middle, east), lat });

/** Returns a rectangle as RFC 7946 wants it: in parts on either side of the date line. */
function rectangle(middle: Middle, [west, south]: TurnedSpot, [east, north]: TurnedSpot) {
  const ring = (a: number, b: number) => [
    [a, south],
    [b, south],
    [b, north],
    [a, north],
    [a, south],
  ];
  const crosses = middle === 180 && west < 0 && east > 0;
  const data = crosses
    ? { type: 'MultiPolygon', coordinates: [[ring(lonAt(180, west), 180)], [ring(-180, lonAt(180, east))]] }
    : { type: 'Polygon', coordinates: [ring(lonAt(middle, west), lonAt(middle, east))] };
  return { crs: 4326, type: 'geojson', data };
}

const corners = fc
  .tuple(turnedSpot, turnedSpot)
  .filter(([a, b]) => a[0] !== b[0] && a[1] !== b[1])
  // No spot lies on a border, nor does a border lie on the date line.
  .map(([a, b]): [TurnedSpot, TurnedSpot] => [
    [Math.min(a[0], b[0]) + 1.7e-6, Math.min(a[1], b[1]) + 1.7e-6],
    [Math.max(a[0], b[0]) + 1.7e-6, Math.max(a[1], b[1]) + 1.7e-6],
  ]);

interface Ask {
  readonly from: TurnedSpot;
  readonly to: readonly TurnedSpot[];
  readonly tm: (typeof MODES)[number];
  readonly area: [TurnedSpot, TurnedSpot] | null;
  readonly role: 'exclusionGeometry' | 'clipGeometry' | 'sourceGeometries';
}

const asks = fc.record<Ask>({
  from: turnedSpot,
  to: fc.array(turnedSpot, { minLength: 1, maxLength: 6 }),
  tm: fc.constantFrom(...MODES),
  area: fc.option(corners),
  role: fc.constantFrom('exclusionGeometry', 'clipGeometry', 'sourceGeometries'),
});

function bodyAt(middle: Middle, { from, to, tm, area, role }: Ask): never {
  const source = { ...at(middle, 's', from), tm };
  const targets = to.map((spot, i) => at(middle, String(i), spot));
  const shape = area && rectangle(middle, ...area);
  const root = { targets, maxEdgeWeight: 600, elevation: false, showSnapInformation: true };
  if (shape && role === 'sourceGeometries') return { ...root, sourceGeometries: [{ ...shape, id: 's', tm }] } as never;
  return { ...root, sources: [source], ...(shape ? { [role]: shape } : {}) } as never;
}

const isAt = ([py, px]: readonly number[], y: number, x: number): boolean =>
  Math.abs(py - y) <= 2 && Math.abs(px - x) <= 2;

const both = <T>(answer: (middle: Middle) => T): [T, T] => [answer(0), answer(180)];

interface Snapped {
  readonly snappedLng?: number;
}
const unturned = <T extends Snapped>(middle: Middle, one: T) => ({
  ...one,
  ...(one.snappedLng === undefined ? {} : { snappedLng: expect.closeTo(eastOf(middle, one.snappedLng), 6) }),
});

describe('a world astride the date line', () => {
  it('has the travel times of one elsewhere', () => {
    fc.assert(
      fc.property(turnedWorlds, asks, (world, ask) => {
        const network = (middle: Middle): Network => (middle === 0 ? world.greenwich : world.dateLine);
        type Row = Snapped & { targets: Snapped[] };
        const times = (middle: Middle) =>
          decode<Row[]>(
            timeOperation.run(network(middle), toTimeQuery(bodyAt(middle, ask), DEFAULT_LIMITS), new Run()),
          );
        const [here, there] = both(times);
        const expected = here.map((row) => ({
          ...unturned(0, row),
          targets: row.targets.map((target) => unturned(0, target)),
        }));
        const turned = there.map((row) => ({
          ...row,
          ...(row.snappedLng === undefined ? {} : { snappedLng: eastOf(180, row.snappedLng) }),
          targets: row.targets.map((target) =>
            target.snappedLng === undefined ? target : { ...target, snappedLng: eastOf(180, target.snappedLng) },
          ),
        }));
        expect(turned).toEqual(expected);
        const closest = (middle: Middle) =>
          decode<{ id: string; travelTime: number }[]>(
            reachabilityOperation.run(network(middle), toTimeQuery(bodyAt(middle, ask), DEFAULT_LIMITS), new Run()),
          ).map(({ id, travelTime }) => [id, travelTime]);
        const [closestHere, closestThere] = both(closest);
        expect(closestThere).toEqual(closestHere);
      }),
      { numRuns: 25 },
    );
  });

  it('has its extents', () => {
    fc.assert(
      fc.property(turnedWorlds, asks, (world, ask) => {
        const box = (middle: Middle) => {
          const network = middle === 0 ? world.greenwich : world.dateLine;
          const query = toRoutingQuery(bodyAt(middle, ask), DEFAULT_LIMITS);
          const outcome = boundingBoxOperation.run(network, query, new Run());
          if (outcome.code !== 'ok') return outcome.code;
          const { minX, minY, maxX, maxY } = decode<Record<string, number>>(outcome);
          for (const lon of [minX, maxX]) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
          return [eastOf(middle, minX), minY, eastOf(middle, maxX), maxY];
        };
        const [here, there] = both(box);
        if (typeof here === 'string') expect(there).toBe(here);
        else expect(there).toEqual(here.map((value) => expect.closeTo(value, 6)));
      }),
      { numRuns: 15 },
    );
  });

  it('has its routes, in one line in Mercator and cut in degrees', () => {
    fc.assert(
      fc.property(turnedWorlds, asks, (world, ask) => {
        const routes = (middle: Middle, more: object) =>
          decode<{ routes: never[] }>(
            routeOperation.run(
              middle === 0 ? world.greenwich : world.dateLine,
              toRouteQuery({ ...(bodyAt(middle, ask) as object), ...more } as never, DEFAULT_LIMITS),
              new Run(),
            ),
          ).routes;
        type Compact = { travelTime: number; length: number; segments: { points: [number, number, number][] }[] };
        const [here, there] = both((middle) => routes(middle, { pathSerializer: 'compact' }) as Compact[]);
        expect(there.map(({ travelTime, length }) => [travelTime, length])).toEqual(
          here.map(({ travelTime, length }) => [travelTime, length]),
        );
        there.forEach(({ segments }, r) => {
          const line = segments.flatMap(({ points }) => points);
          const expected = here[r].segments.flatMap(({ points }) => points);
          const ahead = line[0][1] - expected[0][1];
          expect(Math.abs(Math.abs(ahead) - MERCATOR_HALF_M)).toBeLessThanOrEqual(2);
          // A place that is a vertex of the line may come twice, for rounding's sake.
          for (const [y, x] of line) expect(expected.some((p) => isAt(p, y, x - ahead))).toBe(true);
          for (const [y, x] of expected) expect(line.some((p) => isAt(p, y, x + ahead))).toBe(true);
        });
        type Feature = { geometry: { type: string; coordinates: never } };
        const features = (
          routes(180, { pathSerializer: 'geojson', polygon: { srid: 4326 } }) as { features: Feature[] }[]
        ).flatMap((route) => route.features);
        for (const { geometry } of features) {
          const lines: [number, number][][] =
            geometry.type === 'Point'
              ? [[geometry.coordinates]]
              : geometry.type === 'LineString'
                ? [geometry.coordinates]
                : geometry.coordinates;
          for (const line of lines) {
            line.forEach(([lon], i) => {
              expect(Math.abs(lon)).toBeLessThanOrEqual(180);
              if (i > 0) expect(Math.abs(lon - line[i - 1][0])).toBeLessThan(1);
            });
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it('has its areas, in parts on either side', () => {
    fc.assert(
      fc.property(turnedWorlds, asks, fc.constantFrom(4326, 3857), (world, ask, srid) => {
        const polygon = { values: [120, 400], srid, decimalPrecision: srid === 4326 ? 6 : 2 };
        const drawn = (middle: Middle) =>
          isochrones(
            middle === 0 ? world.greenwich : world.dateLine,
            toAreaQuery({ ...(bodyAt(middle, ask) as object), polygon } as never, DEFAULT_LIMITS, 4326),
            new Run(),
          );
        const [here, there] = both(drawn);
        there.areas.forEach(({ polygons, threshold }, i) => {
          expect(invalidity(polygons, true)).toBeNull();
          const { xy } = polygons;
          for (let k = 0; k < xy.length; k += 2) {
            expect(Math.abs(there.lattice.placeOf(xy[k], xy[k + 1])[0])).toBeLessThanOrEqual(180 + 1e-9);
          }
          if (ask.area) return;
          // Cells lie otherwise, by less than one.
          const expected = totalArea(here.areas[i].polygons);
          expect(Math.abs(totalArea(polygons) - expected)).toBeLessThan(0.25 * expected + 40_000);
          const query = toTimeQuery(
            { ...(bodyAt(180, ask) as object), maxEdgeWeight: threshold } as never,
            DEFAULT_LIMITS,
          );
          const [row] = decode<{ targets: { snappedLng?: number; snappedLat?: number }[] }[]>(
            timeOperation.run(world.dateLine, query, new Run()),
          );
          for (const { snappedLng, snappedLat } of row.targets) {
            if (snappedLng === undefined || snappedLat === undefined) continue;
            const [x, y] = there.lattice.pointOf(snappedLng, snappedLat);
            const [mirrorX] = there.lattice.pointOf(-snappedLng, snappedLat);
            expect(covers(polygons, x, y) || (Math.abs(snappedLng) === 180 && covers(polygons, mirrorX, y))).toBe(true);
          }
        });
      }),
      { numRuns: 10 },
    );
  });
});
