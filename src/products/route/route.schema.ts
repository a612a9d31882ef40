import Type, { type Static } from 'typebox';
import {
  anyCase,
  Id,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  routingFields,
  Source,
  Target,
  targetFields,
} from '../../network/routing/index.ts';
import { LANGUAGES, type Language, MANEUVER_TYPES, MODIFIERS, SIDES, STEP_MODES } from './maneuvers/maneuver.ts';

export const PATH_SERIALIZERS = ['compact', 'geojson', 'travelTime'] as const;
/** Kinds of points on the way. */
export const VIA_TYPES = ['stop', 'through'] as const;

/** Sides of the street on which a place may be met. */
export const APPROACHES = ['unrestricted', 'curb'] as const;

const placeRule = {
  bearing: optionalArray(Type.Number(), {
    description:
      'Extension: degrees clockwise from north and by how many the direction of travel there may differ, such as [90, 45].',
  }),
  approach: Type.Optional(
    Type.Unsafe<(typeof APPROACHES)[number] | null>({
      anyOf: [anyCase(APPROACHES), { type: 'null' }],
      description: 'Extension: `curb` if the place has to lie on the side of the street on which one drives.',
    }),
  ),
  radius: optionalNumber({ minimum: 0, description: 'Extension: meters to the street, at most `maxSnapDistance`.' }),
};
const PlaceRule = Type.Object(placeRule);
export type PlaceRule = Static<typeof PlaceRule>;

export type PathSerializer = (typeof PATH_SERIALIZERS)[number];

const serializer = anyCase(PATH_SERIALIZERS);

export const RouteRequest = Type.Object(
  {
    ...routingFields,
    ...targetFields,
    sources: optionalArray(Type.Object({ ...Source.properties, ...placeRule })),
    targets: optionalArray(Type.Object({ ...Target.properties, ...placeRule })),
    pathSerializer: Type.Optional(
      Type.Unsafe<PathSerializer | readonly PathSerializer[] | null>({
        anyOf: [serializer, { type: 'array', items: serializer }, { type: 'null' }],
        description:
          'Form of the routes, one or a list; the first of a list makes `routes`, others stand beside it by name. `travelTime` tells times and lengths without segments. Default: compact.',
      }),
    ),
    via: optionalArray(
      Type.Object({
        lat: Type.Number(),
        lng: Type.Number(),
        type: Type.Optional(
          Type.Unsafe<(typeof VIA_TYPES)[number] | null>({ anyOf: [anyCase(VIA_TYPES), { type: 'null' }] }),
        ),
      }),
      {
        description:
          'Extension: points on the way of each route, in the order of travel. At a `stop` (the default) one arrives and sets out again; `through` one passes, without turning round where that can be helped.',
      },
    ),
    alternatives: optionalInteger({
      minimum: 0,
      maximum: 3,
      default: 0,
      description:
        'Extension: the most further routes on streets after the best one of each pair: those that take at most a quarter more and differ enough. By public transport see `recommendations`.',
    }),
    elevationProfile: optionalBoolean({
      default: false,
      description: 'Extension: routes have the heights along them.',
    }),
    instructions: optionalBoolean({
      default: false,
      description: 'Extension: routes on streets have `maneuvers`, in the direction of travel.',
    }),
    language: Type.Optional(
      Type.Unsafe<Language | null>({
        anyOf: [anyCase(LANGUAGES), { type: 'null' }],
        description: 'Extension: language of `instructions`. Default: en.',
      }),
    ),
    polygon: Type.Optional(
      Type.Unsafe<{ srid?: number | null } | null>({
        type: ['object', 'null'],
        properties: {
          srid: optionalInteger({ default: 3857, description: 'EPSG code of GeoJSON routes; any that is known.' }),
        },
      }),
    ),
  },
  {
    description:
      'One route for every pair of a source and a target; by public transport also alternatives (`recommendations`).',
  },
);
export type RouteRequest = Static<typeof RouteRequest>;

export const snap = Type.Optional(
  Type.Object(
    { snapDistance: Type.Number(), snappedLat: Type.Number(), snappedLng: Type.Number() },
    { description: 'With `showSnapInformation`: meters to the network, and where it was met.' },
  ),
);

const dayTime = (description: string) =>
  Type.Optional(Type.Integer({ description: `${description}, in seconds of the date (beyond 86400 after midnight).` }));
const rideText = (description: string) => Type.Optional(Type.String({ description }));

const IntermediateStop = Type.Object({
  id: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
  arrivalTime: Type.Integer(),
  departureTime: Type.Integer(),
});

/** Fields of TRANSIT segments. */
const rideFields = {
  isTransit: Type.Optional(Type.Literal(true)),
  routeType: Type.Optional(Type.Integer({ description: 'GTFS route type, extended ones as they are.' })),
  routeShortName: rideText('TRANSIT: the line.'),
  routeLongName: rideText('TRANSIT: the line.'),
  departureTime: dayTime('Boarding'),
  arrivalTime: dayTime('Alighting'),
  tripHeadSign: rideText('TRANSIT: where the vehicle goes.'),
  routeId: rideText('Extension: the line in its feed.'),
  tripId: rideText('Extension: the trip in its feed.'),
  agencyName: rideText('Extension.'),
  routeColor: rideText('Extension: `#rrggbb`.'),
  routeTextColor: rideText('Extension: `#rrggbb`.'),
  startStopId: rideText('Extension: where one boards.'),
  endStopId: rideText('Extension: where one alights.'),
  startPlatform: rideText('Extension: number of the platform.'),
  endPlatform: rideText('Extension: number of the platform.'),
  intermediateStops: Type.Optional(Type.Array(IntermediateStop, { description: 'Extension: stops in between.' })),
  byHeadway: Type.Optional(
    Type.Literal(true, { description: 'Extension: the line runs by headway, its times are those of an even service.' }),
  ),
};

