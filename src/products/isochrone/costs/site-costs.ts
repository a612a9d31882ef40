import { firstHosted, SHARES, type StreetMesh, triangleAround } from '../../../network/mesh/index.ts';
import type { SnappedPoint } from '../../../network/network/snap.ts';
import type { ArcVisitor, StreetsReached } from '../../../network/reach/index.ts';
import { type ArcIndex, edgeOfArc, isForward, type StreetMode } from '../../../network/street/street-graph.ts';
import { EnteredEdges, NO_ENTRY } from '../kernel/entered-edges.ts';
import { EnteredStretches } from '../kernel/entered-stretches.ts';
import { SiteNumbers } from '../kernel/site-numbers.ts';

/** Returns the share of a stretch that is reached from its beginning (`forward`) or its end on. */
const LEAD = 1 / 8;
const MICRO = 1e6;

/** A part of an arc that a source lies on, or covers: at a share f of the arc the cost is `entry + f * whole`. */
interface StartPart {
  readonly edge: number;
  readonly forward: boolean;
  readonly entry: number;
  readonly whole: number;
  readonly from: number;
  readonly to: number;
}

/** Costs between which borders stand, ascending: stretches are noted that one of them may cross. */
type Borders = readonly { readonly threshold: number; readonly nearly: number }[];

/** Notes all stretches. */
export const ALL_BORDERS: Borders = [{ threshold: 0, nearly: Infinity }];

/** Costs at sites, as a search found them, or several: deciseconds or decimeters. */
export class SiteCosts implements ArcVisitor {
  /** Indexed by site: its cost plus one. */
  readonly sites = new SiteNumbers();
  readonly edges = new EnteredEdges();
  private readonly stretches = new EnteredStretches();
  private readonly starts: StartPart[] = [];
  /** Indexed by place in the chain: parts of the stretch there that sources lie on. */
  private readonly startsAt = new Map<number, StartPart[]>();
  private mesh: StreetMesh | null = null;
  private limit = 0;
  private borders: Borders = [];

  /** Makes ready for the searches of a request. @param borders those that {@link reachedShare} is asked about */
  open(mesh: StreetMesh, borders: Borders): void {
    this.mesh = mesh;
    this.borders = borders;
    this.sites.open(mesh.siteCount);
    this.edges.open(mesh.chainFirst.length - 1);
    this.stretches.open(mesh.siteCount);
  }

  /** Takes what a search reached. */
  add(reached: StreetsReached, mode: StreetMode): void {
    this.limit = reached.limit;
    reached.visitArcs(this);
    this.passEdges();
    for (const start of this.starts) this.passStart(start);
    this.lendToHosted(mode);
    for (const point of reached.snapped) if (point) this.surround(point);
  }

  whole(arc: ArcIndex, entry: number, traverse: number): void {
    this.edges.enter(edgeOfArc(arc), arc & 1, entry, traverse);
  }

  part(arc: ArcIndex, entry: number, whole: number, from: number, to: number): void {
    if (from === 0 && to === 1 && whole > 0) this.whole(arc, entry, whole);
    else this.starts.push({ edge: edgeOfArc(arc), forward: isForward(arc), entry, whole, from, to });
  }

  /**
   * Returns the share of the way from one site to the next that is reached from there on streets within a cost, from 0
   * to 1 and beyond: the most where several streets join them.
   */
  reachedShare(from: number, to: number, cost: number): number {
    const { chainSite } = this.mesh!;
    const { stretches } = this;
    let most = 0;
    for (let n = stretches.firstAt(from); n >= 0; n = stretches.after(n)) {
      if (chainSite[stretches.placeAt(n) + 1] === to) most = Math.max(most, this.reachedOn(n, true, cost));
    }
    for (let n = stretches.firstAt(to); n >= 0; n = stretches.after(n)) {
      if (chainSite[stretches.placeAt(n) + 1] === from) most = Math.max(most, this.reachedOn(n, false, cost));
    }
    return most;
  }

