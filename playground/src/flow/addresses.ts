import { addressOf } from '../api/addresses.ts';
import type { Model } from '../model.ts';
import type { Choices, Place } from '../state.ts';
import { Latest } from './latest.ts';

interface Question {
  readonly region: string;
  readonly sources: readonly Place[];
}

/** Names the starting points by their addresses. */
export function followAddresses({ results }: Model): (choices: Choices) => void {
  const latest = new Latest<Question, readonly (string | null)[]>({
    ask: ({ region, sources }, signal) =>
      Promise.all(sources.map(async (source) => (await addressOf(region, source, signal))?.title ?? null)),
    answered: (names) => results.set({ names }),
    // Coordinates say it as well.
    failed: () => results.set({ names: [] }),
    intervalMs: 150,
    patienceMs: 2000,
  });
  return ({ region, sources }) => {
    if (latest.follow({ region, sources }, JSON.stringify([region, sources]))) results.set({ names: [] });
  };
}
