import type { CountRounds } from '../../kit/core/progress.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { lineMiddle } from '../../kit/geo/line-middle.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { OSM_WAY } from '../../products/geocode/address-index.ts';
import { STREET } from '../../products/geocode/layers.ts';
import { fold } from '../../products/geocode/text/fold.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../osm/index.ts';
import { type Draft, draftOf, furtherNames } from './draft.ts';
import type { Surroundings } from './surroundings.ts';

/** Importance of a street by its class, before its length is added. */
const OF_CLASS: Readonly<Record<string, number>> = {
  ...{ motorway: 60, trunk: 58, primary: 55, secondary: 50, tertiary: 45, pedestrian: 45, living_street: 38 },
  ...{ unclassified: 40, residential: 40, service: 25, footway: 22, path: 20, track: 15, cycleway: 20, steps: 22 },
};
const OF_OTHERS = 20;
/** Ways of the same name within this distance are one street. */
const NEAR_M = 400;
/** Spacing in meters of the points by which a street is found. */
const EVERY_M = 60;

/** A named way. */
interface Stretch {
  readonly way: number;
  /** Degrees × 10⁷, `x, y, …`. */
  readonly points: readonly number[];
  readonly box: readonly [number, number, number, number];
  readonly lengthM: number;
}

/** Collects the streets of the map: nearby ways of one name in one city are one street. */
export function collectStreets(data: OsmData, surroundings: Surroundings, countRound: CountRounds): Draft[] {
  const { ways, strings } = data;
  const tags = new TagReader(ways.tags, strings);
  const named = new Map<string, Stretch[]>();
  for (let way = 0; way < ways.count; way++) {
    countRound(way);
    const highway = tags.get(way, 'highway');
    const name = tags.get(way, 'name');
    if (highway === undefined || name === undefined || NO_STREET.has(highway)) continue;
    const stretch = stretchOf(data, way);
    if (stretch === null) continue;
    const key = fold(name);
    const known = named.get(key);
    if (known) known.push(stretch);
    else named.set(key, [stretch]);
  }
  const streets: Draft[] = [];
  for (const stretches of named.values()) {
    for (const together of clustersOf(stretches)) streets.push(...streetsOf(together, tags, data, surroundings));
  }
  return streets;
}

const NO_STREET = new Set(['platform', 'proposed', 'construction', 'bus_stop', 'rest_area', 'services', 'elevator']);

function stretchOf({ ways, nodes: { lonE7, latE7 } }: OsmData, way: number): Stretch | null {
  const points: number[] = [];
  for (const node of nodesOfWay(ways, way))
    if (lonE7[node] !== MISSING_COORDINATE) points.push(lonE7[node], latE7[node]);
  if (points.length < 2) return null;
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let lengthM = 0;
  for (let i = 0; i < points.length; i += 2) {
    box[0] = Math.min(box[0], points[i]);
    box[1] = Math.min(box[1], points[i + 1]);
    box[2] = Math.max(box[2], points[i]);
    box[3] = Math.max(box[3], points[i + 1]);
    if (i > 0) lengthM += haversineM(points[i - 2] / E7, points[i - 1] / E7, points[i] / E7, points[i + 1] / E7);
  }
  return { way, points, box, lengthM };
}

/**
 * Clusters ways whose boxes are nearer than {@link NEAR_M}, directly or through others, by a sweep from west to east.
 */
