import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { withClosedStreets } from './closed-streets.ts';
import { readHeight, writeHeight } from './valhalla-height.ts';
import { readIsochrone, writeIsochrone } from './valhalla-isochrone.ts';
import { readLocate, readStatus, writeLocate, writeStatus } from './valhalla-locate.ts';
import { VALHALLA } from './valhalla-manners.ts';
import { readMatrix, writeMatrix } from './valhalla-matrix.ts';
import { readRoute, writeValhallaRoute } from './valhalla-route.ts';

const parts = { group: VALHALLA, methods: ['GET', 'POST'] } as const;

/** Valhalla 3. */
export const valhallaDialect: Capability = {
  name: 'Valhalla',
  endpoints: [
    dialectEndpoint({
      ...parts,
      name: 'valhallaRoute',
      countsAs: 'route',
      path: '/route',
      summary: 'A route through places',
      read: readRoute,
      settle: withClosedStreets,
      write: writeValhallaRoute,
    }),
    dialectEndpoint({
      ...parts,
      name: 'valhallaHeight',
      countsAs: 'route',
      path: '/height',
      summary: 'Heights along a line',
      read: readHeight,
      write: writeHeight,
    }),
    dialectEndpoint({
      ...parts,
      name: 'valhallaIsochrone',
      countsAs: 'polygon',
      path: '/isochrone',
      summary: 'Contours around a place',
      read: readIsochrone,
      settle: withClosedStreets,
      write: writeIsochrone,
    }),
    dialectEndpoint({
      ...parts,
      name: 'valhallaMatrix',
      countsAs: 'time',
      path: '/sources_to_targets',
      summary: 'A matrix',
      read: readMatrix,
      settle: withClosedStreets,
      write: writeMatrix,
    }),
    dialectEndpoint({
      ...parts,
      name: 'valhallaLocate',
      countsAs: 'route',
      path: '/locate',
      summary: 'Places on streets',
      read: readLocate,
      write: writeLocate,
    }),
    dialectEndpoint({
      ...parts,
      name: 'valhallaStatus',
      countsAs: 'metadata',
      path: '/status',
      summary: 'Version and operations',
      read: readStatus,
      write: writeStatus,
    }),
  ],
};
