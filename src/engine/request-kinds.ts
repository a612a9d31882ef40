import { ConnectionsRequest, connectionsOperation, toConnectionsQuery } from '../connections/index.ts';
import {
  PolygonRequest,
  polygonOperation,
  polygonTileOperation,
  toIsochroneQuery,
  toPolygonTileQuery,
} from '../isochrone/index.ts';
import { MultigraphRequest, multigraphOperation, toMultigraphQuery } from '../multigraph/index.ts';
import { ObjectCacheRequest, objectCacheOperation, toStoredConfiguration } from '../object-cache/index.ts';
import { RouteRequest, routeOperation, toRouteQuery } from '../route/index.ts';
import { StopsRequest, stopsOperation, toStopsQuery } from '../stops/index.ts';
import { NetworkTileRequest, networkTileOperation, networkTileQuery } from '../tiles/index.ts';
import {
  BoundingBoxRequest,
  boundingBoxOperation,
  reachabilityOperation,
  TimeRequest,
  timeOperation,
  toRoutingQuery,
  toTimeQuery,
} from '../travel-time/index.ts';
import { PLACE_KINDS } from './place-requests.ts';
import { REACHABLE_PLACE_KINDS } from './reachable-place-requests.ts';
import { type RequestKind, requestKind } from './request-kind.ts';

const polygonParts = { schema: PolygonRequest, operation: polygonOperation };

/** As the public clients parse it: always enveloped. */
export const polygonRequest = requestKind({
  ...polygonParts,
  name: 'polygon',
  toQuery: (wire, limits) => toIsochroneQuery(wire, limits, 'client'),
  envelope: 'data',
});

/** As specified: GeoJSON enveloped, JSON bare. */
export const polygonPostRequest = requestKind({
  ...polygonParts,
  name: 'polygon_post',
  toQuery: (wire, limits) => toIsochroneQuery(wire, limits, 'post'),
  envelope: ({ polygon }) => (polygon.serializer === 'geojson' ? 'data' : 'bare'),
});

export const polygonTileRequest = requestKind({
  name: 'polygonTile',
  schema: PolygonRequest,
  toQuery: (wire, limits, { parameters }) => toPolygonTileQuery(wire, limits, networkTileQuery(parameters)),
  operation: polygonTileOperation,
  envelope: 'tile',
});

export const timeRequest = requestKind({
  name: 'time',
  schema: TimeRequest,
  toQuery: toTimeQuery,
  operation: timeOperation,
  envelope: 'data',
});

export const connectionsRequest = requestKind({
  name: 'timeVector',
  schema: ConnectionsRequest,
  toQuery: toConnectionsQuery,
  operation: connectionsOperation,
  envelope: 'data',
});

export const stopsRequest = requestKind({
  name: 'transitStops',
  schema: StopsRequest,
  toQuery: (wire, limits, { parameters }) => toStopsQuery(wire, limits, parameters.filterEmptyNextStops),
  operation: stopsOperation,
  envelope: 'verbatim',
});

export const reachabilityRequest = requestKind({
  name: 'reachability',
  schema: TimeRequest,
  toQuery: toTimeQuery,
  operation: reachabilityOperation,
  envelope: 'data',
});

export const boundingBoxRequest = requestKind({
  name: 'boundingBox',
  schema: BoundingBoxRequest,
  toQuery: (wire, limits) => toRoutingQuery(wire, limits),
  operation: boundingBoxOperation,
  envelope: 'verbatim',
});

export const routeRequest = requestKind({
  name: 'route',
  schema: RouteRequest,
  toQuery: toRouteQuery,
  operation: routeOperation,
  envelope: 'data',
});

export const networkTileRequest = requestKind({
  name: 'networkTile',
  schema: NetworkTileRequest,
  toQuery: (_wire, _limits, { parameters }) => networkTileQuery(parameters),
  operation: networkTileOperation,
  envelope: 'tile',
});

const multigraphParts = { schema: MultigraphRequest, operation: multigraphOperation };

export const multigraphRequest = requestKind({
  ...multigraphParts,
  name: 'multigraph',
  toQuery: (wire, limits) => toMultigraphQuery(wire, limits),
  envelope: ({ multigraph }) => (multigraph.serialization?.format === 'mvt' ? 'tile' : 'data'),
});

export const multigraphOverviewRequest = requestKind({
  ...multigraphParts,
  name: 'multigraphOverview',
  toQuery: (wire, limits) => toMultigraphQuery(wire, limits, { format: 'overview' }),
  envelope: 'data',
});

/** Tiles of a path, whatever form the body asks for. */
const multigraphTile = (format: 'mvt' | 'geojson' | 'json', name: string): RequestKind =>
  requestKind({
    ...multigraphParts,
    name,
    toQuery: (wire, limits, { parameters }) =>
      toMultigraphQuery(wire, limits, { format, tile: networkTileQuery(parameters) }),
    envelope: format === 'mvt' ? 'tile' : 'data',
  });

export const multigraphTileRequest = multigraphTile('mvt', 'multigraphTile');
export const multigraphGeoJsonTileRequest = multigraphTile('geojson', 'multigraphGeoJsonTile');
export const multigraphJsonTileRequest = multigraphTile('json', 'multigraphJsonTile');

/** Its answer isn't sent but stored. */
export const objectCacheRequest = requestKind({
  name: 'objectCache',
  schema: ObjectCacheRequest,
  toQuery: (wire) => toStoredConfiguration(wire),
  operation: objectCacheOperation,
  envelope: 'verbatim',
});

const KINDS: readonly RequestKind[] = [
  polygonRequest,
  polygonPostRequest,
  polygonTileRequest,
  timeRequest,
  connectionsRequest,
  stopsRequest,
  reachabilityRequest,
  boundingBoxRequest,
  routeRequest,
  networkTileRequest,
  multigraphRequest,
  multigraphOverviewRequest,
  multigraphTileRequest,
  multigraphGeoJsonTileRequest,
  multigraphJsonTileRequest,
  objectCacheRequest,
  ...PLACE_KINDS,
  ...REACHABLE_PLACE_KINDS,
];

/** Every kind of request that is computed on a worker, by name. */
export const REQUEST_KINDS: ReadonlyMap<string, RequestKind> = new Map(KINDS.map((kind) => [kind.name, kind]));
