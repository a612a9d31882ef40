import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { NEVER_CANCELLED } from '../../kit/core/cancel.ts';
import { DS_PER_SECOND } from '../../kit/core/units.ts';
import type { StreetCosts } from '../../network/network/street-costs.ts';
import { nodeSearch } from '../../network/street/kernel/node-search.ts';
import { SearchSpace } from '../../network/street/kernel/search-space.ts';
import { weightOf } from '../../network/street/metric.ts';
import { positionOnArc } from '../../network/street/position-on-arc.ts';
import type { SlotIndex, StateIndex } from '../../network/street/search-graph.ts';
import {
  type ArcIndex,
  type EdgeIndex,
  edgeOfArc,
  forwardArc,
  reverseArc,
  type StreetMap,
} from '../../network/street/street-graph.ts';
import { boundWalks, type Links, type Walks } from '../../network/transit/walking.ts';

const UNSEEN = 0x7fffffff;
const PROGRESS_EVERY = 64;

/** The start of a walk from its platform: an arc, a position on it, and a cost. */
interface Departure {
  readonly arc: ArcIndex;
  readonly slot: SlotIndex;
  readonly position: number;
  readonly costDs: number;
  readonly lengthDm: number;
  readonly lengthPosition: number;
}

/** Searches the streets from each platform for all others. `costs` must be those of a walker who minimizes time. */
export class PlatformWalks {
  private readonly space: SearchSpace;
  private readonly platformCount: number;
  private readonly platformOfLink: Int32Array;
  /** Links on edge e are `linkOrder[firstOnEdge[e] .. firstOnEdge[e + 1] - 1]`. */
  private readonly firstOnEdge: Int32Array;
  private readonly linkOrder: Int32Array;
  /** Indexed by platform: the best walk so far, valid for those in `reached`. */
  private readonly bestDs: Int32Array;
  private readonly bestDm: Int32Array;
  private reached: number[] = [];
  private departures: Departure[] = [];

  constructor(
    private readonly streets: StreetMap,
    private readonly costs: Pick<StreetCosts, 'graph' | 'weight'>,
    private readonly links: Links,
    private readonly maxDs: number,
  ) {
    const { firstLink, edge } = links;
    this.platformCount = firstLink.length - 1;
    this.space = new SearchSpace(costs.graph.stateCount);
    this.platformOfLink = new Int32Array(edge.length);
    this.firstOnEdge = new Int32Array(streets.edgeCount + 1);
    for (let p = 0; p < this.platformCount; p++) this.platformOfLink.fill(p, firstLink[p], firstLink[p + 1]);
    for (const e of edge) this.firstOnEdge[e + 1]++;
    for (let e = 0; e < streets.edgeCount; e++) this.firstOnEdge[e + 1] += this.firstOnEdge[e];
    const next = this.firstOnEdge.slice();
    this.linkOrder = new Int32Array(edge.length);
    for (let link = 0; link < edge.length; link++) this.linkOrder[next[edge[link]]++] = link;
    this.bestDs = new Int32Array(this.platformCount).fill(UNSEEN);
    this.bestDm = new Int32Array(this.platformCount);
  }

  all(progress: (done: number, total: number) => void): Walks {
    const first = new Int32Array(this.platformCount + 1);
    const head = new GrowableInt32();
    const durationDs = new GrowableInt32();
    const lengthDm = new GrowableInt32();
    for (let platform = 0; platform < this.platformCount; platform++) {
      this.searchFrom(platform);
      this.reached.sort((a, b) => a - b);
      for (const other of this.reached) {
        if (other !== platform) {
          head.push(other);
          durationDs.push(this.bestDs[other]);
          lengthDm.push(this.bestDm[other]);
        }
        this.bestDs[other] = UNSEEN;
      }
      this.reached = [];
      first[platform + 1] = head.length;
      boundWalks(head.length);
      if (platform % PROGRESS_EVERY === 0) progress(platform, this.platformCount);
    }
    return { first, head: head.toArray(), durationDs: durationDs.toArray(), lengthDm: lengthDm.toArray() };
  }

  private searchFrom(platform: number): void {
    const { graph, weight } = this.costs;
    this.departures = this.departuresOf(platform);
    if (this.departures.length === 0) return;
    const starts = {
      count: this.departures.length,
      slot: this.departures.map(({ slot }) => slot),
      cost: this.departures.map(({ slot, position, costDs }) => costDs + weightOf(weight, slot) - position),
    };
    this.space.reset(this.maxDs);
    nodeSearch(this.space, graph, weight, starts, this.maxDs, { cancel: NEVER_CANCELLED, done: null });
    for (const departure of this.departures) this.arriveOnSameArc(departure);
    const { settled, settledCount } = this.space;
    for (let i = 0; i < settledCount; i++) this.arriveBeyond(settled[i] as StateIndex);
  }

