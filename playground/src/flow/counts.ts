import { countRequest, fetchCount } from '../api/counts.ts';
import type { CountedResult } from '../counts-model.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Asks how much of the chosen statistic lies within reach. */
export function followCounts({ counts }: Model): (now: Choices) => void {
  const counted = new Latest<Choices, CountedResult>({
    ask: fetchCount,
    answered: (answer) => counts.set({ counted: answer, error: null }),
    failed: (error) => counts.set({ counted: null, error: sentence(error) }),
    intervalMs: 100,
    patienceMs: 1000,
  });
  return (now) => {
    const wanted = now.counted === '' ? null : now;
    if (counted.follow(wanted, JSON.stringify([now.region, countRequest(now)])))
      counts.set({ counted: null, error: null });
  };
}
