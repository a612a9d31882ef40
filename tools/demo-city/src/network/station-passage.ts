import { distance, type Point, point } from '../geometry/plane.ts';
import { crossings, offsetLine, type Polyline, pointAlong } from '../geometry/polyline.ts';
import { RAILWAY_LINE } from '../plan/railway.ts';
import type { StreetWay } from './street-ways.ts';

/** The main station's subway from one side of the railway to the other, and the platforms above it. */
export interface StationPassage {
  readonly south: Point;
  readonly north: Point;
  /** The points of the passage at which the stairs of each platform begin. */
  readonly stairs: readonly Point[];
}

/** A platform's edge runs this far beside the middle of the railway. */
export const PLATFORM_OFFSET_M = 9;
const HALF_PLATFORM_M = 85;
const STAIRS_M = 16;
const SOUTH = point(227, 717);
const NORTH = point(252, 958);
const WALKED = /^(tertiary|residential|living_street|pedestrian|footway)$/;

/** Digs the passage under the railway, with stairs to two platforms, after all streets are drawn. */
export function addStationPassage(ways: StreetWay[], points: Point[]): StationPassage {
  const [south, north] = [SOUTH, NORTH].map((p) => nearestWalked(ways, points, p));
  const line = [points[south], points[north]];
  const add = (p: Point) => points.push(p) - 1;
  const way = (nodes: number[], tags: Record<string, string>) =>
    ways.push({ kind: 'path', zone: 'core', raised: tags.tunnel !== undefined, nodes, tags });
  const stairs: number[] = [];
  for (const [number, side] of [PLATFORM_OFFSET_M, -PLATFORM_OFFSET_M].entries()) {
    const edge: Polyline = offsetLine(RAILWAY_LINE, side);
    const { along, alongOther } = crossings(line, edge)[0];
    const foot = add(pointAlong(line, along).at);
    const [west, landing, east] = [-HALF_PLATFORM_M, STAIRS_M, HALF_PLATFORM_M].map((d) =>
      add(pointAlong(edge, alongOther + d).at),
    );
    way([foot, landing], { highway: 'steps', incline: 'up', surface: 'concrete' });
    way([west, landing, east], {
      railway: 'platform',
      public_transport: 'platform',
      train: 'yes',
      ref: String(number + 1),
    });
    stairs.push(foot);
  }
  way([south, ...stairs, north], {
    highway: 'footway',
    name: 'Bahnhofspassage',
    tunnel: 'yes',
    layer: '-1',
    lit: 'yes',
    surface: 'paving_stones',
  });
  return { south: points[south], north: points[north], stairs: stairs.map((n) => points[n]) };
}

function nearestWalked(ways: readonly StreetWay[], points: readonly Point[], p: Point): number {
  let best = -1;
  for (const way of ways) {
    if (way.raised || !WALKED.test(way.tags.highway)) continue;
    for (const n of way.nodes) if (best < 0 || distance(points[n], p) < distance(points[best], p)) best = n;
  }
  return best;
}
