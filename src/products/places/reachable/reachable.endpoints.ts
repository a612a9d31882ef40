import {
  CYCLIST,
  type Endpoint,
  endpoint,
  storingOperation,
  tileAddress,
  toStoredConfiguration,
} from '../../operation/index.ts';
import { PLACES, Uuid } from '../mounts.ts';
import { type TileWords, tileForms } from '../tile-forms.ts';
import { gravitationOperation } from './gravitation.ts';
import {
  GravitationData,
  GravitationRequest,
  ReachablePlacesData,
  ReachablePlacesRequest,
  ReachablePlaceTileRequest,
  ReachableSummaryData,
  StoredReachablePlacesRequest,
} from './reachable.schema.ts';
import { reachablePlacesOperation } from './reachable-operation.ts';
import { toGravitationQuery, toReachableQuery, toReachableTileQuery } from './read-reachable.ts';

const example = {
  sources: [CYCLIST],
  maxEdgeWeight: 900,
  osmTypes: [{ key: 'group', value: 'g_eat-out' }],
};
const parts = { group: PLACES, reading: { from: 'body' }, schema: ReachablePlacesRequest, example } as const;

const tile = (words: TileWords, format: 'mvt' | 'geojson'): Endpoint =>
  endpoint({
    ...words,
    schema: ReachablePlaceTileRequest,
    toQuery: (wire, limits, { parameters }) => toReachableTileQuery(wire, limits, tileAddress(parameters), format),
    operation: reachablePlacesOperation,
  });

export const REACHABLE_PLACE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    ...parts,
    name: 'reachablePlaces',
    checks: 'reachable places',
    path: '/reachability',
    summary: 'Places within reach',
    description:
      'An object of places by id, or with `format` geojson a FeatureCollection; the nearest first. Each with `edgeWeight`, what `/time` tells from `closestSource`.',
    toQuery: (wire, limits) => toReachableQuery(wire, limits, 'list'),
    operation: reachablePlacesOperation,
    answer: { form: 'verbatim', schema: ReachablePlacesData },
  }),
  endpoint({
    ...parts,
    name: 'reachableRegister',
    path: '/reachability/register',
    reading: { from: 'body', stores: 'reachability' },
    summary: 'Store a configuration of reachable places for tiles and summaries',
    toQuery: (wire, limits) => {
      toReachableQuery(wire, limits, 'summary');
      return toStoredConfiguration(wire);
    },
    operation: storingOperation,
    answer: { form: 'text', schema: Uuid },
  }),
  endpoint({
    ...parts,
    name: 'reachableSummary',
    path: '/reachability/summary',
    summary: 'How many places of each kind are within reach',
    toQuery: (wire, limits) => toReachableQuery(wire, limits, 'summary'),
    operation: reachablePlacesOperation,
    answer: { form: 'verbatim', schema: ReachableSummaryData },
  }),
  endpoint({
    group: PLACES,
    name: 'reachableSummaryOf',
    path: '/reachability/summary/:uuid',
    reading: { from: 'stored', class: 'reachability' },
    summary: 'The same of a registered configuration',
    schema: StoredReachablePlacesRequest,
    toQuery: ({ cfg, query }, limits) => toReachableQuery(cfg, limits, 'summary', query, 'cfg.'),
    operation: reachablePlacesOperation,
    answer: { form: 'verbatim', schema: ReachableSummaryData },
  }),
  ...tileForms(
    {
      name: 'reachableTileOf',
      path: '/reachability/:uuid',
      reading: { from: 'stored', class: 'reachability' },
      summary: 'a registered reachability',
    },
    tile,
  ),
  ...tileForms(
    {
      name: 'reachableTile',
      path: '/reachability',
      reading: { from: 'cfg', besideAddress: true },
      summary: 'places within reach',
    },
    tile,
  ),
  endpoint({
    group: PLACES,
    name: 'gravitation',
    path: '/gravitation',
    reading: { from: 'body' },
    summary: 'How many places each source draws to itself in competition with the others',
    schema: GravitationRequest,
    toQuery: toGravitationQuery,
    operation: gravitationOperation,
    answer: { form: 'verbatim', schema: GravitationData },
    example,
  }),
];
