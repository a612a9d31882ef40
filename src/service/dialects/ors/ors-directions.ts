import type { Position } from '../../../kit/geo/coordinates.ts';
import type { RoutingQuery } from '../../../network/routing/index.ts';
import type { PointRule } from '../../../network/street/point-rule.ts';
import { boundsOf } from '../areas.ts';
import { type Call, type Meaning, type Scene, TypedBody } from '../dialect-endpoint.ts';
import { Fields } from '../fields.ts';
import { MetStreets } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { encodePolyline } from '../polyline.ts';
import { refusal } from '../refusals.ts';
import { alternativesTo, type Leg, type LinePoint, legOf, lineOf, type Step } from '../route-legs.ts';
import { alternativesFor, legRequests } from '../route-requests.ts';
import { inUnit, readOptions, readPlaces, readUnit, refuseAll, type Unit } from './ors-fields.ts';
import { fieldsOf, metadataOf, modeOf, noPoint, refuseOrs } from './ors-manners.ts';

interface DirectionsView {
  readonly places: readonly Position[];
  readonly radiuses: readonly number[];
  readonly rules: readonly (PointRule | null)[];
  readonly form: 'json' | 'geojson' | 'gpx';
  readonly hasElevation: boolean;
  readonly hasGeometry: boolean;
  readonly hasInstructions: boolean;
  readonly hasManeuvers: boolean;
  readonly unit: Unit;
  readonly id: unknown;
  readonly query: unknown;
}

export const readDirections =
  (form: DirectionsView['form']) =>
  (call: Call): Meaning<DirectionsView> => {
    const fields = fieldsOf(call, 'directions');
    return meaningOf(fields, readPlaces(fields, 'coordinates', 2), form, call);
  };

export function readDirectionsInQuery(call: Call): Meaning<DirectionsView> {
  const fields = new Fields(call.query, refuseOrs('directions'));
  const places = ['start', 'end'].map((name) => {
    const text = fields.text(name);
    if (text === undefined) throw fields.fault('missing', name, 'is required');
    return fields.position(text, name);
  });
  return meaningOf(fields, places, 'geojson', call);
}

function meaningOf(
  fields: Fields,
  places: readonly Position[],
  form: DirectionsView['form'],
  call: Call,
): Meaning<DirectionsView> {
  const mode = modeOf(call, 'directions');
  const preference = fields.word('preference', ['fastest', 'shortest', 'recommended']);
  const radiuses = (fields.list('radiuses') ?? []).map((value) => fields.numberOf(value, 'radiuses', { min: -1 }));
  if (radiuses.length > 1 && radiuses.length !== places.length) {
    throw fields.fault('value', 'radiuses', 'must be as many as coordinates');
  }
  const rules = readRules(fields, places.length);
  const hasInstructions = fields.boolean('instructions') ?? true;
  const view = {
    places,
    rules,
    radiuses: radiuses.length === 1 ? places.map(() => radiuses[0]) : radiuses,
    form,
    hasElevation: fields.boolean('elevation') ?? false,
    hasGeometry: fields.boolean('geometry') ?? true,
    hasInstructions,
    hasManeuvers: fields.boolean('maneuvers') ?? false,
    unit: readUnit(fields),
    id: fields.value('id'),
    query: form === 'geojson' && !('coordinates' in (call.body as object)) ? call.query : call.body,
  };
  const language = fields.text('language') ?? 'en';
  const isShortest = preference === 'shortest';
  const limit = call.limits.maxEdgeWeightMeters;
  // Here the best route counts as one.
  const count = fields.object('alternative_routes')?.number('target_count', { min: 1, isWhole: true }) ?? 1;
  const options = {
    ...readOptions(fields),
    ...(rules.every((rule) => rule === null) ? alternativesFor(places, count - 1) : {}),
    ...(isShortest ? { edgeWeight: 'distance', maxEdgeWeight: limit } : {}),
  };
  refuseAll(fields, 'skip_segments', 'extra_info', 'maximum_speed', 'custom_model', 'schedule');
  fields.ignore('instructions_format', 'roundabout_exits', 'attributes', 'geometry_simplify', 'suppress_warnings');
  fields.ignore('continue_straight');
  fields.end();
  const asked = legRequests(mode, places, call.limits, options, hasInstructions ? language : null, {}, rules);
  return { asked, view, at: places };
}

/** Reads the directions of places: degrees and by how many they may differ; the last may be left out. */
function readRules(fields: Fields, count: number): (PointRule | null)[] {
  const list = fields.list('bearings') ?? [];
  if (list.length > count) throw fields.fault('value', 'bearings', 'must not be more than coordinates');
  return Array.from({ length: count }, (_, i) => {
    const pair = list[i] ?? [];
    if (!Array.isArray(pair) || pair.length > 2) throw fields.fault('format', `bearings[${i}]`, 'must be two numbers');
    if (pair.length === 0) return null;
    const [degrees, range = USUAL_RANGE] = pair as unknown[];
    const heading = fields.numberOf(degrees, `bearings[${i}]`, { min: 0, max: 360 });
    const bearing = [heading, fields.numberOf(range, `bearings[${i}]`, { min: 0, max: 180 })] as const;
    return { bearing, isCurb: false, radiusM: null };
  });
}

/** Degrees by which a direction may differ where that isn't said. */
const USUAL_RANGE = 100;

/** A route before it is written in one of the forms. */
interface Written {
  readonly line: readonly LinePoint[];
  readonly bbox: readonly number[];
  readonly route: object;
}

