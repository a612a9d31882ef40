import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import { boundsOf } from '../areas.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import { MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { encodePolyline } from '../polyline.ts';
import { alternativesTo, extend, type Leg, type LinePoint, legOf, lineOf, type Step } from '../route-legs.ts';
import { alternativesFor, legRequests } from '../route-requests.ts';
import { heightsOf } from '../valhalla/heights.ts';
import { noConnection, noPoint } from './graphhopper-manners.ts';
import { INFO, readGraphHopper, readMode, readPoints, readSnapPreventions, refuseAll } from './graphhopper-request.ts';

const DETAILS = ['time', 'distance', 'street_name', 'average_speed', 'leg_time', 'leg_distance'] as const;
type Detail = (typeof DETAILS)[number];

interface RouteView {
  readonly places: readonly Position[];
  readonly hasPoints: boolean;
  readonly hasInstructions: boolean;
  readonly hasElevation: boolean;
  readonly isEncoded: boolean;
  /** Factor of encoded degrees: 10 to this power. */
  readonly digits: 5 | 6;
  readonly details: readonly Detail[];
  readonly isShortest: boolean;
  /** The most that an alternative may weigh, as a multiple of the best path's weight. */
  readonly mostWeight: number;
}

export function readRoute(call: Call): Meaning<RouteView> {
  const fields = readGraphHopper(call);
  const mode = readMode(fields);
  const places = readPoints(fields, 'points', 'point') ?? [];
  if (places.length < 2) throw fields.fault('missing', 'points', 'must be at least two');
  refuseUnhonored(fields);
  const hasPoints = fields.boolean('calc_points') ?? true;
  const hasInstructions = hasPoints && (fields.boolean('instructions') ?? true);
  const multiplier = fields.number('points_encoded_multiplier') ?? 1e5;
  if (multiplier !== 1e5 && multiplier !== 1e6) {
    throw fields.fault('value', 'points_encoded_multiplier', 'must be 100000 or 1000000');
  }
  const view: RouteView = {
    places,
    hasPoints,
    hasInstructions,
    hasElevation: fields.boolean('elevation') ?? false,
    isEncoded: fields.boolean('points_encoded') ?? true,
    digits: multiplier === 1e5 ? 5 : 6,
    details: readDetails(fields),
    isShortest: fields.text('weighting') === 'shortest',
    mostWeight: fields.number('alternative_route.max_weight_factor', { min: 1 }) ?? MOST_WEIGHT,
  };
  const isPassed = fields.boolean('pass_through') ?? false;
  const via = places.slice(1, -1).map(([lng, lat]) => ({ lat, lng, type: isPassed ? 'through' : 'stop' }));
  const ends = [places[0], places[places.length - 1]];
  const options = {
    ...(via.length === 0 ? {} : { via }),
    ...alternativesFor(places, readPaths(fields, places.length) - 1),
    ...(view.isShortest ? { edgeWeight: 'distance', maxEdgeWeight: call.limits.maxEdgeWeightMeters } : {}),
  };
  const language = hasInstructions ? (fields.text('locale') ?? 'en') : null;
  const asked = legRequests(mode, ends, call.limits, options, language, readSnapPreventions(fields));
  return { asked, view, at: places };
}

/** Defaults of the alternatives: paths with the best one, and the weight of each as a multiple of the best one's. */
const PATHS = 2;
const MOST_WEIGHT = 1.4;

/** Reads the number of paths, with the best one. */
function readPaths(fields: Fields, places: number): number {
  if (fields.text('algorithm') !== 'alternative_route') return 1;
  if (places > 2) throw fields.fault('value', 'algorithm', 'can be alternative_route between two points only');
  return fields.number('alternative_route.max_paths', { min: 1, isWhole: true }) ?? PATHS;
}

function refuseUnhonored(fields: Fields): void {
  const words = ['custom_model', 'round_trip', 'heading', 'headings', 'heading_penalty', 'curbside', 'curbsides'];
  const older = ['avoid', 'block_area', 'optimize', 'u_turn_costs'];
  const dotted = ['distance', 'seed', 'points'].map((name) => `round_trip.${name}`);
  refuseAll(fields, ...words, ...older, ...dotted);
  if (fields.text('algorithm') === 'round_trip') {
    throw fields.fault('value', 'algorithm', "can't be round_trip here: leave it out");
  }
  const weighting = fields.text('weighting') ?? 'fastest';
  if (weighting !== 'fastest' && weighting !== 'shortest') {
    throw fields.fault('value', 'weighting', 'must be fastest or shortest');
  }
  if ((fields.text('type') ?? 'json') !== 'json') throw fields.fault('value', 'type', 'must be json');
}

function readDetails(fields: Fields): Detail[] {
  return (fields.list('details') ?? []).map((name) => {
    const detail = DETAILS.find((known) => known === name);
    if (detail === undefined) throw fields.fault('value', 'details', `must be among ${DETAILS.join(', ')}`);
    return detail;
  });
}

