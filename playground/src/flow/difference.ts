import { post } from '../api/client.ts';
import { polygonRequest } from '../api/request.ts';
import type { Isochrones } from '../api/types.ts';
import type { DifferenceResult, Model, StateAreas } from '../model.ts';
import { type Choices, parseHash } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Returns the state that was kept as A, in the region that is shown. */
export const keptState = ({ kept, region }: Choices): Choices => ({ ...parseHash(`#${kept}`), region });

async function areasOf(choices: Choices, signal: AbortSignal): Promise<StateAreas> {
  const { data } = await post<Isochrones>(choices.region, 'polygon', polygonRequest(choices), signal);
  return { collection: data, choices };
}

/** Asks for the areas of the state that was kept and of the present one. */
export function followDifference({ results }: Model): (now: Choices) => void {
  const areas = new Latest<Choices, DifferenceResult>({
    ask: async (query, signal) => {
      const [a, b] = await Promise.all([areasOf(keptState(query), signal), areasOf(query, signal)]);
      return { a, b };
    },
    answered: (difference) => results.set({ difference, differenceError: null }),
    failed: (error) => results.set({ difference: null, differenceError: sentence(error) }),
    intervalMs: 100,
    patienceMs: 800,
  });
  return (now) => {
    const wanted = now.kept === '' ? null : now;
    const key = JSON.stringify([now.region, now.kept, polygonRequest(now), now.transit.measure]);
    if (areas.follow(wanted, key)) results.set({ difference: null, differenceError: null });
  };
}
