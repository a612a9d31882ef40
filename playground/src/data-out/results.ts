import type { FeatureCollection, LineString, Position } from 'geojson';
import { aggregationOf } from '../aggregation-choices.ts';
import type { Journey, JourneyLeg } from '../api/journey.ts';
import type { ReachedPlaces } from '../api/places.ts';
import { largestThreshold, travel } from '../api/request.ts';
import type { RouteSummary } from '../api/route-summary.ts';
import type { Isochrones } from '../api/types.ts';
import { totalWithin } from '../counts.ts';
import { type CountedResult, shownPoints } from '../counts-model.ts';
import { distance, letter } from '../format.ts';
import type { Model } from '../model.ts';
import type { ScoreChoices } from '../score-choices.ts';
import { rankStarts } from '../score-ranking.ts';
import type { ComparedResult } from '../scores-model.ts';
import type { Choices, EdgeWeight } from '../state.ts';
import type { StatisticGroup } from '../statistics-model.ts';
import { gpxOf, type WayPoint } from './gpx.ts';
import { type Result, tableOf } from './result.ts';

/** Results of the page as rows that are saved. No DOM here. */

const WEIGHT_NAMES: Readonly<Record<EdgeWeight, string>> = { time: 'travel_time_s', distance: 'distance_m' };

/** A count that stands beside the areas. */
interface NamedCount {
  readonly name: string;
  readonly counted: CountedResult;
}

/** Returns the count on the page, if it is of the same reach. */
export function countIn({ counts }: Model, choices: Choices): NamedCount | null {
  const { counted, countables } = counts.get();
  const reach = (of: Choices): string => JSON.stringify([of.region, travel(of, largestThreshold(of))]);
  if (counted === null || reach(counted.choices) !== reach(choices)) return null;
  return { name: countables?.find(({ id }) => id === counted.choices.counted)?.name ?? 'Count', counted };
}

/** Areas by threshold with what is counted within each. */
export function areasResult(areas: Isochrones, edgeWeight: EdgeWeight, count: NamedCount | null): Result {
  const features = areas.features.map((feature) => {
    const { time, area, ...others } = feature.properties;
    const points = count?.counted.measured.get(feature.properties.percentile ?? 0) ?? count?.counted.points ?? [];
    const counted = count === null ? {} : { [count.name]: Math.round(totalWithin(points, time)) };
    const limit = edgeWeight === 'time' ? 'within_s' : 'within_m';
    return { ...feature, properties: { [limit]: time, area_m2: area, ...counted, ...others } };
  });
  return { what: 'areas', collection: { type: 'FeatureCollection', features }, hasLongShapes: true };
}

/** Streets or hexagons with their value, named by how the starts' values become one. */
export function elementsResult(
  elements: FeatureCollection,
  { aggregation, picture, sources, edgeWeight }: Choices,
): Result {
  const kind = aggregationOf(aggregation, sources.length);
  const isWeight = ['min', 'max', 'mean', 'median', 'sum'].includes(kind);
  const prefix = sources.length === 1 ? '' : `${kind}_`;
  const name = isWeight ? `${prefix}${WEIGHT_NAMES[edgeWeight]}` : kind;
  const features = elements.features.map((feature) => {
    const { id, w, ...others } = feature.properties ?? {};
    return { ...feature, properties: { id, [name]: w, ...others } };
  });
  return { what: picture, collection: { type: 'FeatureCollection', features } };
}

/** Cells with all statistics of their group by name. */
export function cellsResult(cells: FeatureCollection, { statistics }: StatisticGroup): Result {
  const features = cells.features.map((feature) => {
    const { id, h3, ...values } = feature.properties ?? {};
    const named = statistics.map((statistic) => [statistic.name, values[statistic.id] ?? null]);
    return { ...feature, properties: { id, ...(h3 === undefined ? {} : { h3 }), ...Object.fromEntries(named) } };
  });
  return { what: 'statistics', collection: { type: 'FeatureCollection', features } };
}

/** Tags of places that get a column of their own. */
const TAGS = [
  'addr:street',
  'addr:housenumber',
  'addr:postcode',
  'addr:city',
  'opening_hours',
  'wheelchair',
  'website',
];

/** Places within reach, the nearest first, as they come. */
export function placesResult({ features }: ReachedPlaces, edgeWeight: EdgeWeight): Result {
  const rows = features.map(({ geometry, properties: { id, osmType, tags, ...reached } }) => ({
    type: 'Feature' as const,
    geometry,
    properties: {
      id,
      name: tags.name ?? '',
      osm_type: osmType,
      [WEIGHT_NAMES[edgeWeight]]: reached.edgeWeight,
      closest_source: reached.closestSource,
      ...Object.fromEntries(TAGS.map((tag) => [tag, tags[tag] ?? ''])),
    },
  }));
  return { what: 'places', collection: { type: 'FeatureCollection', features: rows } };
}

