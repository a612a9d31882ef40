import Type, { type TSchema } from 'typebox';
import { ConnectionsData } from '../connections/index.ts';
import type { Plan } from '../core/config.ts';
import {
  boundingBoxRequest,
  connectionsRequest,
  type EnvelopeKind,
  multigraphGeoJsonTileRequest,
  multigraphJsonTileRequest,
  multigraphOverviewRequest,
  multigraphRequest,
  multigraphTileRequest,
  networkTileRequest,
  objectCacheRequest,
  polygonPostRequest,
  polygonRequest,
  polygonTileRequest,
  type RequestKind,
  reachabilityRequest,
  routeRequest,
  stopsRequest,
  timeRequest,
} from '../engine/index.ts';
import { PolygonData, PolygonGeoJson, PolygonPostBody } from '../isochrone/index.ts';
import { MultigraphGeoJson, MultigraphJson, MultigraphOverviewData } from '../multigraph/index.ts';
import { type ObjectClass, StoredObject } from '../object-cache/index.ts';
import { RouteData } from '../route/index.ts';
import { StopsData } from '../stops/index.ts';
import { BoundingBoxData, ReachabilityData, TimeData } from '../travel-time/index.ts';
import { EXAMPLES } from './examples.ts';
import { networkMetadata } from './network-metadata.ts';
import { PLACE_ROUTES } from './place-routes.ts';
import { REACHABLE_PLACE_ROUTES } from './reachable-place-routes.ts';
import type { RegionInfo } from './region-info.ts';

/**
 * Groups of paths, each with its mount points. `:region` names the region; without it the server's only one is meant. Groups without
 * any such mount name it by `serviceUrl`.
 */
export const MOUNTS = {
  core: ['/:region/v1', '/v1'],
  places: ['/pointofinterest'],
  placeLookUps: ['/pointofinterest', '/pointofinterest/reachability', '/pointofinterest/geometry'],
} as const satisfies Record<string, readonly string[]>;

export type Group = keyof typeof MOUNTS;

/**
 * One line of the API. Registration, validation, `/openapi.json` and `/docs` all come from it.
 * `kind`: read, checked and computed on a worker (its body; `cfg` or `cfgUuid` on GET). `describe`: answered from the
 * manifest.
 */
export interface Route {
  readonly group: Group;
  /** The word that plans allow operations by; with the method, `operationId` of the description. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below the group's mounts; `:x` is a parameter. */
  readonly url: string;
  readonly summary: string;
  readonly description?: string;
  /** Form of the answer: enveloped, bare JSON, bytes of a tile. */
  readonly answers: EnvelopeKind;
  /** What `data`, or the bare body, holds. */
  readonly result?: TSchema;
  /** A body that works with the demonstration region. */
  readonly example?: unknown;
  readonly kind?: RequestKind;
  /** Parameters of the address beside those of every request, with their descriptions. */
  readonly queryParameters?: Readonly<Record<string, string>>;
  /**
   * Where the configuration is, if not in the body, `cfg` or `cfgUuid` alone. `address`: its parameters are the configuration.
   * `beside-cfg`: they stand beside `cfg` or `cfgUuid`. A class of stored objects: they stand beside what the path's `:uuid` names.
   */
  readonly reads?: 'address' | 'beside-cfg' | { readonly stored: ObjectClass };
  /** The answer is the same for every region. */
  readonly anyRegion?: boolean;
  /** The path says everything: no body, no `cfg`. */
  readonly pathOnly?: boolean;
  /** What was computed goes into the object cache as this, and the answer tells its uuid. */
  readonly stores?: ObjectClass;
  readonly describe?: (region: RegionInfo, plan: Plan) => unknown;
}

