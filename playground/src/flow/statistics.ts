import { fetchStatistics } from '../api/statistics.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { NO_STATISTICS } from '../statistics-model.ts';
import { Latest } from './latest.ts';

/** Asks which statistics the region has, once for each that is entered. */
export function followStatistics({ statistics }: Model): (now: Choices) => void {
  const groups = new Latest<string, Awaited<ReturnType<typeof fetchStatistics>>>({
    ask: fetchStatistics,
    answered: (found, region) => statistics.set({ region, groups: found }),
    // The map has its other pictures.
    failed: () => statistics.set(NO_STATISTICS),
    intervalMs: 0,
    patienceMs: 5000,
  });
  return ({ region }) => {
    groups.follow(region, region);
  };
}
