import { GrowableInt32 } from '../../kit/collections/growable.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import { SITE_STEP } from '../../network/mesh/street-mesh.ts';

export const MICRO = 1e6;
export const METERS_PER_MICRO = METERS_PER_DEGREE / MICRO;
/** The length of a millionth of a degree of longitude some 60 m from a pole and nearer, in meters. */
const LEAST_LON_M = 1e-6;
/** Returns the meters of a millionth of a degree of longitude, at a latitude in millionths. */
export const metersPerMicroLon = (y: number): number => Math.max(LEAST_LON_M, metersPerDegreeLon(y / MICRO) / MICRO);

/** Returns the nearest place that a site may have. */
export const onLattice = (micro: number): number => SITE_STEP * Math.round(micro / SITE_STEP);

const NONE = -1;

/** Sites that are found by place: in square cells, which are hashed into buckets. */
export class SiteList {
  readonly x = new GrowableInt32();
  readonly y = new GrowableInt32();
  /** The site that was added to a bucket last, plus one. */
  private buckets = new Int32Array(1 << 12);
  /** Indexed by site: the one that was added to its bucket before, plus one. */
  private readonly before = new GrowableInt32();

  /** @param cell side of the cells in millionths of a degree */
  constructor(private readonly cell: number) {}

  get count(): number {
    return this.x.length;
  }

  add(x: number, y: number): number {
    const site = this.count;
    this.x.push(x);
    this.y.push(y);
    this.before.push(0);
    if (site >= this.buckets.length) this.rehash();
    else this.link(site);
    return site;
  }

  /** Returns whether a site lies as near to a place as so many meters. */
  isNear(x: number, y: number, withinM: number): boolean {
    return this.nearest(x, y, withinM, withinM) !== NONE;
  }

  /**
   * Returns the site nearest to a place, and of several as near the first; -1 where none is as near as so many meters.
   * @param enoughM any site as near as this will do
   */
  nearest(x: number, y: number, withinM: number, enoughM = 0): number {
    const lonM = metersPerMicroLon(y);
    const [acrossX, acrossY] = [withinM / lonM, withinM / METERS_PER_MICRO];
    const { cell, buckets, before } = this;
    const enough = enoughM * enoughM;
    let best = withinM * withinM;
    let found = NONE;
    const lastJ = Math.floor((y + acrossY) / cell);
    for (let j = Math.floor((y - acrossY) / cell); j <= lastJ; j++) {
      const wide = this.wideAt(j);
      const lastI = Math.floor((x + acrossX) / wide);
      for (let i = Math.floor((x - acrossX) / wide); i <= lastI; i++) {
        for (let site = buckets[this.bucketOf(i, j)] - 1; site >= 0; site = before.get(site) - 1) {
          const dx = (this.x.get(site) - x) * lonM;
          const dy = (this.y.get(site) - y) * METERS_PER_MICRO;
          const d = dx * dx + dy * dy;
          if (d > best || (d === best && (found === NONE || site > found))) continue;
          if (d <= enough) return site;
          best = d;
          found = site;
        }
      }
    }
    return found;
  }

  private bucketOf(i: number, j: number): number {
    const hash = Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & (this.buckets.length - 1);
  }

  /** Returns the width of the cells of a row, which are squares on the ground. */
  private wideAt(row: number): number {
    return (this.cell * METERS_PER_MICRO) / metersPerMicroLon(row * this.cell);
  }

  private link(site: number): void {
    const row = Math.floor(this.y.get(site) / this.cell);
    const bucket = this.bucketOf(Math.floor(this.x.get(site) / this.wideAt(row)), row);
    this.before.set(site, this.buckets[bucket]);
    this.buckets[bucket] = site + 1;
  }

  private rehash(): void {
    this.buckets = new Int32Array(4 * this.buckets.length);
    for (let site = 0; site < this.count; site++) this.link(site);
  }
}

/** Returns the distance between two sites in meters. */
export function distanceM({ x, y }: SiteList, a: number, b: number): number {
  const dx = (x.get(a) - x.get(b)) * metersPerMicroLon(y.get(a));
  const dy = (y.get(a) - y.get(b)) * METERS_PER_MICRO;
  return Math.sqrt(dx * dx + dy * dy);
}
