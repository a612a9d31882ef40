import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { readDirections, readDirectionsInQuery, writeDirections } from './ors-directions.ts';
import { readIsochrones, writeIsochrones } from './ors-isochrones.ts';
import { ORS } from './ors-manners.ts';
import { readMatrix, writeMatrix } from './ors-matrix.ts';
import { readSnap, writeSnap } from './ors-snap.ts';
import { readNothing, writeHealth, writeStatus } from './ors-status.ts';

const byPost = { group: ORS, methods: ['POST'] } as const;
const areas = { ...byPost, countsAs: 'polygon', read: readIsochrones, write: writeIsochrones, summary: 'Isochrones' };
const matrix = { ...byPost, countsAs: 'time', read: readMatrix, write: writeMatrix, summary: 'A matrix' };
const snap = { ...byPost, countsAs: 'route', write: writeSnap, summary: 'Places on streets' };
const route = { ...byPost, countsAs: 'route', write: writeDirections, summary: 'A route through places' };
const status = { group: ORS, methods: ['GET'], countsAs: 'metadata', read: readNothing } as const;

/** Openrouteservice, API v2. */
export const orsDialect: Capability = {
  name: 'openrouteservice',
  endpoints: [
    dialectEndpoint({ ...areas, name: 'orsIsochrones', path: '/v2/isochrones/:profile' }),
    dialectEndpoint({ ...areas, name: 'orsIsochronesGeoJson', path: '/v2/isochrones/:profile/geojson' }),
    dialectEndpoint({ ...matrix, name: 'orsMatrix', path: '/v2/matrix/:profile' }),
    dialectEndpoint({ ...matrix, name: 'orsMatrixJson', path: '/v2/matrix/:profile/json' }),
    dialectEndpoint({ ...snap, name: 'orsSnap', read: readSnap(false), path: '/v2/snap/:profile' }),
    dialectEndpoint({ ...snap, name: 'orsSnapJson', read: readSnap(false), path: '/v2/snap/:profile/json' }),
    dialectEndpoint({ ...snap, name: 'orsSnapGeoJson', read: readSnap(true), path: '/v2/snap/:profile/geojson' }),
    dialectEndpoint({ ...route, name: 'orsDirections', read: readDirections('json'), path: '/v2/directions/:profile' }),
    dialectEndpoint({
      ...route,
      name: 'orsDirectionsInQuery',
      methods: ['GET'],
      read: readDirectionsInQuery,
      path: '/v2/directions/:profile',
    }),
    dialectEndpoint({
      ...route,
      name: 'orsDirectionsJson',
      read: readDirections('json'),
      path: '/v2/directions/:profile/json',
    }),
    dialectEndpoint({
      ...route,
      name: 'orsDirectionsGeoJson',
      read: readDirections('geojson'),
      path: '/v2/directions/:profile/geojson',
    }),
    dialectEndpoint({
      ...route,
      name: 'orsDirectionsGpx',
      read: readDirections('gpx'),
      path: '/v2/directions/:profile/gpx',
    }),
    dialectEndpoint({ ...status, name: 'orsStatus', write: writeStatus, path: '/v2/status', summary: 'What there is' }),
    dialectEndpoint({ ...status, name: 'orsHealth', write: writeHealth, path: '/v2/health', summary: 'It is ready' }),
  ],
};
