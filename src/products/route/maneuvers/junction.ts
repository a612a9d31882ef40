import { mayFollow, type SearchGraph, type SlotIndex, type StateIndex } from '../../../network/street/search-graph.ts';
import { type ArcIndex, type NodeIndex, reverseArc, type SearchGraphs } from '../../../network/street/street-graph.ts';

/** A street at a junction. */
export interface Arm {
  /** The arc that leaves the junction, also where it may not be entered; -1 where traffic only comes in. */
  readonly arc: ArcIndex | -1;
  /** The arc that comes in; it may be closed. */
  readonly inwards: ArcIndex;
  /** Degrees clockwise from north, away from the junction. */
  readonly bearing: number;
  /** True if one may enter it here. */
  readonly entry: boolean;
}

const DEGREES = 360 / 256;
const degreesOf = (byte: number): number => (byte & 255) * DEGREES;

/** Reads junctions as travelers of one mode see them. */
export class Junctions {
  constructor(
    private readonly graphs: SearchGraphs,
    private readonly nodeCount: number,
  ) {}

  get graph(): SearchGraph {
    return this.graphs.forward;
  }

  /** Returns the slot of the next arc of a path; its turns are those that the slots before allow. */
  after(slot: SlotIndex, next: ArcIndex): SlotIndex {
    const { graph } = this;
    for (const s of this.out(graph.head[slot])) if (graph.arc[s] === next) return s;
    return graph.slotOfArc[next] as SlotIndex;
  }

  bearingIn(slot: SlotIndex): number {
    return degreesOf(this.graph.bearingIn[slot]);
  }

  bearingOut(slot: SlotIndex): number {
    return degreesOf(this.graph.bearingOut[slot]);
  }

  /** Returns the streets at the end of a slot, ascending by bearing, among them that which it comes by. */
  arms(slot: SlotIndex): Arm[] {
    const { graph } = this;
    const arms = new Map<ArcIndex, Arm>();
    const state = graph.head[slot];
    const node = (state < this.nodeCount ? state : graph.copyOf[state - this.nodeCount]) as NodeIndex;
    for (const s of this.out(state)) this.add(arms, s, mayFollow(graph, slot, s));
    for (const s of this.out(node as number as StateIndex)) this.add(arms, s, false);
    const { mirrored } = this.graphs;
    for (let m = mirrored.firstOut[node as number as StateIndex]; m < mirrored.firstOut[node + 1]; m++) {
      const inwards = mirrored.arc[m as SlotIndex];
      const arc = reverseArc(inwards);
      const bearing = degreesOf(graph.bearingIn[graph.slotOfArc[inwards] as SlotIndex] + 128);
      if (!arms.has(arc)) arms.set(arc, { arc: -1, inwards, bearing, entry: false });
    }
    return [...arms.values()].sort((a, b) => a.bearing - b.bearing || a.inwards - b.inwards);
  }

  private add(arms: Map<ArcIndex, Arm>, slot: SlotIndex, entry: boolean): void {
    const arc = this.graph.arc[slot];
    if (!arms.has(arc)) arms.set(arc, { arc, inwards: reverseArc(arc), bearing: this.bearingOut(slot), entry });
  }

  private *out(state: StateIndex): Generator<SlotIndex> {
    const { firstOut } = this.graph;
    for (let s = firstOut[state]; s < firstOut[state + 1]; s++) yield s as SlotIndex;
  }
}