/** Fields of routes that use public transport. */
export const scheduleFields = {
  departureTime: dayTime('Extension: leaving the source'),
  arrivalTime: dayTime('Extension: reaching the target'),
  transfers: Type.Optional(Type.Integer({ description: 'Extension: changes of vehicle.' })),
};

const Segment = Type.Object({
  type: Type.String({ description: 'CAR, BIKE, WALK, FLY, TRANSIT or TRANSFER.' }),
  startname: Type.String({ description: '`source`, a stop, or the street that begins here.' }),
  endname: Type.String({ description: '`target`, a stop, or the street that follows.' }),
  travelTime: Type.Integer({ description: 'Seconds.' }),
  length: Type.Number({ description: 'Meters.' }),
  elevationGain: Type.Number({ description: 'Meters climbed.' }),
  warning: Type.Optional(
    Type.String({
      description:
        'What to know of the segment, such as a ferry or a push; of TRANSIT that one must phone or ask the driver to board or alight.',
    }),
  ),
  points: Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()]), {
    description: '[y, x, elevation] in meters, EPSG:3857, from target to source; none where one waits (TRANSFER).',
  }),
  ...rideFields,
});

const place = {
  lat: Type.Number(),
  lng: Type.Number(),
  point: Type.Integer({ description: "Index among the route's points from where travel begins, equal ones once." }),
};
const bearing = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 359, description: `Degrees clockwise from north ${description}.` });

const ManeuverStep = Type.Object({
  type: anyCase(MANEUVER_TYPES),
  modifier: Type.Optional(anyCase(MODIFIERS)),
  text: Type.String({ description: 'The instruction in the language that is asked for.' }),
  exit: Type.Optional(Type.Integer({ description: 'The exit by which a roundabout is left.' })),
  ...place,
  travelTime: Type.Integer({ description: 'Seconds until the next maneuver; they add up to the route.' }),
  length: Type.Number({ description: 'Meters until the next maneuver; they add up to the route.' }),
  name: Type.String({ description: 'The street until the next maneuver, without its number.' }),
  ref: Type.Optional(Type.String({ description: 'Its number.' })),
  destinations: Type.Optional(Type.String({ description: 'Where signs say it leads: `A 52: Düsseldorf, Essen`.' })),
  exits: Type.Optional(Type.String({ description: 'The number of the exit.' })),
  rotaryName: Type.Optional(Type.String({ description: 'The name of a roundabout.' })),
  mode: anyCase(STEP_MODES),
  drivingSide: anyCase(SIDES),
  bearingBefore: bearing('before, 0 where one sets out'),
  bearingAfter: bearing('after, 0 where one arrives'),
  lanes: Type.Optional(
    Type.Array(Type.Object({ indications: Type.Array(Type.String()), valid: Type.Boolean() }), {
      description: 'From left to right: where their arrows point, and if they lead on.',
    }),
  ),
  crossings: Type.Array(
    Type.Object({
      ...place,
      bearings: Type.Array(bearing('of the streets that meet')),
      entry: Type.Array(Type.Boolean({ description: 'If one may enter them.' })),
      in: Type.Optional(Type.Integer({ description: 'Index of the street that is come from.' })),
      out: Type.Optional(Type.Integer({ description: 'Index of the street that is taken.' })),
    }),
    { description: 'The maneuver itself, and what is passed until the next.' },
  ),
});

const legs = Type.Optional(
  Type.Array(Type.Object({ travelTime: Type.Integer(), length: Type.Number() }), {
    description: 'With `via`: seconds and meters from point to point, the sum of which are those of the route.',
  }),
);

const elevationProfile = Type.Optional(
  Type.Array(Type.Tuple([Type.Number(), Type.Number()]), {
    description:
      'With `elevationProfile`, in the direction of travel: meters from where it begins, and meters above the sea.',
  }),
);

const maneuvers = Type.Optional(
  Type.Array(ManeuverStep, { description: 'With `instructions`: in the direction of travel.' }),
);

/** Fields of compact routes, and the only ones of travel-time routes. */
const figures = {
  source_id: Id,
  target_id: Id,
  travelTime: Type.Integer({ description: 'Seconds, the sum of the segments.' }),
  length: Type.Number({ description: 'Meters, the sum of the segments.' }),
  ...scheduleFields,
  sourceSnap: snap,
  targetSnap: snap,
  legs,
  elevationProfile,
  maneuvers,
};

const TravelTimeRoute = Type.Object(figures);

export const CompactRoute = Type.Object({
  ...figures,
  edgeClasses: Type.Array(Type.Integer(), { description: 'Classes of the streets used, ascending.' }),
  segments: Type.Array(Segment, { description: 'From target to source.' }),
});

export const GeoJsonRoute = Type.Object({
  type: Type.Literal('FeatureCollection'),
  crs: Type.Unknown(),
  sourceId: Id,
  targetId: Id,
  ...scheduleFields,
  legs,
  elevationProfile,
  maneuvers,
  features: Type.Array(Type.Unknown(), {
    description: 'A LineString per segment from target to source, then the points Target and Source.',
  }),
});

export const RouteData = Type.Object({
  routes: Type.Array(Type.Union([CompactRoute, GeoJsonRoute, TravelTimeRoute]), {
    description: 'The best of each pair comes first.',
  }),
  compact: Type.Optional(Type.Array(CompactRoute)),
  geojson: Type.Optional(Type.Array(GeoJsonRoute)),
  travelTime: Type.Optional(Type.Array(TravelTimeRoute)),
});
