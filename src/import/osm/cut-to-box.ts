import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { type BBox, bboxContains, bboxesMeet, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { clipLine } from '../../kit/geo/clip.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import {
  MEMBER_NODE,
  MEMBER_WAY,
  MISSING_COORDINATE,
  type OsmData,
  type OsmNodes,
  type OsmRelations,
  type OsmWays,
  type TagColumns,
} from './osm-data.ts';
import { nodesOfWay, TagReader } from './tag-reader.ts';

/** Relations that are areas, which are cut nowhere. */
const AREA_RELATIONS = new Set(['multipolygon', 'boundary']);

/** Returns the box around all nodes of ways, and those that were left out near a box, in degrees × 10⁷. */
export function boxAround({ nodes: { lonE7, latE7 }, report: { around = emptyBBox() } }: OsmData): BBox {
  const box = { ...around };
  for (let node = 0; node < lonE7.length; node++) {
    if (lonE7[node] !== MISSING_COORDINATE) extendBBox(box, lonE7[node], latE7[node]);
  }
  return box;
}

/**
 * Cuts a map to a box (degrees × 10⁷). Areas that meet it stay whole: closed ways, and relations with all of their
 * ways. Other ways stay from the last node before the box to the first one behind it. Of nodes with tags stay those in
 * the box, and settlements everywhere, to which addresses belong. Other relations stay if a member does. The report's
 * bounds are the part of the box where the map has something.
 */
export function cutToBox(osm: OsmData, box: BBox): OsmData {
  const { ways, relations } = osm;
  const areas = areasMeeting(osm, box);
  const from = new Int32Array(ways.count);
  const to = new Int32Array(ways.count);
  for (let way = 0; way < ways.count; way++) {
    const [first, end] = [ways.firstRef[way], ways.firstRef[way + 1]];
    const isClosed = end - first > 3 && ways.nodeRef[first] === ways.nodeRef[end - 1];
    const isWhole = areas.ways[way] === 1 || (isClosed && bboxesMeet(boxOfWay(osm, way), box));
    [from[way], to[way]] = isWhole ? [first, end] : isClosed ? [first, first] : stretchWithin(osm, way, box);
  }
  const keptWays = Int32Array.from(from.keys()).filter((way) => from[way] < to[way]);
  const isUsed = new Uint8Array(osm.nodes.count);
  for (const way of keptWays) for (let i = from[way]; i < to[way]; i++) isUsed[ways.nodeRef[i]] = 1;
  const placeTags = new TagReader(osm.wholeNodes.tags, osm.strings);
  const isKeptWhole = (node: number): boolean => isWithin(osm.wholeNodes, node, box) || placeTags.has(node, 'place');
  const nodes = pickNodes(osm.nodes, (node) => isUsed[node] === 1);
  const wholeNodes = pickNodes(osm.wholeNodes, isKeptWhole);
  const picked = pickWays(ways, keptWays, from, to, isUsed);
  const isMember = (type: number, id: number): boolean =>
    type === MEMBER_WAY
      ? indexInSorted(picked.id, id) >= 0
      : type === MEMBER_NODE && (indexInSorted(nodes.id, id) >= 0 || indexInSorted(wholeNodes.id, id) >= 0);
  const keptRelations = Int32Array.from(areas.relations.keys()).filter((relation) => {
    if (areas.relations[relation] !== NO_AREA) return areas.relations[relation] === MEETS;
    for (let m = relations.firstMember[relation]; m < relations.firstMember[relation + 1]; m++)
      if (isMember(relations.memberType[m], relations.memberId[m])) return true;
    return false;
  });
  const around = boxAround(osm);
  const bounds = [
    fromE7(Math.max(box.minX, around.minX)),
    fromE7(Math.max(box.minY, around.minY)),
    fromE7(Math.min(box.maxX, around.maxX)),
    fromE7(Math.min(box.maxY, around.maxY)),
  ] as const;
  return {
    nodes,
    wholeNodes,
    ways: picked,
    relations: pickRelations(relations, keptRelations),
    strings: osm.strings,
    report: { ...osm.report, bounds, isCut: true },
  };
}

/**
 * Returns a cut map as streets are made from: nodes beyond the first one outside of the box count as missing, also
 * those of areas, and where a way leaves the box and comes back.
 */
export function streetsWithin(osm: OsmData, box: BBox): OsmData {
  const { nodes, ways } = osm;
  const isNear = new Uint8Array(nodes.count);
  for (let way = 0; way < ways.count; way++) {
    for (let i = ways.firstRef[way] + 1; i < ways.firstRef[way + 1]; i++) {
      const [a, b] = [ways.nodeRef[i - 1], ways.nodeRef[i]];
      if (!segmentMeets(nodes, a, b, box)) continue;
      isNear[a] = 1;
      isNear[b] = 1;
    }
  }
  const lonE7 = nodes.lonE7.map((lon, node) => (isNear[node] === 1 ? lon : MISSING_COORDINATE));
  return { ...osm, nodes: { ...nodes, lonE7 } };
}

const isWithin = ({ lonE7, latE7 }: OsmNodes, node: number, box: BBox): boolean =>
  bboxContains(box, lonE7[node], latE7[node]);

function segmentMeets({ lonE7, latE7 }: OsmNodes, a: number, b: number, box: BBox): boolean {
  if (lonE7[a] === MISSING_COORDINATE || lonE7[b] === MISSING_COORDINATE) return false;
  if (bboxContains(box, lonE7[a], latE7[a]) || bboxContains(box, lonE7[b], latE7[b])) return true;
  const around = emptyBBox();
  extendBBox(around, lonE7[a], latE7[a]);
  extendBBox(around, lonE7[b], latE7[b]);
  return bboxesMeet(around, box) && clipLine([lonE7[a], latE7[a], lonE7[b], latE7[b]], box).length > 0;
}

