import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { METERS_PER_DEGREE } from '../../../kit/geo/distance.ts';
import { LazyTable } from '../../../kit/geo/lazy-table.ts';
import type { Rings } from '../../../kit/geo/rings.ts';
import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
import { GATE, TautRing } from '../kernel/taut-ring.ts';
import type { GateRules } from './gate-rules.ts';
import { HoleFlood } from './hole-flood.ts';
import type { SiteField } from './site-field.ts';
import type { SiteLevels } from './site-levels.ts';

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
/** Towards water it begins so far before the ghost, in meters, which stands some meters off the shore. */
const SHORE_M = 10;
/** A street that sticks out by so much has a blunt end, in meters. */
const BLUNT_M = 30;
/** The corners of a blunt end lie so far along the street at most, in eighths. */
const MOST_ALONG = 5;

/**
 * Draws the border of one threshold after the other: goes from triangle to triangle between what is inside and what is
 * outside. One per thread.
 */
export class BorderWalk {
  private readonly ring = new TautRing();
  private readonly flood = new HoleFlood();
  /** Indexed by entry of a neighbor: 1 while it is a gate that hasn't been gone through. */
  private ahead = new Uint8Array(0);
  private readonly gates = new GrowableInt32(GATE << 12);
  /** The gate that was measured last, in eighths. */
  private inner = 0;
  private outer = 0;
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
  draw(gates: Int32Array, k: number, rules: GateRules, closesHoles: boolean, rings: Rings): void {
    const { ahead } = this;
    for (let g = 0; g < gates.length; g += 2) ahead[gates[g + 1]] = 1;
    for (let g = 0; g < gates.length; g += 2) {
      const entry = gates[g + 1];
      if (ahead[entry] === 0) continue;
      if (!this.walk(gates[g], entry, k, rules)) continue;
      const ends = this.gates.view();
      const isHole = doubleArea(ends) < 0;
      const outside = siteOf(this.mesh.neighbor[entry]);
      if (closesHoles && this.flood.isClosed(outside, k, rules)) continue;
      this.ring.pull({ ends, count: ends.length / GATE }, isHole);
      this.ring.addTo(rings, isHole);
    }
  }

  release(): void {
    this.ahead = new Uint8Array(0);
    this.flood.release();
  }

  /** Goes round from one gate on and notes all of them. Returns false where the way ends at the edge of the mesh. */
  private walk(firstSite: number, firstEntry: number, k: number, rules: GateRules): boolean {
    const { mesh, ahead } = this;
    const { firstNeighbor, neighbor } = mesh;
    const { level } = this.levels;
    const within = this.levels.levelOf(k);
    this.gates.length = 0;
    let from = firstSite;
    let entry = firstEntry;
    let to = siteOf(neighbor[entry]);
    do {
      ahead[entry] = 0;
      const before = neighbor[entry > firstNeighbor[from] ? entry - 1 : firstNeighbor[from + 1] - 1];
      const next = entry + 1 < firstNeighbor[from + 1] ? entry + 1 : firstNeighbor[from];
      const third = siteOf(neighbor[next]);
      const sticksOut = this.measure(from, to, neighbor[entry] < 0, k, rules);
      if (sticksOut && before >= 0 && level[before] < within) this.putCorner(from, to, before);
      this.putGate(from, to, this.inner, this.outer);
      if (sticksOut && neighbor[next] >= 0 && level[third] < within) this.putCorner(from, to, third);
      if (level[third] < within) {
        entry = next;
        to = third;
        continue;
      }
      from = third;
      for (entry = firstNeighbor[from]; siteOf(neighbor[entry]) !== to; entry++) {
        if (entry + 1 === firstNeighbor[from + 1]) return false;
      }
    } while (entry !== firstEntry);
    return true;
  }

  /** Finds where a gate begins and ends. Returns whether it is that of a street that sticks out. */
  private measure(from: number, to: number, isJoined: boolean, k: number, rules: GateRules): boolean {
    const { x, y, streetSites, landSites } = this.mesh;
    const { reachM, slackM, streetM } = rules;
    const dy = y[to] - y[from];
    const east = (x[to] - x[from]) * NARROWING.get(y[from] >> LATITUDE_BITS);
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
    this.inner = Math.max(1, Math.min(7, Math.ceil(first * EIGHTHS - 1e-9)));
    this.outer = Math.min(7, Math.max(this.inner + 1, Math.round(last * EIGHTHS)));
    return isJoined && this.inner > 1 && this.inner * lengthM >= EIGHTHS * BLUNT_M;
  }

  /**
   * Puts a gate beside the end of a street, an eighth to two eighths of the way to the third site of a triangle. Borders
   * of greater areas lie beyond, whichever sites they hold: gates begin at one eighth and end at two or more.
   */
  private putCorner(from: number, to: number, third: number): void {
    const along = Math.min(MOST_ALONG, this.inner - 1);
    this.putGate(from, to, along, along, third);
  }

  /** @param inner and `outer`: where it begins and ends, in eighths of the way, and beside it towards a third site */
  private putGate(from: number, to: number, inner: number, outer: number, third = from): void {
    const { mesh, gates } = this;
    const { x, y } = mesh;
    const [stepX, stepY] = [(x[to] - x[from]) >> EIGHTHS_BITS, (y[to] - y[from]) >> EIGHTHS_BITS];
    const [asideX, asideY] = [(x[third] - x[from]) >> EIGHTHS_BITS, (y[third] - y[from]) >> EIGHTHS_BITS];
    gates.push(x[from] + stepX * inner + asideX);
    gates.push(y[from] + stepY * inner + asideY);
    gates.push(x[from] + stepX * outer + 2 * asideX);
    gates.push(y[from] + stepY * outer + 2 * asideY);
  }
}

/** Returns twice the signed area within the line through the middles of gates; above 0 where the inside is enclosed. */
function doubleArea(ends: Int32Array): number {
  const [x0, y0] = [ends[0] + ends[2], ends[1] + ends[3]];
  let sum = 0;
  let [px, py] = [0, 0];
  for (let g = GATE; g < ends.length; g += GATE) {
    const [x, y] = [ends[g] + ends[g + 2] - x0, ends[g + 1] + ends[g + 3] - y0];
    sum += px * y - x * py;
    [px, py] = [x, y];
  }
  return sum;
}
