import { type StreetMesh, siteOf } from '../../../network/mesh/index.ts';
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

  /** @param thresholds how many there are, {@link MOST_THRESHOLDS} at most */
  open(mesh: StreetMesh, field: SiteField, thresholds: number): void {
    this.mesh = mesh;
    this.thresholds = thresholds;
    if (this.level.length < mesh.siteCount) this.level = new Uint8Array(mesh.siteCount);
    this.sites = field.sites;
    const { level, sites } = this;
    for (let k = 0; k < sites.length; k++) level[sites[k]] = thresholds - field.firstThreshold(sites[k]);
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
