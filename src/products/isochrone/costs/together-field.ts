import type { GateRules } from '../border/gate-rules.ts';
import type { SiteField } from '../border/site-field.ts';
import type { SiteCosts } from './site-costs.ts';

/** A source that needs more than so many times the threshold counts as much in a mean. */
export const MOST_TIMES = 2;

/**
 * The field of sites that all sources reach (the greatest of their costs), or reach on the average (their sum, each
 * being twice the threshold at most): a number for each site that any of them reaches and each threshold. It is never
 * drawn beyond what any source reaches.
 */
export class TogetherField implements SiteField {
  readonly sites: Int32Array;
  /** The marks by threshold and site of {@link sites}. */
  private readonly values: Float64Array;

  /**
   * @param any what any source reaches; its costs of sites are gone
   * @param sources how many there are, where they are averaged; 0: all must get there
   */
  constructor(
    private readonly any: SiteCosts,
    private readonly rules: readonly GateRules[],
    private readonly sources: number,
    unconnected: number,
  ) {
    const { sites } = any;
    this.sites = sites.list();
    const count = this.sites.length;
    this.values = new Float64Array(rules.length * count);
    rules.forEach(({ threshold }, k) => {
      this.values.fill(unconnected * MOST_TIMES * threshold, k * count, (k + 1) * count);
    });
    for (let i = 0; i < count; i++) sites.set(this.sites[i], i + 1);
  }

  /** Takes what one more source reaches. */
  add({ sites: { numbers } }: SiteCosts): void {
    const { sites, values, rules, sources } = this;
    const count = sites.length;
    for (let k = 0; k < rules.length; k++) {
      const most = MOST_TIMES * rules[k].threshold;
      for (let i = 0; i < count; i++) {
        const number = numbers[sites[i]];
        const at = k * count + i;
        if (sources === 0) values[at] = Math.max(values[at], number === 0 ? Infinity : number - 1);
        else values[at] += number === 0 ? most : Math.min(most, number - 1);
      }
    }
  }

  firstThreshold(site: number): number {
    const { rules } = this;
    let k = rules.length;
    while (k > 0 && this.valueAt(site, k - 1) <= this.within(rules[k - 1].threshold)) k--;
    return k;
  }

  reachedShare(from: number, to: number, k: number, nearly: boolean): number {
    const rules = this.rules[k];
    const cost = nearly ? rules.nearly : rules.threshold;
    const beyond = Math.min(this.within(rules.nearly), this.valueAt(to, k));
    const share = shareBelow(this.within(cost), this.valueAt(from, k), beyond);
    return Math.min(share, this.any.reachedShare(from, to, cost));
  }

  isNearlyWithin(site: number, k: number): boolean {
    return this.valueAt(site, k) <= this.within(this.rules[k].nearly);
  }

  private within(cost: number): number {
    return this.sources === 0 ? cost : cost * this.sources;
  }

  private valueAt(site: number, k: number): number {
    const number = this.any.sites.numbers[site];
    return number === 0 ? Infinity : this.values[k * this.sites.length + number - 1];
  }
}

/** Returns the share of the way up to which a cost that grows evenly from one to the other is within a threshold. */
const shareBelow = (threshold: number, from: number, to: number): number => {
  if (threshold < from) return 0;
  return to <= from ? 1 : (threshold - from) / (to - from);
};
