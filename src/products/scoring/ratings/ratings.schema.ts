import Type, { type Static } from 'typebox';
import { answerMembers, locationScores, scoringFields } from '../scores.schema.ts';

/** Ratings of locations (specification "Ratings"). */

const weights = (description: string) =>
  Type.Optional(
    Type.Unsafe<Record<string, number> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'number', minimum: -1e6, maximum: 1e6 },
      description,
    }),
  );

export const RatingRequest = Type.Object(
  {
    ...scoringFields,
    criteriaGroups: Type.Optional(
      Type.Unsafe<Record<string, Record<string, number>> | null>({
        type: ['object', 'null'],
        additionalProperties: {
          type: 'object',
          additionalProperties: { type: 'number', minimum: -1e6, maximum: 1e6 },
        },
        description:
          "By group: weights of the rating's criteria. Of a negative weight less is better. Default: the rating's own.",
      }),
    ),
    criteriaGroupWeights: weights("Weights of the groups. Default: the rating's own, else 1."),
  },
  { description: 'Locations, and how the criteria of the rating are weighed.' },
);
export type RatingRequest = Static<typeof RatingRequest>;

const rating = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  description: '0 to 100; null where nothing can be compared.',
});
const area = { referenceAreaId: Type.Integer(), referenceAreaName: Type.String() };
const byArea = 'By number of the reference area, from 0 on';

const RatedLocation = Type.Object({
  ...locationScores,
  globalRatings: Type.Record(Type.String(), Type.Object({ ...area, globalRating: rating }), {
    description: `${byArea}: the mean over groups.`,
  }),
  ratings: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({ ...area, groupRating: rating, detailRatings: Type.Record(Type.String(), rating) }),
    ),
    { description: `By group. ${byArea}: the mean over criteria, and each of them.` },
  ),
});

export const RatingAnswer = Type.Object({
  data: Type.Record(Type.String(), RatedLocation, { description: 'By id of the location.' }),
  ...answerMembers,
});
