import { GrowableInt32 } from '../../../kit/collections/growable.ts';
import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
import type { GateRules } from './gate-rules.ts';
import type { SiteField } from './site-field.ts';

/** Levels fit bytes. */
export const MOST_THRESHOLDS = 250;

/**
 * Sorts sites by thresholds: a level for each site, 0 where no threshold holds it, and one more for each threshold that
 * does.
 */
export class SiteLevels {
  level = new Uint8Array(0);
  private sites: Int32Array = new Int32Array(0);
  private thresholds = 0;
  /** The gates of each threshold; lists are used again. */
  private readonly lists: GrowableInt32[] = [];
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

  /** Returns the level from which on a site is within threshold k. */
  levelOf(k: number): number {
    return this.thresholds - k;
  }

  /**
   * Returns the gates of each threshold, two numbers each: a site that it holds, and among the entries of its neighbors
   * one that it doesn't hold. They are valid until the next call.
   */
  gates(): Int32Array[] {
    const { level, sites, thresholds, lists } = this;
    const mesh = this.mesh!;
    const { firstNeighbor, neighbor } = mesh;
    while (lists.length < thresholds) lists.push(new GrowableInt32());
    for (const list of lists) list.length = 0;
    for (let k = 0; k < sites.length; k++) {
      const site = sites[k];
      const own = level[site];
      if (own === 0) continue;
      const end = firstNeighbor[site + 1];
      for (let entry = firstNeighbor[site]; entry < end; entry++) {
        for (let above = level[siteOf(neighbor[entry])] + 1; above <= own; above++) {
          lists[thresholds - above].push(site);
          lists[thresholds - above].push(entry);
        }
      }
    }
    return lists.slice(0, thresholds).map((list) => list.view());
  }

  /**
   * Raises sites that are nearly within a threshold and lie between neighbors that are: narrow bays of a border aren't
   * worth their points. Sites within only become more as thresholds grow, so areas stay nested.
   */
  private fillBays(field: SiteField, rules: readonly GateRules[]): void {
    const { level, sites, thresholds } = this;
    const raised: number[] = [];
    for (let n = 0; n < sites.length; n++) {
      const site = sites[n];
      let first = thresholds - level[site];
      for (let k = first - 1; k >= 0 && field.isNearlyWithin(site, k); k--) {
        if (rules[k].fillsBays && this.isBetween(site, k)) first = k;
      }
      if (first < thresholds - level[site]) raised.push(site, thresholds - first);
    }
    for (let k = 0; k < raised.length; k += 2) level[raised[k]] = raised[k + 1];
  }

  /** Returns whether neighbors within threshold k lie all around a site: none is more than half a turn from the next. */
  private isBetween(site: number, k: number): boolean {
    const { firstNeighbor, neighbor, x, y } = this.mesh!;
    const within = this.levelOf(k);
    const around: number[] = [];
    for (let entry = firstNeighbor[site]; entry < firstNeighbor[site + 1]; entry++) {
      const other = siteOf(neighbor[entry]);
      if (this.level[other] >= within) around.push(x[other] - x[site], y[other] - y[site]);
    }
    let [px, py] = around.slice(-2);
    for (let n = 0; n < around.length; n += 2) {
      if (px * around[n + 1] - py * around[n] < 0) return false;
      [px, py] = [around[n], around[n + 1]];
    }
    return around.length > 2;
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
