import { listedItems } from '../../../kit/core/text-list.ts';
import { edgeClassId, FERRY_EDGE_CLASS } from '../../../network/street/edge-classes.ts';
import type { Tags } from './tag-view.ts';

/** The kinds of ways that the rules distinguish; finer than edge classes (a platform has the class of a footway). */
export type WayKind =
  | 'motorway'
  | 'motorway_link'
  | 'trunk'
  | 'trunk_link'
  | 'primary'
  | 'primary_link'
  | 'secondary'
  | 'secondary_link'
  | 'tertiary'
  | 'tertiary_link'
  | 'unclassified'
  | 'residential'
  | 'road'
  | 'living_street'
  | 'service'
  | 'pedestrian'
  | 'track'
  | 'path'
  | 'cycleway'
  | 'footway'
  | 'steps'
  | 'bridleway'
  | 'platform'
  | 'ferry'
  | 'shuttle_train';

export const CONSTRUCTION = 'construction';

/** `highway` values that are routed, and the kind each is treated as. Other values aren't routed. */
const KIND_OF_HIGHWAY = new Map<string, WayKind>([
  ['motorway', 'motorway'],
  ['motorway_link', 'motorway_link'],
  ['trunk', 'trunk'],
  ['trunk_link', 'trunk_link'],
  ['primary', 'primary'],
  ['primary_link', 'primary_link'],
  ['secondary', 'secondary'],
  ['secondary_link', 'secondary_link'],
  ['tertiary', 'tertiary'],
  ['tertiary_link', 'tertiary_link'],
  ['unclassified', 'unclassified'],
  ['unclassified_link', 'unclassified'],
  ['residential', 'residential'],
  ['residential_link', 'residential'],
  ['road', 'road'],
  ['living_street', 'living_street'],
  ['service', 'service'],
  ['pedestrian', 'pedestrian'],
  ['track', 'track'],
  ['path', 'path'],
  ['cycleway', 'cycleway'],
  ['footway', 'footway'],
  ['crossing', 'footway'],
  ['corridor', 'footway'],
  ['elevator', 'footway'],
  ['steps', 'steps'],
  ['bridleway', 'bridleway'],
  ['platform', 'platform'],
]);

/**
 * Tags that make a way without `highway` walkable, and the kind it is treated as. Rooms have walls and doors: their
 * outlines are no ways.
 */
const WALKED_WITHOUT_HIGHWAY: readonly (readonly [key: string, values: readonly string[], kind: WayKind])[] = [
  ['railway', ['platform'], 'platform'],
  ['public_transport', ['platform'], 'platform'],
  ['man_made', ['pier', 'jetty'], 'platform'],
  ['conveying', ['yes', 'forward', 'backward', 'reversible'], 'footway'],
  ['indoor', ['corridor', 'area'], 'footway'],
  ['room', ['corridor', 'entrance', 'lobby', 'stairs', 'waiting', 'concourse'], 'footway'],
];

/** Returns the kind of a way, or null if it isn't for routing. */
export function wayKind(tags: Tags): WayKind | null {
  const kind = kindOfHighway(tags) ?? kindWithoutHighway(tags);
  return kind !== null && tags.get('impassable') === 'yes' ? null : kind;
}

/**
 * Returns the kind by `highway`. A street under construction has its future kind; access decides who may use it until
 * then.
 */
function kindOfHighway(tags: Tags): WayKind | null {
  const highway = tags.get('highway') ?? '';
  if (highway !== CONSTRUCTION) return KIND_OF_HIGHWAY.get(highway) ?? null;
  return KIND_OF_HIGHWAY.get(tags.get('construction') ?? '') ?? 'road';
}

function kindWithoutHighway(tags: Tags): WayKind | null {
  const routes = listedItems(tags.get('route') ?? '');
  if (routes.includes('ferry')) return 'ferry';
  if (routes.includes('shuttle_train')) return 'shuttle_train';
  if (routes.includes('train') && tags.get('service') === 'car_shuttle') return 'shuttle_train';
  for (const [key, values, kind] of WALKED_WITHOUT_HIGHWAY)
    if (listedItems(tags.get(key) ?? '').some((value) => values.includes(value))) return kind;
  return null;
}

/** Returns whether travelers are carried along with their vehicles, by timetable. */
export const isFerryKind = (kind: WayKind): boolean => kind === 'ferry' || kind === 'shuttle_train';

/** Returns the number of a kind's edge class. */
export function edgeClassOfKind(kind: WayKind): number {
  if (isFerryKind(kind)) return FERRY_EDGE_CLASS;
  const name = kind === 'platform' ? 'footway' : kind === 'bridleway' ? 'path' : kind;
  return edgeClassId(name)!;
}

/** Priority of roads at junctions, by edge class: the higher number goes first. */
export const CLASS_RANK: readonly number[] = (() => {
  const order = [
    ['footway', 'steps', 'path', 'cycleway', 'track', 'ferry', 'unknown'],
    ['service', 'pedestrian'],
    ['living_street'],
    ['residential', 'unclassified', 'road'],
    ['tertiary_link'],
    ['tertiary'],
    ['secondary_link'],
    ['secondary'],
    ['primary_link'],
    ['primary'],
    ['trunk_link'],
    ['trunk'],
    ['motorway_link'],
    ['motorway'],
  ];
  const ranks = new Array<number>(128).fill(0);
  order.forEach((names, rank) => {
    for (const name of names) ranks[edgeClassId(name)!] = rank;
  });
  return ranks;
})();
