import { AnswerBytes, COMMA, fixed } from '../../kit/core/answer-bytes.ts';
import type { Run } from '../../kit/core/run.ts';
import type { Network } from '../../network/network/network.ts';
import { inClip, snapNotices, targetNotices, transitNotice } from '../../network/reach/index.ts';
import { matrixCost } from '../../network/reach/matrix/index.ts';
import { type Origin, targetId } from '../../network/routing/index.ts';
import { findRoutes } from './find-routes.ts';
import { putRoute } from './put-route.ts';
import type { PathSerializer } from './route.schema.ts';
import { isRoute, type NoRoute } from './route.ts';
import type { RouteQuery } from './route-query.ts';

const CLOSE = fixed(']');
const END = fixed('}');

/** The cost of following and writing one route, in settled labels. */
const ROUTE_COST = 3000;
/** Searches for one alternative on streets. */
const ALTERNATIVE_COST = 8;
/** The cost of one route by public transport, including the ways between stops and the target. */
const JOURNEY_COST = 40_000;

/**
 * Answers `{routes: [...]}`, one per pair that has one and alternatives after it, all targets of the first source
 * first. Pairs without one are listed in `errors` beside the data; only if no pair has one, the outcome's code gives
 * the reason.
 */
export const routeOperation = {
  name: 'route',
  run(network: Network, query: RouteQuery, run: Run) {
    const lists = query.serializers.map((serializer, i) => ({ serializer, out: startedList(serializer, i) }));
    const failures: NoRoute[] = [];
    let found = 0;
    for (const answer of findRoutes(network, query, run)) {
      if (!isRoute(answer)) {
        failures.push(answer);
        continue;
      }
      found++;
      for (const { serializer, out } of lists) {
        putRoute(out, serializer, answer, query);
        out.put(COMMA_BYTES);
      }
    }
    const notice = transitNotice(network, query.routing);
    const errors = failures.map((failure) => describe(failure, query, notice));
    // A date on which nothing runs has no routes, and that is a valid answer.
    const faults = failures.filter(({ unserved }) => !unserved);
    const worst = found > 0 ? undefined : (faults.find(({ unconnected }) => unconnected) ?? faults[0]);
    return {
      code: worst?.code ?? ('ok' as const),
      message: worst ? describe(worst, query, notice).message : notice,
      notices: worst
        ? []
        : [...snapNotices(network, query.routing, []), ...targetNotices(network, query.routing, query.targets, run)],
      body: joined(lists),
      extra: { errors: JSON.stringify(errors) },
    };
  },
  cost: (network: Network, query: RouteQuery): number =>
    (matrixCost(network, query.routing, query.targets.count) +
      query.targets.count * routeCosts(query.routing.origins)) *
    (1 + query.via.length + ALTERNATIVE_COST * query.alternatives),
};

/** Returns the cost of the routes from all origins to one target. */
export const routeCosts = (origins: readonly Origin[]): number =>
  origins.reduce(
    (sum, { transit }) => sum + (transit ? JOURNEY_COST + transit.recommendations * ROUTE_COST : ROUTE_COST),
    0,
  );

const COMMA_BYTES = fixed(',');

/** Starts a list: the first is `routes`, further ones are named by their form. */
function startedList(serializer: PathSerializer, index: number): AnswerBytes {
  const out = new AnswerBytes();
  out.put(fixed(index === 0 ? '{"routes":[' : `,"${serializer}":[`));
  return out;
}

function joined([first, ...others]: readonly { readonly out: AnswerBytes }[]): Uint8Array<ArrayBuffer> {
  const list = first.out;
  list.drop(COMMA);
  list.put(CLOSE);
  for (const { out } of others) {
    out.drop(COMMA);
    list.put(out.done());
    list.put(CLOSE);
  }
  list.put(END);
  return list.body();
}

function describe(failure: NoRoute, query: RouteQuery, notice: string) {
  const { origin, target, code, unconnected, unserved } = failure;
  const ids = { source_id: origin.id, target_id: targetId(query.targets, target) };
  if (unserved) return { ...ids, code, message: notice };
  const { lon, lat } = query.targets;
  const isOutside = unconnected === null && !inClip(query.routing)(lon[target], lat[target]);
  const message = isOutside
    ? `target ${ids.target_id} lies outside of clipGeometry`
    : reason(origin, ids.target_id, unconnected);
  return { ...ids, code, message };
}

function reason(origin: Origin, target: string | number, unconnected: NoRoute['unconnected']): string {
  if (!unconnected) return `no route from source ${origin.id} to target ${target} within maxEdgeWeight`;
  const ids = { source: `source ${origin.id}`, target: `target ${target}`, via: 'a point on the way' };
  const { mode } = origin.travel;
  return `${ids[unconnected]} is more than ${origin.snapping.maxDistanceM} m away from the network for ${mode}`;
}
