import type { GateRules } from '../border/gate-rules.ts';
import type { SiteField } from '../border/site-field.ts';
import type { SiteCosts } from './site-costs.ts';

/** The field of sites that any source reaches: the least cost of each site counts. */
export class LeastField implements SiteField {
  readonly sites: Int32Array;
  private readonly thresholds: Float64Array;

  constructor(
    private readonly costs: SiteCosts,
    private readonly rules: readonly GateRules[],
  ) {
    this.sites = costs.sites.list();
    this.thresholds = Float64Array.from(rules, ({ threshold }) => threshold);
  }

  firstThreshold(site: number): number {
    const { thresholds } = this;
    const cost = this.costs.sites.numbers[site] - 1;
    let k = thresholds.length;
    while (k > 0 && cost <= thresholds[k - 1]) k--;
    return k;
  }

  reachedShare(from: number, to: number, k: number, nearly: boolean): number {
    const { nearly: most, threshold } = this.rules[k];
    return this.costs.reachedShare(from, to, nearly ? most : threshold);
  }

  isNearlyWithin(site: number, k: number): boolean {
    const number = this.costs.sites.numbers[site];
    return number !== 0 && number - 1 <= this.rules[k].nearly;
  }
}
