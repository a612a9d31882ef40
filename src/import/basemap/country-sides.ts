import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { doubleArea } from '../../kit/geo/ring-nesting.ts';
import { nestByDepth } from '../../products/map/basemap/cut/area-rings.ts';
import {
  joinRings,
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
  TagReader,
} from '../osm/index.ts';
import { pointsOfNodes } from './points-of-nodes.ts';

/** Countries on the sides of a way, as it runs: ISO 3166-1 alpha-3. */
interface Sides {
  left?: string;
  right?: string;
}

/**
 * Finds the countries on either side of each way. The outline of a country shows which side is its own, if the extract
 * has it whole; of two countries that share a way one outline is enough.
 */
export function countrySides(data: OsmData): Map<number, Sides> {
  const tags = new TagReader(data.relations.tags, data.strings);
  const sides = new Map<number, Sides>();
  const untold: { way: number; code: string }[] = [];
  for (let relation = 0; relation < data.relations.count; relation++) {
    const code = tags.get(relation, 'ISO3166-1:alpha3');
    if (code === undefined || tags.get(relation, 'admin_level') !== '2') continue;
    const ways = membersOfRelation(data, relation)
      .filter(({ type }) => type === MEMBER_WAY)
      .map(({ id }) => indexInSorted(data.ways.id, id))
      .filter((way) => way >= 0);
    const side = sideOfWays(data, ways);
    for (const way of ways) {
      const own = side(way);
      if (own === null) untold.push({ way, code });
      else sides.set(way, { ...sides.get(way), [own]: code });
    }
  }
  for (const { way, code } of untold) {
    const known = sides.get(way);
    if (known?.left === undefined && known?.right !== undefined) known.left = code;
    else if (known?.right === undefined && known?.left !== undefined) known.right = code;
  }
  return sides;
}

/** Returns a function that says on which side of a way the area outlined by `ways` lies; null if they don't close. */
function sideOfWays(data: OsmData, ways: readonly number[]): (way: number) => 'left' | 'right' | null {
  const { rings } = joinRings(ways.map((way) => nodesOfWay(data.ways, way)));
  const { lonE7 } = data.nodes;
  const whole = rings.filter((ring) => ring.every((node) => lonE7[node] !== MISSING_COORDINATE));
  const points = whole.map((ring) => pointsOfNodes(data.nodes, ring.slice(0, -1)));
  const holes = new Set(
    nestByDepth(points)
      .filter(({ hole }) => hole)
      .map(({ ring }) => ring),
  );
  /** Node → the one after it, on a ring that has the area on its left. */
  const next = new Map<number, number>();
  for (const [r, ring] of whole.entries()) {
    // y runs southwards.
    const isLeft = doubleArea(points[r]) < 0 !== holes.has(points[r]);
    for (let i = 1; i < ring.length; i++) next.set(ring[isLeft ? i - 1 : i], ring[isLeft ? i : i - 1]);
  }
  return (way) => {
    const [a, b] = nodesOfWay(data.ways, way);
    return next.get(a) === b ? 'left' : next.get(b) === a ? 'right' : null;
  };
}
