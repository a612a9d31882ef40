/**
 * Edge classes: the numbers and names that requests and answers use (`excludeEdgeClasses`, `travelTimeFactors`,
 * `edgeClasses` of a route). This is their only table. The numbers follow the interface; `tertiary_link` and the
 * non-road classes are ours.
 */
interface EdgeClass {
  readonly id: number;
  /** The OSM `highway` value, or our own name for a class that isn't a highway. */
  readonly name: string;
}

export const EDGE_CLASSES: readonly EdgeClass[] = [
  { id: 11, name: 'motorway' },
  { id: 12, name: 'motorway_link' },
  { id: 13, name: 'trunk' },
  { id: 14, name: 'trunk_link' },
  { id: 15, name: 'primary' },
  { id: 16, name: 'primary_link' },
  { id: 21, name: 'secondary' },
  { id: 22, name: 'secondary_link' },
  { id: 31, name: 'tertiary' },
  { id: 32, name: 'residential' },
  { id: 33, name: 'tertiary_link' },
  { id: 41, name: 'road' },
  { id: 42, name: 'unclassified' },
  { id: 51, name: 'service' },
  { id: 62, name: 'pedestrian' },
  { id: 63, name: 'living_street' },
  { id: 71, name: 'track' },
  { id: 72, name: 'path' },
  { id: 81, name: 'cycleway' },
  { id: 91, name: 'footway' },
  { id: 92, name: 'steps' },
  { id: 99, name: 'unknown' },
  { id: 101, name: 'ferry' },
];

/** Upper bound of class ids, which fit in a byte; tables by class have this many entries. */
export const EDGE_CLASS_LIMIT = 128;

const idsByName = new Map(EDGE_CLASSES.map((c) => [c.name, c.id]));
const namesById = new Map(EDGE_CLASSES.map((c) => [c.id, c.name]));

export const FERRY_EDGE_CLASS = 101;

export const edgeClassId = (name: string): number | undefined => idsByName.get(name);
export const edgeClassName = (id: number): string => namesById.get(id) ?? 'unknown';
