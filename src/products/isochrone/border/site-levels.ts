import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
import type { GateRules } from './gate-rules.ts';
import type { SiteField } from './site-field.ts';

/** Levels fit bytes. */
export const MOST_THRESHOLDS = 250;

/**
 * Gates of one threshold, two numbers each: a site that it holds, and among the entries of its neighbors one that it
 * doesn't hold.
 */
export class GateList {
  numbers = new Int32Array(1 << 8);
  /** The number of entries of {@link numbers} that are valid. */
  length = 0;

  add(inside: number, entry: number): void {
    if (this.length === this.numbers.length) {
      const numbers = new Int32Array(2 * this.length);
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
    this.numbers[this.length++] = inside;
    this.numbers[this.length++] = entry;
  }
}

/**
 * Sorts sites by thresholds: a level for each site, 0 where no threshold holds it, and one more for each threshold that
 * does.
 */
export class SiteLevels {
  level = new Uint8Array(0);
  private sites: Int32Array = new Int32Array(0);
  private thresholds = 0;
  /** By threshold; lists are used again. */
  private readonly lists: GateList[] = [];
  private mesh: StreetMesh | null = null;

  /** @param rules of each threshold, {@link MOST_THRESHOLDS} at most */
  open(mesh: StreetMesh, field: SiteField, rules: readonly GateRules[]): void {
    const thresholds = rules.length;
    this.mesh = mesh;
    this.thresholds = thresholds;
    if (this.level.length < mesh.siteCount) this.level = new Uint8Array(mesh.siteCount);
    this.sites = field.sites;
    const { level, sites } = this;
    for (let k = 0; k < sites.length; k++) level[sites[k]] = thresholds - field.firstThreshold(sites[k]);
    this.fillBays(field, rules);
  }

  /** A site is within threshold k from this level on. */
  levelOf(k: number): number {
    return this.thresholds - k;
  }

  /** The gates of each threshold. Valid until the next call. */
  gates(): GateList[] {
    const { level, sites, thresholds, lists } = this;
    const mesh = this.mesh!;
    const { firstNeighbor, neighbor } = mesh;
    while (lists.length < thresholds) lists.push(new GateList());
    for (const list of lists) list.length = 0;
    for (let k = 0; k < sites.length; k++) {
      const site = sites[k];
      const own = level[site];
      if (own === 0) continue;
      const end = firstNeighbor[site + 1];
      for (let entry = firstNeighbor[site]; entry < end; entry++) {
        for (let above = level[siteOf(neighbor[entry])] + 1; above <= own; above++) {
          lists[thresholds - above].add(site, entry);
        }
      }
    }
    return lists.slice(0, thresholds);
  }

  /**
   * Raises sites that are nearly within a threshold, and most of whose neighbors are within it: narrow bays of a border
   * aren't worth their points. Sites within only become more as thresholds grow, so areas stay nested.
   */
  private fillBays(field: SiteField, rules: readonly GateRules[]): void {
    const { level, sites, thresholds } = this;
    const raised: number[] = [];
    for (let n = 0; n < sites.length; n++) {
      const site = sites[n];
      let first = thresholds - level[site];
      for (let k = first - 1; k >= 0 && field.isNearlyWithin(site, k); k--) {
        if (this.shareWithin(site, k) > rules[k].bayShare) first = k;
      }
      if (first < thresholds - level[site]) raised.push(site, thresholds - first);
    }
    for (let k = 0; k < raised.length; k += 2) level[raised[k]] = raised[k + 1];
  }

  /** Returns the share of the neighbors of a site that are within threshold k. */
  private shareWithin(site: number, k: number): number {
    const { firstNeighbor, neighbor } = this.mesh!;
    const within = this.levelOf(k);
    const [first, end] = [firstNeighbor[site], firstNeighbor[site + 1]];
    let count = 0;
    for (let entry = first; entry < end; entry++) if (this.level[siteOf(neighbor[entry])] >= within) count++;
    return count / (end - first);
  }

  clear(): void {
    const { level, sites } = this;
    for (let k = 0; k < sites.length; k++) level[sites[k]] = 0;
    this.sites = new Int32Array(0);
  }

  release(): void {
    this.lists.length = 0;
    this.level = new Uint8Array(0);
  }
}
