import {
  ARC_RESTRICTED_BIKE,
  ARC_RESTRICTED_CAR,
  ARC_RESTRICTED_WALK,
  type ArcIndex,
  EDGE_ISLAND_BIKE,
  EDGE_ISLAND_CAR,
  EDGE_ISLAND_WALK,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  type StreetGraph,
  type StreetMode,
} from '../../street/street-graph.ts';

const RESTRICTED = { car: ARC_RESTRICTED_CAR, bike: ARC_RESTRICTED_BIKE, walk: ARC_RESTRICTED_WALK };
const ISLAND = { car: EDGE_ISLAND_CAR, bike: EDGE_ISLAND_BIKE, walk: EDGE_ISLAND_WALK };

/** Which roads a mode uses, in either direction. Static per region. */
export class ModeRoads {
  constructor(
    private readonly streets: StreetGraph,
    private readonly mode: StreetMode,
  ) {}

  isOpen(edge: EdgeIndex): boolean {
    const forward = forwardArc(edge);
    return this.isOpenArc(forward) || this.isOpenArc(reverseArc(forward));
  }

  /** Open to those without a permit too. */
  isPublic(edge: EdgeIndex): boolean {
    const bit = RESTRICTED[this.mode];
    const { flags } = this.streets.arc;
    const open = (arc: ArcIndex): boolean => this.isOpenArc(arc) && (flags[arc] & bit) === 0;
    const forward = forwardArc(edge);
    return open(forward) || open(reverseArc(forward));
  }

  /** Part of a small piece of the network that can't be left or come to. */
  isIsland(edge: EdgeIndex): boolean {
    return (this.streets.edge.flags[edge] & ISLAND[this.mode]) !== 0;
  }

  private isOpenArc(arc: ArcIndex): boolean {
    const { carKmh, bikePercent, walkPercent } = this.streets.arc;
    return { car: carKmh, bike: bikePercent, walk: walkPercent }[this.mode][arc] !== 0;
  }
}
