import { LimitError } from '../../kit/core/errors.ts';
import type { Limits } from '../../network/routing/index.ts';
import {
  booleanOr,
  listOr,
  numberIn,
  type Origin,
  type RoutingQuery,
  readEpsg,
  refuse,
  refuseBeyond,
  type TargetTable,
  targetId,
  toPointTable,
  toRoutingQuery,
  toTargetTable,
  wordOr,
} from '../../network/routing/index.ts';
import type { PointRule } from '../../network/street/point-rule.ts';
import { LANGUAGES, type Language } from './maneuvers/maneuver.ts';
import {
  APPROACHES,
  PATH_SERIALIZERS,
  type PathSerializer,
  type PlaceRule,
  type RouteRequest,
  VIA_TYPES,
} from './route.schema.ts';

/** A query for routes from every origin to every target. */
export interface RouteQuery {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** The forms of routes, at least one; the first is for `routes`. */
  readonly serializers: readonly PathSerializer[];
  /** EPSG code of GeoJSON routes. */
  readonly srid: number;
  /** The language of the maneuvers of routes on streets; null if they have none. */
  readonly language: Language | null;
  /** True if routes have the heights along them. */
  readonly profiles: boolean;
  /** Points on the way of each route, in the order of travel. */
  readonly via: readonly Via[];
  /** The most routes on streets beside the best one. */
  readonly alternatives: number;
  /** The rules of places by origin and by target; null if there are none. */
  readonly rules: PlaceRules | null;
  /** True if journeys are compared by their rides too: one more has to be worth a transfer; else by time alone. */
  readonly rideCounts: boolean;
}

interface PlaceRules {
  /** Null: none. */
  readonly origins: readonly (PointRule | null)[];
  readonly targets: readonly (PointRule | null)[];
}

/** A point on the way. */
export interface Via {
  readonly lon: number;
  readonly lat: number;
  /** True if one stops there; else it is passed, without turning round where that can be helped. */
  readonly stops: boolean;
}

export function toRouteQuery(body: RouteRequest, limits: Limits): RouteQuery {
  const routing = toRoutingQuery(body, limits);
  const targets = toTargetTable(body, routing.origins.length, limits);
  const forms = routeForms(body, routing, targets);
  const routes =
    routing.origins.reduce((sum, { transit }) => sum + 1 + (transit?.recommendations ?? 0), 0) *
    targets.count *
    (forms.via.length + 1 + forms.alternatives);
  if (routes > limits.maxRoutes) throw new LimitError('maxRoutes', limits.maxRoutes, routes, 'targets');
  return { routing, targets, ...forms, rules: readRules(body, routing, forms), rideCounts: true };
}

/** Reads the forms of routes and their coordinates. */
export function routeForms(
  body: Pick<RouteRequest, 'pathSerializer' | 'polygon' | 'instructions' | 'language' | 'elevationProfile'> &
    Partial<Pick<RouteRequest, 'via' | 'alternatives'>>,
  routing: RoutingQuery,
  targets: TargetTable,
): Pick<RouteQuery, 'serializers' | 'srid' | 'language' | 'profiles' | 'via' | 'alternatives'> {
  const serializers = readSerializers(body.pathSerializer);
  // Other members of `polygon` apply to polygons only.
  const srid = readEpsg(body.polygon?.srid, 'polygon.srid', 3857);
  if (serializers.includes('geojson')) refuseBeyond(srid, 'polygon.srid', placesOf(routing, targets));
  const language = wordOr(body.language, 'language', LANGUAGES, 'en');
  const via = readVia(body.via, routing.origins);
  return {
    serializers,
    srid,
    language: booleanOr(body.instructions, 'instructions', false) ? language : null,
    profiles: booleanOr(body.elevationProfile, 'elevationProfile', false),
    via,
    alternatives: readAlternatives(body.alternatives, routing.origins, via),
  };
}