/** THE table of the API. */
export const ROUTES: readonly Route[] = [
  ...postAndGet({
    group: 'core',
    name: 'polygon',
    url: '/polygon',
    summary: 'Isochrone polygons, as the public clients parse them',
    description: 'Enveloped. With `serializer` json, `data` is a list with one element per threshold.',
    answers: 'data',
    kind: polygonRequest,
    result: Type.Union([PolygonData, PolygonGeoJson]),
    example: EXAMPLES.polygon,
  }),
  ...postAndGet({
    group: 'core',
    name: 'polygon_post',
    url: '/polygon_post',
    summary: 'Isochrone polygons, as specified',
    description: '`serializer` json: `{area, polygons: {polygons: [...]}}` without an envelope; geojson: enveloped.',
    answers: 'bare',
    kind: polygonPostRequest,
    result: Type.Union([PolygonPostBody, PolygonGeoJson]),
    example: EXAMPLES.polygon,
  }),
  {
    group: 'core',
    name: 'polygonTile',
    method: 'GET',
    url: '/polygon/:z/:x/:y.mvt',
    summary: 'Tile of isochrone polygons',
    description: 'A vector tile with one layer, `polygon`; features have `time` and `area`.',
    answers: 'tile',
    kind: polygonTileRequest,
    example: EXAMPLES.polygon,
  },
  ...postAndGet({
    group: 'core',
    name: 'time',
    url: '/time',
    summary: 'Travel times',
    description: 'Travel time and length of the best path from every source to every target.',
    answers: 'data',
    kind: timeRequest,
    result: TimeData,
    example: EXAMPLES.time,
  }),
  ...postAndGet({
    group: 'core',
    name: 'timeVector',
    url: '/timeVector',
    summary: 'Connections by public transport',
    description:
      'Every optimal departure of the window with its arrival, from door to door, and the time on foot. Sources without public transport answer as `time` does.',
    answers: 'data',
    kind: connectionsRequest,
    result: ConnectionsData,
    example: EXAMPLES.timeVector,
  }),
  {
    group: 'core',
    name: 'transitStops',
    method: 'POST',
    url: '/transit/stops',
    summary: 'Stops around sources, and what leaves there next',
    answers: 'verbatim',
    kind: stopsRequest,
    queryParameters: { filterEmptyNextStops: '`true`: leave out stops that nothing leaves from.' },
    result: StopsData,
    example: EXAMPLES.transitStops,
  },
  {
    group: 'core',
    name: 'reachability',
    method: 'POST',
    url: '/reachability',
    summary: 'Closest source of every target',
    answers: 'data',
    kind: reachabilityRequest,
    result: ReachabilityData,
    example: EXAMPLES.time,
  },
  ...postAndGet({
    group: 'core',
    name: 'route',
    url: '/route',
    summary: 'Routes',
    description: 'One route for every pair of a source and a target.',
    answers: 'data',
    kind: routeRequest,
    result: RouteData,
    example: EXAMPLES.route,
  }),
  {
    group: 'core',
    name: 'boundingBox',
    method: 'POST',
    url: '/boundingbox',
    summary: 'Extent of everything within reach',
    answers: 'verbatim',
    kind: boundingBoxRequest,
    result: BoundingBoxData,
    example: EXAMPLES.boundingBox,
  },
  ...postAndGet({
    group: 'core',
    name: 'multigraph',
    url: '/multigraph',
    summary: 'One value per street, crossing or cell from many sources',
    description: 'GeoJSON, or JSON of a graph, or a vector tile (without an envelope), by `serialization.format`.',
    answers: 'data',
    kind: multigraphRequest,
    result: Type.Union([MultigraphGeoJson, MultigraphJson]),
    example: EXAMPLES.multigraph,
  }),
  ...postAndGet({
    group: 'core',
    name: 'multigraphOverview',
    url: '/multigraph/overview',
    summary: 'Values and extent of a multigraph',
    answers: 'data',
    kind: multigraphOverviewRequest,
    result: MultigraphOverviewData,
    example: EXAMPLES.multigraph,
  }),
  ...postAndGet({
    group: 'core',
    name: 'multigraphTile',
    url: '/multigraph/:z/:x/:y.mvt',
    summary: 'Vector tile of a multigraph',
    description: 'One layer, `multigraph`; features have `w`.',
    answers: 'tile',
    kind: multigraphTileRequest,
    example: EXAMPLES.multigraph,
  }),
  ...postAndGet({
    group: 'core',
    name: 'multigraphGeoJsonTile',
    url: '/multigraph/:z/:x/:y.geojson',
    summary: 'Tile of a multigraph as GeoJSON',
    answers: 'data',
    kind: multigraphGeoJsonTileRequest,
    result: MultigraphGeoJson,
    example: EXAMPLES.multigraph,
  }),
  ...postAndGet({
    group: 'core',
    name: 'multigraphJsonTile',
    url: '/multigraph/:z/:x/:y.json',
    summary: 'Tile of a multigraph as JSON',
    answers: 'data',
    kind: multigraphJsonTileRequest,
    result: MultigraphJson,
    example: EXAMPLES.multigraph,
  }),
  {
    group: 'core',
    name: 'objectCache',
    method: 'POST',
    url: '/objectcache/add',
    summary: 'Store a request configuration',
    description:
      'Any configuration of the operations here; GET takes its `uuid` as `cfgUuid` in the place of `cfg`. It is kept for the key that stored it, without the keys that stand in it.',
    answers: 'verbatim',
    kind: objectCacheRequest,
    stores: 'requestConfiguration',
    result: StoredObject,
    example: EXAMPLES.polygon,
  },
  {
    group: 'core',
    name: 'networkTile',
    method: 'GET',
    url: '/network/:z/:x/:y.mvt',
    summary: 'Streets of a map tile',
    description:
      'An extension: the streets as a vector tile with one layer, `streets` (properties `class`, `name`, `bridge`, `tunnel`, `oneway`, `modes`, `speed`). Tiles of zoom 14 have every street.',
    answers: 'tile',
    kind: networkTileRequest,
    pathOnly: true,
  },
  {
    group: 'core',
    name: 'metadata',
    method: 'GET',
    url: '/metadata/network',
    summary: 'What the region offers',
    description: 'Bounds, modes, default speeds, edge classes, limits, age of the map data and its attribution.',
    answers: 'bare',
    describe: networkMetadata,
  },
  ...PLACE_ROUTES,
  ...REACHABLE_PLACE_ROUTES,
];

/** The two forms of most operations: configuration in the body, or URL-encoded as `cfg`. */
function postAndGet(route: Omit<Route, 'method'>): Route[] {
  return [
    { ...route, method: 'POST' },
    { ...route, method: 'GET' },
  ];
}
