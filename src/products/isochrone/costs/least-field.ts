import type { GateRules } from '../border/gate-rules.ts';
import type { SiteField } from '../border/site-field.ts';
import type { SiteCosts } from './site-costs.ts';

/** The field of sites that any source reaches: the least cost of each site counts. */
export class LeastField implements SiteField {
  readonly sites: Int32Array;
  private readonly thresholds: Float64Array;

  /**
   * @param knowsEdges whether costs on the edges are those of all searches; otherwise only sites are known, and costs
   * between them are taken from both
   */
  constructor(
    private readonly costs: SiteCosts,
    private readonly rules: readonly GateRules[],
    private readonly knowsEdges: boolean,
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
    const rules = this.rules[k];
    const within = nearly ? rules.nearly : rules.threshold;
    if (this.knowsEdges) return this.costs.reachedShare(from, to, within);
    const { numbers } = this.costs.sites;
    const cost = numbers[from] - 1;
    const beyond = numbers[to] === 0 ? rules.nearly : Math.min(rules.nearly, numbers[to] - 1);
    return shareBelow(within, cost, beyond);
  }

  isNearlyWithin(site: number, k: number): boolean {
    const number = this.costs.sites.numbers[site];
    return number !== 0 && number - 1 <= this.rules[k].nearly;
  }
}

/** Returns the share of the way up to which a cost that grows evenly from one to the other is within a threshold. */
export const shareBelow = (threshold: number, from: number, to: number): number => {
  if (threshold < from) return 0;
  return to <= from ? 1 : (threshold - from) / (to - from);
};