function boxOfWay({ nodes: { lonE7, latE7 }, ways }: OsmData, way: number): BBox {
  const box = emptyBBox();
  for (const node of nodesOfWay(ways, way)) {
    if (lonE7[node] !== MISSING_COORDINATE) extendBBox(box, lonE7[node], latE7[node]);
  }
  return box;
}

/** Returns the references of a way from its first segment that meets the box to the last one; none if none does. */
function stretchWithin({ nodes, ways }: OsmData, way: number, box: BBox): [first: number, end: number] {
  let first = -1;
  let end = -1;
  for (let i = ways.firstRef[way] + 1; i < ways.firstRef[way + 1]; i++) {
    if (!segmentMeets(nodes, ways.nodeRef[i - 1], ways.nodeRef[i], box)) continue;
    if (first < 0) first = i - 1;
    end = i + 1;
  }
  return [first, end];
}

const NO_AREA = 0;
const MEETS = 1;
const LIES_OUTSIDE = 2;

/** Returns by relation whether it is an area that meets the box, and marks the ways of those that do. */
function areasMeeting(osm: OsmData, box: BBox): { relations: Uint8Array; ways: Uint8Array } {
  const { relations, strings } = osm;
  const tags = new TagReader(relations.tags, strings);
  const found = { relations: new Uint8Array(relations.count), ways: new Uint8Array(osm.ways.count) };
  for (let relation = 0; relation < relations.count; relation++) {
    if (!AREA_RELATIONS.has(tags.get(relation, 'type') ?? '')) continue;
    const around = emptyBBox();
    const members: number[] = [];
    for (let m = relations.firstMember[relation]; m < relations.firstMember[relation + 1]; m++) {
      const way = relations.memberType[m] === MEMBER_WAY ? indexInSorted(osm.ways.id, relations.memberId[m]) : -1;
      if (way < 0) continue;
      members.push(way);
      const { minX, minY, maxX, maxY } = boxOfWay(osm, way);
      if (minX > maxX) continue;
      extendBBox(around, minX, minY);
      extendBBox(around, maxX, maxY);
    }
    const meets = bboxesMeet(around, box);
    found.relations[relation] = meets ? MEETS : LIES_OUTSIDE;
    if (meets) for (const way of members) found.ways[way] = 1;
  }
  return found;
}

function pickNodes(nodes: OsmNodes, isKept: (node: number) => boolean): OsmNodes {
  const kept = Int32Array.from(nodes.id.keys()).filter(isKept);
  return {
    count: kept.length,
    id: Float64Array.from(kept, (node) => nodes.id[node]),
    lonE7: Int32Array.from(kept, (node) => nodes.lonE7[node]),
    latE7: Int32Array.from(kept, (node) => nodes.latE7[node]),
    tags: pickTags(nodes.tags, kept),
  };
}

/** @param isUsed by node: 1 if it stays */
function pickWays(ways: OsmWays, kept: Int32Array, from: Int32Array, to: Int32Array, isUsed: Uint8Array): OsmWays {
  const numbers = new Int32Array(isUsed.length);
  for (let node = 0, next = 0; node < isUsed.length; node++) if (isUsed[node] === 1) numbers[node] = next++;
  const firstRef = startsOf(kept, (way) => to[way] - from[way]);
  const nodeRef = new Int32Array(firstRef[kept.length]);
  kept.forEach((way, i) => {
    for (let r = from[way]; r < to[way]; r++) nodeRef[firstRef[i] + r - from[way]] = numbers[ways.nodeRef[r]];
  });
  const id = Float64Array.from(kept, (way) => ways.id[way]);
  return { count: kept.length, id, firstRef, nodeRef, tags: pickTags(ways.tags, kept) };
}

function pickRelations(relations: OsmRelations, kept: Int32Array): OsmRelations {
  const { firstMember: first } = relations;
  const firstMember = startsOf(kept, (relation) => first[relation + 1] - first[relation]);
  const into = <A extends Int32Array | Uint8Array | Float64Array>(column: A, picked: A): A => {
    kept.forEach((relation, i) => {
      picked.set(column.subarray(first[relation], first[relation + 1]), firstMember[i]);
    });
    return picked;
  };
  const members = firstMember[kept.length];
  return {
    count: kept.length,
    id: Float64Array.from(kept, (relation) => relations.id[relation]),
    tags: pickTags(relations.tags, kept),
    firstMember,
    memberType: into(relations.memberType, new Uint8Array(members)),
    memberId: into(relations.memberId, new Float64Array(members)),
    memberRole: into(relations.memberRole, new Int32Array(members)),
  };
}

function pickTags({ first, key, value }: TagColumns, kept: Int32Array): TagColumns {
  const starts = startsOf(kept, (element) => first[element + 1] - first[element]);
  const [keys, values] = [new Int32Array(starts[kept.length]), new Int32Array(starts[kept.length])];
  kept.forEach((element, i) => {
    keys.set(key.subarray(first[element], first[element + 1]), starts[i]);
    values.set(value.subarray(first[element], first[element + 1]), starts[i]);
  });
  return { first: starts, key: keys, value: values };
}

function startsOf(kept: Int32Array, lengthOf: (element: number) => number): Int32Array {
  const starts = new Int32Array(kept.length + 1);
  kept.forEach((element, i) => {
    starts[i + 1] = starts[i] + lengthOf(element);
  });
  return starts;
}
