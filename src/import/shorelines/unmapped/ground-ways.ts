import { type BBox, emptyBBox, extendBBox } from '../../../kit/geo/bbox.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { haversineM } from '../../../kit/geo/distance.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../../osm/index.ts';

/** Values of ways that don't exist (yet, or any more). */
const ABSENT: ReadonlySet<string> = new Set([
  'proposed',
  'construction',
  'planned',
  'abandoned',
  'razed',
  'dismantled',
]);

/** Streets and railways on the ground and on bridges, as indices of ways. */
interface GroundWays {
  readonly ground: Int32Array;
  readonly bridges: Int32Array;
}

/** Sorts streets and railways into those on the ground and those on bridges; omits those in tunnels. */
export function groundWays(osm: OsmData): GroundWays {
  const tags = new TagReader(osm.ways.tags, osm.strings);
  const ground: number[] = [];
  const bridges: number[] = [];
  for (let way = 0; way < osm.ways.count; way++) {
    const kind = tags.get(way, 'highway') ?? tags.get(way, 'railway');
    if (kind === undefined || ABSENT.has(kind)) continue;
    if ((tags.get(way, 'bridge') ?? 'no') !== 'no') bridges.push(way);
    else if ((tags.get(way, 'tunnel') ?? 'no') === 'no') ground.push(way);
  }
  return { ground: Int32Array.from(ground), bridges: Int32Array.from(bridges) };
}

/** Returns the positions of a way as pairs of degrees × 10⁷, without nodes that the extract lacks. */
export function pointsOfWay({ nodes, ways }: OsmData, way: number): number[] {
  const points: number[] = [];
  for (const node of nodesOfWay(ways, way)) {
    if (nodes.lonE7[node] !== MISSING_COORDINATE) points.push(nodes.lonE7[node], nodes.latE7[node]);
  }
  return points;
}

/**
 * Returns the bridges of at least this length (the diagonal of their box in meters), alone or with those connected to
 * their ends.
 */
export function longBridges(osm: OsmData, bridges: Int32Array, leastM: number): number[] {
  const parent = Int32Array.from(bridges, (_, k) => k);
  const rootOf = (k: number): number => {
    while (parent[k] !== k) k = parent[k] = parent[parent[k]];
    return k;
  };
  const atNode = new Map<number, number>();
  bridges.forEach((way, k) => {
    const nodes = nodesOfWay(osm.ways, way);
    for (const end of [nodes[0], nodes[nodes.length - 1]]) {
      const other = atNode.get(end);
      if (other === undefined) atNode.set(end, k);
      else parent[rootOf(k)] = rootOf(other);
    }
  });
  const boxes = new Map<number, BBox>();
  bridges.forEach((way, k) => {
    const root = rootOf(k);
    const box = boxes.get(root) ?? emptyBBox();
    boxes.set(root, box);
    const points = pointsOfWay(osm, way);
    for (let p = 0; p < points.length; p += 2) extendBBox(box, points[p], points[p + 1]);
  });
  return [...bridges].filter((_, k) => {
    const { minX, minY, maxX, maxY } = boxes.get(rootOf(k))!;
    return haversineM(fromE7(minX), fromE7(minY), fromE7(maxX), fromE7(maxY)) >= leastM;
  });
}