export function writeRoute([answer]: readonly OwnAnswer[], view: RouteView, scene: Scene): unknown {
  const { places, hasElevation } = view;
  const { routing } = scene.queries[0].query as { readonly routing: RoutingQuery };
  const streets = new MetStreets(scene, routing);
  const met = places.map((place, i) => streets.nearest(place) ?? noPoint(`points[${i}]`, i, place));
  const missed = met.find((one) => one instanceof Error);
  if (missed !== undefined) throw missed;
  const snapped = met.flatMap((one) => (one instanceof Error ? [] : [[one.lon, one.lat] as const]));
  const firstName = met[0] instanceof Error ? '' : met[0].name;
  const best = legOf(answer, firstName);
  if (best === null) throw noConnection('points');
  const heights = hasElevation ? heightsOf(scene.network, snapped) : [];
  const waypoints = snapped.map(([lon, lat], i): LinePoint => [lon, lat, heights[i] ?? 0]);
  const weightOf = ({ timeS, lengthM }: Leg): number => (view.isShortest ? lengthM : timeS);
  const others = alternativesTo(answer, firstName)
    .flat()
    .filter((leg) => weightOf(leg) <= view.mostWeight * weightOf(best));
  return { hints: {}, info: INFO, paths: [best, ...others].map((leg) => pathOf(leg, waypoints, view)) };
}

function pathOf(leg: Leg, waypoints: readonly LinePoint[], view: RouteView) {
  const line = lineOf(leg);
  const [ascend, descend] = climbsOf(line);
  return {
    distance: leg.lengthM,
    weight: leg.timeS,
    time: leg.timeS * MS,
    transfers: 0,
    snapped_waypoints: lineIn(waypoints, view),
    ...(view.hasPoints
      ? {
          points_encoded: view.isEncoded,
          ...(view.isEncoded ? { points_encoded_multiplier: 10 ** view.digits } : {}),
          bbox: boundsOf(line),
          points: lineIn(line, view),
          legs: [],
          details: Object.fromEntries(view.details.map((name) => [name, detailOf(leg, name)])),
          ascend,
          descend,
          ...(view.hasInstructions ? { instructions: instructionsOf(leg, line.length) } : {}),
        }
      : {}),
  };
}

const MS = 1000;

/** Writes a line as text, or as GeoJSON. */
function lineIn(line: readonly LinePoint[], { isEncoded, hasElevation, digits }: RouteView): unknown {
  if (isEncoded) return encodePolyline(line, digits, hasElevation);
  const coordinates = line.map(([lon, lat, height]) => (hasElevation ? [lon, lat, height] : [lon, lat]));
  return { type: 'LineString', coordinates };
}

function climbsOf(line: readonly LinePoint[]): [number, number] {
  let [up, down] = [0, 0];
  for (let i = 1; i < line.length; i++) {
    const rise = line[i][2] - line[i - 1][2];
    if (rise > 0) up += rise;
    else down -= rise;
  }
  return [Math.round(up * 10) / 10, Math.round(down * 10) / 10];
}

/** Signs of turns; those of others follow from the kind of maneuver. */
const SIGNS: Readonly<Record<string, number>> = {
  'sharp left': -3,
  left: -2,
  'slight left': -1,
  straight: 0,
  'slight right': 1,
  right: 2,
  'sharp right': 3,
  uturn: -98,
};
const FINISH = 4;
const VIA = 5;

function signOf({ type, modifier = 'straight' }: Step, isLast: boolean): number {
  if (type === 'arrive') return isLast ? FINISH : VIA;
  if (type === 'depart') return 0;
  if (type === 'roundabout' || type === 'rotary') return 6;
  if (type === 'exit roundabout' || type === 'exit rotary') return -6;
  if (type === 'fork' || type === 'off ramp')
    return modifier.includes('left') ? -7 : modifier.includes('right') ? 7 : 0;
  return SIGNS[modifier] ?? 0;
}

function instructionsOf({ steps }: Leg, count: number): object[] {
  const at = (index: number) => Math.min(steps[index]?.point ?? count - 1, count - 1);
  let reached = 0;
  return steps.map((step, i) => {
    const isLast = i === steps.length - 1;
    const sign = signOf(step, isLast);
    return {
      distance: step.length,
      ...(i === 0 ? { heading: step.bearingAfter } : {}),
      ...(isLast ? { last_heading: step.bearingBefore } : {}),
      sign,
      interval: [at(i), isLast ? at(i) : Math.max(at(i), at(i + 1))],
      text: sign === VIA ? `Waypoint ${++reached}` : step.text,
      time: step.travelTime * MS,
      street_name: step.name,
      ...(step.ref === undefined ? {} : { street_ref: step.ref }),
      ...(step.destinations === undefined ? {} : { street_destination: step.destinations }),
      ...(step.exit === undefined ? {} : { exit_number: step.exit, exited: true }),
    };
  });
}

/** Returns values along the points of a leg: from, to, and the value there; by the leg as a whole or by its stretches. */
function detailOf(leg: Leg, name: Detail): [number, number, unknown][] {
  if (name === 'leg_time') return [[0, lineOf(leg).length - 1, leg.timeS * MS]];
  if (name === 'leg_distance') return [[0, lineOf(leg).length - 1, leg.lengthM]];
  let from = 0;
  const line: LinePoint[] = [];
  return leg.stretches.flatMap(({ timeS, lengthM, name: street, points }): [number, number, unknown][] => {
    extend(line, points);
    const to = line.length - 1;
    if (to <= from) return [];
    const value = { time: timeS * MS, distance: lengthM, street_name: street, average_speed: kmh(timeS, lengthM) };
    const piece: [number, number, unknown] = [from, to, value[name]];
    from = to;
    return [piece];
  });
}

const kmh = (timeS: number, lengthM: number) => (timeS === 0 ? null : Math.round((lengthM / timeS) * 36) / 10);
