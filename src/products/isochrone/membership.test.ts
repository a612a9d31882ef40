import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CoverTest, distanceTo, invalidity } from '../../../test/laws/polygons.ts';
import { plainSearch } from '../../../test/oracle/plain-search.ts';
import {
  closedSquare,
  FERRY_CLASS,
  MOTORWAY,
  PRIMARY,
  sourceBody,
  towns,
} from '../../../test/worlds/isochrone/towns.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { ModeRoads } from '../../network/mesh/index.ts';
import type { SnappedPoint } from '../../network/network/snap.ts';
import { isStreetOrigin, reacherOf, type StreetOrigin } from '../../network/reach/index.ts';
import { DEFAULT_LIMITS, type RoutingQuery } from '../../network/routing/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import { EDGE_FERRY, EDGE_TUNNEL, type EdgeIndex } from '../../network/street/street-graph.ts';
import { isochrones } from './isochrone.ts';
import { toAreaQuery } from './isochrone-query.ts';

/**
 * Compares areas with the plain search: they hold all that is reached, to the meters that sites are off a street, and
 * little else, with any streets closed by a request. It counts over the same towns at every run.
 */

type Town = typeof towns extends fc.Arbitrary<infer T> ? T : never;
type Modes = readonly ('walk' | 'bike' | 'car')[];

const ASKED: readonly [what: string, modes: Modes, routing: (town: Town) => object, travel: object][] = [
  ['on foot', ['walk'], () => ({}), {}],
  ['by bicycle', ['bike'], () => ({}), {}],
  ['by car', ['car'], () => ({}), {}],
  ['by car, without motorways', ['car'], () => ({ excludeEdgeClasses: [MOTORWAY] }), {}],
  ['by car, without main roads', ['car'], () => ({ excludeEdgeClasses: [MOTORWAY, PRIMARY] }), {}],
  ['on foot, without ferries', ['walk'], () => ({ excludeEdgeClasses: [FERRY_CLASS] }), {}],
  ['on foot, around a closed square', ['walk'], ({ center }) => closedSquare(center), {}],
  ['by car, around a closed square', ['car'], ({ center }) => closedSquare(center), {}],
  ['by car, on private roads too', ['car'], () => ({}), { allowPrivateAndServiceRoads: true }],
  ['by bicycle, against the traffic', ['bike'], () => ({ reverse: true }), {}],
  ['by car, on slow main roads', ['car'], () => ({ travelTimeFactors: { primary: 0.5 } }), {}],
  ['on foot and by car', ['walk', 'car'], () => ({}), {}],
  ['by bicycle and by car, without motorways', ['bike', 'car'], () => ({ excludeEdgeClasses: [MOTORWAY] }), {}],
];

const VALUES = [60, 150, 400];
/**
 * A point that takes so many seconds more counts as wrong, unless something that is reached in time is as near as a
 * border is.
 */
const [TOLERANCE_S, BESIDE_M] = [60, 22];
/**
 * Streets cross each other without meeting, or lie two meters beside each other. Of several modes costs are noted at
 * sites alone, so a border may stand at the end of a closed stretch.
 */
const [MOST_WRONG, MOST_WRONG_OF_MODES, MOST_MISSED, MOST_OUTSIDE_M] = [0.01, 0.02, 0.003, 30];
const UNITS_PER_M = 1e7 / 111_320;
/** The length of a degree of longitude where the towns are, in those of latitude. */
const NARROW = Math.cos((30 * Math.PI) / 180);
const SHARES = Array.from({ length: 14 }, (_, k) => (k + 0.5) / 14);

interface Count {
  inside: number;
  wrong: number;
  reached: number;
  outside: number;
}

function look(town: Town, modes: Modes, routing: object, travel: object, count: Count): void {
  const { network, center } = town;
  const body = {
    sources: modes.map((mode, k) => ({
      ...sourceBody([center[0] + 60 * k, center[1] + 20 * k], k),
      tm: { [mode]: travel },
    })),
    elevation: false,
    ...routing,
    polygon: { values: VALUES, decimalPrecision: 7, minPolygonHoleSize: 0 },
  };
  const query = toAreaQuery(body as never, DEFAULT_LIMITS, 4326);
  const { areas, lattice } = isochrones(network, query, NEVER_CANCELLED);
  for (const { polygons } of areas) expect(invalidity(polygons)).toBeNull();
  const tests = areas.map(({ polygons }) => new CoverTest(polygons));
  const ways = query.routing.origins.filter(isStreetOrigin).flatMap((origin) => costsTo(town, query.routing, origin));
  const roads = modes.map((mode) => new ModeRoads(network.streets, mode));
  const walks = new ModeRoads(network.streets, 'walk');
  const line = new EdgeLine();
  const points: { readonly x: number; readonly y: number; readonly seconds: number; readonly isUsual: boolean }[] = [];
  for (let e = 0; e < network.streets.edgeCount; e++) {
    const edge = e as EdgeIndex;
    if ((network.streets.edge.flags[edge] & (EDGE_FERRY | EDGE_TUNNEL)) !== 0) continue;
    // Streets that a mode may not use, and for cars those without walkers, count as what lies around them.
    const isUsual = roads.every((ofMode) => ofMode.isPublic(edge)) && walks.isOpen(edge);
    for (const share of SHARES) {
      const [lon, lat] = line.read(network.streets, edge).at(share);
      const seconds = Math.min(...ways.map((to) => to({ edge, share, lon, lat, distanceM: 0 }))) / 10;
      const [x, y] = lattice.pointOf(lon, lat);
      points.push({ x, y, seconds, isUsual });
    }
  }
  VALUES.forEach((value, i) => {
    const within = points.filter(({ seconds }) => seconds <= value);
    const isBeside = (x: number, y: number): boolean =>
      within.some((point) => Math.hypot((point.x - x) * NARROW, point.y - y) < BESIDE_M * UNITS_PER_M);
    for (const { x, y, seconds, isUsual } of points) {
      const isInside = tests[i].covers(x, y);
      if (isInside && isUsual) {
        count.inside++;
        if (seconds > value + TOLERANCE_S && !isBeside(x, y)) count.wrong++;
      }
      if (seconds > value) continue;
      count.reached++;
      if (isInside) continue;
      count.outside++;
      expect(distanceTo(areas[i].polygons)(x, y) / UNITS_PER_M).toBeLessThan(MOST_OUTSIDE_M);
    }
  });
}

/** Returns the costs from an origin to points, or to it against the traffic. */
function costsTo({ network }: Town, routing: RoutingQuery, origin: StreetOrigin): ((to: SnappedPoint) => number)[] {
  const reacher = reacherOf(network);
  const from = reacher.streets.placesOf(routing, [origin], NEVER_CANCELLED).get(origin)?.point;
  if (!from) return [];
  if (!origin.reverse) return [plainSearch(reacher.streets.costsOf(routing, origin), from)];
  const costs = reacher.streets.costsOf(routing, { ...origin, reverse: false });
  return [(to) => plainSearch(costs, to)(from)];
}

describe('areas hold what is reached, and little else', () => {
  it.each(ASKED)('%s', (_, modes, routing, travel) => {
    const count: Count = { inside: 0, wrong: 0, reached: 0, outside: 0 };
    for (const town of fc.sample(towns, { numRuns: 25, seed: 12 })) look(town, modes, routing(town), travel, count);
    expect(count.reached).toBeGreaterThan(2000);
    expect(count.wrong / count.inside).toBeLessThan(modes.length > 1 ? MOST_WRONG_OF_MODES : MOST_WRONG);
    expect(count.outside / count.reached).toBeLessThan(MOST_MISSED);
  });
});
