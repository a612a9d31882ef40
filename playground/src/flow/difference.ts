import { post } from '../api/client.ts';
import { largestThreshold, polygonRequest } from '../api/request.ts';
import type { Isochrones } from '../api/types.ts';
import type { DifferenceResult, Model } from '../model.ts';
import { type Choices, parseHash } from '../state.ts';
import { PERCENTILE_OF } from '../transit-choices.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Returns the state that was kept as A, in the region that is shown. */
export const keptState = ({ kept, region }: Choices): Choices => ({ ...parseHash(`#${kept}`), region });

/** The request for the outermost area of a state. */
const outermost = (choices: Choices): object => polygonRequest({ ...choices, thresholds: [largestThreshold(choices)] });

async function areaOf(choices: Choices, signal: AbortSignal): Promise<Isochrones['features'][number] | null> {
  const { data } = await post<Isochrones>(choices.region, 'polygon', outermost(choices), signal);
  const percentile = PERCENTILE_OF[choices.transit.measure];
  return data.features.find(({ properties }) => (properties.percentile ?? percentile) === percentile) ?? null;
}

/** Asks for the outermost areas of the state that was kept and of the present one. */
export function followDifference({ results }: Model): (now: Choices) => void {
  const areas = new Latest<Choices, DifferenceResult>({
    ask: async (query, signal) => {
      const [a, b] = await Promise.all([areaOf(keptState(query), signal), areaOf(query, signal)]);
      return { a, b, choices: query };
    },
    answered: (difference) => results.set({ difference, differenceError: null }),
    failed: (error) => results.set({ difference: null, differenceError: sentence(error) }),
    intervalMs: 100,
    patienceMs: 800,
  });
  return (now) => {
    const wanted = now.kept === '' ? null : now;
    const key = JSON.stringify([now.region, now.kept, outermost(now), now.transit.measure]);
    if (areas.follow(wanted, key)) results.set({ difference: null, differenceError: null });
  };
}
