import { post } from '../api/client.ts';
import { reachedRequest } from '../api/place-request.ts';
import {
  fetchHierarchy,
  fetchNearest,
  fetchOpen,
  fetchPlace,
  fetchSummary,
  LISTED,
  registerReached,
} from '../api/places.ts';
import { timeRequest } from '../api/request.ts';
import type { SourceTimes } from '../api/types.ts';
import type { Model } from '../model.ts';
import { readCategories } from '../place-categories.ts';
import type { PickedPlace, ReachedResult } from '../places-model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { KEPT_MS } from './elements.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

const askedCategories = new WeakSet<Model>();

/** Asks for the categories, which are the same in all regions: once, when a region is known. */
export function askCategories(model: Model): void {
  const { region } = model.choices.get();
  if (region === '' || askedCategories.has(model)) return;
  askedCategories.add(model);
  fetchHierarchy(region, new AbortController().signal).then(
    (root) => model.places.set({ categories: readCategories(root) }),
    (error) => model.places.set({ error: sentence(error) }),
  );
}

/** Keeps places in step with the choices: those within reach, and the picked one. */
export function followPlaces(model: Model): (now: Choices) => void {
  const follows = [followReached(model), followPicked(model)];
  askCategories(model);
  return (now) => {
    for (const follow of follows) follow(now);
  };
}

/** Asks for the places of the chosen categories within reach: the nearest of them, how many there are, and tiles. */
function followReached({ places }: Model): (now: Choices) => void {
  let storedAt = 0;
  const reached = new Latest<Choices, ReachedResult>({
    ask: async (query, signal) => {
      storedAt = Date.now();
      const [{ features }, summary, uuid] = await Promise.all([
        fetchNearest(query, signal),
        fetchSummary(query, signal),
        registerReached(query, signal),
      ]);
      return { nearest: features.slice(0, LISTED), summary, uuid, choices: query };
    },
    answered: (answer) => places.set({ reached: answer, error: null }),
    failed: (error) => places.set({ reached: null, error: sentence(error) }),
    // Each answer brings a screen of tiles with it.
    intervalMs: 200,
    patienceMs: 1500,
  });
  return (now) => {
    const wanted = now.places.categories.length === 0 ? null : now;
    if (Date.now() - storedAt > KEPT_MS) reached.cancel();
    if (reached.follow(wanted, JSON.stringify([now.region, reachedRequest(now)])))
      places.set({ reached: null, error: null });
  };
}

type PlaceQuery = Choices & { readonly picked: string };

/** Asks for the picked place, how long it takes to get there, and whether it is open then. */
function followPicked({ places }: Model): (now: Choices) => void {
  const picked = new Latest<PlaceQuery, PickedPlace | null>({
    ask: async (query, signal) => {
      const place = await fetchPlace(query.region, query.picked, signal);
      if (place === null) return null;
      const { data } = await post<SourceTimes[]>(query.region, 'time', timeRequest(query, place), signal);
      const ways = data.flatMap(({ targets }) => targets).filter(({ travelTime }) => travelTime >= 0);
      const weight = query.edgeWeight === 'time' ? 'travelTime' : 'length';
      const best = ways.sort((a, b) => a[weight] - b[weight])[0];
      const isWithin = best !== undefined && best[weight] <= query.thresholds[query.thresholds.length - 1];
      const open = query.places.open === null || !isWithin ? null : await fetchOpen(query, place, signal);
      return {
        place,
        travelTime: best?.travelTime ?? null,
        length: best?.length ?? null,
        // What is within reach and yet isn't listed is closed.
        open: open === 'not-listed' ? 'closed' : open,
      };
    },
    answered: (answer) =>
      places.set({ picked: answer, pickedError: answer === null ? t('There is no such place in this region.') : null }),
    failed: (error) => places.set({ picked: null, pickedError: sentence(error) }),
    intervalMs: 100,
    patienceMs: 800,
  });
  return (now) => {
    const id = now.places.picked;
    const wanted = id === null ? null : { ...now, picked: id };
    // Which other places are shown doesn't matter.
    const { osmTypes: _, ...question } = reachedRequest(now) as { osmTypes: unknown };
    if (picked.follow(wanted, JSON.stringify([now.region, id, question])))
      places.set({ picked: null, pickedError: null });
  };
}