export function writeDirections(answers: readonly OwnAnswer[], view: DirectionsView, scene: Scene): unknown {
  const { places, form, hasElevation } = view;
  const { legs, firstName } = legsOf(answers, view, scene);
  const others = answers.length === 1 ? alternativesTo(answers[0], firstName) : [];
  const written = [legs, ...others].map((one) => writeRoute(one, view));
  if (form === 'gpx') return new TypedBody(gpxOf(written[0].line, places), 'application/gpx+xml;charset=UTF-8');
  const bbox = boundsOf(written.flatMap(({ line }) => line));
  const metadata = metadataOf('routing', view.query, view.id);
  if (form === 'geojson') {
    const features = written.map(({ line, route, bbox: own }) => {
      const coordinates = line.map(([lon, lat, height]) => (hasElevation ? [lon, lat, height] : [lon, lat]));
      return { bbox: own, type: 'Feature', properties: route, geometry: { type: 'LineString', coordinates } };
    });
    const collection = { type: 'FeatureCollection', bbox, features, metadata };
    return new TypedBody(JSON.stringify(collection), 'application/geo+json;charset=UTF-8');
  }
  const routes = written.map(({ line, route, bbox: own }) => {
    return { ...route, bbox: own, ...(view.hasGeometry ? { geometry: encodePolyline(line, 5, hasElevation) } : {}) };
  });
  return { bbox, routes, metadata };
}

function writeRoute(legs: readonly Leg[], view: DirectionsView): Written {
  const { unit } = view;
  const lines = legs.map(lineOf);
  const line = lines.flatMap((points, i) => (i === 0 ? points : points.slice(1)));
  const starts = [0];
  for (const points of lines) starts.push(starts[starts.length - 1] + points.length - 1);
  const sum = (of: (leg: Leg) => number) => legs.reduce((total, leg) => total + of(leg), 0);
  const route = {
    summary: {
      distance: inUnit(
        sum(({ lengthM }) => lengthM),
        unit,
      ),
      duration: sum(({ timeS }) => timeS),
      ...climbs(line, view),
    },
    segments: legs.map((leg, i) => ({
      distance: inUnit(leg.lengthM, unit),
      duration: leg.timeS,
      ...(view.hasInstructions
        ? { steps: leg.steps.map((_, step) => stepOf(leg, step, starts[i], lines[i].length, view)) }
        : {}),
    })),
    way_points: starts,
  };
  return { line, bbox: boundsOf(line), route };
}

function legsOf(
  answers: readonly OwnAnswer[],
  { places, radiuses, rules }: DirectionsView,
  scene: Scene,
): { readonly legs: Leg[]; readonly firstName: string } {
  const { routing } = scene.queries[0].query as { readonly routing: RoutingQuery };
  const streets = new MetStreets(scene, routing);
  const met = places.map((place, i) => {
    const found = streets.nearest(place, rules[i]);
    const radius = radiuses[i] ?? -1;
    if (found === null || (radius >= 0 && found.distanceM > radius)) throw noPoint('directions', i, place);
    return found;
  });
  const legs = answers.map((answer, i) => {
    const leg = legOf(answer, met[i].name);
    if (leg !== null) return leg;
    throw refusal(2009, 'coordinates', `have no route from number ${i} to number ${i + 1}`, 404);
  });
  return { legs, firstName: met[0].name };
}

function climbs(line: readonly LinePoint[], { hasElevation }: DirectionsView): object {
  if (!hasElevation) return {};
  let [ascent, descent] = [0, 0];
  for (let i = 1; i < line.length; i++) {
    const up = line[i][2] - line[i - 1][2];
    if (up > 0) ascent += up;
    else descent -= up;
  }
  return { ascent: Math.round(ascent * 10) / 10, descent: Math.round(descent * 10) / 10 };
}

const TURNS: Readonly<Record<string, number>> = {
  left: 0,
  right: 1,
  'sharp left': 2,
  'sharp right': 3,
  'slight left': 4,
  'slight right': 5,
  straight: 6,
  uturn: 9,
};

/** Returns the number of openrouteservice for a maneuver. */
function typeOf({ type, modifier = 'straight' }: Step): number {
  if (type === 'arrive') return 10;
  if (type === 'depart') return 11;
  if (type === 'roundabout' || type === 'rotary') return 7;
  if (type === 'exit roundabout' || type === 'exit rotary') return 8;
  if (type === 'fork' || type === 'off ramp')
    return modifier.includes('left') ? 12 : modifier.includes('right') ? 13 : 6;
  return TURNS[modifier] ?? 6;
}

function stepOf(leg: Leg, index: number, start: number, count: number, { unit, hasManeuvers }: DirectionsView): object {
  const step = leg.steps[index];
  const at = (point: number) => start + Math.min(point, count - 1);
  const end = leg.steps[index + 1]?.point ?? step.point;
  return {
    distance: inUnit(step.length, unit),
    duration: step.travelTime,
    type: typeOf(step),
    instruction: step.text,
    name: step.name === '' ? '-' : step.name,
    ...(step.exit === undefined ? {} : { exit_number: step.exit }),
    way_points: [at(step.point), at(end)],
    ...(hasManeuvers
      ? {
          maneuver: {
            location: [step.lng, step.lat],
            bearing_before: step.bearingBefore,
            bearing_after: step.bearingAfter,
          },
        }
      : {}),
  };
}

function gpxOf(line: readonly LinePoint[], places: readonly Position[]): string {
  const point = (tag: string, [lon, lat, height]: readonly number[]) =>
    `<${tag} lat="${lat}" lon="${lon}">${height === undefined ? '' : `<ele>${height}</ele>`}</${tag}>`;
  const ways = places.map((place) => point('wpt', place)).join('');
  const points = line.map((one) => point('rtept', one)).join('');
  const head = '<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="Hinterland"';
  return `${head} xmlns="http://www.topografix.com/GPX/1/1">${ways}<rte>${points}</rte></gpx>`;
}