/** Reads the rules of sources and targets. */
function readRules(
  { sources, targets }: RouteRequest,
  { origins }: RoutingQuery,
  { via, alternatives }: Pick<RouteQuery, 'via' | 'alternatives'>,
): PlaceRules | null {
  const rules = {
    origins: listOr(sources, 'sources').map((source, i) => readRule(source, `sources[${i}]`)),
    targets: listOr(targets, 'targets').map((target, i) => readRule(target, `targets[${i}]`)),
  };
  const path = [
    ...rules.origins.map((rule, i) => rule && `sources[${i}]`),
    ...rules.targets.map((rule, i) => rule && `targets[${i}]`),
  ].find((one) => one !== null);
  if (path === undefined) return null;
  const counts = ({ snapping: { countSourceDistance, countTargetDistance } }: Origin) =>
    countSourceDistance || countTargetDistance;
  if (via.length > 0 || alternatives > 0 || !origins.every(isPlain) || origins.some(counts)) {
    refuse(
      path,
      'may have no bearing, approach or radius beside via, alternatives, reverse, transit, fly or includeSnapDistance',
    );
  }
  return rules;
}

function readRule({ bearing, approach, radius }: PlaceRule, path: string): PointRule | null {
  const isCurb = wordOr(approach, `${path}.approach`, APPROACHES, 'unrestricted') === 'curb';
  const degrees = listOr(bearing, `${path}.bearing`);
  if (degrees.length !== 0 && degrees.length !== 2) refuse(`${path}.bearing`, 'must be degrees and a range');
  const [heading, range] = [360, 180].map((max, i) =>
    numberIn(degrees[i], `${path}.bearing[${i}]`, { min: 0, max }, max),
  );
  const radiusM = numberIn(radius, `${path}.radius`, { min: 0, max: Infinity }, Infinity);
  if (!isCurb && degrees.length === 0 && radiusM === Infinity) return null;
  return {
    bearing: degrees.length === 0 ? null : [heading, range],
    isCurb,
    radiusM: radiusM === Infinity ? null : radiusM,
  };
}

const MOST_ALTERNATIVES = 3;

function readAlternatives(
  value: RouteRequest['alternatives'],
  origins: readonly Origin[],
  via: readonly Via[],
): number {
  const count = numberIn(value, 'alternatives', { min: 0, max: MOST_ALTERNATIVES, integer: true }, 0);
  if (count > 0 && (via.length > 0 || !origins.every(isPlain))) {
    refuse('alternatives', 'may not stand beside via, reverse, transit or fly');
  }
  return count;
}

const isPlain = ({ travel, transit, reverse }: Origin): boolean => travel.mode !== 'fly' && !transit && !reverse;

function readVia(value: RouteRequest['via'], origins: readonly Origin[]): Via[] {
  const points = listOr(value, 'via');
  if (points.length > 0 && !origins.every(isPlain)) refuse('via', 'may not stand beside reverse, transit or fly');
  return points.map((point, i) => {
    const { lon, lat } = toPointTable(point, `via[${i}]`);
    return { lon: lon[0], lat: lat[0], stops: wordOr(point.type, `via[${i}].type`, VIA_TYPES, 'stop') === 'stop' };
  });
}

function readSerializers(value: RouteRequest['pathSerializer']): PathSerializer[] {
  if (!Array.isArray(value)) return [wordOr(value, 'pathSerializer', PATH_SERIALIZERS, 'compact')];
  const words = value.map((word, i) => wordOr(word, `pathSerializer[${i}]`, PATH_SERIALIZERS, 'compact'));
  return words.length === 0 ? ['compact'] : [...new Set(words)];
}

function* placesOf({ origins }: RoutingQuery, targets: TargetTable) {
  for (const { id, lon, lat } of origins) yield { lon, lat, what: `source ${id}` };
  for (let t = 0; t < targets.count; t++) {
    yield { lon: targets.lon[t], lat: targets.lat[t], what: `target ${targetId(targets, t)}` };
  }
}