function clustersOf(stretches: readonly Stretch[]): Stretch[][] {
  if (stretches.length === 1) return [[...stretches]];
  const order = [...stretches].sort((a, b) => a.box[0] - b.box[0] || a.way - b.way);
  const root = Int32Array.from(order, (_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (root[at] !== at) {
      root[at] = root[root[at]];
      at = root[at];
    }
    return at;
  };
  const dy = (NEAR_M / 111_000) * E7;
  let active: number[] = [];
  for (let i = 0; i < order.length; i++) {
    const { box } = order[i];
    const dx = dy / Math.max(0.05, Math.cos(((box[1] / E7) * Math.PI) / 180));
    active = active.filter((j) => order[j].box[2] + dx >= box[0]);
    for (const j of active) {
      const other = order[j].box;
      if (other[1] - dy <= box[3] && other[3] + dy >= box[1]) root[find(i)] = find(j);
    }
    active.push(i);
  }
  const clusters = new Map<number, Stretch[]>();
  for (let i = 0; i < order.length; i++) {
    const cluster = find(i);
    const known = clusters.get(cluster);
    if (known) known.push(order[i]);
    else clusters.set(cluster, [order[i]]);
  }
  return [...clusters.values()].map((one) => one.sort((a, b) => a.way - b.way));
}

/** Returns one street for every area that contains some of the clustered ways. */
function streetsOf(stretches: readonly Stretch[], tags: TagReader, data: OsmData, surroundings: Surroundings): Draft[] {
  const byArea = new Map<Draft | null, { stretches: Stretch[]; parents: Map<Draft | null, number> }>();
  for (const stretch of stretches) {
    const [x, y] = middleOf(stretch.points);
    const parent = surroundings.around(x, y, STREET);
    const city = cityOf(parent);
    const known = byArea.get(city) ?? { stretches: [], parents: new Map<Draft | null, number>() };
    known.stretches.push(stretch);
    known.parents.set(parent, (known.parents.get(parent) ?? 0) + stretch.lengthM);
    byArea.set(city, known);
  }
  return [...byArea.values()].map(({ stretches: own, parents }) => {
    const [parent] = [...parents].sort((a, b) => b[1] - a[1])[0];
    return streetOf(own, parent, tags, data);
  });
}

const cityOf = (area: Draft | null): Draft | null => {
  let at = area;
  while (at?.parent != null && at.layer < 4) at = at.parent;
  return at;
};

function streetOf(stretches: readonly Stretch[], parent: Draft | null, tags: TagReader, { ways }: OsmData): Draft {
  const longest = stretches.reduce((a, b) => (b.lengthM > a.lengthM ? b : a));
  const all = tags.all(longest.way);
  const lengthM = stretches.reduce((sum, one) => sum + one.lengthM, 0);
  const highway = all.get('highway') ?? '';
  const along = stretches.flatMap(({ points }) => sampled(points));
  const [lonE7, latE7] = nearestTo(along, middleOfAll(along));
  const box = stretches.reduce(
    (sum, { box: [w, s, e, n] }) =>
      [Math.min(sum[0], w), Math.min(sum[1], s), Math.max(sum[2], e), Math.max(sum[3], n)] as [
        number,
        number,
        number,
        number,
      ],
    [...longest.box] as [number, number, number, number],
  );
  return draftOf({
    layer: STREET,
    osm: ways.id[longest.way] * 4 + OSM_WAY,
    lonE7: wrapLonE7(lonE7),
    latE7,
    name: all.get('name') ?? '',
    names: furtherNames(all),
    key: 'highway',
    value: highway,
    importance: Math.min(
      80,
      (OF_CLASS[highway.replace(/_link$/, '')] ?? OF_OTHERS) + Math.round(2 * Math.log2(1 + lengthM / 100)),
    ),
    parent,
    postcode: all.get('postal_code') ?? '',
    extent: [wrapLonE7(box[0]), box[1], wrapLonE7(box[2]), box[3]],
    along: along.map((value, i) => (i % 2 === 0 ? wrapLonE7(value) : value)),
  });
}

function middleOf(points: readonly number[]): [number, number] {
  const [x, y] = lineMiddle(points, Math.cos(((points[1] / E7) * Math.PI) / 180));
  return [Math.round(x), Math.round(y)];
}

/** Returns points of a line not more than {@link EVERY_M} apart. */
function sampled(points: readonly number[]): number[] {
  const samples = [points[0], points[1]];
  for (let i = 2; i < points.length; i += 2) {
    const [x0, y0, x1, y1] = [points[i - 2], points[i - 1], points[i], points[i + 1]];
    const steps = Math.ceil(haversineM(x0 / E7, y0 / E7, x1 / E7, y1 / E7) / EVERY_M);
    for (let s = 1; s <= steps; s++) {
      samples.push(Math.round(x0 + ((x1 - x0) * s) / steps), Math.round(y0 + ((y1 - y0) * s) / steps));
    }
  }
  return thinned(samples);
}

/** Drops points within half the sampling distance of the one before, which curves have. */
function thinned(points: readonly number[]): number[] {
  const kept = [points[0], points[1]];
  for (let i = 2; i < points.length; i += 2) {
    const last = kept.length;
    const d = haversineM(kept[last - 2] / E7, kept[last - 1] / E7, points[i] / E7, points[i + 1] / E7);
    if (d > EVERY_M / 2 || i + 2 === points.length) kept.push(points[i], points[i + 1]);
  }
  return kept;
}

function middleOfAll(points: readonly number[]): [number, number] {
  let [x, y] = [0, 0];
  for (let i = 0; i < points.length; i += 2) {
    x += points[i];
    y += points[i + 1];
  }
  return [(2 * x) / points.length, (2 * y) / points.length];
}

function nearestTo(points: readonly number[], [x, y]: [number, number]): [number, number] {
  const scale = Math.cos(((y / E7) * Math.PI) / 180);
  let [best, at] = [Infinity, 0];
  for (let i = 0; i < points.length; i += 2) {
    const d = Math.hypot((points[i] - x) * scale, points[i + 1] - y);
    if (d < best) [best, at] = [d, i];
  }
  return [points[at], points[at + 1]];
}
