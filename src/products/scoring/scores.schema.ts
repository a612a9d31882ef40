import Type, { type Static, type TSchema } from 'typebox';
import {
  anyCase,
  Id,
  ModeOptions,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalMap,
  optionalNumber,
  routingFields,
} from '../../network/routing/index.ts';
import { PlacesRequest } from '../places/index.ts';

/** Scores of locations (specification "Scoring", wire facts 9). Every optional field may be null: "not given". */

/** The criteria that this server measures. */
const MEASURED_TYPES = [
  'poiCoverageCount',
  'poiCoverageDistance',
  'closestPoiDistance',
  'closestPoiAbsoluteDistance',
  'poiCountInZone',
  'poiGravitationSum',
  'statisticsSum',
  'statisticsMax',
  'statisticsSumInZone',
  'statisticsDistance',
  'statisticsDistanceAverage',
  'statisticsOnEnclosingCell',
  'gravitationSum',
  'gravitationDistanceAverage',
  'transitStopsSum',
  'transitStopsDistance',
  'polygonArea',
  'mathAggregation',
  'criterionReference',
] as const;
/** Criteria of the public clients that need data which regions don't have. */
export const UNMEASURED_TYPES = ['staypointCount', 'edgeStatistics', 'edgeStatisticsReachability'] as const;
const CRITERION_TYPES = [...MEASURED_TYPES, ...UNMEASURED_TYPES] as const;
export type CriterionType = (typeof CRITERION_TYPES)[number];

const nullable = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, type: ['object', 'null'] }));
const text = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], description }));

const LocationProperties = Type.Object({
  gravitationAttractionStrength: optionalNumber({
    minimum: 0,
    maximum: 1e9,
    default: 1,
    description: 'How strongly the location attracts in gravitation criteria.',
  }),
});

const Location = Type.Object(
  {
    id: Id,
    lat: optionalNumber({ minimum: -90, maximum: 90, description: 'Degrees.' }),
    lng: optionalNumber({ minimum: -180, maximum: 180, description: 'Degrees.' }),
    lon: optionalNumber({ minimum: -180, maximum: 180, description: 'The same as `lng`.' }),
    geometry: Type.Optional(
      Type.Unsafe<object | null>({
        type: ['object', 'null'],
        description: 'GeoJSON instead of `lat` and `lng`: every street in it is where the location begins.',
      }),
    ),
    crs: optionalInteger({ default: 4326, description: 'EPSG code of the coordinates of `geometry`.' }),
    properties: nullable(LocationProperties),
  },
  { description: 'A point (`lat`, `lng`) or a `geometry`.' },
);
export type LocationBody = Static<typeof Location>;

const {
  edgeWeight,
  maxEdgeWeight,
  elevation,
  reverse,
  travelTimeFactors,
  defaultRoadSpeeds,
  excludeEdgeClasses,
  exclusionGeometry,
  maxSnapDistance,
} = routingFields;

const competitors = optionalArray(Location, {
  description:
    'Who competes in gravitation criteria. Without any the locations of the request compete among themselves.',
});

const { osmTypes: OsmTypes } = PlacesRequest.properties;
const osmTypes = (description: string) => optionalArray(OsmTypes.items, { description });
const statisticIds = (description: string) => optionalArray(Type.Integer(), { description });
const seconds = (description: string) => optionalInteger({ minimum: 0, maximum: 172_800, description });

