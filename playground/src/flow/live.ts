import { type Answer, ApiError, fetchRegions, post } from '../api/client.ts';
import { polygonRequest, routeRequest, timeRequest } from '../api/request.ts';
import { summarizeRoute } from '../api/route-summary.ts';
import type { Isochrones, Region, RouteCollection, SourceTimes } from '../api/types.ts';
import type { Model } from '../model.ts';
import { type Choices, formatHash, type Place, parseHash } from '../state.ts';
import { Latest } from './latest.ts';

const sentence = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'Something went wrong with this answer. The browser’s console says more.';

const bodyKey = (choices: Choices): string => JSON.stringify([choices.region, polygonRequest(choices)]);

/** Keeps the answers on the page in step with the choices, and the choices in step with the URL. */
export function goLive({ choices, results }: Model): () => void {
  const isochrones = new Latest<Choices, Answer<Isochrones>>({
    ask: (query, signal) => post(query.region, 'polygon', polygonRequest(query), signal),
    answered: ({ data, ...timing }, query) =>
      results.set({ isochrones: { collection: data, choices: query, ...timing }, error: null }),
    failed: (error) => results.set({ isochrones: null, error: sentence(error) }),
    busy: (busy) => results.set({ busy }),
    intervalMs: 40,
    patienceMs: 300,
  });

  const route = new Latest<Choices, Answer<{ routes: RouteCollection[] }>>({
    ask: (query, signal) => post(query.region, 'route', routeRequest(query, query.target!), signal),
    answered: ({ data }, query) => {
      const best = summarizeRoute(data.routes, query);
      results.set(
        best === null
          ? { route: null, routeError: 'There is no way from here to there with this mode.' }
          : { route: best, routeError: null },
      );
    },
    failed: (error) => results.set({ route: null, routeError: sentence(error) }),
    intervalMs: 60,
    patienceMs: 300,
  });

  const snaps = new Latest<Choices, Answer<SourceTimes[]>>({
    ask: (query, signal) => post(query.region, 'time', timeRequest(query, query.sources[0]), signal),
    answered: ({ data }, query) => {
      const byId = new Map(data.map((source) => [source.id, source.snapDistance ?? null]));
      results.set({ snaps: query.sources.map((_, i) => byId.get(String.fromCharCode(65 + i)) ?? null) });
    },
    failed: () => results.set({ snaps: [] }),
    intervalMs: 250,
    patienceMs: 1000,
  });

  let hashTimer: ReturnType<typeof setTimeout> | undefined;
  const writeHash = (): void => {
    clearTimeout(hashTimer);
    hashTimer = setTimeout(() => history.replaceState(null, '', formatHash(choices.get())), 200);
  };
  const readHash = (): void => {
    const { region, sources, ...rest } = parseHash(location.hash);
    const now = choices.get();
    choices.set({ ...rest, region: region || now.region, sources: sources.length > 0 ? sources : now.sources });
  };

  let asked = '';
  let askedRoute = '';
  const refresh = (): void => {
    const now = choices.get();
    if (now.region === '' || now.sources.length === 0) return;
    const key = bodyKey(now);
    if (key !== asked) {
      asked = key;
      isochrones.want(now);
      snaps.want(now);
    }
    const routeKey = now.target === null ? '' : JSON.stringify([now.region, routeRequest(now, now.target)]);
    if (routeKey === askedRoute) return;
    askedRoute = routeKey;
    if (now.target !== null) {
      route.want(now);
      return;
    }
    route.cancel();
    results.set({ route: null, routeError: null });
  };

  const stopListening = choices.listen(() => {
    refresh();
    writeHash();
  });
  window.addEventListener('hashchange', readHash);
  fetchRegions().then(
    (regions) => {
      const now = choices.get();
      const named = regions.find(({ name }) => name === now.region);
      const region = named ?? regions[0];
      if (region === undefined)
        return results.set({ busy: false, error: 'This server holds no region yet. Import one first.' });
      results.set({ regions });
      // Places of a region that isn't here are of no use in another one.
      const keep = now.sources.length > 0 && (named !== undefined || contains(region, now.sources[0]));
      choices.set(
        keep ? { region: region.name } : { region: region.name, sources: [region.center], target: null, view: null },
      );
      refresh();
    },
    (error) => results.set({ busy: false, error: sentence(error) }),
  );
  return () => {
    stopListening();
    window.removeEventListener('hashchange', readHash);
  };
}

const contains = ({ bounds: [west, south, east, north] }: Region, { lat, lng }: Place): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;
