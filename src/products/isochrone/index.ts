export { isochroneCapability } from './isochrone.endpoints.ts';
export { isochrones } from './isochrone.ts';
export { type AreaQuery, toAreaQuery, toIsochroneQuery } from './isochrone-query.ts';
export { polygonOperation } from './polygon-operation.ts';
