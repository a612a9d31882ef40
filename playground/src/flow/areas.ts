import { type Answer, post } from '../api/client.ts';
import { polygonRequest, timeRequest } from '../api/request.ts';
import type { Isochrones, SourceTimes } from '../api/types.ts';
import { letter } from '../format.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

/** Asks for the reachable areas while they are what is shown. */
export function followAreas({ results }: Model): (now: Choices) => void {
  const areas = new Latest<Choices, Answer<Isochrones>>({
    ask: (query, signal) => post(query.region, 'polygon', polygonRequest(query), signal),
    answered: ({ data, ...answer }, query) =>
      results.set({ isochrones: { collection: data, choices: query, ...answer }, error: null }),
    failed: (error) => results.set({ isochrones: null, error: sentence(error) }),
    busy: (busy) => results.set({ busy }),
    intervalMs: 40,
    patienceMs: 300,
  });
  return (now) => {
    const wanted = now.picture === 'areas' ? now : null;
    if (areas.follow(wanted, JSON.stringify([now.region, polygonRequest(now)]))) results.set({ isochrones: null });
  };
}

/** Asks how far the sources are from their streets. */
export function followSnaps({ results }: Model): (now: Choices) => void {
  const snaps = new Latest<Choices, Answer<SourceTimes[]>>({
    ask: (query, signal) => post(query.region, 'time', timeRequest(query, query.sources[0]), signal),
    answered: ({ data }, query) => {
      const byId = new Map(data.map((source) => [source.id, source.snapDistance ?? null]));
      results.set({ snaps: query.sources.map((_, i) => byId.get(letter(i)) ?? null) });
    },
    failed: () => results.set({ snaps: [] }),
    intervalMs: 250,
    patienceMs: 1000,
  });
  // Only where one stands and moves matters, not when.
  return (now) => {
    const byStreet: Choices = { ...now, mode: now.mode === 'transit' ? now.transit.access : now.mode };
    snaps.follow(byStreet, JSON.stringify([now.region, byStreet.mode, now.sources]));
  };
}
