import type { Polygon } from 'geojson';
import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { MAP_FRAME } from '../../kit/geo/longitude-frame.ts';
import { pointInside } from '../../kit/geo/point-inside.ts';
import { doubleArea } from '../../kit/geo/ring-nesting.ts';
import { Shape } from '../../kit/geo/shape.ts';
import {
  joinRings,
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
} from '../osm/index.ts';

/** An area on the ground that is complete in the extract. */
export interface Area {
  /** Covers both sides of the date line. */
  readonly shape: Shape;
  /** A point inside, near its middle; degrees, beyond ±180 in a map that continues past the date line. */
  readonly middle: readonly [lon: number, lat: number];
  /** Area in square degrees, for comparisons only. */
  readonly size: number;
}

/** Returns the area of a relation's rings (degrees), or null if the extract lacks a part of it. */
export function areaOfRelation(data: OsmData, relation: number): Area | null {
  const lines: Int32Array[] = [];
  for (const { type, id, role } of membersOfRelation(data, relation)) {
    if (type !== MEMBER_WAY || role === 'subarea') continue;
    const way = indexInSorted(data.ways.id, id);
    if (way < 0) return null;
    lines.push(nodesOfWay(data.ways, way));
  }
  const { rings, open } = joinRings(lines);
  return open.length > 0 ? null : areaOfRings(data, rings);
}

/** Returns the area of a closed way; null if it isn't closed or valid. */
export function areaOfWay(data: OsmData, way: number): Area | null {
  const nodes = nodesOfWay(data.ways, way);
  return nodes.length > 3 && nodes[0] === nodes[nodes.length - 1] ? areaOfRings(data, [nodes]) : null;
}

function areaOfRings({ nodes: { lonE7, latE7 } }: OsmData, rings: readonly ArrayLike<number>[]): Area | null {
  if (rings.length === 0) return null;
  const coordinates: [number, number][][] = [];
  for (const ring of rings) {
    const points: [number, number][] = [];
    for (let i = 0; i < ring.length; i++) {
      if (lonE7[ring[i]] === MISSING_COORDINATE) return null;
      points.push([lonE7[ring[i]] / E7, latE7[ring[i]] / E7]);
    }
    coordinates.push(points);
  }
  const size = coordinates.reduce((sum, ring) => sum + Math.abs(doubleArea(ring.flat())), 0);
  const geometry: Polygon = { type: 'Polygon', coordinates };
  const middle = pointInside(coordinates.map((ring) => ring.flat()));
  return middle === null ? null : { shape: new Shape(geometry, MAP_FRAME), middle, size };
}
