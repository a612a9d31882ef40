import { between, direction, distance, nearestOnSegment, type Point } from '../geometry/plane.ts';
import type { NodeTags } from '../network/barriers.ts';
import type { StreetGraph, Vehicle } from './street-graph.ts';

/** The path of a vehicle in one direction: nodes, with meters and seconds from the start. */
export interface LinePath {
  readonly nodes: readonly number[];
  readonly points: readonly Point[];
  readonly alongM: readonly number[];
  readonly seconds: readonly number[];
}

const SIGNAL_S = 7;
const WALKING_ZONE_KMH = 11;

/** Returns the cruising speed: what the street allows, less what traffic costs. */
function cruiseKmh(vehicle: Vehicle, maxspeed: number, highway: string): number {
  if (highway === 'pedestrian') return WALKING_ZONE_KMH;
  const share = vehicle === 'tram' ? 0.72 : maxspeed > 50 ? 0.8 : 0.66;
  return maxspeed * share;
}

/** Computes the times of a way through the streets; one-way streets are opened to buses where the way needs it. */
export function drivenPath(
  graph: StreetGraph,
  nodes: readonly number[],
  nodeTags: NodeTags,
  vehicle: Vehicle,
): LinePath {
  const alongM = [0];
  const seconds = [0];
  for (let i = 1; i < nodes.length; i++) {
    const { lengthM, way, against } = graph.edge(nodes[i - 1], nodes[i]);
    if (against) way.tags['oneway:psv'] = 'no';
    const kmh = cruiseKmh(vehicle, Number(way.tags.maxspeed ?? 30), way.tags.highway);
    const wait = nodeTags.get(nodes[i])?.highway === 'traffic_signals' ? SIGNAL_S : 0;
    alongM.push(alongM[i - 1] + lengthM);
    seconds.push(seconds[i - 1] + lengthM / (kmh / 3.6) + wait);
  }
  return { nodes, points: nodes.map((node) => graph.points[node]), alongM, seconds };
}

/** Returns a path that isn't a street: straight between its points at one speed. */
export function freePath(points: readonly Point[], kmh: number): LinePath {
  const alongM = [0];
  for (let i = 1; i < points.length; i++) alongM.push(alongM[i - 1] + distance(points[i - 1], points[i]));
  return { nodes: [], points, alongM, seconds: alongM.map((m) => m / (kmh / 3.6)) };
}

export const lengthOfPath = (path: LinePath): number => path.alongM[path.alongM.length - 1];

/** Returns the place, heading and seconds of the path at `along` meters. */
export function pathAt(path: LinePath, along: number): { at: Point; heading: Point; seconds: number } {
  const { points, alongM, seconds } = path;
  let i = 1;
  while (i < points.length - 1 && alongM[i] < along) i++;
  const span = alongM[i] - alongM[i - 1];
  const t = span === 0 ? 0 : Math.max(0, Math.min(1, (along - alongM[i - 1]) / span));
  return {
    at: between(points[i - 1], points[i], t),
    heading: direction(points[i - 1], points[i]),
    seconds: seconds[i - 1] + (seconds[i] - seconds[i - 1]) * t,
  };
}

/**
 * Returns the meters along where the path passes nearest to p, looked for between two positions; null when it stays
 * farther than `reach`.
 */
export function passes(path: LinePath, p: Point, from: number, to: number, reach: number): number | null {
  let best: number | null = null;
  let bestDistance = reach;
  path.points.forEach((q, i) => {
    if (path.alongM[i] < from || path.alongM[i] > to) return;
    const d = distance(p, q);
    if (d >= bestDistance) return;
    best = path.alongM[i];
    bestDistance = d;
  });
  return best;
}

/** Returns where the path is nearest to p between two positions, and the distance of p from there. */
export function nearestOnPath(
  path: LinePath,
  p: Point,
  from: number,
  to: number,
): { alongM: number; distance: number } {
  const { points, alongM } = path;
  let best = { alongM: from, distance: Infinity };
  for (let i = 1; i < points.length; i++) {
    if (alongM[i] < from || alongM[i - 1] > to) continue;
    const near = nearestOnSegment(p, points[i - 1], points[i]);
    if (near.distance >= best.distance) continue;
    best = { alongM: alongM[i - 1] + (alongM[i] - alongM[i - 1]) * near.t, distance: near.distance };
  }
  return best;
}
