import Type, { type Static, type TSchema } from 'typebox';
import { TRAVEL_TYPES, USUAL_TRANSFER_S, WEEKDAYS } from './routing-query.ts';

/**
 * Shared routing options in their wire form. Every optional field may also be null, which means "not given", since
 * clients serialize whole option objects. Words of an enumeration are accepted in any case; unknown fields are ignored.
 */

interface Note {
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

// `default` is only part of the description: the mapping fills in defaults, so that "not given" stays visible.
const note = ({ default: fallback, description = '', ...rest }: Note): object => ({
  ...rest,
  description: fallback === undefined ? description : `${description} Default: ${JSON.stringify(fallback)}.`.trim(),
});

export const optionalNumber = (n: Note = {}) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], ...note(n) }));
export const optionalInteger = (n: Note = {}) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], ...note(n) }));
export const optionalBoolean = (n: Note = {}) =>
  Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], ...note(n) }));
export const optionalArray = <T extends TSchema>(items: T, n: Note = {}) =>
  Type.Optional(Type.Unsafe<Static<T>[] | null>({ type: ['array', 'null'], items, ...note(n) }));
export const optionalMap = <T extends TSchema>(values: T, n: Note = {}) =>
  Type.Optional(
    Type.Unsafe<Record<string, Static<T>> | null>({
      type: ['object', 'null'],
      additionalProperties: values,
      ...note(n),
    }),
  );

/** Returns a word of an enumeration in any case (`transform` is AJV's: the mapping sees the word as written here). */
export const anyCase = <const W extends string>(words: readonly W[], n: Note = {}) =>
  Type.Unsafe<W>({ type: 'string', transform: ['toEnumCase'], enum: words, ...note(n) });
export const optionalAnyCase = <const W extends string>(words: readonly W[], n: Note = {}) =>
  Type.Optional(
    Type.Unsafe<W | null>({ type: ['string', 'null'], transform: ['toEnumCase'], enum: [...words, null], ...note(n) }),
  );

/** An identifier that keeps its type: a number is returned as a number. */
export const Id = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  description: "The caller's identifier, echoed in the answer.",
});

const latitude = optionalNumber({ minimum: -90, maximum: 90, description: 'Degrees.' });
const longitude = optionalNumber({ minimum: -180, maximum: 180, description: 'Degrees.' });

const position = {
  lat: latitude,
  lng: longitude,
  lon: optionalNumber({ description: 'The same as `lng`.' }),
  x: optionalNumber({ description: 'The same as `lng`.' }),
  y: optionalNumber({ description: 'The same as `lat`.' }),
};

const seconds = (fallback: number) => ({
  minimum: 0,
  maximum: 3600,
  description: `Seconds. Default by car: ${fallback}, otherwise 0.`,
});

/** The time of public transport; these fields may also be given in the options themselves. */
const frameFields = {
  date: optionalInteger({
    description:
      "yyyymmdd. Outside the timetable's span the same weekday of its busiest week counts; without a date today, if anything runs, else by that rule.",
  }),
  weekday: optionalAnyCase(WEEKDAYS, { description: "Without a date: this day of the timetable's busiest week." }),
  strictDate: optionalBoolean({
    default: false,
    description: 'An extension: no other date is taken than the one asked for; the answer is empty where nothing runs.',
  }),
  time: optionalInteger({
    minimum: 0,
    maximum: 172_800,
    default: 28_800,
    description: 'Seconds of the day: the earliest departure, or with `reverse` the latest arrival.',
  }),
  duration: optionalInteger({
    minimum: -1,
    maximum: 86_400,
    default: 18_000,
    description:
      'Seconds: length of the window of departures, or with `reverse` of arrivals, at least `maxEdgeWeight`. -1: exactly `time`.',
  }),
  departureWindow: optionalInteger({
    minimum: 0,
    maximum: 86_400,
    description:
      'An extension: length of the window in seconds, taken literally instead of `duration`. 0: exactly `time`.',
  }),
  arrivalOrDepartureDuration: optionalInteger({
    minimum: 0,
    maximum: 86_400,
    default: 0,
    description: 'Seconds: above 0, the first stop is left (with `reverse`, the last one reached) so near to `time`.',
  }),
  earliestArrival: optionalBoolean({
    default: false,
    description: 'The source is left at exactly `time`, and waiting counts.',
  }),
  maxWalkingTimeFromSource: optionalNumber({
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds to the first stop at most.',
  }),
  maxWalkingTimeToTarget: optionalNumber({
    minimum: 0,
    maximum: 86_400,
    description: 'Seconds from the last stop at most.',
  }),
};
export const TransitFrame = Type.Object(frameFields);

