import {
  gravitationRequest,
  reachableJsonTileRequest,
  reachablePlacesRequest,
  reachableRegisterRequest,
  reachableSummaryRequest,
  reachableTileRequest,
  storedReachableSummaryRequest,
} from '../engine/index.ts';
import { GravitationData, ReachablePlacesData, ReachableSummaryData } from '../places/index.ts';
import { EXAMPLES } from './examples.ts';
import { placeTiles, UUID } from './place-routes.ts';
import type { Route } from './routes.ts';

const places = { group: 'places', answers: 'verbatim' } as const;
const tiles = [reachableTileRequest, reachableJsonTileRequest] as const;

/** Places within reach of sources. */
export const REACHABLE_PLACE_ROUTES: readonly Route[] = [
  {
    ...places,
    name: 'reachablePlaces',
    method: 'POST',
    url: '/reachability',
    summary: 'Places within reach',
    description:
      'An object of places by id, or with `format` geojson a FeatureCollection; the nearest first. Each with `edgeWeight`, what `/time` tells from `closestSource`.',
    kind: reachablePlacesRequest,
    result: ReachablePlacesData,
    example: EXAMPLES.reachablePlaces,
  },
  {
    ...places,
    name: 'reachableRegister',
    method: 'POST',
    url: '/reachability/register',
    summary: 'Store a configuration of reachable places for tiles and summaries',
    answers: 'text',
    kind: reachableRegisterRequest,
    stores: 'reachability',
    result: UUID,
    example: EXAMPLES.reachablePlaces,
  },
  {
    ...places,
    name: 'reachableSummary',
    method: 'POST',
    url: '/reachability/summary',
    summary: 'How many places of each kind are within reach',
    kind: reachableSummaryRequest,
    result: ReachableSummaryData,
    example: EXAMPLES.reachablePlaces,
  },
  {
    ...places,
    name: 'reachableSummaryOf',
    method: 'GET',
    url: '/reachability/summary/:uuid',
    summary: 'The same of a registered configuration',
    reads: { stored: 'reachability' },
    kind: storedReachableSummaryRequest,
    result: ReachableSummaryData,
  },
  ...placeTiles('reachableTileOf', '/reachability/:uuid', {
    kinds: tiles,
    reads: { stored: 'reachability' },
    summary: 'a registered reachability',
  }),
  ...placeTiles('reachableTile', '/reachability', {
    kinds: tiles,
    reads: 'beside-cfg',
    summary: 'places within reach',
  }),
  {
    ...places,
    name: 'gravitation',
    method: 'POST',
    url: '/gravitation',
    summary: 'How many places each source draws to itself in competition with the others',
    kind: gravitationRequest,
    result: GravitationData,
    example: EXAMPLES.reachablePlaces,
  },
];
