import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import type { Met } from '../met-streets.ts';
import type { Asked, OwnAnswer } from '../own-operations.ts';
import { refusal } from '../refusals.ts';
import { alternativesTo, joinLegs, type Leg, legOf } from '../route-legs.ts';
import { alternativesFor, legRequests } from '../route-requests.ts';
import { type OsrmRequest, readOsrm } from './osrm-request.ts';
import { meetAll, type Places, placesIn, waypointOf } from './osrm-waypoints.ts';
import { type RouteStyle, writeRoute } from './write-osrm-route.ts';

export interface OsrmRouteView extends Places {
  readonly style: RouteStyle;
  /** Numbers of the places where legs end; others are passed. */
  readonly stops: readonly number[];
  readonly skipsWaypoints: boolean;
}

export function readRoute(call: Call): Meaning<OsrmRouteView> {
  const request = readOsrm(call);
  const { fields } = request;
  const style = readStyle(fields);
  const stops = readStops(fields, request.places.length);
  const alternatives = readAlternatives(fields);
  // It chooses among ways that are as good.
  fields.ignore('continue_straight');
  fields.end();
  return routeMeaning(request, style, stops, call, alternatives);
}

/** Alternatives where no number of them is asked for. */
const USUAL_ALTERNATIVES = 2;

export function readAlternatives(fields: Fields): number {
  const text = (fields.text('alternatives') ?? 'false').toLowerCase();
  if (text === 'true') return USUAL_ALTERNATIVES;
  return text === 'false' || text === '' ? 0 : (fields.number('alternatives', { min: 0, isWhole: true }) ?? 0);
}

/** Returns what a route through places means: one request of ours for each leg. */
export function routeMeaning(
  request: OsrmRequest,
  style: RouteStyle,
  stops: readonly number[],
  { limits }: Pick<Call, 'limits'>,
  alternatives: number,
): Meaning<OsrmRouteView> {
  const { places, mode, options, rules, skipsWaypoints } = request;
  if (places.length < 2) throw refusal('InvalidOptions', 'coordinates', 'must be at least two');
  const isFree = rules.every((rule) => rule === null);
  const more = { ...options, ...alternativesFor(places, isFree ? alternatives : 0) };
  const language = style.hasSteps ? (style.language ?? 'en') : null;
  const asked: Asked[] = legRequests(mode, places, limits, more, language, {}, rules);
  return { asked, view: { ...placesIn(request), style, stops, skipsWaypoints }, at: places };
}

export function readStyle(fields: Fields): RouteStyle {
  const words = (fields.list('annotations') ?? []).map(String);
  const wanted = words.includes('true') ? ANNOTATIONS : words.filter((word) => word !== 'false');
  const other = wanted.find((word) => !ANNOTATIONS.includes(word));
  if (other !== undefined) {
    const problem = `can't have ${other.slice(0, 40)}: use ${ANNOTATIONS.join(', ')}`;
    throw refusal('InvalidValue', 'annotations', problem);
  }
  return {
    geometries: fields.word('geometries', ['polyline', 'polyline6', 'geojson']) ?? 'polyline',
    overview: fields.word('overview', ['simplified', 'full', 'false', 'by_legs']) ?? 'simplified',
    hasSteps: fields.boolean('steps') ?? false,
    annotations: wanted,
  };
}

const ANNOTATIONS = ['duration', 'distance', 'speed', 'weight'];

export function readStops(fields: Fields, count: number): number[] {
  const list = fields.list('waypoints', ';');
  if (list === undefined) return Array.from({ length: count }, (_, i) => i);
  const stops = list.map((value) => fields.numberOf(value, 'waypoints', { isWhole: true }));
  const isAscending = stops.every((stop, i) => i === 0 || stop > stops[i - 1]);
  if (stops[0] !== 0 || stops.at(-1) !== count - 1 || !isAscending) {
    throw refusal('InvalidOptions', 'waypoints', 'must ascend from the first coordinate to the last');
  }
  return stops;
}

export function writeOsrmRoute(answers: readonly OwnAnswer[], view: OsrmRouteView, scene: Scene): unknown {
  const met = meetAll(view, scene);
  const waypoints = view.stops.map((stop) => waypointOf(met[stop], view.hints[stop]));
  const others = answers.length === 1 ? alternativesTo(answers[0], met[0].name) : [];
  const routes = [legsOf(answers, view, met), ...others].map((legs) => writeRoute(legs, view.style));
  return { code: 'Ok', routes, ...(view.skipsWaypoints ? {} : { waypoints }) };
}

function legsOf(answers: readonly OwnAnswer[], { stops }: OsrmRouteView, met: readonly Met[]): Leg[] {
  const legs = answers.map((answer, i) => {
    const leg = legOf(answer, met[i].name);
    if (leg === null) throw refusal('NoRoute', 'coordinates', `have no route from number ${i} to number ${i + 1}`);
    return leg;
  });
  return stops.slice(1).map((stop, i) => joinLegs(legs.slice(stops[i], stop)));
}
