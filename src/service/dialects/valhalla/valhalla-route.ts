import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import { MetStreets } from '../met-streets.ts';
import { waypointOf } from '../osrm/osrm-waypoints.ts';
import { writeRoute } from '../osrm/write-osrm-route.ts';
import type { Asked, OwnAnswer } from '../own-operations.ts';
import { knownRefusal, refusal } from '../refusals.ts';
import { alternativesTo, joinLegs, legOf } from '../route-legs.ts';
import { alternativesFor, legRequests } from '../route-requests.ts';
import {
  idOf,
  type Located,
  metOf,
  readLocations,
  readTravel,
  readUnit,
  readValhalla,
  shortestOf,
} from './valhalla-request.ts';
import { SHAPE_FORMATS, type TripStyle, writeTrip } from './write-valhalla-trip.ts';

interface RouteView {
  readonly locations: readonly Located[];
  /** Numbers of the locations where a request of ours begins or ends: all that aren't passed without turning round. */
  readonly ends: readonly number[];
  readonly style: TripStyle;
  readonly isOsrm: boolean;
  readonly excluded: readonly Position[];
  readonly more: object;
}

export function readRoute(call: Call): Meaning<RouteView> {
  const fields = readValhalla(call);
  const travel = readTravel(fields);
  const locations = endedByBreaks(readLocations(fields, 'locations', 2, 110, true));
  const headed = locations.findIndex(({ rule }) => rule !== null);
  if (headed >= 0 && locations.some(({ type }) => type === 'through')) {
    throw refusal(130, `locations[${headed}].heading`, "can't stand beside locations that are passed through");
  }
  // Older clients nest them.
  const nested = fields.object('directions_options') ?? fields;
  const [form, units, language] = ['directions_type', 'units', 'language'].map((name) =>
    fields.value(name) === undefined ? nested : fields,
  );
  const style: TripStyle = {
    mode: travel.mode,
    unit: readUnit(units),
    language: language.text('language') ?? 'en-US',
    directions: form.word('directions_type', ['none', 'maneuvers', 'instructions']) ?? 'instructions',
    shapeFormat: fields.word('shape_format', SHAPE_FORMATS) ?? 'polyline6',
    elevationIntervalM: fields.number('elevation_interval', { min: 0 }) ?? 0,
  };
  const isOsrm = (fields.word('format', ['json', 'osrm']) ?? 'json') === 'osrm';
  const ends = locations.flatMap(({ type }, i) => (type === 'through' ? [] : [i]));
  const alternates = fields.number('alternates', { min: 0, isWhole: true }) ?? 0;
  const options = {
    ...{ ...travel.options, ...shortestOf(travel, call.limits) },
    ...alternativesFor(
      locations.map(({ place }) => place),
      headed >= 0 ? 0 : alternates,
    ),
  };
  const sentences = style.directions === 'none' ? null : style.language;
  const asked = ends.slice(1).flatMap((end, i): Asked[] => {
    const via = locations.slice(ends[i] + 1, end).map(({ place: [lng, lat] }) => ({ lat, lng, type: 'through' }));
    const places = [locations[ends[i]].place, locations[end].place];
    const own = { ...options, ...(via.length === 0 ? {} : { via }) };
    const rules = [locations[ends[i]].rule, locations[end].rule];
    return legRequests(travel.mode, places, call.limits, own, sentences, travel.travel, rules);
  });
  const { excluded } = travel;
  const view = { locations, ends, style, isOsrm, excluded, more: { ...idOf(fields), ...travel.warned } };
  return { asked, view, at: locations.map(({ place }) => place) };
}

/** Trips begin and end with a stop, whatever was said of the first and last location. */
const endedByBreaks = (locations: readonly Located[]): Located[] =>
  locations.map((one, i) => (i === 0 || i === locations.length - 1 ? { ...one, type: 'break' } : one));

export function writeValhallaRoute(answers: readonly OwnAnswer[], view: RouteView, scene: Scene): unknown {
  const { locations, ends, style, more } = view;
  const streets = new MetStreets(scene, (scene.queries[0].query as { readonly routing: RoutingQuery }).routing);
  const met = locations.map((location, i) => metOf(streets, location, `locations[${i}]`));
  const parts = answers.map((answer, i) => {
    const leg = legOf(answer, met[ends[i]].name);
    if (leg !== null) return leg;
    throw knownRefusal(442, `locations[${ends[i]}]`, 'No path could be found for input');
  });
  const breaks = ends.flatMap((end, i) => (locations[end].type === 'break' ? [i] : []));
  const legs = breaks.slice(1).map((end, i) => joinLegs(parts.slice(breaks[i], end)));
  const others = answers.length === 1 ? alternativesTo(answers[0], met[0].name) : [];
  if (!view.isOsrm) {
    const alternates = others.map((other) => ({ trip: writeTrip(other, locations, style) }));
    return { trip: writeTrip(legs, locations, style), ...(alternates.length > 0 ? { alternates } : {}), ...more };
  }
  const hasSteps = style.directions !== 'none';
  const form = { geometries: 'polyline6', overview: 'full', hasSteps, annotations: [], hasSentences: true } as const;
  const waypoints = breaks.map((at) => waypointOf(met[ends[at]], undefined));
  return { code: 'Ok', waypoints, routes: [legs, ...others].map((one) => writeRoute(one, form)), ...more };
}
