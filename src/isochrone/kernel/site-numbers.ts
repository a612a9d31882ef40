import { GrowableInt32 } from '../../collections/growable.ts';

/**
 * A number for each site, all of them 0 between requests, so that memory of regions that nobody asks about is never touched. Sites with another number stand in a list.
 */
export class SiteNumbers {
  numbers = new Int32Array(0);
  private sites = new GrowableInt32();

  get count(): number {
    return this.sites.length;
  }

  /** Sites in the order in which they got a number: valid until the next one gets one. */
  get list(): Int32Array {
    return this.sites.view();
  }

  /** Has room for so many sites. */
  open(siteCount: number): void {
    if (this.numbers.length < siteCount) this.numbers = new Int32Array(siteCount);
  }

  /** @param number above 0 */
  set(site: number, number: number): void {
    if (this.numbers[site] === 0) this.sites.push(site);
    this.numbers[site] = number;
  }

  clear(): void {
    const { list, numbers } = this;
    for (let k = 0; k < list.length; k++) numbers[list[k]] = 0;
    this.sites.length = 0;
  }

  /** Gives memory back. */
  release(): void {
    this.numbers = new Int32Array(0);
    this.sites = new GrowableInt32();
  }
}
