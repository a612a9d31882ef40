import type { Position } from '../../kit/geo/coordinates.ts';
import type { Limits } from '../../network/routing/index.ts';
import type { Asked } from './own-operations.ts';
import { ROUTE_FORM } from './route-legs.ts';

/** Returns our own requests for a route through places, one for each leg. */
export const legRequests = (
  mode: string,
  places: readonly Position[],
  limits: Limits,
  options: object = {},
  travel: object = {},
): Asked[] =>
  places.slice(1).map(([lng, lat], i) => ({
    of: 'route',
    body: {
      sources: [{ id: i, lng: places[i][0], lat: places[i][1], tm: { [mode]: travel } }],
      targets: [{ id: i + 1, lng, lat }],
      maxEdgeWeight: limits.maxEdgeWeightSeconds,
      ...ROUTE_FORM,
      ...options,
    },
  }));
