import { objectCacheOperation, toStoredConfiguration } from '../object-cache/index.ts';
import {
  HierarchyRequest,
  hierarchyOperation,
  PlacesByIdRequest,
  PlacesInBoxRequest,
  PlacesInGeometryRequest,
  PlacesRequest,
  PlaceTileInGeometryRequest,
  PlaceTileOfRequest,
  PlaceTileRequest,
  placesByIdOperation,
  placesOperation,
  placeTileOperation,
  StoredPlacesInGeometryRequest,
  TagKeysRequest,
  TagValuesRequest,
  tagKeysOperation,
  tagValuesOperation,
  toBoxQuery,
  toIdsQuery,
  toPlaceQuery,
  toTileQuery,
  toTileQueryOf,
} from '../places/index.ts';
import { networkTileQuery } from '../tiles/index.ts';
import { type RequestKind, requestKind } from './request-kind.ts';

export const placesInBoxRequest = requestKind({
  name: 'placesInBox',
  schema: PlacesInBoxRequest,
  toQuery: (wire, limits) => ({ ...toBoxQuery(wire, limits), form: 'list' as const }),
  operation: placesOperation,
  envelope: 'verbatim',
});

export const placesByIdRequest = requestKind({
  name: 'placesById',
  schema: PlacesByIdRequest,
  toQuery: (wire, limits, { parameters }) => toIdsQuery(wire, limits, parameters.ids),
  operation: placesByIdOperation,
  envelope: 'verbatim',
});

export const placeTagKeysRequest = requestKind({
  name: 'placeTagKeys',
  schema: TagKeysRequest,
  toQuery: () => null,
  operation: tagKeysOperation,
  envelope: 'verbatim',
});

export const placeTagValuesRequest = requestKind({
  name: 'placeTagValues',
  schema: TagValuesRequest,
  toQuery: ({ text, limit }, _limits, { parameters }) => ({
    key: parameters.tagKey ?? '',
    text: text || null,
    limit: limit ?? Infinity,
  }),
  operation: tagValuesOperation,
  envelope: 'verbatim',
});

const hierarchyOf = (name: string, asList: boolean): RequestKind =>
  requestKind({
    name,
    schema: HierarchyRequest,
    toQuery: ({ lang }) => ({ language: lang ?? 'en', asList }),
    operation: hierarchyOperation,
    envelope: 'verbatim',
  });

/** As specified: the root. */
export const placeHierarchyRequest = hierarchyOf('placeHierarchy', false);
/** As the public clients parse it: a list of the root. */
export const placeHierarchyListRequest = hierarchyOf('placeHierarchyList', true);

const tile = { operation: placeTileOperation, mvt: 'tile', geojson: 'verbatim' } as const;

const tileRequest = (name: string, format: 'mvt' | 'geojson'): RequestKind =>
  requestKind({
    name,
    schema: PlaceTileRequest,
    toQuery: (wire, _limits, { parameters }) => toTileQuery(wire, networkTileQuery(parameters), format),
    operation: tile.operation,
    envelope: tile[format],
  });

export const placeTileRequest = tileRequest('placeTile', 'mvt');
export const placeJsonTileRequest = tileRequest('placeJsonTile', 'geojson');

/** Tiles of a configuration from elsewhere. */
const tileOfRequest = (
  name: string,
  schema: typeof PlaceTileOfRequest | typeof PlaceTileInGeometryRequest,
  format: 'mvt' | 'geojson',
): RequestKind =>
  requestKind({
    name,
    schema,
    toQuery: (wire, limits, { parameters }) => toTileQueryOf(wire, limits, networkTileQuery(parameters), format),
    operation: tile.operation,
    envelope: tile[format],
  });

export const placeTileOfRequest = tileOfRequest('placeTileOf', PlaceTileOfRequest, 'mvt');
export const placeJsonTileOfRequest = tileOfRequest('placeJsonTileOf', PlaceTileOfRequest, 'geojson');
export const geometryTileRequest = tileOfRequest('geometryTile', PlaceTileInGeometryRequest, 'mvt');
export const geometryJsonTileRequest = tileOfRequest('geometryJsonTile', PlaceTileInGeometryRequest, 'geojson');

export const placesInGeometryRequest = requestKind({
  name: 'placesInGeometry',
  schema: PlacesInGeometryRequest,
  toQuery: (wire, limits) => ({ ...toPlaceQuery(wire, limits), form: wire.format ?? ('json' as const) }),
  operation: placesOperation,
  envelope: 'verbatim',
});

export const geometrySummaryRequest = requestKind({
  name: 'geometrySummary',
  schema: PlacesInGeometryRequest,
  toQuery: (wire, limits) => ({ ...toPlaceQuery(wire, limits), form: 'summary' as const }),
  operation: placesOperation,
  envelope: 'verbatim',
});

export const storedGeometrySummaryRequest = requestKind({
  name: 'storedGeometrySummary',
  schema: StoredPlacesInGeometryRequest,
  toQuery: ({ cfg, query }, limits) => ({ ...toPlaceQuery(cfg, limits, query, 'cfg.'), form: 'summary' as const }),
  operation: placesOperation,
  envelope: 'verbatim',
});

/** Configurations are checked as if they were used at once; what is answered is stored. */
const registerRequest = (name: string, schema: typeof PlacesRequest | typeof PlacesInGeometryRequest): RequestKind =>
  requestKind({
    name,
    schema,
    toQuery: (wire, limits) => {
      toPlaceQuery(wire, limits);
      return toStoredConfiguration(wire);
    },
    operation: objectCacheOperation,
    envelope: 'text',
  });

export const placesRegisterRequest = registerRequest('placesRegister', PlacesRequest);
export const geometryRegisterRequest = registerRequest('geometryRegister', PlacesInGeometryRequest);

export const PLACE_KINDS: readonly RequestKind[] = [
  placesInBoxRequest,
  placesByIdRequest,
  placeTagKeysRequest,
  placeTagValuesRequest,
  placeHierarchyRequest,
  placeHierarchyListRequest,
  placeTileRequest,
  placeJsonTileRequest,
  placeTileOfRequest,
  placeJsonTileOfRequest,
  geometryTileRequest,
  geometryJsonTileRequest,
  placesInGeometryRequest,
  geometrySummaryRequest,
  storedGeometrySummaryRequest,
  placesRegisterRequest,
  geometryRegisterRequest,
];
