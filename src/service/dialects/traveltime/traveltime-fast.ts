import type { Call } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import { MOST_S, readList, readSnapping, readType, requiredText, type Search } from './traveltime-searches.ts';

/** The lists of searches of the fast operations, which have neither a date nor options of rides. */
const LISTS = ['one_to_many', 'many_to_one'] as const;
/** The morning of a working day: the best departure from eight to nine, or arrival until nine. */
const MORNING = { weekday: 'TUESDAY', departureWindow: 3600 };
const [EIGHT_S, NINE_S] = [28_800, 32_400];

/** Reads both lists. @param read reads what an operation's searches have besides */
export function readFastSearches<S>(
  fields: Fields,
  { limits }: Call,
  read: (search: Fields, common: Search) => S,
): S[] {
  const lists = fields.object('arrival_searches');
  if (lists === undefined) throw fields.fault('missing', 'arrival_searches', 'is required');
  const most = Math.min(MOST_S, limits.maxEdgeWeightSeconds);
  const searches = LISTS.flatMap((name) =>
    readList(lists, name).map((search) => {
      const isArrival = name === 'many_to_one';
      const limit = search.number('travel_time', { min: 1, max: most, isWhole: true });
      if (limit === undefined) throw search.fault('missing', 'travel_time', 'is required');
      search.word('arrival_time_period', ['weekday_morning']);
      const common = { id: requiredText(search, 'id'), isArrival, limit, ...readFastTravel(search, isArrival) };
      const path = search.pathOf('');
      return read(search, { ...common, path, momentS: 0, isWindow: true, mostResults: 1 });
    }),
  );
  lists.end();
  if (searches.length === 0) throw lists.fault('missing', LISTS[0], 'is required, or many_to_one: at least one search');
  return searches;
}

function readFastTravel(fields: Fields, isArrival: boolean): Pick<Search, 'mode' | 'options'> {
  const travel = fields.object('transportation');
  if (travel === undefined) throw fields.fault('missing', 'transportation', 'is required');
  const { mode } = readType(travel);
  const isPeak = travel.word('traffic_model', ['peak', 'off_peak']) === 'peak';
  travel.end();
  const ride = { frame: { ...MORNING, time: isArrival ? NINE_S : EIGHT_S } };
  const own = mode === 'transit' ? ride : mode === 'car' && isPeak ? { rushHour: true } : {};
  return { mode, options: { ...own, ...readSnapping(fields) } };
}
