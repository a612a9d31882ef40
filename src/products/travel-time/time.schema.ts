import Type, { type Static } from 'typebox';
import { Id, optionalArray, optionalBoolean, routingFields, targetFields } from '../../network/routing/index.ts';

/** Requests for travel times, closest sources, and the extent of a reachability. */
export const TimeRequest = Type.Object(
  {
    ...routingFields,
    ...targetFields,
    onlyPrintReachablePoints: optionalBoolean({
      default: true,
      description: 'Leave unreachable targets out; otherwise they stand with -1.',
    }),
    percentiles: optionalArray(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
      description:
        'An extension for public transport: percentiles of the travel time over departures at every full minute of the window, waiting included.',
    }),
  },
  { description: 'From every source to every target.' },
);
export type TimeRequest = Static<typeof TimeRequest>;

export const BoundingBoxRequest = Type.Object(routingFields, {
  description: 'Everything within reach of the sources.',
});
export type BoundingBoxRequest = Static<typeof BoundingBoxRequest>;

const snapInformation = {
  snapDistance: Type.Optional(
    Type.Number({ description: 'Meters to the network; with `showSnapInformation`, where the point was snapped.' }),
  ),
  snappedLat: Type.Optional(Type.Number()),
  snappedLng: Type.Optional(Type.Number()),
};

export const TimeData = Type.Array(
  Type.Object({
    id: Id,
    ...snapInformation,
    targets: Type.Array(
      Type.Object({
        id: Id,
        travelTime: Type.Integer({ description: 'Seconds; -1 if unreachable.' }),
        length: Type.Integer({ description: 'Meters of the same path; -1 if unreachable.' }),
        travelTimePercentiles: Type.Optional(
          Type.Record(Type.String(), Type.Integer(), {
            description: "With `percentiles`: seconds by percentile; -1 where so many departures don't make it.",
          }),
        ),
        shareOfDepartures: Type.Optional(
          Type.Number({ description: 'With `percentiles`: share of the departures within `maxEdgeWeight`.' }),
        ),
        ...snapInformation,
      }),
    ),
  }),
);

export const ReachabilityData = Type.Array(
  Type.Object({
    id: Id,
    source: Type.Optional(Id),
    travelTime: Type.Integer({
      description: 'Edge weight from the closest source: seconds, or meters with `edgeWeight` = `distance`.',
    }),
    length: Type.Optional(Type.Integer({ description: 'Meters; with `edgeWeight` = `distance` only.' })),
    ...snapInformation,
  }),
);

export const BoundingBoxData = Type.Object({
  minX: Type.Number({ description: 'Degrees.' }),
  minY: Type.Number(),
  maxX: Type.Number(),
  maxY: Type.Number(),
  message: Type.Optional(Type.String({ description: 'The date that was chosen, or that nothing runs on it.' })),
});
