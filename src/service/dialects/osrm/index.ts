import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { OSRM } from './osrm-manners.ts';
import { readNearest, writeNearest } from './osrm-nearest.ts';
import { readRoute, writeOsrmRoute } from './osrm-route.ts';
import { readTable, writeTable } from './osrm-table.ts';
import { readTrip, writeTrip } from './osrm-trip.ts';

const parts = { group: OSRM } as const;
const byGet = { ...parts, methods: ['GET'] } as const;
const byPost = { ...parts, methods: ['POST'] } as const;

const table = { countsAs: 'time', read: readTable, write: writeTable, summary: 'Durations and distances of pairs' };
const nearest = { countsAs: 'route', read: readNearest, write: writeNearest, summary: 'Nearest places on streets' };
const route = { countsAs: 'route', read: readRoute, write: writeOsrmRoute, summary: 'A route through places' };
const trip = { countsAs: 'route', read: readTrip, write: writeTrip, summary: 'The quickest round through places' };

/** OSRM, HTTP API v1. */
export const osrmDialect: Capability = {
  name: 'OSRM',
  endpoints: [
    dialectEndpoint({ ...byGet, ...table, name: 'osrmTable', path: '/table/v1/:profile/:coordinates' }),
    dialectEndpoint({ ...byPost, ...table, name: 'osrmTablePost', path: '/table/v1/:profile' }),
    dialectEndpoint({ ...byGet, ...nearest, name: 'osrmNearest', path: '/nearest/v1/:profile/:coordinates' }),
    dialectEndpoint({ ...byGet, ...route, name: 'osrmRoute', path: '/route/v1/:profile/:coordinates' }),
    dialectEndpoint({ ...byPost, ...route, name: 'osrmRoutePost', path: '/route/v1/:profile' }),
    dialectEndpoint({ ...byGet, ...trip, name: 'osrmTrip', path: '/trip/v1/:profile/:coordinates' }),
  ],
};
