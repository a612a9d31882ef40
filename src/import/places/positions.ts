import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { lineMiddle } from '../../kit/geo/line-middle.ts';
import { pointInside } from '../../kit/geo/point-inside.ts';
import {
  joinRings,
  MEMBER_NODE,
  MEMBER_RELATION,
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
} from '../osm/index.ts';

/** A position in degrees × 10⁷. */
type Point = readonly [lonE7: number, latE7: number];

/**
 * Finds one position for ways and relations: inside an area, halfway along a line. Null where the extract has no part
 * of it.
 */
export class Positions {
  constructor(private readonly data: OsmData) {}

  ofWay(way: number): Point | null {
    const nodes = nodesOfWay(this.data.ways, way);
    const points = this.pointsOf(nodes);
    const isRing = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1];
    return (isRing ? this.inside([points]) : null) ?? middle(points);
  }

  /**
   * Returns the position of a relation; for a site without one of its own, that of the first member relation that has
   * one.
   */
  ofRelation(relation: number): Point | null {
    const own = this.ofMembers(relation);
    if (own !== null) return own;
    for (const { type, id } of membersOfRelation(this.data, relation)) {
      const part = type === MEMBER_RELATION ? indexInSorted(this.data.relations.id, id) : -1;
      const point = part < 0 ? null : this.ofMembers(part);
      if (point !== null) return point;
    }
    return null;
  }

  private ofMembers(relation: number): Point | null {
    const members = membersOfRelation(this.data, relation);
    const lines: Int32Array[] = [];
    for (const { type, id } of members) {
      if (type !== MEMBER_WAY) continue;
      const way = indexInSorted(this.data.ways.id, id);
      if (way >= 0) lines.push(nodesOfWay(this.data.ways, way));
    }
    const { rings, open } = joinRings(lines);
    const point = this.inside(rings.map((ring) => this.pointsOf(ring)));
    if (point !== null) return point;
    for (const line of [...rings, ...open]) {
      const onLine = middle(this.pointsOf(line));
      if (onLine !== null) return onLine;
    }
    for (const { type, id } of members) {
      const onNode = type === MEMBER_NODE ? this.ofNode(id) : null;
      if (onNode !== null) return onNode;
    }
    return null;
  }

  private ofNode(id: number): Point | null {
    for (const nodes of [this.data.nodes, this.data.wholeNodes]) {
      const node = indexInSorted(nodes.id, id);
      if (node >= 0 && nodes.lonE7[node] !== MISSING_COORDINATE) return [nodes.lonE7[node], nodes.latE7[node]];
    }
    return null;
  }

  private inside(rings: readonly number[][]): Point | null {
    const whole = rings.filter((ring) => ring.length >= 6);
    const point = whole.length > 0 ? pointInside(whole) : null;
    return point && [Math.round(point[0]), Math.round(point[1])];
  }

  /** Returns `x0, y0, x1, …` of the nodes that the extract has. */
  private pointsOf(nodes: Int32Array | readonly number[]): number[] {
    const { lonE7, latE7 } = this.data.nodes;
    const points: number[] = [];
    for (const node of nodes) if (lonE7[node] !== MISSING_COORDINATE) points.push(lonE7[node], latE7[node]);
    return points;
  }
}

function middle(points: readonly number[]): Point | null {
  if (points.length === 0) return null;
  const [lon, lat] = lineMiddle(points, Math.cos((fromE7(points[1]) * Math.PI) / 180));
  return [Math.round(lon), Math.round(lat)];
}
