export { isochroneCapability } from './isochrone.endpoints.ts';
export {
  PolygonData,
  PolygonGeoJson,
  PolygonOptions,
  PolygonPostBody,
  PolygonRequest,
} from './isochrone.schema.ts';
export { type Area, type Isochrones, isochrones } from './isochrone.ts';
export { type AreaQuery, type IsochroneQuery, toAreaQuery, toIsochroneQuery } from './isochrone-query.ts';
export { polygonOperation } from './polygon-operation.ts';
export { POLYGON_LAYER, type PolygonTileQuery, polygonTileOperation, toPolygonTileQuery } from './tile-operation.ts';
