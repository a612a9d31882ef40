import { GrowableUint16 } from '../../../kit/collections/growable.ts';
import type { GateRules } from '../border/gate-rules.ts';
import type { SiteField } from '../border/site-field.ts';
import type { SiteNumbers } from '../kernel/site-numbers.ts';
import type { SiteCosts } from './site-costs.ts';

/** Counts the departures that get to each site in time, by threshold. */
export class DepartureCounts {
  /** The counts by threshold, and there by place of a site. */
  private readonly counts: readonly GrowableUint16[];

  /** @param places by site: its place among the counts, plus one */
  constructor(
    private readonly rules: readonly GateRules[],
    private readonly places: SiteNumbers,
  ) {
    this.counts = rules.map(() => new GrowableUint16());
  }

  /** Counts of all thresholds together. */
  get size(): number {
    return this.counts.length * this.counts[0].length;
  }

  /** Takes what one more departure reaches. */
  add({ sites }: SiteCosts): void {
    const { rules, counts, places } = this;
    const { numbers } = sites;
    for (const site of sites.list()) {
      const cost = numbers[site] - 1;
      if (cost > rules[rules.length - 1].threshold) continue;
      if (places.numbers[site] === 0) {
        places.set(site, counts[0].length + 1);
        for (const ofThreshold of counts) ofThreshold.push(0);
      }
      const place = places.numbers[site] - 1;
      for (let k = rules.length - 1; k >= 0 && cost <= rules[k].threshold; k--) {
        counts[k].set(place, counts[k].get(place) + 1);
      }
    }
  }

  /** Returns the field of sites that so many departures reach. */
  atLeast(rank: number): SiteField {
    const { rules, counts, places } = this;
    const countAt = (site: number, k: number): number => {
      const place = places.numbers[site];
      return place === 0 ? 0 : counts[k].get(place - 1);
    };
    return {
      sites: places.list(),
      firstThreshold: (site) => {
        let k = rules.length;
        while (k > 0 && countAt(site, k - 1) >= rank) k--;
        return k;
      },
      reachedShare: (from, to, k, nearly) => {
        if (nearly) return 1;
        const more = countAt(from, k);
        // A place counts as the nearest site does, at least.
        return Math.max(0.5, (more - rank + 0.5) / (more - countAt(to, k)));
      },
      isNearlyWithin: () => false,
    };
  }
}
