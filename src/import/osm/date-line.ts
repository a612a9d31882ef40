import { Bitset } from '../../kit/collections/bitset.ts';
import { E7, fromE7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import { LongitudeFrame, MOST_LON } from '../../kit/geo/longitude-frame.ts';
import { MISSING_COORDINATE, type OsmData, type OsmNodes, type OsmWays } from './osm-data.ts';

const HALF_TURN_E7 = 180 * E7;
/** Number of strips of longitude per degree, each either empty or taken. */
const STRIPS_PER_DEGREE = 100;
/** The map is cut somewhere between these meridians, so that positions fit their columns. */
const FIRST_LON = 360 - MOST_LON;
const STRIPS = (MOST_LON - FIRST_LON) * STRIPS_PER_DEGREE;
/**
 * Greatest distance between ends of ways on either side of the date line that are joined: mappers draw to it by hand.
 */
const JOIN_M = 25;

/**
 * Cuts the ways of a map at an empty meridian in the Pacific instead of at the date line: longitudes of all nodes
 * continue past ±180, so that nearby nodes have similar longitudes. Ways that end at the date line are joined to those
 * that begin there on the other side, since OpenStreetMap can't store them in one piece (wiki: 180th meridian).
 */
export function uncutAtDateLine(osm: OsmData): OsmData {
  const frame = new LongitudeFrame(cutOf(osm));
  if (frame.west === -180) return osm;
  const inFrame = (nodes: OsmNodes): OsmNodes => ({
    ...nodes,
    lonE7: nodes.lonE7.map((lon) => (isMissing(lon) ? lon : frame.nearE7(lon))),
  });
  return {
    ...osm,
    nodes: inFrame(osm.nodes),
    wholeNodes: inFrame(osm.wholeNodes),
    ways: { ...osm.ways, nodeRef: joinedRefs(osm.nodes, osm.ways) },
  };
}

const isMissing = (lonE7: number): boolean => lonE7 === MISSING_COORDINATE;

/**
 * Returns the middle of the widest part of the Pacific without a way, as the west of a frame; -180 if the date line is
 * in that part.
 */
function cutOf({ nodes, ways }: OsmData): number {
  const taken = takenStrips(nodes, ways);
  if (taken === null) return -180;
  let best = { first: 0, end: 0 };
  for (let first = 0; first < STRIPS; first++) {
    if (taken.has(first)) continue;
    let end = first;
    while (end < STRIPS && !taken.has(end)) end++;
    if (end - first > best.end - best.first) best = { first, end };
    first = end;
  }
  // Ways go all around the earth: those across the date line stay cut.
  if (best.end === best.first) return -180;
  const dateLine = (180 - FIRST_LON) * STRIPS_PER_DEGREE;
  if (best.first < dateLine && best.end > dateLine) return -180;
  return FIRST_LON + (best.first + best.end) / 2 / STRIPS_PER_DEGREE - 360;
}

/** Returns null if no way comes near. */
function takenStrips({ lonE7 }: OsmNodes, { count, firstRef, nodeRef }: OsmWays): Bitset | null {
  const taken = new Bitset(STRIPS);
  const near = FIRST_LON * E7;
  let any = false;
  for (let way = 0; way < count; way++) {
    for (let i = firstRef[way] + 1; i < firstRef[way + 1]; i++) {
      const a = lonE7[nodeRef[i - 1]];
      const b = lonE7[nodeRef[i]];
      if (isMissing(a) || isMissing(b)) continue;
      const isFar = a > -near && a < near && b > -near && b < near;
      if (isFar && Math.abs(a - b) <= HALF_TURN_E7) continue;
      any = true;
      take(taken, fromE7(a), fromE7(b));
    }
  }
  return any ? taken : null;
}

/** Marks the strips along the shorter way between two longitudes. */
function take(taken: Bitset, a: number, b: number): void {
  const from = a < 0 ? a + 360 : a;
  const to = from + (b - a) - 360 * Math.round((b - a) / 360);
  const strip = (lon: number): number => Math.floor((lon - FIRST_LON) * STRIPS_PER_DEGREE);
  const last = Math.min(STRIPS - 1, strip(Math.max(from, to)));
  for (let s = Math.max(0, strip(Math.min(from, to))); s <= last; s++) taken.add(s);
}

/** Returns the references of ways; ends west of the date line that match an end east of it are replaced by that one. */
function joinedRefs({ lonE7, latE7 }: OsmNodes, { count, firstRef, nodeRef }: OsmWays): Int32Array {
  const east: number[] = [];
  const west: number[] = [];
  const seen = new Set<number>();
  for (let way = 0; way < count; way++) {
    if (firstRef[way] === firstRef[way + 1]) continue;
    for (const node of [nodeRef[firstRef[way]], nodeRef[firstRef[way + 1] - 1]]) {
      if (Math.abs(lonE7[node]) !== HALF_TURN_E7 || seen.has(node)) continue;
      seen.add(node);
      (lonE7[node] > 0 ? east : west).push(node);
    }
  }
  const partners = nearestPairs(east, west, latE7);
  return partners.size === 0 ? nodeRef : nodeRef.map((node) => partners.get(node) ?? node);
}

/** Returns pairs of mutually nearest nodes, by node in the west. */
function nearestPairs(east: readonly number[], west: readonly number[], latE7: Int32Array): Map<number, number> {
  const nearest = (node: number, others: readonly number[]): number => {
    let best = -1;
    for (const other of others) {
      if (best < 0 || Math.abs(latE7[other] - latE7[node]) < Math.abs(latE7[best] - latE7[node])) best = other;
    }
    return best;
  };
  const pairs = new Map<number, number>();
  for (const node of west) {
    const other = nearest(node, east);
    if (other < 0 || nearest(other, west) !== node) continue;
    if (fromE7(Math.abs(latE7[node] - latE7[other])) * METERS_PER_DEGREE <= JOIN_M) pairs.set(node, other);
  }
  return pairs;
}
