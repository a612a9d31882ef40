import {
  arrays,
  type ColumnsOf,
  FLATBUSH,
  FRAME_LON_E7,
  index,
  LAT_E7,
  rows,
  starts,
  table,
  texts,
  values,
} from '../../kit/collections/declared-columns.ts';
import { ARCS, EDGES, NODES } from './arcs.ts';
import type { CustomizedHierarchy } from './hierarchy/customized.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { SearchGraph } from './search-graph.ts';

export * from './arcs.ts';

export const STREET_MODES = ['car', 'bike', 'walk'] as const;
export type StreetMode = (typeof STREET_MODES)[number];

/** Bits of `edge.flags`. */
export const EDGE_BRIDGE = 1;
export const EDGE_TUNNEL = 2;
export const EDGE_FERRY = 4;
export const EDGE_ROUNDABOUT = 8;
/** The speed is tagged, so a request's `defaultRoadSpeeds` doesn't apply. */
export const EDGE_SPEED_TAGGED = 16;
export const EDGE_TOLL = 32;
export const EDGE_UNPAVED = 64;
/**
 * The edge belongs to a small part of the network that the mode can't leave or can't enter: `EDGE_ISLAND << mode
 * number`.
 */
export const EDGE_ISLAND_CAR = 256;
export const EDGE_ISLAND_BIKE = 512;
export const EDGE_ISLAND_WALK = 1024;

/**
 * Bits of `arc.flags`: private to the mode, or a service road. Trips may begin and end there; they pass through only
 * with `allowPrivateAndServiceRoads`.
 */
export const ARC_RESTRICTED_CAR = 1;
export const ARC_RESTRICTED_BIKE = 2;
export const ARC_RESTRICTED_WALK = 4;
/** Two bits: traffic signals passed on the arc between its ends, 0 to 3. */
export const ARC_SIGNALS_SHIFT = 3;
export const ARC_SIGNALS_MASK = 3 << ARC_SIGNALS_SHIFT;
/**
 * Restricted like the bits above, but open to anyone with a destination there: `ARC_DESTINATION_CAR << mode number`.
 */
export const ARC_DESTINATION_CAR = 32;

/** `arc.bikePercent` of an arc where a bicycle is pushed at walking pace. */
export const BIKE_PUSHED = 255;
/** The elevation of a point where it is unknown. */
export const NO_ELEVATION = -32768;

/** The graphs that searches of one mode use. */
export interface SearchGraphs {
  readonly forward: SearchGraph;
  readonly mirrored: SearchGraph;
  /** The hierarchy over the labels that forward searches usually carry. */
  readonly hierarchy: Hierarchy;
  /** The hierarchy customized for the metric of most requests; null where it hasn't been customized. */
  readonly usual: CustomizedHierarchy | null;
}

const shapePoint = rows('street.shape');
const names = rows('street.names');
const signs = rows('street.sign');
const signTexts = rows('street.signTexts');

const NODE = {
  lonE7: FRAME_LON_E7,
  latE7: LAT_E7,
  /** Meters, or {@link NO_ELEVATION}. */
  elevationM: values('Int16', 'm'),
};
const flags = values('Uint8', 'flags');
const percent = values('Uint8', 'percent');

/** The columns of streets in the order in which they are stored. */
export const STREETS = {
  node: table(NODES, NODE),
  edge: table(EDGES, {
    tail: index(NODES),
    head: index(NODES),
    /** Decimeters along the shape, at least 1. */
    lengthDm: values('Int32', 'dm', 1),
    /** Number of the edge class, see `edge-classes.ts`. */
    edgeClass: values('Uint8', 'edge class'),
    flags: values('Uint16', 'flags'),
    /** Decimeters climbed and descended from tail to head; swapped on the way back. */
    ascentDm: values('Uint16', 'dm'),
    descentDm: values('Uint16', 'dm'),
    /** 0 is the empty name. */
    name: index(names),
    osmWayId: values('Float64', 'OSM id'),
    /** The points between tail and head. */
    firstShape: starts(shapePoint),
  }),
  shape: table(shapePoint, NODE),
  arc: table(ARCS, {
    /** Free-flow speed of a car in km/h; 0 where cars can't go. */
    carKmh: values('Uint8', 'km/h'),
    /** Share of the requested riding speed in percent; 0 closed, {@link BIKE_PUSHED} pushed. */
    bikePercent: percent,
    /** Share of the requested walking speed in percent; 0 closed. */
    walkPercent: percent,
    flags,
  }),
  /**
   * Durations of ferries, the same in every mode: edges ascending, and the crossing in deciseconds (waiting included).
   */
  ferry: table(rows('ferry'), { edge: index(EDGES), durationDs: values('Int32', 'ds', 0) }),
  names: texts(names),
  /** The edges with road numbers, destinations, exits or lanes in the order of edges, and what counts in each direction. */
  signed: table(rows('signed edge'), { edge: index(EDGES), there: index(signs), back: index(signs) }),
  /** Distinct signs; 0 says nothing. */
  sign: table(signs, {
    ref: index(signTexts),
    destinations: index(signTexts),
    exits: index(signTexts),
    lanes: index(signTexts),
  }),
  signTexts: texts(signTexts),
  /** A serialized Flatbush of edge boxes in degrees × 10⁷ (Int32), item = edge. */
  'edge.boxes': arrays(rows('tree of edges'), { boxes: FLATBUSH }).boxes,
};

/** Streets without their search graphs: geometry and attributes. */
export interface StreetMap extends Omit<ColumnsOf<typeof STREETS>, 'edge.boxes'> {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly edgeBoxes: Uint8Array;
}

/** The street network of a region as columns: immutable, shared by all threads. Docs: `docs/data-format.md`. */
export interface StreetGraph extends StreetMap {
  readonly search: Readonly<Record<StreetMode, SearchGraphs>>;
}