  private departuresOf(platform: number): Departure[] {
    const { firstLink, edge, share, outS, lengthDm } = this.links;
    const { graph, weight } = this.costs;
    const departures: Departure[] = [];
    for (let link = firstLink[platform]; link < firstLink[platform + 1]; link++) {
      if (outS[link] < 0) continue;
      const there = forwardArc(edge[link] as EdgeIndex);
      for (const arc of [there, reverseArc(there)]) {
        const slot = graph.slotOfArc[arc];
        if (slot < 0 || weightOf(weight, slot) < 0) continue;
        departures.push({
          arc,
          slot,
          position: positionOnArc(arc, share[link], weightOf(weight, slot)),
          costDs: outS[link] * DS_PER_SECOND,
          lengthDm: lengthDm[link],
          lengthPosition: positionOnArc(arc, share[link], this.arcLengthDm(arc)),
        });
      }
    }
    return departures;
  }

  /** Adds walks that stay on the arc they begin on. */
  private arriveOnSameArc(from: Departure): void {
    const edge = edgeOfArc(from.arc);
    for (let i = this.firstOnEdge[edge]; i < this.firstOnEdge[edge + 1]; i++) {
      const link = this.linkOrder[i];
      const share = this.links.share[link];
      const distanceDs = positionOnArc(from.arc, share, weightOf(this.costs.weight, from.slot)) - from.position;
      if (distanceDs < 0) continue;
      if (!this.improve(link, from.costDs + distanceDs)) continue;
      const along = positionOnArc(from.arc, share, this.arcLengthDm(from.arc)) - from.lengthPosition;
      this.setLength(link, from.lengthDm + along);
    }
  }

  /** Adds walks that reach a state and go on along one of its arcs to a link on it. */
  private arriveBeyond(state: StateIndex): void {
    const { graph, weight } = this.costs;
    const cost = this.space.cost[state];
    const end = graph.firstOut[(state + 1) as StateIndex];
    for (let slot = graph.firstOut[state]; slot < end; slot++) {
      const arc = graph.arc[slot];
      const edge = edgeOfArc(arc);
      const last = this.firstOnEdge[edge + 1];
      if (this.firstOnEdge[edge] === last || weightOf(weight, slot) < 0) continue;
      for (let i = this.firstOnEdge[edge]; i < last; i++) {
        const link = this.linkOrder[i];
        const share = this.links.share[link];
        if (!this.improve(link, cost + positionOnArc(arc, share, weightOf(weight, slot)))) continue;
        this.setLength(link, this.lengthTo(state) + positionOnArc(arc, share, this.arcLengthDm(arc)));
      }
    }
  }

  /** Stores a walk to a link's point of the street if it is the best to its platform so far; returns whether it is. */
  private improve(link: number, streetDs: number): boolean {
    if (this.links.inS[link] < 0) return false;
    const durationDs = streetDs + this.links.inS[link] * DS_PER_SECOND;
    const platform = this.platformOfLink[link];
    if (durationDs > this.maxDs || durationDs >= this.bestDs[platform]) return false;
    if (this.bestDs[platform] === UNSEEN) this.reached.push(platform);
    this.bestDs[platform] = durationDs;
    return true;
  }

  private setLength(link: number, streetDm: number): void {
    this.bestDm[this.platformOfLink[link]] = streetDm + this.links.lengthDm[link];
  }

  /** Returns the length of the path to a state, cached in `space.other` (where `space.origin` is not -1). */
  private lengthTo(state: number): number {
    const { parent, origin, other } = this.space;
    const { tail, arc } = this.costs.graph;
    const path: number[] = [];
    let at = state;
    while (origin[at] < 0) {
      path.push(at);
      if (parent[at] < 0) break;
      at = tail[parent[at] as SlotIndex];
    }
    for (let i = path.length - 1; i >= 0; i--) {
      const one = path[i];
      origin[one] = 0;
      if (parent[one] >= 0) {
        const slot = parent[one] as SlotIndex;
        other[one] = other[tail[slot]] + this.arcLengthDm(arc[slot]);
      } else {
        const departure = this.departures[~parent[one]];
        other[one] = departure.lengthDm + this.arcLengthDm(departure.arc) - departure.lengthPosition;
      }
    }
    return other[state];
  }

  private arcLengthDm(arc: ArcIndex): number {
    return this.streets.edge.lengthDm[edgeOfArc(arc)];
  }
}