const criterionFields = {
  type: anyCase(CRITERION_TYPES, { description: 'What is measured; see the documentation of criteria.' }),
  travelMode: Type.Optional(
    Type.Unsafe<Record<string, Static<typeof ModeOptions> | null> | null>({
      type: ['object', 'null'],
      additionalProperties: { ...ModeOptions, type: ['object', 'null'] },
      description: 'As `tm` of a source: exactly one key, the travel mode.',
    }),
  ),
  ...{ edgeWeight, maxEdgeWeight, elevation, reverse, travelTimeFactors, defaultRoadSpeeds, excludeEdgeClasses },
  ...{ exclusionGeometry, maxSnapDistance },
  routeFromGeometryCentroid: optionalBoolean({
    default: false,
    description: 'Geometries begin at their centroid instead of on all their streets.',
  }),
  coreServiceUrl: text(
    'Names the region by its last segment; otherwise the one that holds all locations. A criterion that names another than the one that answers fails alone.',
  ),
  poiServiceUrl: text('Told with errors; never fetched.'),
  statisticsServiceUrl: text('Told with errors; never fetched.'),

  distanceExponent: optionalNumber({ minimum: -20, maximum: 20, default: -2 }),
  scalingFactor: optionalNumber({ minimum: 0, maximum: 1e6, default: 1 / 300, description: 'Per second or meter.' }),
  distanceModifier: optionalNumber({ minimum: 0, maximum: 1e6, default: 1 }),
  lowerBound: optionalNumber({
    minimum: 0,
    maximum: 1e6,
    default: 0,
    description: 'Nearer things count as if they were so far: seconds or meters.',
  }),

  osmTypes: osmTypes('Groups and tags of the places that count.'),
  referenceOsmTypes: osmTypes('The score is divided by the score of these.'),
  exclude: osmTypes('Groups and tags that places must not have.'),
  match: optionalAnyCase(['any', 'all'], { default: 'any', description: 'How several groups and tags combine.' }),
  weightedBy: text('The key of a tag, such as `capacity`: each place counts the number there, 0 without one.'),

  statisticCollectionId: optionalInteger({ description: 'A collection; its finest group counts.' }),
  statisticGroupId: optionalInteger({ description: 'A group, instead of the collection.' }),
  statisticsIds: statisticIds('Statistics that count.'),
  referenceStatisticsIds: statisticIds('The score is divided by the score of these.'),
  statisticIdsAggregation: optionalAnyCase(['SUM', 'AVG'], {
    default: 'SUM',
    description: 'How several statistics of a cell are put together.',
  }),
  cellsCount: optionalBoolean({ default: false, description: 'Cells that have a value are counted instead.' }),

  competitors,
  gravitationExponent: optionalNumber({ minimum: -20, maximum: 20, default: -2 }),
  probabilityDecay: optionalNumber({ minimum: 0, maximum: 1000, default: 0, description: 'Per second or meter.' }),

  startTime: seconds('Stops: departures from this second of the day on. Default: 28800.'),
  endTime: seconds('Stops: departures up to this second of the day. Default: an hour after `startTime`.'),
  referenceInterval: optionalInteger({
    minimum: 1,
    maximum: 172_800,
    description: 'Stops: departures are told per so many seconds. Default: as many as there are.',
  }),
  routeTypes: optionalArray(Type.Integer(), { description: 'Stops: GTFS route types that count. Default: all.' }),

  srid: optionalInteger({ description: 'polygonArea: EPSG code of the system that `buffer` is in. Default: 3857.' }),
  simplify: optionalNumber({ minimum: 0, maximum: 500, default: 0, description: 'polygonArea: meters.' }),
  buffer: optionalNumber({ minimum: 0, default: 0, description: 'polygonArea: the area grows by so much.' }),
  quadrantSegments: optionalInteger({ minimum: 1, maximum: 8 }),
  flyCircleDetailLevel: optionalInteger({ minimum: 1, maximum: 1024 }),

  mathExpression: text('mathAggregation: names in braces, numbers, + - * / and parentheses.'),
  baseCriterionId: text('criterionReference: the key of another criterion.'),
};

/** Criteria three levels deep; deeper ones are refused. */
const InnermostCriterion = Type.Object({
  ...criterionFields,
  criterionParameters: optionalMap(Type.Unknown(), { description: 'Not so deep.' }),
});
const InnerCriterion = Type.Object({ ...criterionFields, criterionParameters: optionalMap(InnermostCriterion) });
const Criterion = Type.Object({
  ...criterionFields,
  criterionParameters: optionalMap(InnerCriterion, { description: 'mathAggregation: criteria by name.' }),
});
export type CriterionBody = Omit<Static<typeof Criterion>, 'criterionParameters'> & {
  readonly criterionParameters?: unknown;
};

const Criteria = Type.Unsafe<Record<string, Static<typeof Criterion>>>({
  type: 'object',
  additionalProperties: Criterion,
  description: 'Criteria by keys of your own.',
});

/** The fields that requests for scores and ratings share. */
export const scoringFields = {
  locations: Type.Array(Location, { minItems: 1, description: 'At least one; ids differ.' }),
  competitors,
  showDetails: optionalBoolean({
    default: false,
    description: 'Tell the places, cells and stops that counted. The parameter `showDetails` is the same.',
  }),
  serviceUrl: Type.Optional(
    Type.String({ description: 'Names the region by its last segment, as `coreServiceUrl` of criteria.' }),
  ),
};

export const ScoresRequest = Type.Object(
  { ...scoringFields, criteria: Criteria },
  { description: 'Locations, and what is measured of each.' },
);
export type ScoresRequest = Static<typeof ScoresRequest>;

/* Answers. */

const error = Type.Object({
  id: Type.String({ description: 'As an HTTP status.' }),
  detail: Type.String(),
  meta: Type.Object({
    serviceName: Type.String(),
    serviceUrl: Type.Optional(Type.String()),
    coreServiceUrl: Type.Optional(Type.String()),
    criteriaIds: Type.Array(Type.String()),
    locationId: Id,
  }),
});

export const locationScores = {
  id: Id,
  lat: Type.Number(),
  lng: Type.Number(),
  scores: Type.Unsafe<Record<string, number | null>>({
    type: 'object',
    additionalProperties: { type: ['number', 'null'] },
    description: 'By key of the criterion; null where it failed, which `errors` explains.',
  }),
  details: Type.Object({}, { description: 'With `showDetails`: by criterion and distance, what counted.' }),
};

export const answerMembers = {
  message: Type.String(),
  errors: Type.Array(error),
  timestamp: Type.String({ description: 'dd-MM-yyyy HH:mm:ss, UTC.' }),
};

export const ScoresAnswer = Type.Object({
  data: Type.Record(Type.String(), Type.Object(locationScores), { description: 'By id of the location.' }),
  ...answerMembers,
});
