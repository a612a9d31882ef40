import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import { answerOf, type OwnAnswer, ownOutcome, ownQuery } from '../own-operations.ts';
import { knownRefusal, refusal } from '../refusals.ts';
import { type Leg, legOf } from '../route-legs.ts';
import { legRequests } from '../route-requests.ts';
import { readOsrm, refuseRules } from './osrm-request.ts';
import { readStyle } from './osrm-route.ts';
import { meetAll, type Places, placesIn, waypointOf } from './osrm-waypoints.ts';
import { type TripEnds, tripOrder } from './trip-order.ts';
import { type RouteStyle, writeRoute } from './write-osrm-route.ts';

interface TripView extends Places {
  readonly mode: string;
  readonly options: object;
  readonly style: RouteStyle;
  readonly ends: TripEnds;
  readonly skipsWaypoints: boolean;
}

const MOST_PLACES = 100;

export function readTrip(call: Call): Meaning<TripView> {
  const request = readOsrm(call);
  const { fields, places, mode, options, skipsWaypoints } = request;
  refuseRules(request);
  if (places.length > MOST_PLACES) throw refusal('TooBig', 'coordinates', `must be at most ${MOST_PLACES}`);
  const ends: TripEnds = {
    isRound: fields.boolean('roundtrip') ?? true,
    startsFirst: fields.word('source', ['any', 'first']) === 'first',
    endsLast: fields.word('destination', ['any', 'last']) === 'last',
  };
  const style = readStyle(fields);
  fields.end();
  const asked = [{ of: 'time', body: timeRequest(mode, places, places, call.limits, options) }] as const;
  return { asked, view: { ...placesIn(request), mode, options, style, ends, skipsWaypoints }, at: places };
}

export function writeTrip([answer]: readonly OwnAnswer[], view: TripView, scene: Scene): unknown {
  const { places, hints, style, ends, skipsWaypoints } = view;
  const met = meetAll(view, scene);
  const order = tripOrder(pairsOf(answer, places.length, places.length).times, ends);
  if (order === null) throw noTrip();
  const stops = ends.isRound || order.length === 1 ? [...order, order[0]] : order;
  const names = stops.map((stop) => met[stop].name);
  const trips = [writeRoute(legsOf(stops, names, view, scene), style)];
  const waypoints = met.map((one, i) => {
    return { waypoint_index: order.indexOf(i), trips_index: 0, ...waypointOf(one, hints[i]) };
  });
  return { code: 'Ok', trips, ...(skipsWaypoints ? {} : { waypoints }) };
}

/** Returns the legs between places; they are asked for here because their order was unknown before. */
function legsOf(
  stops: readonly number[],
  names: readonly string[],
  { places, mode, options, style }: TripView,
  { network, limits, run }: Scene,
): Leg[] {
  const along = stops.map((stop) => places[stop]);
  const asked = legRequests(mode, along, limits, options, style.hasSteps ? 'en' : null);
  return asked.map((one, i) => {
    run.check();
    const leg = legOf(answerOf([ownOutcome(network, ownQuery(one, limits), run)]), names[i]);
    if (leg === null) throw noTrip();
    return leg;
  });
}

const noTrip = (): Error =>
  knownRefusal('NoTrips', 'coordinates', 'No trip visiting all destinations possible: they are not connected');