  /** Share of a stretch that is reached from its beginning (`forward`) or its end on. */
  private reachedOn(stretch: number, forward: boolean, cost: number): number {
    const { chainShare } = this.mesh!;
    const place = this.stretches.placeAt(stretch);
    const edge = this.stretches.edgeAt(stretch);
    const shareAt = (at: number): number => {
      const share = chainShare[at] / SHARES;
      return forward ? share : 1 - share;
    };
    const begin = shareAt(forward ? place : place + 1);
    const length = shareAt(forward ? place + 1 : place) - begin;
    const entry = this.edges.entryOf(edge, forward ? 0 : 1);
    const whole = this.edges.wholeOf(edge, forward ? 0 : 1);
    let reached = entry === NO_ENTRY || whole === 0 ? 0 : (cost - entry) / whole;
    for (const start of this.startsAt.get(place) ?? []) {
      const { from: first, entry: startEntry, whole: startWhole, to } = start;
      if (startEntry + first * startWhole > cost) continue;
      const last = startWhole === 0 ? to : Math.min(to, Math.max(first, (cost - startEntry) / startWhole));
      // The other way it counts up to its beginning, if it leads here or begins on the way.
      const isMet = 1 - last <= begin || 1 - first < begin + length;
      reached = Math.max(reached, start.forward === forward ? last : isMet ? 1 - first : 0);
    }
    return (reached - begin) / length;
  }

  /** Takes what others reach at less cost: at sites alone. */
  takeLess({ sites: { numbers }, sites }: SiteCosts): void {
    const own = this.sites;
    for (const site of sites.list()) {
      if (own.numbers[site] === 0 || numbers[site] < own.numbers[site]) own.set(site, numbers[site]);
    }
  }

  /** Takes what others reach on the stretches that borders may cross. */
  takeStretches({ edges, stretches, startsAt }: SiteCosts): void {
    for (let n = 0; n < stretches.count; n++) {
      const edge = stretches.edgeAt(n);
      const place = stretches.placeAt(n);
      for (const backward of [0, 1]) {
        const entry = edges.entryOf(edge, backward);
        const whole = edges.wholeOf(edge, backward);
        const all = { edge, forward: backward === 0, entry, whole, from: 0, to: 1 };
        if (entry !== NO_ENTRY) this.noteStart(place, all);
      }
      for (const start of startsAt.get(place) ?? []) this.noteStart(place, start);
    }
  }

  clear(): void {
    this.edges.clear();
    this.stretches.clear();
    this.starts.length = 0;
    this.startsAt.clear();
    this.sites.clear();
  }

  release(): void {
    this.clear();
    this.edges.release();
    this.stretches.release();
    this.sites.release();
  }

  /** Takes the costs along the edges that were entered. */
  private passEdges(): void {
    const { chainFirst, chainSite, chainShare } = this.mesh!;
    const { edges, sites, limit } = this;
    const { numbers } = sites;
    for (let k = 0; k < edges.count; k++) {
      const edge = edges.edgeAt(k);
      const there = edges.entryOf(edge, 0);
      const back = edges.entryOf(edge, 1);
      const wholeThere = edges.wholeOf(edge, 0) / SHARES;
      const wholeBack = edges.wholeOf(edge, 1) / SHARES;
      const first = chainFirst[edge];
      const end = chainFirst[edge + 1];
      if (
        this.isCrossed(there, there + edges.wholeOf(edge, 0)) ||
        this.isCrossed(back, back + edges.wholeOf(edge, 1))
      ) {
        for (let place = first; place + 1 < end; place++) this.noteStretch(edge, place);
      }
      let before = 0;
      let share = 0;
      for (let place = first; place < end; place++) {
        const behind = place + 1 < end ? chainShare[place + 1] : share;
        const forward = there + (share - LEAD * (share - before)) * wholeThere;
        const backward = back + (SHARES - share - LEAD * (behind - share)) * wholeBack;
        const cost = ((forward < backward ? forward : backward) + 0.5) | 0;
        before = share;
        share = behind;
        if (cost > limit) continue;
        const site = chainSite[place];
        const known = numbers[site];
        if (known === 0 || cost < known - 1) sites.set(site, cost + 1);
      }
    }
  }

  private offer(site: number, cost: number): void {
    if (cost > this.limit) return;
    const known = this.sites.numbers[site];
    if (known === 0 || cost < known - 1) this.sites.set(site, cost + 1);
  }

