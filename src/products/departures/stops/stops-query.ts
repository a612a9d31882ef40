import type { Limits } from '../../../network/routing/index.ts';
import {
  askedNowS,
  type DateWish,
  numberIn,
  type RoutingQuery,
  refuse,
  toRoutingQuery,
  wordOr,
} from '../../../network/routing/index.ts';
import type { StopsRequest } from './stops.schema.ts';

/** A request for the stops around sources and their departures. */
export interface StopsQuery {
  readonly routing: RoutingQuery;
  /** Seconds of the date; null: the source's own time, and an hour later. */
  readonly fromS: number | null;
  readonly toS: number | null;
  /** The date of departures for sources without public transport, which have none of their own: today. */
  readonly date: DateWish;
  /** True if stops without departures are left out. */
  readonly onlyServed: boolean;
}

const TIME = { min: 0, max: 172_800, integer: true };

/**
 * Reads a request for stops.
 * @param filterEmpty `filterEmptyNextStops` of the address
 */
export function toStopsQuery(body: StopsRequest, limits: Limits, filterEmpty: string | undefined): StopsQuery {
  const routing = toRoutingQuery(body, limits);
  if (routing.edgeWeight === 'distance') refuse('edgeWeight', 'must be time: stops are told with the seconds to them');
  if (routing.origins.some(({ travel }) => travel.mode === 'fly')) {
    refuse('tm', 'must be transit, walk, bike or car: stops are reached on streets');
  }
  const fromS = numberIn(body.nextStopsStartTime, 'nextStopsStartTime', TIME, -1);
  const toS = numberIn(body.nextStopsEndTime, 'nextStopsEndTime', TIME, -1);
  return {
    routing,
    fromS: fromS < 0 ? null : fromS,
    toS: toS < 0 ? null : toS,
    date: { date: null, strictDate: false, askedAtS: askedNowS() },
    onlyServed: wordOr(filterEmpty || null, 'filterEmptyNextStops', ['true', 'false'], 'false') === 'true',
  };
}
