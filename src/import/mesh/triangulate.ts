import Delaunator from 'delaunator';
import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import type { SiteList } from './site-list.ts';

const RAD_PER_MICRO = Math.PI / 180 / 1e6;
const HULL = -1;

const nextHalfedge = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);
const previousHalfedge = (h: number): number => (h % 3 === 0 ? h + 2 : h - 1);

/**
 * A Delaunay triangulation of sites in the Mercator projection, which keeps circles; sites may be added within its
 * hull. Three half-edges each go clockwise around a triangle.
 */
export class Triangulation {
  private readonly x = new GrowableFloat64();
  private readonly y = new GrowableFloat64();
  /** The site at which each half-edge begins. */
  private readonly begin: GrowableInt32;
  /** The other half of each half-edge; {@link HULL} on the hull. */
  private readonly twin: GrowableInt32;
  /** Indexed by site: a half-edge that begins there; {@link HULL} where there is none. */
  private readonly outgoing: GrowableInt32;
  private readonly stack: number[] = [];

  /** @param changed takes the sites that lose or gain neighbors by additions */
  constructor(
    private readonly sites: SiteList,
    private readonly changed: Set<number>,
  ) {
    const { count } = sites;
    const places = new Float64Array(2 * count);
    for (let site = 0; site < count; site++) {
      this.project(site);
      places[2 * site] = this.x.get(site);
      places[2 * site + 1] = this.y.get(site);
    }
    const { triangles, halfedges } = new Delaunator(places);
    this.begin = new GrowableInt32(Int32Array.from(triangles));
    this.twin = new GrowableInt32(halfedges);
    this.outgoing = new GrowableInt32(new Int32Array(count).fill(HULL));
    for (let h = 0; h < triangles.length; h++) this.outgoing.set(triangles[h], h);
  }

  /** Halves of edges: one of an edge of the hull, two of others. */
  get halfedgeCount(): number {
    return this.begin.length;
  }

  areJoined(a: number, b: number): boolean {
    const { begin, twin, outgoing } = this;
    const first = outgoing.get(a);
    let h = first;
    do {
      if (h === HULL) return this.neighborsOf(a).includes(b);
      if (begin.get(nextHalfedge(h)) === b) return true;
      h = twin.get(h);
      if (h !== HULL) h = nextHalfedge(h);
    } while (h !== first);
    return false;
  }

  /** Returns the neighbors of a site, counter-clockwise; of a site on the hull from one end of it to the other. */
  neighborsOf(site: number): number[] {
    const { begin, twin, outgoing } = this;
    const around: number[] = [];
    const first = outgoing.get(site);
    if (first === HULL) return around;
    let h = first;
    do {
      around.push(begin.get(nextHalfedge(h)));
      const other = twin.get(h);
      if (other === HULL) return this.neighborsFromHull(around, first);
      h = nextHalfedge(other);
    } while (h !== first);
    return around;
  }

  /** Adds the last site of the list. @param near a site that the way to it begins at */
  add(site: number, near: number): void {
    this.project(site);
    const { begin } = this;
    const t = this.triangleAround(site, near);
    const [a, b, c] = [begin.get(t), begin.get(t + 1), begin.get(t + 2)];
    const [beyondB, beyondC] = [this.twin.get(t + 1), this.twin.get(t + 2)];
    begin.set(t + 2, site);
    const n = this.addTriangle(b, c, site);
    const m = this.addTriangle(c, a, site);
    this.link(n, beyondB);
    this.link(m, beyondC);
    this.link(t + 1, n + 2);
    this.link(n + 1, m + 2);
    this.link(m + 1, t + 2);
    this.outgoing.push(t + 2);
    this.setOut(a, t);
    this.setOut(b, n);
    this.setOut(c, m);
    this.stack.push(t, n, m);
    this.flipAround(site);
  }

