import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { writeOsrmRoute } from '../osrm/osrm-route.ts';
import { writeTable } from '../osrm/osrm-table.ts';
import { readIsochrone, writeIsochrone } from './mapbox-isochrone.ts';
import { MAPBOX } from './mapbox-manners.ts';
import { readMapboxRoute, readMatrix } from './mapbox-routes.ts';

const byGet = { group: MAPBOX, methods: ['GET'] } as const;
const byPost = { group: MAPBOX, methods: ['POST'] } as const;
const areas = { countsAs: 'polygon', read: readIsochrone, write: writeIsochrone, summary: 'Contours around a place' };
const matrix = { countsAs: 'time', read: readMatrix, write: writeTable, summary: 'A matrix' };
const route = { countsAs: 'route', read: readMapboxRoute, write: writeOsrmRoute, summary: 'A route through places' };

/** Mapbox: Isochrone v1, Matrix v1, Directions v5. */
export const mapboxDialect: Capability = {
  name: 'Mapbox',
  endpoints: [
    dialectEndpoint({
      ...byGet,
      ...areas,
      name: 'mapboxIsochrone',
      path: '/isochrone/v1/mapbox/:profile/:coordinates',
    }),
    dialectEndpoint({
      ...byGet,
      ...matrix,
      name: 'mapboxMatrix',
      path: '/directions-matrix/v1/mapbox/:profile/:coordinates',
    }),
    dialectEndpoint({
      ...byGet,
      ...route,
      name: 'mapboxDirections',
      path: '/directions/v5/mapbox/:profile/:coordinates',
    }),
    dialectEndpoint({
      ...byPost,
      ...route,
      name: 'mapboxDirectionsPost',
      path: '/directions/v5/mapbox/:profile',
    }),
  ],
};
