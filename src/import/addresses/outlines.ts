import Flatbush from 'flatbush';
import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { PlainAddressIndex } from '../../products/geocode/address-index.ts';
import { OSM_RELATION, OSM_WAY } from '../../products/geocode/address-index.ts';
import { HOUSE } from '../../products/geocode/layers.ts';
import {
  joinRings,
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
  TagReader,
} from '../osm/index.ts';
import type { Draft } from './draft.ts';
import type { HouseRows } from './house-rows.ts';
import { HOUSE_KEYS } from './houses.ts';

/**
 * Diagonal of the bounding box in meters from which a building has an outline; smaller ones are represented by their
 * middle.
 */
const LARGE_M = 40;

/**
 * Collects the outlines of large buildings that have a number or a name, by OSM id × 4 + kind. Each is one closed line,
 * `lon, lat, …` in degrees × 10⁷: after every further ring it returns to its first point, so that this edge occurs
 * twice and cancels out when crossings are counted.
 */
export function collectOutlines(data: OsmData): ReadonlyMap<number, Int32Array> {
  const { ways, relations, strings } = data;
  const outlines = new Map<number, Int32Array>();
  const wayTags = new TagReader(ways.tags, strings);
  for (let way = 0; way < ways.count; way++) {
    if (!isWanted(wayTags, way)) continue;
    const nodes = nodesOfWay(ways, way);
    if (nodes.length < 4 || nodes[0] !== nodes[nodes.length - 1]) continue;
    const outline = outlineOf([nodes], data);
    if (outline !== null) outlines.set(ways.id[way] * 4 + OSM_WAY, outline);
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    if (!isWanted(relationTags, relation)) continue;
    const lines = linesOf(data, relation);
    const { rings, open } = lines === null ? { rings: [], open: [] } : joinRings(lines);
    const outline = rings.length === 0 || open.length > 0 ? null : outlineOf(rings, data);
    if (outline !== null) outlines.set(relations.id[relation] * 4 + OSM_RELATION, outline);
  }
  return outlines;
}

/**
 * Returns whether an element is a building with a number or name. On other grounds with an address, such as a campus,
 * houses nearby name a position better.
 */
const isWanted = (tags: TagReader, thing: number): boolean =>
  tags.has(thing, 'building') && [...HOUSE_KEYS, 'name', 'addr:housename'].some((key) => tags.has(thing, key));

/** Returns the ways of an area's rings; null if the extract lacks one. */
function linesOf(data: OsmData, relation: number): Int32Array[] | null {
  const lines: Int32Array[] = [];
  for (const { type, id, role } of membersOfRelation(data, relation)) {
    if (type !== MEMBER_WAY || (role !== 'outer' && role !== 'inner' && role !== '')) continue;
    const way = indexInSorted(data.ways.id, id);
    if (way < 0) return null;
    lines.push(nodesOfWay(data.ways, way));
  }
  return lines;
}

/** Returns null if the building is small, or the extract lacks a part of it. */
function outlineOf(rings: readonly ArrayLike<number>[], { nodes: { lonE7, latE7 } }: OsmData): Int32Array | null {
  const points: number[] = [];
  for (const [r, ring] of rings.entries()) {
    for (let i = 0; i < ring.length; i++) {
      if (lonE7[ring[i]] === MISSING_COORDINATE) return null;
      points.push(lonE7[ring[i]], latE7[ring[i]]);
    }
    if (ring[0] !== ring[ring.length - 1]) points.push(lonE7[ring[0]], latE7[ring[0]]);
    if (r > 0) points.push(points[0], points[1]);
  }
  const outline = Int32Array.from(points);
  const [west, south, east, north] = boxOf(outline).map((side) => side / E7);
  return haversineM(west, south, east, north) < LARGE_M ? null : outline;
}

/**
 * Converts the outlines of entries and houses to columns, in the order of size. A building of several numbers has one
 * outline, for its first number.
 */
export function outlineColumns(
  drafts: readonly Draft[],
  houses: HouseRows,
  outlines: ReadonlyMap<number, Int32Array>,
): Pick<PlainAddressIndex, 'outline' | 'outlinePoint'> {
  const found: { item: number; points: Int32Array; box: Box }[] = [];
  const used = new Set<number>();
  const add = (item: number, points: Int32Array | undefined) => {
    if (points !== undefined) found.push({ item, points, box: boxOf(points) });
  };
  let house = 0;
  for (const [entry, { layer, osm, houses: rows }] of drafts.entries()) {
    if (layer === HOUSE) add(entry, outlines.get(osm));
    for (const row of rows) {
      const building = houses.osm.get(row);
      if (!used.has(building)) add(-1 - house, outlines.get(building));
      if (outlines.has(building)) used.add(building);
      house++;
    }
  }
  found.sort((a, b) => sizeOf(a.box) - sizeOf(b.box) || a.item - b.item);
  const tree = found.length === 0 ? null : new Flatbush(found.length, 16, Int32Array);
  const firstPoint = new Int32Array(found.length + 1);
  for (const [o, { points, box }] of found.entries()) {
    firstPoint[o + 1] = firstPoint[o] + points.length / 2;
    tree?.add(...box);
  }
  tree?.finish();
  const outlinePoint = {
    lonE7: new Int32Array(firstPoint[found.length]),
    latE7: new Int32Array(firstPoint[found.length]),
  };
  for (const [o, { points }] of found.entries()) {
    for (let i = 0; i < points.length / 2; i++) {
      outlinePoint.lonE7[firstPoint[o] + i] = points[2 * i];
      outlinePoint.latE7[firstPoint[o] + i] = points[2 * i + 1];
    }
  }
  const item = Int32Array.from(found, (one) => one.item);
  return {
    outline: { tree: tree === null ? new Uint8Array(0) : new Uint8Array(tree.data), item, firstPoint },
    outlinePoint,
  };
}

type Box = readonly [west: number, south: number, east: number, north: number];

function boxOf(points: Int32Array): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    [west, east] = [Math.min(west, points[i]), Math.max(east, points[i])];
    [south, north] = [Math.min(south, points[i + 1]), Math.max(north, points[i + 1])];
  }
  return [west, south, east, north];
}

const sizeOf = ([west, south, east, north]: Box): number =>
  (east - west) * (north - south) * Math.cos((south / E7) * (Math.PI / 180));
