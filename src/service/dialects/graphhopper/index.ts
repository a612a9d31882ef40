import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { readIsochrone, writeIsochrone } from './graphhopper-isochrone.ts';
import { GRAPHHOPPER } from './graphhopper-manners.ts';
import { readMatrix, writeMatrix } from './graphhopper-matrix.ts';
import { readInfo, readNearest, writeInfo, writeNearest } from './graphhopper-places.ts';
import { readRoute, writeRoute } from './graphhopper-route.ts';

const byGet = { group: GRAPHHOPPER, methods: ['GET'] } as const;
const byBoth = { group: GRAPHHOPPER, methods: ['GET', 'POST'] } as const;

/** GraphHopper, Routing API. */
export const graphHopperDialect: Capability = {
  name: 'GraphHopper',
  endpoints: [
    dialectEndpoint({
      ...byBoth,
      name: 'graphHopperRoute',
      countsAs: 'route',
      path: '/route',
      summary: 'A route through places',
      read: readRoute,
      write: writeRoute,
    }),
    dialectEndpoint({
      ...byGet,
      name: 'graphHopperIsochrone',
      countsAs: 'polygon',
      path: '/isochrone',
      summary: 'Areas around a place',
      read: readIsochrone,
      write: writeIsochrone,
    }),
    dialectEndpoint({
      ...byBoth,
      name: 'graphHopperMatrix',
      countsAs: 'time',
      path: '/matrix',
      summary: 'A matrix',
      read: readMatrix,
      write: writeMatrix,
    }),
    dialectEndpoint({
      ...byGet,
      name: 'graphHopperNearest',
      countsAs: 'route',
      path: '/nearest',
      summary: 'The nearest place on a street',
      read: readNearest,
      write: writeNearest,
    }),
    dialectEndpoint({
      ...byGet,
      name: 'graphHopperInfo',
      countsAs: 'metadata',
      path: '/info',
      summary: 'Version, extent and profiles',
      read: readInfo,
      write: writeInfo,
    }),
  ],
};