const transitFields = {
  frame: Type.Optional(
    Type.Unsafe<Static<typeof TransitFrame> | null>({
      ...TransitFrame,
      type: ['object', 'null'],
      description: 'Public transport: the fields about date, times and walking, which may also stand beside it.',
    }),
  ),
  ...frameFields,
  maxTransfers: optionalInteger({ minimum: -1, default: -1, description: 'Public transport; -1: any number.' }),
  transferTime: optionalInteger({
    minimum: 0,
    maximum: 86_400,
    default: USUAL_TRANSFER_S,
    description:
      'An extension: seconds that changing takes where the feed tells no time, beside the walk to another stop.',
  }),
  minTransferTime: optionalInteger({
    minimum: 0,
    maximum: 86_400,
    default: 0,
    description: 'An extension: seconds added before every boarding but the first, whatever the feed tells.',
  }),
  avoidTransitRouteTypes: optionalArray(Type.Integer(), {
    description: 'GTFS route types that are not used; standard ones (0 to 12) stand for their extended types too.',
  }),
  recommendations: Type.Optional(
    Type.Unsafe<number | boolean | null>({
      type: ['integer', 'boolean', 'null'],
      description: 'Routes: alternatives to the best one. Default: 0.',
    }),
  ),
};

export const ModeOptions = Type.Object(
  {
    ...transitFields,
    speed: optionalNumber({
      exclusiveMinimum: 0,
      maximum: 1000,
      description: 'km/h; walk 5, bike 18 (at most 300), fly 60.',
    }),
    uphill: optionalNumber({
      minimum: -1000,
      maximum: 1000,
      description: 'Meters added per meter of climb; walk 10, bike 20.',
    }),
    downhill: optionalNumber({
      minimum: -1000,
      maximum: 1000,
      description: 'Meters added per meter of descent; walk 0, bike -10.',
    }),
    rushHour: optionalBoolean({ default: false, description: 'Speeds of busy hours (car).' }),
    trafficJunctionPenalty: optionalNumber(seconds(4)),
    trafficSignalPenalty: optionalNumber(seconds(11)),
    trafficLeftTurnPenalty: optionalNumber(seconds(7)),
    trafficRightTurnPenalty: optionalNumber(seconds(4)),
    ignorePenaltiesInStartingServiceArea: optionalBoolean({
      default: false,
      description: 'No penalties until the service roads around the source are left.',
    }),
    allowPrivateAndServiceRoads: optionalBoolean({
      default: false,
      description:
        'Lets trips pass through private and service roads, and others where they may otherwise only begin or end.',
    }),
    maxSnapDistance: optionalInteger({ minimum: 0, maximum: 100_000, description: "Meters; the root's if not given." }),
    excludeEdgeClassesFromSnapping: optionalArray(Type.Integer(), { description: 'Numbers of edge classes.' }),
    includeSnapDistance: optionalBoolean({
      default: false,
      description: 'The way between a source and the network counts.',
    }),
    includeSnapDistanceForTargets: optionalBoolean({ default: false, description: 'The same for targets.' }),
    snappingSpeed: optionalNumber({
      exclusiveMinimum: 0,
      maximum: 300,
      description: 'km/h along counted snap distances; otherwise the walking speed.',
    }),
    walkSpeed: optionalNumber({
      exclusiveMinimum: 0,
      maximum: 300,
      description: 'km/h on foot along counted snap distances (car, bike). Default: 5.',
    }),
    useAreaSnapping: optionalBoolean({
      default: false,
      description: 'A source starts on every road within `snapRadius`.',
    }),
    snapRadius: optionalNumber({ minimum: 0, maximum: 10_000, default: 100, description: 'Meters.' }),
    areaSnappingOppositeLanesMaxDist: optionalNumber({
      minimum: 0,
      maximum: 1000,
      default: 0,
      description: 'With area snapping: meters to a carriageway of the opposite direction that counts as well.',
    }),
  },
  { description: 'How the traveler moves and finds the network. May be empty.' },
);

const travelMode = Type.Optional(
  Type.Unsafe<Record<string, Static<typeof ModeOptions>> | null>({
    type: ['object', 'null'],
    additionalProperties: ModeOptions,
    minProperties: 1,
    maxProperties: 1,
    description:
      'Exactly one key, the travel mode: `walk`, `bike`, `car`, `fly`, `transit` (the same as `walktransit`) or `biketransit`. If missing, `travelType` of the request holds.',
    examples: [{ car: {} }],
  }),
);

const reverseOfSource = optionalBoolean({ description: "Overrides the request's `reverse` for this source." });

export const Source = Type.Object({ id: Id, ...position, tm: travelMode, reverse: reverseOfSource });
export const Target = Type.Object({ id: Id, ...position });

