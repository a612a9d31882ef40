import Type, { type Static } from 'typebox';
import {
  anyCase,
  ModeOptions,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
  optionalNumber,
  routingFields,
  Source,
  SourceGeometry,
  TRAVEL_TYPES,
  TransitFrame,
  targetFields,
} from '../../../network/routing/index.ts';

/*
 * How statistics' requests say where travelers start and how they move (specification "Statistics", wire facts 8): the options of the
 * travel mode stand beside the sources, once for all of them.
 */

const travelType = optionalAnyCase(TRAVEL_TYPES, { description: 'Mode of travel.' });

const travelTypes = optionalArray(anyCase(TRAVEL_TYPES), {
  description: 'The same as a list: `transit` with `bike` among them is biketransit, otherwise the first one counts.',
});

const { tm, ...sourceFields } = Source.properties;

const StatisticsSource = Type.Object({ ...sourceFields, tm, travelType, travelTypes });
const StatisticsSourceGeometry = Type.Object({ ...SourceGeometry.properties, travelType, travelTypes });

/** The fields of a mode that have other names here, or belong to routes. */
const { speed, uphill, downhill, frame, duration, recommendations, ...modeFields } = ModeOptions.properties;

export const MODE_FIELDS = Object.keys(modeFields) as (keyof typeof modeFields)[];

const { sources, sourceGeometries, showSnapInformation, ...commonFields } = routingFields;

const speedOf = (mode: string, kmh: number) =>
  optionalNumber({ exclusiveMinimum: 0, maximum: 300, default: kmh, description: `km/h, ${mode}.` });
const slopeOf = (words: string, meters: number) =>
  optionalNumber({ minimum: -1000, maximum: 1000, default: meters, description: words });

/** The fields of sources and travel. */
export const travelFields = {
  ...commonFields,
  ...modeFields,
  sources: optionalArray(StatisticsSource, { description: 'A request has `sources`, `sourceGeometries` or both.' }),
  sourceGeometries: optionalArray(StatisticsSourceGeometry),
  targets: targetFields.targets,
  travelType,
  travelTypes,
  walkSpeed: speedOf('on foot', 5),
  walkUphill: slopeOf('Meters added per meter of climb on foot.', 10),
  walkDownhill: slopeOf('Meters added per meter of descent on foot.', 0),
  bikeSpeed: speedOf('by bike', 18),
  bikeUphill: slopeOf('Meters added per meter of climb by bike.', 20),
  bikeDownhill: slopeOf('Meters added per meter of descent by bike.', -10),
  flySpeed: optionalNumber({
    exclusiveMinimum: 0,
    maximum: 1000,
    default: 60,
    description: 'An extension: km/h as the crow flies.',
  }),
  elevationEnabled: optionalBoolean({ default: true, description: 'Climbing and descending count (walk, bike).' }),
  frame: Type.Optional(
    Type.Unsafe<number | Static<typeof TransitFrame> | null>({
      ...TransitFrame,
      type: ['integer', 'object', 'null'],
      minimum: -1,
      maximum: 86_400,
      description:
        'Public transport: seconds of the window of departures, at least `maxEdgeWeight`. -1: exactly `time`. Or an object with the fields about dates and times, which may also stand beside it. Default: 18000.',
    }),
  ),
};
export type TravelBody = Static<typeof TravelBody>;
const TravelBody = Type.Object(travelFields);

const id = (words: string) => optionalInteger({ minimum: 0, maximum: 2_147_483_647, description: words });

/** The fields that select statistics. */
export const selectionFields = {
  statisticCollectionId: id('A collection: its group of the finest cells counts.'),
  statisticGroupId: id('A group of cells; one of the two is required.'),
  statisticIds: optionalArray(Type.Integer({ minimum: 0 }), {
    description: 'Ids of statistics of the group, virtual ones included. Default: all that it has.',
  }),
};

/** The fields that are accepted without effect. */
export const acceptedFields = {
  serviceUrl: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Names the region by its last segment; otherwise the one that holds all sources.',
    }),
  ),
  serviceKey: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The API key.' })),
  useCache: optionalBoolean({
    default: true,
    description: 'Equal requests share one computation either way: answers depend on the request and the region alone.',
  }),
  useDb: optionalBoolean({
    default: false,
    description: 'Reach is computed on the columns in memory, which the database is loaded from: both are equal.',
  }),
  iFeelLucky: optionalBoolean({
    default: false,
    description: 'Taken and without effect: elsewhere it asks for a quick guess, here every answer is exact.',
  }),
};
