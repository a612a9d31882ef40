import { WORLD_SIZE, worldX, worldY } from '../../products/map/basemap/cut/world-plane.ts';
import { MISSING_COORDINATE, type OsmData } from '../osm/index.ts';

/**
 * Returns the positions of nodes as `x, y` pairs, without nodes that the extract lacks; x continues past the date line.
 */
export function pointsOfNodes({ lonE7, latE7 }: OsmData['nodes'], nodes: ArrayLike<number>): number[] {
  const points: number[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (lonE7[node] === MISSING_COORDINATE) continue;
    const x = worldX(lonE7[node]);
    points.push(
      points.length === 0 ? x : x - WORLD_SIZE * Math.round((x - points[points.length - 2]) / WORLD_SIZE),
      worldY(latE7[node]),
    );
  }
  return points;
}
