import type { PreparedCharts } from './prepare-charts.ts';

type Entry = readonly [key: number, value: number];

/** The thresholds at which sources reach the targets of a request. */
export class TargetTimes {
  /** The threshold at which each target is reached, by source and for all of them together (null). */
  private readonly bySource = new Map<number | null, Map<number, number>>();

  constructor({ columns: { targetSource, target, targetThreshold } }: PreparedCharts) {
    for (let i = 0; i < target.length; i++) {
      for (const source of [targetSource[i], null]) {
        let times = this.bySource.get(source);
        if (times === undefined) {
          times = new Map();
          this.bySource.set(source, times);
        }
        times.set(target[i], Math.min(times.get(target[i]) ?? Infinity, targetThreshold[i]));
      }
    }
  }

  /** Returns the threshold by target, and the number of targets by threshold, ascending. */
  of(source: number | null): { readonly times: readonly Entry[]; readonly counts: readonly Entry[] } {
    const times = this.bySource.get(source) ?? new Map<number, number>();
    const counts = new Map<number, number>();
    for (const threshold of times.values()) counts.set(threshold, (counts.get(threshold) ?? 0) + 1);
    return { times: ascending(times), counts: ascending(counts) };
  }
}

const ascending = (entries: Map<number, number>): Entry[] => [...entries].sort(([a], [b]) => a - b);
