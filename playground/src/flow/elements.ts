import { type Answer, post, store } from '../api/client.ts';
import { elementsRequest } from '../api/request.ts';
import type { ElementsOverview } from '../api/types.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

interface Stored extends Answer<ElementsOverview> {
  readonly uuid: string;
}

/** Stored configurations are forgotten after half an hour without use, and then tiles would be missing. */
export const KEPT_MS = 20 * 60_000;

/**
 * Stores the configuration of the streets' or hexagons' tiles and asks for their classes, while they are what is shown.
 */
export function followElements({ results }: Model): (now: Choices) => void {
  let storedAt = 0;
  const elements = new Latest<Choices, Stored>({
    ask: async (query, signal) => {
      storedAt = Date.now();
      const body = elementsRequest(query, 'mvt');
      const [uuid, overview] = await Promise.all([
        store(query.region, body, signal),
        post<ElementsOverview>(query.region, 'multigraph/overview', body, signal),
      ]);
      return { uuid, ...overview };
    },
    answered: ({ data, ...answer }, query) =>
      results.set({ elements: { overview: data, choices: query, ...answer }, error: null }),
    failed: (error) => results.set({ elements: null, error: sentence(error) }),
    busy: (busy) => results.set({ busy }),
    // Each answer brings a screen of tiles with it.
    intervalMs: 200,
    patienceMs: 1500,
  });
  return (now) => {
    const wanted = now.picture === 'areas' ? null : now;
    // Panning changes the choices too: old tiles are asked for anew before more of them are needed.
    if (Date.now() - storedAt > KEPT_MS) elements.cancel();
    const key = JSON.stringify([now.region, elementsRequest(now, 'mvt')]);
    if (elements.follow(wanted, key)) results.set({ elements: null });
  };
}
