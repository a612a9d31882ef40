import type { Column } from '../../kit/collections/column.ts';
import type { StringTable } from '../../kit/collections/string-table.ts';
import type { ArcIndex, EdgeIndex, NodeIndex } from './arcs.ts';
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

/** The street network of a region as columns: immutable, shared by all threads. Docs: `docs/data-format.md`. */
export interface StreetGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly node: {
    readonly lonE7: Column<NodeIndex>;
    readonly latE7: Column<NodeIndex>;
    /** Meters, or {@link NO_ELEVATION}. */
    readonly elevationM: Column<NodeIndex>;
  };
  readonly edge: {
    readonly tail: Column<EdgeIndex, NodeIndex>;
    readonly head: Column<EdgeIndex, NodeIndex>;
    /** Decimeters along the shape, at least 1. */
    readonly lengthDm: Column<EdgeIndex>;
    /** Number of the edge class, see `edge-classes.ts`. */
    readonly edgeClass: Column<EdgeIndex>;
    readonly flags: Column<EdgeIndex>;
    /** Decimeters climbed and descended from tail to head; swapped on the way back. */
    readonly ascentDm: Column<EdgeIndex>;
    readonly descentDm: Column<EdgeIndex>;
    /** Index into {@link names}; 0 is the empty name. */
    readonly name: Column<EdgeIndex>;
    readonly osmWayId: Column<EdgeIndex>;
    /**
     * The points between tail and head are `firstShape[e] .. firstShape[e + 1] - 1` of the shape columns. Length
     * edgeCount + 1.
     */
    readonly firstShape: Column<number>;
  };
  readonly shape: {
    readonly lonE7: Column<number>;
    readonly latE7: Column<number>;
    readonly elevationM: Column<number>;
  };
  readonly arc: {
    /** Free-flow speed of a car in km/h; 0 where cars can't go. */
    readonly carKmh: Column<ArcIndex>;
    /** Share of the requested riding speed in percent; 0 closed, {@link BIKE_PUSHED} pushed. */
    readonly bikePercent: Column<ArcIndex>;
    /** Share of the requested walking speed in percent; 0 closed. */
    readonly walkPercent: Column<ArcIndex>;
    readonly flags: Column<ArcIndex>;
  };
  /**
   * Durations of ferries, the same in every mode: edges ascending, and the crossing in deciseconds (waiting included).
   */
  readonly ferry: {
    readonly edge: Column<number, EdgeIndex>;
    readonly durationDs: Column<number>;
  };
  readonly names: StringTable;
  readonly search: Readonly<Record<StreetMode, SearchGraphs>>;
  /** A serialized Flatbush of edge boxes in degrees × 10⁷ (Int32), item = edge. */
  readonly edgeBoxes: Uint8Array;
}

/** Streets without their search graphs: geometry and attributes. */
export type StreetMap = Omit<StreetGraph, 'search'>;
