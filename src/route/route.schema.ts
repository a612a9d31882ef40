import Type, { type Static } from 'typebox';
import { anyCase, Id, optionalInteger, routingFields, targetFields } from '../travel-time/index.ts';

export const PATH_SERIALIZERS = ['compact', 'geojson'] as const;
export type PathSerializer = (typeof PATH_SERIALIZERS)[number];

const serializer = anyCase(PATH_SERIALIZERS);

export const RouteRequest = Type.Object(
  {
    ...routingFields,
    ...targetFields,
    pathSerializer: Type.Optional(
      Type.Unsafe<PathSerializer | readonly PathSerializer[] | null>({
        anyOf: [serializer, { type: 'array', items: serializer }, { type: 'null' }],
        description:
          'Form of the routes, one or a list; the first of a list makes `routes`, others stand beside it by name. Default: compact.',
      }),
    ),
    polygon: Type.Optional(
      Type.Unsafe<{ srid?: number | null } | null>({
        type: ['object', 'null'],
        properties: { srid: optionalInteger({ default: 3857, description: 'EPSG code of GeoJSON routes.' }) },
      }),
    ),
  },
  { description: 'One route for every pair of a source and a target.' },
);
export type RouteRequest = Static<typeof RouteRequest>;

const snap = Type.Optional(
  Type.Object(
    { snapDistance: Type.Number(), snappedLat: Type.Number(), snappedLng: Type.Number() },
    { description: 'With `showSnapInformation`: metres to the network, and where it was met.' },
  ),
);

const Segment = Type.Object({
  type: Type.String({ description: 'CAR, BIKE, WALK or FLY.' }),
  startname: Type.String({ description: '`source`, or the street that begins here.' }),
  endname: Type.String({ description: '`target`, or the street that follows.' }),
  travelTime: Type.Integer({ description: 'Seconds.' }),
  length: Type.Number({ description: 'Metres.' }),
  elevationGain: Type.Number({ description: 'Metres climbed.' }),
  warning: Type.Optional(Type.String()),
  points: Type.Array(Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()]), {
    description: '[y, x, elevation] in metres, EPSG:3857, from target to source.',
  }),
});

const CompactRoute = Type.Object({
  source_id: Id,
  target_id: Id,
  travelTime: Type.Integer({ description: 'Seconds, the sum of the segments.' }),
  length: Type.Number({ description: 'Metres, the sum of the segments.' }),
  edgeClasses: Type.Array(Type.Integer(), { description: 'Classes used, ascending.' }),
  sourceSnap: snap,
  targetSnap: snap,
  segments: Type.Array(Segment, { description: 'From target to source.' }),
});

const GeoJsonRoute = Type.Object({
  type: Type.Literal('FeatureCollection'),
  crs: Type.Unknown(),
  sourceId: Id,
  targetId: Id,
  features: Type.Array(Type.Unknown(), {
    description: 'A LineString per segment from target to source, then the points Target and Source.',
  }),
});

export const RouteData = Type.Object({
  routes: Type.Array(Type.Union([CompactRoute, GeoJsonRoute])),
  compact: Type.Optional(Type.Array(CompactRoute)),
  geojson: Type.Optional(Type.Array(GeoJsonRoute)),
});

export const RouteErrors = Type.Array(
  Type.Object({ source_id: Id, target_id: Id, code: Type.String(), message: Type.String() }),
  { description: 'Pairs without a route, and why.' },
);
