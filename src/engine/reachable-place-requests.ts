import { objectCacheOperation, toStoredConfiguration } from '../object-cache/index.ts';
import {
  GravitationRequest,
  gravitationOperation,
  ReachablePlacesRequest,
  ReachablePlaceTileRequest,
  reachablePlacesOperation,
  StoredReachablePlacesRequest,
  toGravitationQuery,
  toReachableQuery,
  toReachableTileQuery,
} from '../places/index.ts';
import { networkTileQuery } from '../tiles/index.ts';
import { type RequestKind, requestKind } from './request-kind.ts';

export const reachablePlacesRequest = requestKind({
  name: 'reachablePlaces',
  schema: ReachablePlacesRequest,
  toQuery: (wire, limits) => toReachableQuery(wire, limits, 'list'),
  operation: reachablePlacesOperation,
  envelope: 'verbatim',
});

export const reachableSummaryRequest = requestKind({
  name: 'reachableSummary',
  schema: ReachablePlacesRequest,
  toQuery: (wire, limits) => toReachableQuery(wire, limits, 'summary'),
  operation: reachablePlacesOperation,
  envelope: 'verbatim',
});

export const storedReachableSummaryRequest = requestKind({
  name: 'storedReachableSummary',
  schema: StoredReachablePlacesRequest,
  toQuery: ({ cfg, query }, limits) => toReachableQuery(cfg, limits, 'summary', query, 'cfg.'),
  operation: reachablePlacesOperation,
  envelope: 'verbatim',
});

const tileRequest = (name: string, format: 'mvt' | 'geojson'): RequestKind =>
  requestKind({
    name,
    schema: ReachablePlaceTileRequest,
    toQuery: (wire, limits, { parameters }) => toReachableTileQuery(wire, limits, networkTileQuery(parameters), format),
    operation: reachablePlacesOperation,
    envelope: format === 'mvt' ? 'tile' : 'verbatim',
  });

export const reachableTileRequest = tileRequest('reachableTile', 'mvt');
export const reachableJsonTileRequest = tileRequest('reachableJsonTile', 'geojson');

/** Checked as if it were used at once; what is answered is stored. */
export const reachableRegisterRequest = requestKind({
  name: 'reachableRegister',
  schema: ReachablePlacesRequest,
  toQuery: (wire, limits) => {
    toReachableQuery(wire, limits, 'summary');
    return toStoredConfiguration(wire);
  },
  operation: objectCacheOperation,
  envelope: 'text',
});

export const gravitationRequest = requestKind({
  name: 'placeGravitation',
  schema: GravitationRequest,
  toQuery: toGravitationQuery,
  operation: gravitationOperation,
  envelope: 'verbatim',
});

export const REACHABLE_PLACE_KINDS: readonly RequestKind[] = [
  reachablePlacesRequest,
  reachableSummaryRequest,
  storedReachableSummaryRequest,
  reachableTileRequest,
  reachableJsonTileRequest,
  reachableRegisterRequest,
  gravitationRequest,
];
