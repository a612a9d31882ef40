import Type, { type Static } from 'typebox';
import { optionalArray, optionalInteger, routingFields } from '../../../network/routing/index.ts';

const statisticId = (description: string) => optionalInteger({ minimum: 0, description });

const Opportunities = Type.Object(
  {
    statisticCollectionId: statisticId('A collection of statistics: its group of the finest cells counts.'),
    statisticGroupId: statisticId('A group of cells.'),
    statisticIds: optionalArray(Type.Integer({ minimum: 0 }), { description: 'Which of them; all unless said.' }),
    input: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Or an input that was stored before.' }),
    ),
    columns: optionalArray(Type.String(), {
      description: 'Its columns that are summed up; without any, rows are counted.',
    }),
  },
  { description: 'Cells of statistics, or rows of an input.' },
);
export type Opportunities = Static<typeof Opportunities>;

const Departures = Type.Object(
  {
    from: Type.Integer({ minimum: 0, maximum: 172_800, description: 'The first one, seconds of the day.' }),
    count: Type.Integer({ minimum: 1, maximum: 1440 }),
    everySeconds: Type.Integer({ minimum: 60, maximum: 86_400, multipleOf: 60, description: 'Whole minutes.' }),
  },
  { description: 'Of journeys by public transport, waiting included.' },
);

/** The body of `accessibility`: sums of the opportunities that sources reach within thresholds. */
export const AccessibilityRequest = Type.Object(
  {
    ...routingFields,
    opportunities: Opportunities,
    thresholds: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      maxItems: 100,
      description: 'Seconds, or meters with `edgeWeight` distance; the largest is how far searches go.',
    }),
    departures: Type.Optional(Departures),
    percentiles: optionalArray(Type.Number({ exclusiveMinimum: 0, maximum: 100 }), {
      description:
        'With `departures`: what is reached within percentiles of the travel times over them. Without: rows for each departure.',
    }),
  },
  { description: 'What sources reach: sums of opportunities by threshold.' },
);
export type AccessibilityRequest = Static<typeof AccessibilityRequest>;
