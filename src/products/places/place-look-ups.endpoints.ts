import { type Endpoint, endpoint } from '../operation/index.ts';
import { PLACE_LOOK_UPS } from './mounts.ts';
import { hierarchyOperation, placesByIdOperation, tagKeysOperation, tagValuesOperation } from './operations.ts';
import {
  HierarchyData,
  HierarchyListData,
  HierarchyRequest,
  PlaceListData,
  PlacesByIdRequest,
  TagKeysData,
  TagKeysRequest,
  TagValuesData,
  TagValuesRequest,
} from './places.schema.ts';
import { toIdsQuery } from './read-place-query.ts';

const lookUp = { group: PLACE_LOOK_UPS, reading: { from: 'address' } } as const;

const byId = (words: Pick<Endpoint, 'name' | 'path' | 'summary' | 'description'>): Endpoint =>
  endpoint({
    ...lookUp,
    ...words,
    schema: PlacesByIdRequest,
    toQuery: (wire, limits, { parameters }) => toIdsQuery(wire, limits, parameters.ids),
    operation: placesByIdOperation,
    answer: { form: 'verbatim', schema: PlaceListData },
  });

const hierarchy = (words: Pick<Endpoint, 'name' | 'path' | 'summary' | 'answer'>, asList: boolean): Endpoint =>
  endpoint({
    ...lookUp,
    ...words,
    schema: HierarchyRequest,
    toQuery: ({ lang }) => ({ language: lang ?? 'en', asList }),
    operation: hierarchyOperation,
  });

export const PLACE_LOOK_UP_ENDPOINTS: readonly Endpoint[] = [
  byId({
    name: 'placesById',
    path: '/info/:ids',
    summary: 'Places by their ids',
    description: 'Ids separated by commas; those that name no place are passed over.',
  }),
  byId({ name: 'placesByIds', path: '/info', summary: 'Places by their ids, as parameters' }),
  endpoint({
    ...lookUp,
    name: 'placeTagKeys',
    path: '/osmTypes',
    summary: 'Keys that places have',
    description: 'Those of most places first.',
    schema: TagKeysRequest,
    toQuery: () => null,
    operation: tagKeysOperation,
    answer: { form: 'verbatim', schema: TagKeysData },
  }),
  endpoint({
    ...lookUp,
    name: 'placeTagValues',
    path: '/osmTagValues/:tagKey',
    summary: 'Values of a key, with how many places have them',
    schema: TagValuesRequest,
    toQuery: ({ text, limit }, _limits, { parameters }) => ({
      key: parameters.tagKey ?? '',
      text: text || null,
      limit: limit ?? Number.POSITIVE_INFINITY,
    }),
    operation: tagValuesOperation,
    answer: { form: 'verbatim', schema: TagValuesData },
  }),
  hierarchy(
    {
      name: 'placeHierarchy',
      path: '/hierarchy',
      summary: 'The hierarchy of groups and tags, as specified',
      answer: { form: 'verbatim', schema: HierarchyData },
    },
    false,
  ),
  hierarchy(
    {
      name: 'placeHierarchyList',
      path: '/poiHierarchy',
      summary: 'The hierarchy as the public clients parse it: a list of its root',
      answer: { form: 'verbatim', schema: HierarchyListData },
    },
    true,
  ),
];
