import Type, { type Static } from 'typebox';
import {
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  routingFields,
  Source,
  SourceGeometry,
} from '../../../network/routing/index.ts';
import { CLUSTERS, PlaceData, PlaceSummaryData, PlacesRequest, PlaceTileOfRequest } from '../places.schema.ts';

/** Requests for places within reach of sources (specification "Reachable places", wire facts 7). */

const extensions = {
  wheelchair: optionalAnyCase(['yes', 'limited'], {
    description: 'An extension: only places tagged as accessible by wheelchair; `limited` takes limited access too.',
  }),
  openingHours: optionalBoolean({
    default: false,
    description:
      "An extension: places that are known to be closed on arrival are left out. The day and time of the departure are those of each source's `tm` (`date`, `time`).",
  }),
  nearest: optionalInteger({
    minimum: 1,
    maximum: 1000,
    description: 'An extension: of every source and each of `osmTypes` only so many places, the nearest.',
  }),
  thresholds: optionalArray(Type.Number({ minimum: 0 }), {
    description: 'An extension, summaries only: seconds or meters; the summary is told within each as well.',
  }),
};

const serviceUrl = Type.Optional(
  Type.String({
    description: 'Names the region that is searched by its last segment; otherwise the one that holds all sources.',
  }),
);

const reach = { ...routingFields, ...PlacesRequest.properties, serviceUrl, ...extensions };

export const ReachablePlacesRequest = Type.Object(reach, {
  ...CLUSTERS,
  description: 'Places within reach of the sources.',
});
export type ReachablePlacesRequest = Static<typeof ReachablePlacesRequest>;

/** A stored or posted configuration, and parameters of the address. */
export const ReachablePlaceTileRequest = Type.Object({
  cfg: ReachablePlacesRequest,
  query: PlaceTileOfRequest.properties.query,
});
export type ReachablePlaceTileRequest = Static<typeof ReachablePlaceTileRequest>;
export const StoredReachablePlacesRequest = Type.Object({
  cfg: ReachablePlacesRequest,
  query: Type.Object({}, CLUSTERS),
});

const Competition = Type.Object({
  gravitationAttractionStrength: optionalNumber({ minimum: 0, maximum: 1e9, default: 1 }),
  gravitationPositiveInfluence: optionalBoolean({
    default: true,
    description: 'false: a competitor, which only takes from the others.',
  }),
});
const withProperties = {
  properties: Type.Optional(
    Type.Unsafe<Static<typeof Competition> | null>({ ...Competition, type: ['object', 'null'] }),
  ),
};

export const GravitationRequest = Type.Object(
  {
    ...reach,
    sources: optionalArray(Type.Object({ ...Source.properties, ...withProperties })),
    sourceGeometries: optionalArray(Type.Object({ ...SourceGeometry.properties, ...withProperties })),
    gravitationExponent: optionalNumber({ minimum: -20, maximum: 20, default: -2 }),
    probabilityDecay: optionalNumber({
      minimum: 0,
      maximum: 1000,
      default: 0,
      description: 'Per second or meter.',
    }),
  },
  { ...CLUSTERS, description: 'Places that sources draw to themselves, in competition with each other.' },
);
export type GravitationRequest = Static<typeof GravitationRequest>;

/* Answers, for the API's description. */

const reached = {
  edgeWeight: Type.Integer({ description: 'Seconds or meters from the closest source.' }),
  closestSource: Type.String(),
  bounded: Type.Boolean({ description: 'Whether a `filterGeometry`, which the place lies in, bounds the answer.' }),
  openOnArrival: Type.Optional(Type.Enum(['open', 'unknown'], { description: 'With `openingHours`.' })),
};
const { lat, lng, ...description } = PlaceData.properties;

export const ReachablePlacesData = Type.Union([
  Type.Record(Type.String(), Type.Object({ ...description, lat, lng, ...reached })),
  Type.Object({
    type: Type.Literal('FeatureCollection'),
    features: Type.Array(
      Type.Object({
        type: Type.Literal('Feature'),
        geometry: Type.Object({ type: Type.Literal('Point'), coordinates: Type.Array(Type.Number()) }),
        properties: Type.Object({ ...description, ...reached }),
      }),
    ),
  }),
]);

const nearestPlaces = Type.Array(Type.Object({ id: Type.String(), edgeWeight: Type.Integer() }));

export const ReachableSummaryData = Type.Object({
  ...PlaceSummaryData.properties,
  thresholds: Type.Optional(
    Type.Array(Type.Object({ edgeWeight: Type.Number(), ...PlaceSummaryData.properties }), {
      description: 'With `thresholds`: the summary of what lies within each.',
    }),
  ),
  nearest: Type.Optional(
    Type.Record(Type.String(), Type.Record(Type.String(), nearestPlaces), {
      description: 'With `nearest`: by source, by item of `osmTypes`.',
    }),
  ),
});

export const GravitationData = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()), {
  description: 'By source: `all`, and one number per cluster.',
});
