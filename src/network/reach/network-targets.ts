import type { SnappedPoint } from '../network/snap.ts';
import type { StreetCosts } from '../network/street-costs.ts';
import { weightOf } from '../street/metric.ts';
import { positionOnArc } from '../street/position-on-arc.ts';
import type { SlotIndex } from '../street/search-graph.ts';
import { type ArcIndex, type EdgeIndex, forwardArc, reverseArc } from '../street/street-graph.ts';
import { EnclosedTargets } from './enclosed-targets.ts';
import type { Sized } from './memory-by.ts';

/**
 * A way onto a target along its edge, one for each direction. The approaches of target i are 2 i (the edge's own
 * direction) and 2 i + 1.
 */
export type ApproachIndex = number;

/**
 * Targets with their positions on the network and the ways onto them, for searches with certain costs. They are
 * columns, because matrices have thousands; they outlive the costs. All weights are those of the search: time if that
 * is minimized, otherwise length; `other` is the other dimension.
 */
export class NetworkTargets implements Sized {
  /** Indexed by target: its edge, -1 if the network isn't near. */
  readonly edge: Int32Array;
  readonly share: Float64Array;
  /** Weight of the way from the network to the target itself, if it counts. */
  readonly offset: Float64Array;
  readonly offsetSecondary: Float64Array;
  /**
   * Indexed by approach: the slot with which a journey may begin there, -1 if the edge isn't open in this direction.
   */
  readonly slot: Int32Array;
  /** Weight from the arc's beginning in the direction of traffic. */
  readonly position: Int32Array;
  readonly positionSecondary: Int32Array;
  /** Weight from where the search enters the arc. */
  readonly ahead: Int32Array;
  readonly aheadSecondary: Int32Array;
  /** The distance from the target to the network, 0 where that isn't asked for. */
  readonly distanceM: Float64Array;
  /** The targets of which searches know that they needn't wait for them. */
  readonly enclosed = new EnclosedTargets();
  private readonly lon: Float64Array;
  private readonly lat: Float64Array;

  constructor(readonly count: number) {
    this.edge = new Int32Array(count).fill(-1);
    this.share = new Float64Array(count);
    this.offset = new Float64Array(count);
    this.offsetSecondary = new Float64Array(count);
    this.distanceM = new Float64Array(count);
    this.lon = new Float64Array(count);
    this.lat = new Float64Array(count);
    this.slot = new Int32Array(2 * count).fill(-1);
    this.position = new Int32Array(2 * count);
    this.positionSecondary = new Int32Array(2 * count);
    this.ahead = new Int32Array(2 * count);
    this.aheadSecondary = new Int32Array(2 * count);
  }

  get bytes(): number {
    return BYTES_PER_TARGET * this.count;
  }

  /** Places target i on the network, for searches with these costs, which must be the same for all targets. */
  place(costs: StreetCosts, i: number, edge: EdgeIndex, share: number, offset = 0, offsetSecondary = 0): void {
    this.edge[i] = edge;
    this.share[i] = share;
    this.offset[i] = offset;
    this.offsetSecondary[i] = offsetSecondary;
    const there = forwardArc(edge);
    this.approach(costs, 2 * i, there, share);
    this.approach(costs, 2 * i + 1, reverseArc(there), share);
  }

  /** Places target i at its snapped point, which answers may contain. */
  placeSnapped(costs: StreetCosts, i: number, point: SnappedPoint, offset: number, offsetSecondary: number): void {
    this.place(costs, i, point.edge, point.share, offset, offsetSecondary);
    this.distanceM[i] = point.distanceM;
    this.lon[i] = point.lon;
    this.lat[i] = point.lat;
  }

  has(i: number): boolean {
    return this.edge[i] >= 0;
  }

  /** Returns the snapped point of target i; null if there is none. */
  point(i: number): SnappedPoint | null {
    if (!this.has(i)) return null;
    const { edge, share, distanceM, lon, lat } = this;
    return { edge: edge[i] as EdgeIndex, share: share[i], distanceM: distanceM[i], lon: lon[i], lat: lat[i] };
  }

  arcOf(approach: ApproachIndex): ArcIndex {
    const there = forwardArc(this.edge[approach >> 1] as EdgeIndex);
    return approach & 1 ? reverseArc(there) : there;
  }

  private approach(costs: StreetCosts, i: ApproachIndex, arc: ArcIndex, share: number): void {
    const { graph, weight, other } = costs;
    const slot = openSlot(costs, arc);
    this.slot[i] = slot;
    if (slot < 0) return;
    const full = weightOf(weight, slot);
    const fullSecondary = weightOf(other, slot);
    const position = positionOnArc(arc, share, full);
    const positionSecondary = positionOnArc(arc, share, fullSecondary);
    this.position[i] = position;
    this.positionSecondary[i] = positionSecondary;
    this.ahead[i] = graph.mirrored ? full - position : position;
    this.aheadSecondary[i] = graph.mirrored ? fullSecondary - positionSecondary : positionSecondary;
  }
}

/** Bytes of all columns. */
const BYTES_PER_TARGET = 4 + 6 * 8 + 2 * 5 * 4;

/** Returns whether an edge is open in some direction. */
export const isOpenEdge = (costs: StreetCosts, edge: EdgeIndex): boolean => {
  const there = forwardArc(edge);
  return openSlot(costs, there) >= 0 || openSlot(costs, reverseArc(there)) >= 0;
};

function openSlot({ graph, weight }: StreetCosts, arc: ArcIndex): SlotIndex {
  const slot = graph.slotOfArc[arc];
  return slot < 0 || weightOf(weight, slot) < 0 ? (-1 as SlotIndex) : slot;
}