  private passStart(start: StartPart): void {
    const { chainFirst, chainSite, chainShare } = this.mesh!;
    const { edge, forward, entry, whole, from, to } = start;
    const [first, end] = [chainFirst[edge], chainFirst[edge + 1]];
    let nearest = -1;
    let least = Infinity;
    for (let place = first; place < end; place++) {
      const along = chainShare[place] / SHARES;
      const share = forward ? along : 1 - along;
      if (share >= from && share <= to) {
        const before = forward ? place - 1 : place + 1;
        const begin = before < first || before >= end ? along : chainShare[before] / SHARES;
        const lead = Math.min(share - from, LEAD * (share - (forward ? begin : 1 - begin)));
        this.offer(chainSite[place], Math.max(0, Math.round(entry + (share - lead) * whole)));
      }
      const off = Math.abs(share - from);
      if (off < least) [least, nearest] = [off, place];
      const next = place + 1 < end ? chainShare[place + 1] / SHARES : along;
      const [low, high] = forward ? [along, next] : [1 - next, 1 - along];
      // The stretch is reached from where the source lies.
      if (place + 1 < end && low <= to && high >= from) this.noteStart(place, start);
    }
    // A source lies inside however little is reached from it.
    if (nearest >= 0) this.offer(chainSite[nearest], Math.max(0, Math.round(entry + from * whole)));
  }

  /**
   * Puts a source in a tunnel, or on a stretch that is no edge of the mesh, inside together with the triangle around
   * it.
   */
  private surround({ edge, share, lon, lat }: SnappedPoint): void {
    if (this.isJoined(edge, share)) return;
    let least = Infinity;
    for (const { edge: own, forward, entry, whole, from } of this.starts) {
      const isHere = own === edge && Math.abs((forward ? from : 1 - from) - share) * SHARES < 1;
      if (isHere) least = Math.min(least, Math.max(0, Math.round(entry + from * whole)));
    }
    if (least > this.limit) return;
    for (const site of triangleAround(this.mesh!, lon * MICRO, lat * MICRO)) this.offer(site, least);
  }

  /** Returns whether an edge of the mesh runs along the street at a share of it. */
  private isJoined(edge: number, share: number): boolean {
    const { chainFirst, chainSite, chainShare, firstNeighbor, neighbor } = this.mesh!;
    for (let place = chainFirst[edge]; place + 1 < chainFirst[edge + 1]; place++) {
      if (chainShare[place + 1] < share * SHARES) continue;
      const [from, to] = [chainSite[place], chainSite[place + 1]];
      return from === to || neighbor.subarray(firstNeighbor[from], firstNeighbor[from + 1]).includes(~to);
    }
    return false;
  }

  private noteStart(place: number, start: StartPart): void {
    const known = this.startsAt.get(place);
    if (known) known.push(start);
    else {
      this.startsAt.set(place, [start]);
      this.noteStretch(start.edge, place);
    }
  }

  /** Returns whether a border may cross an edge that is passed between these costs. */
  private isCrossed(from: number, to: number): boolean {
    const { borders } = this;
    let k = 0;
    while (k < borders.length && borders[k].nearly < from) k++;
    return k < borders.length && borders[k].threshold <= to;
  }

  private noteStretch(edge: number, place: number): void {
    const { chainSite, chainShare } = this.mesh!;
    if (chainShare[place + 1] > chainShare[place]) this.stretches.note(chainSite[place], edge, place);
  }

  /** Lends costs to sites that count as their surroundings: all at once, so that none goes further than one site. */
  private lendToHosted(mode: StreetMode): void {
    const { host, site } = this.mesh!.hosts[mode];
    const { numbers } = this.sites;
    const lent: number[] = [];
    this.sites.eachBlock((begin, end) => {
      for (let h = firstHosted({ host, site }, begin); h < host.length && host[h] < end; h++) {
        if (numbers[host[h]] !== 0) lent.push(site[h], numbers[host[h]] - 1);
      }
    });
    for (let k = 0; k < lent.length; k += 2) this.offer(lent[k], lent[k + 1]);
  }
}