/** GeoJSON as an object or as its text. */
export const GeoJsonData = Type.Unsafe<string | object>({
  type: ['object', 'string'],
  description: 'GeoJSON as an object or as its text.',
});

const crs = optionalInteger({ default: 4326, description: 'EPSG code of the coordinates.' });

export const SourceGeometry = Type.Object({
  id: Id,
  data: GeoJsonData,
  crs,
  tm: travelMode,
  reverse: reverseOfSource,
  routeFromCentroid: optionalBoolean({
    default: false,
    description: 'Start at the centroid; otherwise every network point inside or on the geometry starts at 0.',
  }),
});

const ExclusionGeometry = Type.Object(
  {
    data: Type.Optional(GeoJsonData),
    crs: Type.Optional(Type.Integer({ description: 'EPSG code of the coordinates.' })),
    type: optionalAnyCase(['geojson']),
  },
  { description: 'Edges that touch this geometry are closed. `data` and `crs` are both required.' },
);

const ClipGeometry = Type.Object(
  {
    data: Type.Optional(GeoJsonData),
    crs: Type.Optional(Type.Integer({ description: 'EPSG code of the coordinates.' })),
    type: optionalAnyCase(['geojson']),
  },
  {
    description:
      'Polygon or MultiPolygon: targets, places, streets and areas outside are left out of the answer; journeys may lead through there. `data` and `crs` are both required.',
  },
);

const SourceAddress = Type.Object({
  h3Address: Type.String({ description: 'An H3 index.' }),
  tm: travelMode,
  reverse: reverseOfSource,
});

/** Fields of every routing request, except for targets. */
export const routingFields = {
  sources: optionalArray(Source, { description: 'A request has `sources`, `sourceGeometries` or both.' }),
  sourceGeometries: optionalArray(SourceGeometry),
  sourceAddresses: optionalArray(SourceAddress, {
    description: 'Sources in the middle of H3 cells, which name them in the answer.',
  }),
  travelType: optionalAnyCase(TRAVEL_TYPES, { description: 'Mode of sources without `tm`.' }),
  edgeWeight: optionalAnyCase(['time', 'distance'], { default: 'time', description: 'Seconds or meters.' }),
  maxEdgeWeight: optionalInteger({
    minimum: 0,
    default: 1800,
    description: 'How far to search, in seconds or meters by `edgeWeight`; what is told as this value still counts.',
  }),
  elevation: optionalBoolean({ default: true, description: 'Climbing and descending count (walk, bike).' }),
  reverse: optionalBoolean({ default: false, description: 'What can reach the sources, against the traffic.' }),
  travelTimeFactors: optionalMap(Type.Number(), {
    description:
      'Factor on the travel time by name of the edge class, or `all`; a factor times `all` lies in 0.5 to 100.',
  }),
  defaultRoadSpeeds: optionalMap(Type.Number(), {
    description: 'km/h by name of the edge class, or `all` for those not named, for roads without a tagged speed.',
  }),
  excludeEdgeClasses: optionalArray(Type.Integer(), { description: 'Numbers of edge classes that are closed.' }),
  exclusionGeometry: Type.Optional(
    Type.Unsafe<Static<typeof ExclusionGeometry> | null>({ ...ExclusionGeometry, type: ['object', 'null'] }),
  ),
  clipGeometry: Type.Optional(
    Type.Unsafe<Static<typeof ClipGeometry> | null>({ ...ClipGeometry, type: ['object', 'null'] }),
  ),
  maxSnapDistance: optionalInteger({
    minimum: 0,
    maximum: 100_000,
    default: 1000,
    description: 'Meters; a point further from the network than this is unreachable.',
  }),
  showSnapInformation: optionalBoolean({ default: false, description: 'Tell where points met the network.' }),
};

/** Fields for targets: travel times, reachability, routes. */
export const targetFields = {
  targets: optionalArray(Target),
  targetAddresses: optionalArray(Type.String(), {
    description: 'Targets in the middle of H3 cells, which name them in the answer.',
  }),
  targetGeohashes: optionalArray(Type.String(), {
    description: 'Targets in the middle of geohashes, which name them in the answer.',
  }),
};

const RoutingBody = Type.Object(routingFields);
const TargetsBody = Type.Object(targetFields);
export type RoutingBody = Static<typeof RoutingBody>;
export type TargetsBody = Static<typeof TargetsBody>;
export type SourceBody = Static<typeof Source>;
export type SourceAddressBody = Static<typeof SourceAddress>;
export type SourceGeometryBody = Static<typeof SourceGeometry>;
export type TransitFrameBody = Static<typeof TransitFrame>;
export type ModeOptionsBody = Static<typeof ModeOptions>;
export type TravelModeBody = Record<string, ModeOptionsBody>;
