import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { LazyTable } from '../../../kit/geo/lazy-table.ts';
import type { Rings } from '../../../kit/geo/rings.ts';
import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
import { GATE, TautRing } from '../kernel/taut-ring.ts';
import type { GateRules } from './gate-rules.ts';
import { HoleFlood } from './hole-flood.ts';
import type { SiteField } from './site-field.ts';
import type { GateList, SiteLevels } from './site-levels.ts';

/** Gates end at eighths of the way from one site to the other. */
const EIGHTHS_BITS = 3;
const EIGHTHS = 1 << EIGHTHS_BITS;
const METERS_PER_MICRO = METERS_PER_DEGREE / 1e6;
/** Degrees of longitude are as long everywhere between two latitudes so far apart: 2 ** 12 millionths of a degree. */
const LATITUDE_BITS = 12;
const RAD_PER_STEP = (Math.PI / 180 / 1e6) * 2 ** LATITUDE_BITS;
/** Length of a degree of longitude in degrees of latitude. */
const NARROWING = new LazyTable((step) => Math.cos(step * RAD_PER_STEP));

/**
 * Between two streets a border leaves so much of the way to each: to the one that is reached as much as its houses
 * take, and no more than `most`.
 */
const LAND = { from: 1 / 8, most: 3 / 8, to: 7 / 8, least: 0.1 };
/** Towards open land it stays within what is reached off the street, and may cut corners by so much of it. */
const OPEN_LAND_FROM = 0.15;
/**
 * Towards water it begins so far before the ghost, in meters, which stands some meters off the shore: land is covered.
 */
const SHORE_M = 10;

/**
 * Draws the border of one threshold after the other: goes from triangle to triangle between what is inside and what is
 * outside. One per thread.
 */
export class BorderWalk {
  private readonly ring = new TautRing();
  private readonly flood = new HoleFlood();
  /** Indexed by entry of a neighbor: 1 while it is a gate that hasn't been gone through. */
  private ahead = new Uint8Array(0);
  private ends = new Int32Array(GATE << 12);
  private mesh!: StreetMesh;
  private field!: SiteField;
  private levels!: SiteLevels;

  open(mesh: StreetMesh, field: SiteField, levels: SiteLevels): void {
    this.mesh = mesh;
    this.field = field;
    this.levels = levels;
    if (this.ahead.length < mesh.neighbor.length) this.ahead = new Uint8Array(mesh.neighbor.length);
    this.flood.open(mesh, field, levels);
  }

  /**
   * Adds the rings of threshold k to `rings`, in the order of their highest points. @param closesHoles otherwise all
   * holes are kept
   */
  draw(gates: GateList, k: number, rules: GateRules, closesHoles: boolean, rings: Rings): void {
    const { ahead } = this;
    const { numbers, length } = gates;
    for (let g = 0; g < length; g += 2) ahead[numbers[g + 1]] = 1;
    for (let g = 0; g < length; g += 2) {
      const entry = numbers[g + 1];
      if (ahead[entry] === 0) continue;
      const count = this.walk(numbers[g], entry, k, rules);
      if (count === 0) continue;
      const isHole = this.doubleArea(count) < 0;
      const outside = siteOf(this.mesh.neighbor[entry]);
      if (closesHoles && this.flood.isClosed(outside, k, rules)) continue;
      this.ring.pull({ ends: this.ends, count }, isHole);
      this.ring.addTo(rings, isHole);
    }
  }

  release(): void {
    this.ahead = new Uint8Array(0);
    this.flood.release();
  }

  /**
   * Goes round from one gate on, and notes all of them; how many there are, 0 where the way ends at the edge of the
   * mesh.
   */
  private walk(firstSite: number, firstEntry: number, k: number, rules: GateRules): number {
    const { mesh, ahead } = this;
    const { firstNeighbor, neighbor } = mesh;
    const { level } = this.levels;
    const within = this.levels.levelOf(k);
    let count = 0;
    let from = firstSite;
    let entry = firstEntry;
    let to = siteOf(neighbor[entry]);
    do {
      ahead[entry] = 0;
      this.noteGate(count++, from, to, neighbor[entry] < 0, k, rules);
      const next = entry + 1 < firstNeighbor[from + 1] ? entry + 1 : firstNeighbor[from];
      const third = siteOf(neighbor[next]);
      if (level[third] < within) {
        entry = next;
        to = third;
        continue;
      }
      from = third;
      for (entry = firstNeighbor[from]; siteOf(neighbor[entry]) !== to; entry++) {
        if (entry + 1 === firstNeighbor[from + 1]) return 0;
      }
    } while (entry !== firstEntry);
    return count;
  }

  private noteGate(g: number, from: number, to: number, isJoined: boolean, k: number, rules: GateRules): void {
    const { x, y, streetSites, landSites } = this.mesh;
    const { reachM, slackM, streetM } = rules;
    const dx = x[to] - x[from];
    const dy = y[to] - y[from];
    const east = dx * NARROWING.get(y[from] >> LATITUDE_BITS);
    const lengthM = METERS_PER_MICRO * Math.sqrt(east * east + dy * dy);
    let first: number;
    let last: number;
    if (isJoined) {
      // The border stands where the street ceases to be reached.
      first = this.field.reachedShare(from, to, k, false);
      last = Math.min(first + slackM / lengthM, this.field.reachedShare(from, to, k, true));
    } else if (to < streetSites) {
      first = Math.max(LAND.from, Math.min(LAND.most, streetM / lengthM));
      last = Math.min(LAND.to, Math.max(first + LAND.least, reachM / lengthM));
    } else if (to < landSites) {
      last = Math.min(0.9, reachM / lengthM);
      first = Math.max(OPEN_LAND_FROM * last, streetM / lengthM);
    } else {
      last = Math.min(1, reachM / lengthM);
      first = Math.min(0.75, Math.max(OPEN_LAND_FROM * last, last - SHORE_M / lengthM));
    }
    const inner = Math.max(1, Math.min(7, Math.ceil(first * EIGHTHS - 1e-9)));
    const outer = Math.min(7, Math.max(inner + 1, Math.round(last * EIGHTHS)));
    this.putGate(g, from, dx, dy, inner, outer);
  }

  /** @param inner and `outer`: where it begins and ends, in eighths of the way (dx, dy) */
  private putGate(g: number, from: number, dx: number, dy: number, inner: number, outer: number): void {
    const { x, y } = this.mesh;
    if (GATE * g === this.ends.length) {
      const ends = new Int32Array(2 * this.ends.length);
      ends.set(this.ends);
      this.ends = ends;
    }
    const { ends } = this;
    const [stepX, stepY] = [dx >> EIGHTHS_BITS, dy >> EIGHTHS_BITS];
    ends[GATE * g] = x[from] + stepX * inner;
    ends[GATE * g + 1] = y[from] + stepY * inner;
    ends[GATE * g + 2] = x[from] + stepX * outer;
    ends[GATE * g + 3] = y[from] + stepY * outer;
  }

  /**
   * Returns twice the signed area within the line through the middles of gates; above 0 where the inside is enclosed.
   */
  private doubleArea(count: number): number {
    const { ends } = this;
    const [x0, y0] = [ends[0] + ends[2], ends[1] + ends[3]];
    let sum = 0;
    let [px, py] = [0, 0];
    for (let g = GATE; g < GATE * count; g += GATE) {
      const [x, y] = [ends[g] + ends[g + 2] - x0, ends[g + 1] + ends[g + 3] - y0];
      sum += px * y - x * py;
      [px, py] = [x, y];
    }
    return sum;
  }
}
