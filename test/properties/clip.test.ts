import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Run } from '../../src/kit/core/run.ts';
import { Shape } from '../../src/kit/geo/shape.ts';
import { DEFAULT_LIMITS, type RoutingBody, type TargetsBody, toRoutingQuery } from '../../src/network/routing/index.ts';
import { connectionsOperation, toConnectionsQuery } from '../../src/products/departures/connections/index.ts';
import { stopsOperation } from '../../src/products/departures/stops/stops.ts';
import { toStopsQuery } from '../../src/products/departures/stops/stops-query.ts';
import { isochrones } from '../../src/products/isochrone/isochrone.ts';
import { toAreaQuery } from '../../src/products/isochrone/isochrone-query.ts';
import { routeOperation, toRouteQuery } from '../../src/products/route/index.ts';
import {
  boundingBoxOperation,
  reachabilityOperation,
  timeOperation,
  toTimeQuery,
} from '../../src/products/travel-time/index.ts';
import { withTestPlaces } from '../worlds/places/places.ts';
import { list } from '../worlds/places/reachable.ts';
import { randomSpot, randomStreets } from '../worlds/random-streets.ts';
import { RANDOM_DATES } from '../worlds/random-timetable.ts';
import { transitPlaces } from '../worlds/random-transit.ts';

// `clipGeometry` leaves out of an answer what lies outside, and changes nothing else: in every operation that reaches.

type Spot = readonly [lon: number, lat: number];
type Body = RoutingBody & TargetsBody;

const decode = <T>({ body }: { body: Uint8Array }): T => JSON.parse(new TextDecoder().decode(body)) as T;
const at = (id: string, [lng, lat]: Spot) => ({ id, lng, lat });
const MODES = [{ car: {} }, { bike: {} }, { walk: {} }, { fly: { speed: 1 } }] as const;

const triangle = fc
  .tuple(randomSpot, randomSpot, randomSpot)
  .filter(([[ax, ay], [bx, by], [cx, cy]]) => Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) > 1e-7)
  .map((corners) => ({ type: 'Polygon' as const, coordinates: [[...corners, corners[0]].map((spot) => [...spot])] }));
const clipGeometry = (data: object) => ({ crs: 4326, type: 'geojson' as const, data });

const spots = fc.array(randomSpot, { minLength: 1, maxLength: 8 });
const targetsAt = (places: readonly Spot[]) => places.map((spot, i) => at(String(i), spot));