/** Returns the amount within each minute, or each step of distance, as a table. */
export function countResult({ name, counted }: NamedCount, now: Choices): Result {
  const { choices } = counted;
  const limit = choices.edgeWeight === 'time' ? 'within_s' : 'within_m';
  const rows = shownPoints(counted, now).map(({ at, total }) => ({ [limit]: at, [name]: total }));
  return tableOf('count', rows);
}

/** A route by its streets: lines with time and length, in the order of travel; the API lists them from the target on. */
export function routeResult({ route }: RouteSummary, direction: 'from' | 'to'): Result {
  const legs = route.features.flatMap(({ geometry, properties }) =>
    geometry?.type === 'LineString' ? [{ coordinates: geometry.coordinates, properties }] : [],
  );
  const isFrom = direction === 'from';
  const features = (isFrom ? legs.toReversed() : legs).map(({ coordinates, properties }, i) => ({
    type: 'Feature' as const,
    geometry: { type: 'LineString' as const, coordinates: isFrom ? coordinates.toReversed() : coordinates },
    properties: {
      step: i + 1,
      street: properties.startName ?? '',
      travel_time_s: properties.travelTime,
      length_m: properties.length,
    },
  }));
  return { what: 'route', collection: { type: 'FeatureCollection', features } };
}

/** The whole way as one track, with its ends as points. */
export function routeGpx(route: RouteSummary, { direction, mode }: Choices): string {
  const positions = routeResult(route, direction).collection.features.flatMap(
    ({ geometry }) => (geometry as LineString).coordinates,
  );
  return gpxOf([{ name: `${distance(route.length)} by ${mode}`, positions }], endsOf(positions));
}

/** Start and goal of positions in the order of travel. */
function endsOf(positions: readonly Position[]): WayPoint[] {
  const [start] = positions;
  const goal = positions.at(-1);
  if (start === undefined || goal === undefined) return [];
  const point = (name: string, [lng, lat]: Position): WayPoint => ({ name, lat, lng });
  return [point('Start', start), point('Goal', goal)];
}

const legName = (leg: JourneyLeg): string =>
  leg.kind === 'ride' ? `${leg.name} ${leg.headSign}`.trim() : leg.kind === 'way' ? leg.by : 'change';

/** A journey by its legs. */
export function journeyResult({ legs }: Journey): Result {
  const features = legs.map((leg, i) => ({
    type: 'Feature' as const,
    geometry: leg.line.length < 2 ? null : { type: 'LineString' as const, coordinates: [...leg.line] },
    properties: {
      leg: i + 1,
      by: legName(leg),
      from: leg.kind === 'ride' ? leg.from : null,
      to: leg.kind === 'ride' ? leg.to : null,
      departure_s: leg.kind === 'ride' ? leg.departureS : null,
      arrival_s: leg.kind === 'ride' ? leg.arrivalS : null,
      seconds: leg.kind === 'ride' ? leg.arrivalS - leg.departureS : leg.seconds,
      length_m: leg.kind === 'ride' ? null : leg.meters,
    },
  }));
  return { what: 'journey', collection: { type: 'FeatureCollection', features } };
}

/** A track for each leg. */
export const journeyGpx = ({ legs }: Journey): string =>
  gpxOf(
    legs.filter(({ line }) => line.length > 1).map((leg) => ({ name: legName(leg), positions: leg.line })),
    endsOf(legs.flatMap(({ line }) => line)),
  );

/** Compared starts as points, the best first, with what each has of every criterion and its score from 0 to 100. */
export function scoresResult(
  { columns, choices }: ComparedResult,
  weights: ScoreChoices,
  nameOf: (criterion: string) => string,
  addresses: readonly (string | null)[],
): Result {
  const features = rankStarts(columns, weights).map(({ start, total, points }, i) => {
    const { lat, lng } = choices.sources[start];
    return {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      properties: {
        rank: i + 1,
        start: letter(start),
        address: addresses[start] ?? '',
        score: total,
        ...Object.fromEntries(columns.map(({ id, scores }) => [nameOf(id), scores[start]])),
        ...Object.fromEntries(columns.map(({ id }, at) => [`points: ${nameOf(id)}`, points[at]])),
      },
    };
  });
  return { what: 'comparison', collection: { type: 'FeatureCollection', features } };
}
