import { haversineM } from '../../../kit/geo/distance.ts';
import { Snapper } from '../../../network/network/index.ts';
import type { Network } from '../../../network/network/network.ts';
import { EdgeLine } from '../../../network/street/edge-line.ts';
import { type EdgeIndex, NO_ELEVATION } from '../../../network/street/street-graph.ts';

/** Places further from any street have no height. */
const FURTHEST_M = 1000;

type Point = readonly [lon: number, lat: number, ...others: number[]];

/** Returns heights of places in meters, which are those of the nearest streets; null where they aren't known. */
export function heightsOf(network: Network, places: readonly Point[]): (number | null)[] {
  const snapper = new Snapper(network);
  const line = new EdgeLine();
  const { node, shape, edge: edges } = network.streets;
  const cornerOf = (edge: EdgeIndex, i: number): number => {
    if (i === 0) return node.elevationM[edges.tail[edge]];
    if (i === line.count - 1) return node.elevationM[edges.head[edge]];
    return shape.elevationM[edges.firstShape[edge] + i - 1];
  };
  return places.map(([lon, lat]) => {
    const met = snapper.nearest(lon, lat, FURTHEST_M, () => 'good');
    if (met === null) return null;
    line.read(network.streets, met.edge);
    const along = met.share * line.length;
    let i = 1;
    while (i < line.count - 1 && line.along[i] < along) i++;
    const [a, b] = [cornerOf(met.edge, i - 1), cornerOf(met.edge, i)];
    if (a === NO_ELEVATION || b === NO_ELEVATION)
      return a === NO_ELEVATION && b === NO_ELEVATION ? null : Math.max(a, b);
    const span = line.along[i] - line.along[i - 1];
    return span === 0 ? a : a + ((along - line.along[i - 1]) / span) * (b - a);
  });
}

/** Returns a line with a point every so many meters along it, and its last point. */
export function resampled(line: readonly Point[], stepM: number): number[][] {
  const points: number[][] = [[...line[0]]];
  let next = stepM;
  let along = 0;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i];
    const length = haversineM(from[0], from[1], to[0], to[1]);
    for (; next <= along + length && length > 0; next += stepM) {
      const share = (next - along) / length;
      points.push(from.map((value, axis) => value + share * (to[axis] - value)));
    }
    along += length;
  }
  if (next - stepM < along) points.push([...line[line.length - 1]]);
  return points;
}

/** Returns the heights along a line of [longitude, latitude, height] every so many meters. */
export const heightsAlong = (line: readonly Point[], stepM: number): number[] =>
  resampled(line, stepM).map(([, , height]) => Math.round(height * 10) / 10);