describe('clipGeometry', () => {
  it('leaves out targets outside, on streets and in the air', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        spots,
        triangle,
        fc.constantFrom(...MODES),
        (network, from, to, data, tm) => {
          const shape = new Shape(data);
          const isInside = ({ id }: { id: string }) => shape.contains(...to[Number(id)]);
          const body: Body = { sources: [{ ...at('s', from), tm }], targets: targetsAt(to), maxEdgeWeight: 20_000 };
          const clipped = { ...body, clipGeometry: clipGeometry(data) };
          const time = (asked: Body) =>
            decode<{ targets: { id: string }[] }[]>(
              timeOperation.run(network, toTimeQuery(asked, DEFAULT_LIMITS), new Run()),
            )[0].targets;
          expect(time(clipped)).toEqual(time(body).filter(isInside));
          const closest = (asked: Body) =>
            decode<{ id: string }[]>(reachabilityOperation.run(network, toTimeQuery(asked, DEFAULT_LIMITS), new Run()));
          expect(closest(clipped)).toEqual(closest(body).filter(isInside));
          const routes = (asked: Body) => routeOperation.run(network, toRouteQuery(asked, DEFAULT_LIMITS), new Run());
          const routesOf = (asked: Body) => decode<{ routes: { target_id: string }[] }>(routes(asked)).routes;
          expect(routesOf(clipped)).toEqual(routesOf(body).filter((route) => isInside({ id: route.target_id })));
          for (const { target_id, message } of JSON.parse(routes(clipped).extra.errors)) {
            if (!isInside({ id: target_id }))
              expect(message).toMatch(/lies outside of clipGeometry|source s is more than/);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('leaves out targets and stops outside, by public transport', () => {
    fc.assert(
      fc.property(transitPlaces, triangle, ({ network, travel, transit, spots: [from, to] }, data) => {
        const shape = new Shape(data);
        const targets = targetsAt([from, to]);
        const { timeS, durationS } = transit;
        const frame = { date: RANDOM_DATES[1], time: Math.max(0, timeS), duration: durationS };
        const tm = { transit: { frame, speed: travel.speedKmh } };
        const body: Body = { sources: [{ ...at('s', from), tm }], targets, maxEdgeWeight: 12_000 };
        const clipped = { ...body, clipGeometry: clipGeometry(data) };
        const isInside = ({ id }: { id: string }) => shape.contains(targets[Number(id)].lng, targets[Number(id)].lat);
        const time = (asked: Body, percentiles: number[]) =>
          decode<{ targets: { id: string }[] }[]>(
            timeOperation.run(network, toTimeQuery({ ...asked, percentiles }, DEFAULT_LIMITS), new Run()),
          )[0].targets;
        for (const percentiles of [[], [50]]) {
          expect(time(clipped, percentiles)).toEqual(time(body, percentiles).filter(isInside));
        }
        const connections = (asked: Body) =>
          decode<{ targets: { id: string; travelTimesTransit: unknown[]; travelTimeWalk: number }[] }[]>(
            connectionsOperation.run(network, toConnectionsQuery(asked, DEFAULT_LIMITS), new Run()),
          )[0].targets;
        const nothing = { travelTimesTransit: [], travelTimeWalk: -1, travelDistanceWalk: -1 };
        expect(connections(clipped)).toEqual(
          connections(body).map((one) => (isInside(one) ? one : { ...one, ...nothing })),
        );
        const routes = (asked: Body) =>
          decode<{ routes: { target_id: string }[] }>(
            routeOperation.run(network, toRouteQuery(asked, DEFAULT_LIMITS), new Run()),
          ).routes;
        expect(routes(clipped)).toEqual(routes(body).filter(({ target_id }) => isInside({ id: target_id })));
        const stops = (asked: Body) =>
          decode<{ s: { lng: number; lat: number }[] }>(
            stopsOperation.run(network, toStopsQuery(asked, DEFAULT_LIMITS, undefined), new Run()),
          ).s;
        expect(stops(clipped)).toEqual(stops(body).filter(({ lng, lat }) => shape.contains(lng, lat)));
      }),
      { numRuns: 15 },
    );
  });

  it('leaves out places outside', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        spots,
        triangle,
        fc.constantFrom(...MODES),
        (network, from, to, data, tm) => {
          const world = withTestPlaces(
            network,
            to.map(([lon, lat]) => ({ lon, lat, tags: { amenity: 'cafe' } })),
          );
          const shape = new Shape(data);
          const body = {
            ...{ osmTypes: [{ key: 'amenity', value: 'cafe' }], sources: [{ ...at('s', from), tm }] },
            ...{ edgeWeight: 'time', maxEdgeWeight: 20_000 },
          };
          const all = list(world, body) as Record<string, unknown> as Record<string, { lng: number; lat: number }>;
          const inside = Object.entries(all).filter(([, { lng, lat }]) => shape.contains(lng, lat));
          expect(list(world, { ...body, clipGeometry: clipGeometry(data) })).toEqual(Object.fromEntries(inside));
        },
      ),
      { numRuns: 10 },
    );
  });

  it('cuts areas as polygon.intersectionGeometry does, and by both', () => {
    fc.assert(
      fc.property(randomStreets, randomSpot, triangle, fc.constantFrom(...MODES), (network, from, data, tm) => {
        const areas = (polygon: object, root: object) => {
          const body = { sources: [{ ...at('s', from), tm }], polygon: { values: [300], ...polygon }, ...root };
          const query = toAreaQuery(body as never, DEFAULT_LIMITS, 4326);
          return isochrones(network, query, new Run()).areas.map(({ polygons }) => polygons);
        };
        const clip = clipGeometry(data);
        const cut = areas({ intersectionGeometry: clip }, {});
        expect(areas({}, { clipGeometry: clip })).toEqual(cut);
        const [both] = areas({ intersectionGeometry: clip }, { clipGeometry: clip });
        const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);
        // Coordinates are rounded to some centimeters, once more the second time.
        expect(sum(both.area)).toBeCloseTo(sum(cut[0].area), -2);
      }),
      { numRuns: 10 },
    );
  });

  it('leaves extents of what lies inside', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomSpot,
        spots,
        triangle,
        fc.constantFrom(...MODES),
        (network, from, to, data, tm) => {
          const body: Body = {
            sources: [{ ...at('s', from), tm }],
            clipGeometry: clipGeometry(data),
            maxEdgeWeight: 300,
          };
          const { code, body: bytes } = boundingBoxOperation.run(
            network,
            toRoutingQuery(body, DEFAULT_LIMITS),
            new Run(),
          );
          const { bounds } = new Shape(data);
          const box = decode<typeof bounds>({ body: bytes });
          const slack = 1e-6;
          if (code === 'ok') {
            expect(box.minX).toBeGreaterThanOrEqual(bounds.minX - slack);
            expect(box.maxX).toBeLessThanOrEqual(bounds.maxX + slack);
            expect(box.minY).toBeGreaterThanOrEqual(bounds.minY - slack);
            expect(box.maxY).toBeLessThanOrEqual(bounds.maxY + slack);
          }
          const asked = { ...body, targets: targetsAt(to), showSnapInformation: true };
          const reached = decode<{ snappedLng?: number; snappedLat?: number }[]>(
            reachabilityOperation.run(network, toTimeQuery(asked, DEFAULT_LIMITS), new Run()),
          );
          const shape = new Shape(data);
          for (const { snappedLng: lng, snappedLat: lat } of reached) {
            if (lng === undefined || lat === undefined || !shape.contains(lng, lat)) continue;
            expect(code).toBe('ok');
            expect(lng).toBeGreaterThanOrEqual(box.minX - slack);
            expect(lng).toBeLessThanOrEqual(box.maxX + slack);
            expect(lat).toBeGreaterThanOrEqual(box.minY - slack);
            expect(lat).toBeLessThanOrEqual(box.maxY + slack);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is refused where it has no area, or says nothing of its coordinates', () => {
    const sources = [{ id: 's', lat: 0, lng: 0, tm: { walk: {} } }];
    const ask = (clip: object) => () => toRoutingQuery({ sources, clipGeometry: clip }, DEFAULT_LIMITS);
    expect(ask({ data: { type: 'Point', coordinates: [0, 0] }, crs: 4326 })).toThrow(
      'clipGeometry.data must be a Polygon or MultiPolygon',
    );
    expect(ask({ data: { type: 'Point', coordinates: [0, 0] } })).toThrow(/^clipGeometry.crs is required/);
  });
});
