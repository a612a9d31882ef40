import Type, { type Static } from 'typebox';
import { optionalBoolean } from '../../../network/routing/index.ts';
import { acceptedFields, selectionFields, travelFields } from './travel.schema.ts';

export const CellTimesRequest = Type.Object(
  {
    ...travelFields,
    ...selectionFields,
    ...acceptedFields,
    omitIndividualStatistics: optionalBoolean({ description: 'Taken and without effect.' }),
    getClosestSources: optionalBoolean({ description: 'Taken and without effect.' }),
  },
  { description: 'Travel times to the cells of a group.' },
);
export type CellTimesRequest = Static<typeof CellTimesRequest>;

export const CellTimesData = Type.Record(Type.String(), Type.Integer(), {
  description: 'By cell: seconds or meters from the closest source. Cells that none reaches are left out.',
});
