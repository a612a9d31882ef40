import Type from 'typebox';
import {
  geometryJsonTileRequest,
  geometryRegisterRequest,
  geometrySummaryRequest,
  geometryTileRequest,
  placeHierarchyListRequest,
  placeHierarchyRequest,
  placeJsonTileOfRequest,
  placeJsonTileRequest,
  placesByIdRequest,
  placesInBoxRequest,
  placesInGeometryRequest,
  placesRegisterRequest,
  placeTagKeysRequest,
  placeTagValuesRequest,
  placeTileOfRequest,
  placeTileRequest,
  type RequestKind,
  storedGeometrySummaryRequest,
} from '../engine/index.ts';
import {
  HierarchyData,
  HierarchyListData,
  PlaceListData,
  PlaceSummaryData,
  PlacesData,
  PlaceTileData,
  TagKeysData,
  TagValuesData,
} from '../places/index.ts';
import { EXAMPLES } from './examples.ts';
import type { Route } from './routes.ts';

const places = { group: 'places' } as const;
const lookUp = { group: 'placeLookUps', method: 'GET', answers: 'verbatim', reads: 'address' } as const;
export const UUID = Type.String({ description: 'The uuid, nothing else.' });

const LAYER =
  'One layer, `poi`. Places have `id`, `type`, `osmType`, `groupIds` and `clusterIds` (joined by commas), `importance`, `name`, and with `loadAllTags` all tags; hexagons have `mainGroupId`, `numOfPois` and a count per main group.';

/** Places: points of interest of a region, without reachability. */
export const PLACE_ROUTES: readonly Route[] = [
  {
    ...lookUp,
    name: 'placesById',
    url: '/info/:ids',
    summary: 'Places by their ids',
    description: 'Ids separated by commas; those that name no place are passed over.',
    kind: placesByIdRequest,
    result: PlaceListData,
  },
  {
    ...lookUp,
    name: 'placesByIds',
    url: '/info',
    summary: 'Places by their ids, as parameters',
    kind: placesByIdRequest,
    result: PlaceListData,
  },
  {
    ...lookUp,
    name: 'placeTagKeys',
    url: '/osmTypes',
    summary: 'Keys that places have',
    description: 'Those of most places first.',
    kind: placeTagKeysRequest,
    result: TagKeysData,
  },
  {
    ...lookUp,
    name: 'placeTagValues',
    url: '/osmTagValues/:tagKey',
    summary: 'Values of a key, with how many places have them',
    kind: placeTagValuesRequest,
    result: TagValuesData,
  },
  {
    ...lookUp,
    name: 'placeHierarchy',
    url: '/hierarchy',
    summary: 'The hierarchy of groups and tags, as specified',
    kind: placeHierarchyRequest,
    result: HierarchyData,
    anyRegion: true,
  },
  {
    ...lookUp,
    name: 'placeHierarchyList',
    url: '/poiHierarchy',
    summary: 'The hierarchy as the public clients parse it: a list of its root',
    kind: placeHierarchyListRequest,
    result: HierarchyListData,
    anyRegion: true,
  },
  {
    ...places,
    name: 'placesInBox',
    method: 'GET',
    url: '/boundingBox',
    summary: 'Places in a box',
    answers: 'verbatim',
    reads: 'address',
    kind: placesInBoxRequest,
    result: PlaceListData,
  },
  ...placeTiles('placeTile', '', {
    kinds: [placeTileRequest, placeJsonTileRequest],
    reads: 'address',
    summary: 'places',
  }),
  {
    ...places,
    name: 'placesRegister',
    method: 'POST',
    url: '/register',
    summary: 'Store a configuration of places for tiles',
    description: 'It is kept for the key that stored it, as long as the object cache keeps things.',
    answers: 'text',
    kind: placesRegisterRequest,
    stores: 'poi',
    result: UUID,
    example: EXAMPLES.places,
  },
  ...placeTiles('placeTileOf', '/:uuid', {
    kinds: [placeTileOfRequest, placeJsonTileOfRequest],
    reads: { stored: 'poi' },
    summary: 'a registered configuration',
  }),
  {
    ...places,
    name: 'placesInGeometry',
    method: 'POST',
    url: '/geometry',
    summary: 'Places in a geometry',
    answers: 'verbatim',
    kind: placesInGeometryRequest,
    result: PlacesData,
    example: EXAMPLES.placesInGeometry,
  },
  {
    ...places,
    name: 'geometryRegister',
    method: 'POST',
    url: '/geometry/register',
    summary: 'Store a configuration of places in a geometry',
    answers: 'text',
    kind: geometryRegisterRequest,
    stores: 'geometry',
    result: UUID,
    example: EXAMPLES.placesInGeometry,
  },
  {
    ...places,
    name: 'geometrySummary',
    method: 'POST',
    url: '/geometry/summary',
    summary: 'How many places of each kind are in a geometry',
    answers: 'verbatim',
    kind: geometrySummaryRequest,
    result: PlaceSummaryData,
    example: EXAMPLES.placesInGeometry,
  },
  {
    ...places,
    name: 'geometrySummaryOf',
    method: 'GET',
    url: '/geometry/summary/:uuid',
    summary: 'The same of a registered configuration',
    answers: 'verbatim',
    reads: { stored: 'geometry' },
    kind: storedGeometrySummaryRequest,
    result: PlaceSummaryData,
  },
  ...placeTiles('geometryTileOf', '/geometry/:uuid', {
    kinds: [geometryTileRequest, geometryJsonTileRequest],
    reads: { stored: 'geometry' },
    summary: 'a registered geometry',
  }),
  ...placeTiles('geometryTile', '/geometry', {
    kinds: [geometryTileRequest, geometryJsonTileRequest],
    reads: 'beside-cfg',
    summary: 'places in a geometry',
  }),
];

/** The three forms of a tile: vector tile, GeoJSON, and the same under another ending. */
export function placeTiles(
  name: string,
  url: string,
  {
    kinds: [mvt, json],
    reads,
    summary,
  }: {
    readonly kinds: readonly [RequestKind, RequestKind];
    readonly reads: NonNullable<Route['reads']>;
    readonly summary: string;
  },
): Route[] {
  const common = { ...places, method: 'GET', reads } as const;
  const asJson = { ...common, answers: 'verbatim', kind: json, result: PlaceTileData } as const;
  return [
    {
      ...common,
      name,
      url: `${url}/:z/:x/:y.mvt`,
      summary: `Vector tile of ${summary}`,
      description: LAYER,
      answers: 'tile',
      kind: mvt,
    },
    { ...asJson, name: `${name}GeoJson`, url: `${url}/:z/:x/:y.geojson`, summary: `Tile of ${summary} as GeoJSON` },
    { ...asJson, name: `${name}Json`, url: `${url}/:z/:x/:y.json`, summary: 'The same as `.geojson`' },
  ];
}