  /** Goes on with the neighbors of a site on the hull clockwise from its first half-edge. */
  private neighborsFromHull(around: number[], first: number): number[] {
    for (let back = previousHalfedge(first); ; ) {
      around.unshift(this.begin.get(back));
      const h = this.twin.get(back);
      if (h === HULL) return around;
      back = previousHalfedge(h);
    }
  }

  /** Returns the first half-edge of the triangle that a site lies in. */
  private triangleAround(site: number, near: number): number {
    const { twin } = this;
    const first = this.outgoing.get(near);
    let h = first - (first % 3);
    let entered = HULL;
    for (;;) {
      let crossed = HULL;
      for (let side = 0; side < 3 && crossed === HULL; side++) {
        if (h + side !== entered && this.isLeftOf(h + side, site)) crossed = h + side;
      }
      if (crossed === HULL) return h;
      entered = twin.get(crossed);
      if (entered === HULL) throw new Error(`site ${site} lies outside all triangles`);
      h = entered - (entered % 3);
    }
  }

  /** Returns whether a site lies outside a triangle, beyond its half-edge. */
  private isLeftOf(h: number, site: number): boolean {
    const { x, y, begin } = this;
    const [a, b] = [begin.get(h), begin.get(nextHalfedge(h))];
    const [ax, ay] = [x.get(a), y.get(a)];
    return (x.get(b) - ax) * (y.get(site) - ay) - (y.get(b) - ay) * (x.get(site) - ax) > 0;
  }

  /** Flips edges opposite of a new site until no other site lies in the circles of its triangles. Lawson (1977). */
  private flipAround(site: number): void {
    const { begin, twin, stack } = this;
    while (stack.length > 0) {
      const h = stack.pop()!;
      const other = twin.get(h);
      if (other === HULL) continue;
      const [next, otherNext, otherBack] = [nextHalfedge(h), nextHalfedge(other), previousHalfedge(other)];
      const from = begin.get(h);
      const to = begin.get(other);
      const opposite = begin.get(otherBack);
      if (!this.isInCircle(site, from, to, opposite)) continue;
      begin.set(next, opposite);
      begin.set(other, opposite);
      begin.set(otherNext, to);
      begin.set(otherBack, site);
      const [beyondFrom, beyondTo, beyondNext] = [twin.get(otherNext), twin.get(otherBack), twin.get(next)];
      this.link(h, beyondFrom);
      this.link(other, beyondTo);
      this.link(otherNext, beyondNext);
      this.link(next, otherBack);
      this.setOut(from, h);
      this.setOut(to, otherNext);
      this.setOut(opposite, other);
      this.outgoing.set(site, otherBack);
      stack.push(h, other);
    }
  }

  /** Returns whether p lies in the circle through a, b and c, which stand clockwise. */
  private isInCircle(a: number, b: number, c: number, p: number): boolean {
    const { x, y } = this;
    const [px, py] = [x.get(p), y.get(p)];
    const [ax, ay] = [x.get(a) - px, y.get(a) - py];
    const [bx, by] = [x.get(b) - px, y.get(b) - py];
    const [cx, cy] = [x.get(c) - px, y.get(c) - py];
    const [aa, bb, cc] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
    return ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx) < 0;
  }

  private project(site: number): void {
    this.x.push(this.sites.x.get(site) * RAD_PER_MICRO);
    this.y.push(Math.asinh(Math.tan(this.sites.y.get(site) * RAD_PER_MICRO)));
  }

  private addTriangle(a: number, b: number, c: number): number {
    const h = this.begin.length;
    for (const site of [a, b, c]) {
      this.begin.push(site);
      this.twin.push(HULL);
    }
    return h;
  }

  private link(h: number, other: number): void {
    this.twin.set(h, other);
    if (other !== HULL) this.twin.set(other, h);
  }

  private setOut(site: number, h: number): void {
    this.outgoing.set(site, h);
    this.changed.add(site);
  }
}
