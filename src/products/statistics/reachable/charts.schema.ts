import Type, { type Static } from 'typebox';
import { Id, optionalArray, optionalBoolean, optionalInteger } from '../../../network/routing/index.ts';
import { acceptedFields, selectionFields, travelFields } from './travel.schema.ts';

/** Requests for statistics within reach, and their answers. */

const Equity = Type.Object(
  {
    populationStatisticId: Type.Integer({
      description:
        'Sources weigh by what this statistic is in the cell that each lies in; sources in one cell share it.',
    }),
    rankStatisticId: optionalInteger({
      description: 'People are ranked by it, such as by income: Palma ratio and concentration index need it.',
    }),
  },
  { description: 'An extension: how evenly what each source reaches is shared among the people there.' },
);

const DualAccess = Type.Object({
  statisticId: Type.Integer(),
  amounts: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { maxItems: 100 }),
});

const CompareWith = Type.Partial(Type.Object(travelFields), {
  description:
    'An extension: fields about travel that replace those beside it; the answer also tells what is reached then, and the difference. Sources stay the same.',
});

export const ChartsRequest = Type.Object(
  {
    ...travelFields,
    ...selectionFields,
    ...acceptedFields,
    omitIndividualStatistics: optionalBoolean({ default: false, description: 'Leave `individualStatistics` out.' }),
    getClosestSources: optionalBoolean({ default: false, description: 'Tell the closest source of every cell.' }),
    chartInterval: optionalInteger({
      minimum: 1,
      maximum: 86_400,
      default: 1,
      description: 'Thresholds are rounded up to multiples of it, such as 60 for full minutes.',
    }),
    percentiles: optionalArray(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
      description:
        'An extension for public transport: what is reached within the percentiles of the travel time over departures at every full minute of the window, waiting included. Each source by itself.',
    }),
    dualAccess: optionalArray(DualAccess, {
      description: 'An extension: the least threshold within which so much of a statistic is reached.',
    }),
    equity: Type.Optional(Type.Unsafe<Static<typeof Equity> | null>({ ...Equity, type: ['object', 'null'] })),
    compareWith: Type.Optional(
      Type.Unsafe<Static<typeof CompareWith> | null>({ ...CompareWith, type: ['object', 'null'] }),
    ),
  },
  { description: 'Statistics of the cells that sources reach.' },
);
export type ChartsRequest = Static<typeof ChartsRequest>;

const byThreshold = (description: string) => Type.Record(Type.String(), Type.Number(), { description });

const statistics = Type.Record(
  Type.String(),
  byThreshold('By threshold, seconds or meters: what the cells reached at exactly this threshold add.'),
  { description: 'By statistic.' },
);
const dualAccess = Type.Optional(
  Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([Type.Integer(), Type.Null()])), {
    description: 'With `dualAccess`: by statistic, by amount; null where so much is never reached.',
  }),
);
const targets = {
  reachableTargets: byThreshold("By threshold: how many of the request's targets are reached at it."),
  targetTravelTimes: byThreshold('By target: seconds or meters, from the closest source.'),
};

const Individual = Type.Object({
  statistics,
  ...targets,
  dualAccess,
  statisticsSize: Type.Integer({ description: 'How many statistics there are.' }),
  statistcsFloatArraySize: Type.Integer({ description: 'How many numbers they have.' }),
  statsKeysSize: Type.Integer({ description: 'How many thresholds there are.' }),
});

const measure = Type.Union([Type.Number(), Type.Null()]);
const block = {
  statistics,
  individualStatistics: Type.Optional(
    Type.Record(Type.String(), Type.Object({ statistics, dualAccess }), { description: 'By source.' }),
  ),
  dualAccess,
  equity: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Object({ mean: measure, gini: measure, theil: measure, palma: measure, concentrationIndex: measure }),
      { description: 'With `equity`: by statistic.' },
    ),
  ),
};

export const ChartsData = Type.Object({
  ...block,
  ...targets,
  individualStatistics: Type.Optional(
    Type.Record(Type.String(), Individual, { description: 'By source; with `omitIndividualStatistics` left out.' }),
  ),
  closestSourceIds: Type.Record(Type.String(), Id, { description: 'With `getClosestSources`: by cell.' }),
  percentiles: Type.Optional(
    Type.Record(Type.String(), Type.Object(block), { description: 'With `percentiles`: by percentile.' }),
  ),
  comparison: Type.Optional(Type.Object(block)),
  difference: Type.Optional(
    Type.Object(
      { statistics, individualStatistics: block.individualStatistics },
      { description: 'With `compareWith`: what is reached then, less what is reached as asked.' },
    ),
  ),
});
