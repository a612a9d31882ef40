import { type Answer, post } from '../api/client.ts';
import { type Connection, chosenConnection, joinConnections } from '../api/connections.ts';
import { readJourney } from '../api/journey.ts';
import { connectionsRequest, journeyRequest, spreadRequest } from '../api/request.ts';
import type { RouteCollection, SourceConnections, TravelTimeSpread } from '../api/types.ts';
import type { Model } from '../model.ts';
import type { Choices, Place } from '../state.ts';
import { Latest } from './latest.ts';
import { sentence } from './sentence.ts';

type Query = Choices & { readonly target: Place };
type JourneyQuery = Query & { readonly connection: Connection | null };

/** Asks for all connections to the target by public transport, and for the journey of the one that is picked. */
export function followJourneys({ choices, results }: Model): (now: Choices) => void {
  const connections = new Latest<Query, Answer<SourceConnections[]>>({
    ask: (query, signal) => post(query.region, 'timeVector', connectionsRequest(query, query.target), signal),
    answered: ({ data, notice }, query) => {
      results.set({ connections: { ...joinConnections(data, query), notice, choices: query }, connectionsError: null });
      followPick(choices.get());
    },
    failed: (error) => results.set({ connections: null, journey: null, connectionsError: sentence(error) }),
    intervalMs: 150,
    patienceMs: 800,
  });

  const spread = new Latest<Query, Answer<TravelTimeSpread[]>>({
    ask: (query, signal) => post(query.region, 'time', spreadRequest(query, query.target), signal),
    answered: ({ data }) => {
      // Of several sources the page doesn't know the departures: one only.
      const target = data.length === 1 ? data[0].targets[0] : undefined;
      results.set({ spread: target?.travelTimePercentiles === undefined ? null : target });
    },
    failed: () => results.set({ spread: null }),
    intervalMs: 300,
    patienceMs: 1500,
  });

  const journey = new Latest<JourneyQuery, Answer<{ routes: RouteCollection[] }>>({
    ask: (query, signal) => post(query.region, 'route', journeyRequest(query, query.target, query.connection), signal),
    answered: ({ data }, { direction, connection }) => {
      const read = readJourney(data.routes, direction);
      results.set({ journey: read === null ? null : { ...read, connection } });
    },
    failed: () => results.set({ journey: null }),
    intervalMs: 60,
    patienceMs: 600,
  });

  const keyOf = ({ region, ...query }: Query): string =>
    JSON.stringify([region, connectionsRequest(query as Query, query.target)]);

  /** The journey once the connections are those of the present choices. */
  const followPick = (now: Choices): void => {
    const answered = results.get().connections;
    if (answered === null || now.target === null) {
      journey.follow(null, '');
      return;
    }
    const query = { ...now, target: now.target };
    if (keyOf(query) !== keyOf({ ...answered.choices, target: answered.choices.target ?? now.target })) return;
    const connection = chosenConnection(answered, now.transit.departureS);
    if (connection === null && answered.walkS === null) {
      if (journey.follow(null, '')) results.set({ journey: null });
      return;
    }
    journey.follow({ ...query, connection }, JSON.stringify(journeyRequest(query, query.target, connection)));
  };

  return (now) => {
    const wanted = now.mode === 'transit' && now.target !== null ? { ...now, target: now.target } : null;
    const key = wanted === null ? '' : keyOf(wanted);
    const ended = connections.follow(wanted, key);
    spread.follow(wanted !== null && now.sources.length === 1 ? wanted : null, key);
    if (ended) results.set({ connections: null, connectionsError: null, spread: null, journey: null });
    followPick(now);
  };
}
