/** Sites stand in blocks of so many, of which those are known that hold any. */
const BLOCK_BITS = 9;

/**
 * A number for each site, all of them 0 between requests, so that memory of regions that nobody asks about is never
 * touched.
 */
export class SiteNumbers {
  numbers = new Int32Array(0);
  private blocks = new Uint8Array(0);

  /** Has room for so many sites. */
  open(siteCount: number): void {
    if (this.numbers.length >= siteCount) return;
    this.blocks = new Uint8Array((siteCount >> BLOCK_BITS) + 1);
    this.numbers = new Int32Array(this.blocks.length << BLOCK_BITS);
  }

  /** @param number above 0 */
  set(site: number, number: number): void {
    this.numbers[site] = number;
    this.blocks[site >> BLOCK_BITS] = 1;
  }

  /** Calls back with ranges of sites in ascending order; others have no number. */
  eachBlock(visit: (begin: number, end: number) => void): void {
    const { blocks } = this;
    for (let block = 0; block < blocks.length; block++) {
      if (blocks[block] !== 0) visit(block << BLOCK_BITS, (block + 1) << BLOCK_BITS);
    }
  }

  /** Sites that have a number, in ascending order, as they lie in memory. */
  list(): Int32Array {
    const { numbers } = this;
    let count = 0;
    this.eachBlock(() => count++);
    const sites = new Int32Array(count << BLOCK_BITS);
    count = 0;
    this.eachBlock((begin, end) => {
      for (let site = begin; site < end; site++) if (numbers[site] !== 0) sites[count++] = site;
    });
    return sites.subarray(0, count);
  }

  clear(): void {
    this.eachBlock((begin, end) => this.numbers.fill(0, begin, end));
    this.blocks.fill(0);
  }

  /** Gives memory back. */
  release(): void {
    this.numbers = new Int32Array(0);
    this.blocks = new Uint8Array(0);
  }
}
