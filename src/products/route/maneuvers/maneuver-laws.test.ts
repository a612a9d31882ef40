import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomSpot } from '../../../../test/worlds/random-streets.ts';
import { streetWorld, type WorldEdge } from '../../../../test/worlds/street-world.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { EDGE_ROUNDABOUT } from '../../../network/street/street-graph.ts';
import type { RouteRequest } from '../route.schema.ts';
import { routeOperation } from '../route-operation.ts';
import { toRouteQuery } from '../route-query.ts';
import { turnBetween } from './angles.ts';

const CLASSES = [11, 12, 15, 16, 31, 32, 51];
const RANK = new Map(CLASSES.map((edgeClass, i) => [edgeClass, [0, 0.5, 2, 2.5, 4, 5, 6][i]]));

const worlds = fc
  .record({
    nodes: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), {
      minLength: 3,
      maxLength: 12,
      selector: ([x, y]) => `${x},${y}`,
    }),
    seeds: fc.array(
      fc.record({
        a: fc.nat(1000),
        b: fc.nat(1000),
        oneway: fc.boolean(),
        edgeClass: fc.constantFrom(...CLASSES),
        name: fc.constantFrom('', 'Elm', 'Oak'),
        flags: fc.constantFrom(0, 0, 0, EDGE_ROUNDABOUT),
        ref: fc.constantFrom('', 'B 3'),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ nodes, seeds }) => {
    const edges: WorldEdge[] = seeds
      .map(({ a, b, ...rest }) => ({ from: a % nodes.length, to: b % nodes.length, ...rest }))
      .filter(({ from, to }) => from !== to);
    for (let n = 1; n < nodes.length; n++) edges.push({ from: n - 1, to: n, name: 'Long' });
    return {
      edges,
      network: streetWorld(
        nodes.map(([x, y]) => [8 + x * 1e-4, 50 + y * 1e-4] as const),
        edges,
      ),
    };
  });

type Point = readonly number[];
interface Crossing {
  point: number;
  bearings: number[];
  entry: boolean[];
  in?: number;
  out?: number;
}
interface Step {
  type: string;
  point: number;
  travelTime: number;
  length: number;
  crossings: Crossing[];
}

function routed(network: Network, from: Point, to: Point, mode: string) {
  const at = ([lng, lat]: Point, id: string) => ({ id, lng, lat });
  const request = {
    sources: [{ ...at(from, 's'), tm: { [mode]: {} } }],
    targets: [at(to, 't')],
    instructions: true,
    pathSerializer: 'geojson',
    polygon: { srid: 4326 },
  };
  const query = toRouteQuery(request as unknown as RouteRequest, DEFAULT_LIMITS);
  const { routes } = JSON.parse(new TextDecoder().decode(routeOperation.run(network, query, new Run()).body));
  return routes[0];
}

/** Returns a route's points in the direction of travel, equal ones once. */
function lineOf(features: { geometry: { type: string; coordinates: Point[] } }[]): Point[] {
  const points = features
    .filter(({ geometry }) => geometry.type === 'LineString')
    .reverse()
    .flatMap(({ geometry }) => geometry.coordinates.toReversed());
  return points.filter((point, i) => i === 0 || point[0] !== points[i - 1][0] || point[1] !== points[i - 1][1]);
}

it('add up to the route, follow its line, and are said wherever going on is not obvious', () => {
  fc.assert(
    fc.property(worlds, randomSpot, randomSpot, fc.constantFrom('car', 'bike', 'walk'), (world, from, to, mode) => {
      const { network, edges } = world;
      const route = routed(network, from, to, mode);
      fc.pre(route !== undefined);
      const steps: Step[] = route.maneuvers;
      const line = lineOf(route.features);
      const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
      expect([sum((s) => s.travelTime), sum((s) => s.length)]).toEqual([route.travelTime, route.length]);
      expect([steps[0].type, steps.at(-1)?.type, steps.at(-1)?.point]).toEqual(['depart', 'arrive', line.length - 1]);
      const points = steps.map(({ point }) => point);
      expect(points).toEqual(points.toSorted((a, b) => a - b));

      const bearing = (a: Point, b: Point) =>
        ((Math.atan2((b[0] - a[0]) * Math.cos((50 * Math.PI) / 180), b[1] - a[1]) * 180) / Math.PI + 360) % 360;
      for (const step of steps) {
        step.crossings.forEach((crossing, i) => {
          const { point, bearings, out } = crossing;
          expect(bearings).toEqual(bearings.toSorted((a, b) => a - b));
          // The street that is taken is the one that the line follows.
          // Stretches of centimeters have no direction: positions are whole 10⁻⁷ degrees.
          if (out !== undefined && point + 1 < line.length && isLong(line[point], line[point + 1])) {
            const off = turnBetween(bearing(line[point], line[point + 1]), bearings[out]);
            expect(Math.abs(off)).toBeLessThan(3);
          }
          // Steps aside at crossings aren't said to others.
          if (i > 0 && mode === 'car') expectObvious(crossing, line, edges, network);
        });
      }
    }),
    { numRuns: 80 },
  );
});

const isLong = (a: Point, b: Point) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) > 1e-5;

/** A passage without a word: every other street that may be entered is less straight or less important. */
function expectObvious(crossing: Crossing, line: readonly Point[], edges: readonly WorldEdge[], { streets }: Network) {
  const { point, bearings, entry, out } = crossing;
  const came = (bearings[crossing.in!] + 180) % 360;
  const size = (i: number) => Math.abs(turnBetween(came, bearings[i]));
  const here = (node: number) =>
    Math.abs(Number(streets.node.lonE7[node as never]) - line[point][0] * 1e7) < 2 &&
    Math.abs(Number(streets.node.latE7[node as never]) - line[point][1] * 1e7) < 2;
  const meeting = edges.filter(({ from, to }) => here(from) || here(to));
  if (meeting.some(({ flags }) => flags === EDGE_ROUNDABOUT)) return;
  const lowest = Math.min(...meeting.map(({ edgeClass }) => RANK.get(edgeClass ?? 32)!));
  const highest = Math.max(...meeting.map(({ edgeClass }) => RANK.get(edgeClass ?? 32)!));
  bearings.forEach((_, i) => {
    if (i === out || i === crossing.in || !entry[i]) return;
    expect(size(i) >= size(out!) || lowest < highest).toBe(true);
  });
}
