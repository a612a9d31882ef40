const PAGE_BITS = 9;
const PAGE_SIZE = 1 << PAGE_BITS;

/** Values of a function of integers, remembered page by page once asked for. */
export class LazyTable {
  private readonly pages = new Map<number, Float64Array>();
  private lastPage = Number.NaN;
  private last: Float64Array = new Float64Array(0);

  constructor(
    private readonly compute: (k: number) => number,
    /** Pages kept at most; then all are forgotten. */
    private readonly maxPages = 4096,
  ) {}

  get(k: number): number {
    const page = k >> PAGE_BITS;
    if (page !== this.lastPage) this.turnTo(page);
    const value = this.last[k & (PAGE_SIZE - 1)];
    // NaN: not computed yet.
    return Number.isNaN(value) ? this.fill(k) : value;
  }

  private turnTo(page: number): void {
    let values = this.pages.get(page);
    if (values === undefined) {
      if (this.pages.size >= this.maxPages) this.pages.clear();
      values = new Float64Array(PAGE_SIZE).fill(Number.NaN);
      this.pages.set(page, values);
    }
    this.lastPage = page;
    this.last = values;
  }

  private fill(k: number): number {
    const value = this.compute(k);
    this.last[k & (PAGE_SIZE - 1)] = value;
    return value;
  }
}
