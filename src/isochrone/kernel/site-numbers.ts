/** Sites stand in blocks of so many, of which those are known that hold any. */
const BLOCK_BITS = 9;

/** A number for each site, all of them 0 between requests, so that memory of regions that nobody asks about is never touched. */
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

  /** Sites that have a number, in ascending order, as they lie in memory. */
  list(): Int32Array {
    const { numbers, blocks } = this;
    let count = 0;
    for (let block = 0; block < blocks.length; block++) count += blocks[block];
    const sites = new Int32Array(count << BLOCK_BITS);
    count = 0;
    for (let block = 0; block < blocks.length; block++) {
      if (blocks[block] === 0) continue;
      const end = (block + 1) << BLOCK_BITS;
      for (let site = block << BLOCK_BITS; site < end; site++) if (numbers[site] !== 0) sites[count++] = site;
    }
    return sites.subarray(0, count);
  }

  clear(): void {
    const { numbers, blocks } = this;
    for (let block = 0; block < blocks.length; block++) {
      if (blocks[block] === 0) continue;
      numbers.fill(0, block << BLOCK_BITS, (block + 1) << BLOCK_BITS);
      blocks[block] = 0;
    }
  }

  /** Gives memory back. */
  release(): void {
    this.numbers = new Int32Array(0);
    this.blocks = new Uint8Array(0);
  }
}
