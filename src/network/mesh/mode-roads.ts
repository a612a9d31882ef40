import {
  ARC_RESTRICTED_BIKE,
  ARC_RESTRICTED_CAR,
  ARC_RESTRICTED_WALK,
  type ArcIndex,
  EDGE_BRIDGE,
  EDGE_ISLAND_BIKE,
  EDGE_ISLAND_CAR,
  EDGE_ISLAND_WALK,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  type StreetMap,
  type StreetMode,
} from '../street/street-graph.ts';

const RESTRICTED = { car: ARC_RESTRICTED_CAR, bike: ARC_RESTRICTED_BIKE, walk: ARC_RESTRICTED_WALK };
const OPEN = { car: 'carKmh', bike: 'bikePercent', walk: 'walkPercent' } as const;
type OpenColumn = (typeof OPEN)[StreetMode];
const ISLAND = { car: EDGE_ISLAND_CAR, bike: EDGE_ISLAND_BIKE, walk: EDGE_ISLAND_WALK };

/** The roads that a mode uses, in either direction. Static per region. */
export class ModeRoads {
  /** Indexed by arc: 0 where the mode may not go. */
  private readonly open: StreetMap['arc'][OpenColumn];

  constructor(
    private readonly streets: StreetMap,
    readonly mode: StreetMode,
  ) {
    this.open = streets.arc[OPEN[mode]];
  }

  isOpen(edge: EdgeIndex): boolean {
    const forward = forwardArc(edge);
    return this.open[forward] !== 0 || this.open[reverseArc(forward)] !== 0;
  }

  /** Returns true if an edge is open without a permit too. */
  isPublic(edge: EdgeIndex): boolean {
    const bit = RESTRICTED[this.mode];
    const { flags } = this.streets.arc;
    const open = (arc: ArcIndex): boolean => this.open[arc] !== 0 && (flags[arc] & bit) === 0;
    const forward = forwardArc(edge);
    return open(forward) || open(reverseArc(forward));
  }

  isBridge(edge: EdgeIndex): boolean {
    return (this.streets.edge.flags[edge] & EDGE_BRIDGE) !== 0;
  }

  /** Returns true if an edge is part of a small piece of the network that can't be left or reached. */
  isIsland(edge: EdgeIndex): boolean {
    return (this.streets.edge.flags[edge] & ISLAND[this.mode]) !== 0;
  }
}
