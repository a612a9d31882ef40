import { type Answer, post } from '../api/client.ts';
import { routeRequest } from '../api/request.ts';
import { summarizeRoute } from '../api/route-summary.ts';
import type { RouteCollection } from '../api/types.ts';
import type { Model } from '../model.ts';
import type { Choices, Place } from '../state.ts';
import { t } from '../text/index.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

type Query = Choices & { readonly target: Place };

/** Asks for the route between the sources and the target, by modes that don't wait for vehicles. */
export function followStreetRoute({ results }: Model): (now: Choices) => void {
  const route = new Latest<Query, Answer<{ routes: RouteCollection[] }>>({
    ask: (query, signal) => post(query.region, 'route', routeRequest(query, query.target), signal),
    answered: ({ data }, query) => {
      const best = summarizeRoute(data.routes, query);
      results.set(
        best === null
          ? { route: null, routeError: t('There is no way from here to there with this mode.') }
          : { route: best, routeError: null },
      );
    },
    failed: (error) => results.set({ route: null, routeError: sentence(error) }),
    intervalMs: 60,
    patienceMs: 300,
  });
  return (now) => {
    const { target } = now;
    const wanted = target === null || now.mode === 'transit' ? null : { ...now, target };
    const key = wanted === null ? '' : JSON.stringify([now.region, routeRequest(now, wanted.target)]);
    if (route.follow(wanted, key)) results.set({ route: null, routeError: null });
  };
}
