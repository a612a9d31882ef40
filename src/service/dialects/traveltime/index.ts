import type { Capability } from '../../../products/operation/index.ts';
import { dialectEndpoint } from '../dialect-endpoint.ts';
import { inRegionClock } from '../region-clock.ts';
import { readFastFilter, readFilter, readRoutes, writeFastFilter, writeFilter } from './traveltime-filter.ts';
import { TRAVELTIME } from './traveltime-manners.ts';
import { AREA_TYPES, readFastMap, readMap, writeMap } from './traveltime-map.ts';
import { readMapInfo, readSupported, writeMapInfo, writeSupported } from './traveltime-places.ts';

const byPost = { group: TRAVELTIME, methods: ['POST'], settle: inRegionClock } as const;
const areas = { ...byPost, countsAs: 'polygon', alsoAs: AREA_TYPES, write: writeMap } as const;

/** TravelTime, API v4. */
export const travelTimeDialect: Capability = {
  name: 'TravelTime',
  endpoints: [
    dialectEndpoint({
      ...byPost,
      name: 'travelTimeFilter',
      countsAs: 'time',
      path: '/v4/time-filter',
      summary: 'Travel times between places',
      read: readFilter,
      write: writeFilter,
    }),
    dialectEndpoint({
      ...byPost,
      name: 'travelTimeFilterFast',
      countsAs: 'time',
      path: '/v4/time-filter/fast',
      summary: 'Travel times between places on a working morning',
      read: readFastFilter,
      write: writeFastFilter,
    }),
    dialectEndpoint({
      ...areas,
      name: 'travelTimeMapFast',
      path: '/v4/time-map/fast',
      summary: 'Areas within a travel time on a working morning',
      read: readFastMap,
    }),
    dialectEndpoint({
      ...areas,
      name: 'travelTimeMap',
      path: '/v4/time-map',
      summary: 'Areas within a travel time, their unions and intersections',
      read: readMap('travel_time'),
    }),
    dialectEndpoint({
      ...areas,
      name: 'travelTimeDistanceMap',
      path: '/v4/distance-map',
      summary: 'Areas within a distance, their unions and intersections',
      read: readMap('travel_distance'),
    }),
    dialectEndpoint({
      ...byPost,
      name: 'travelTimeRoutes',
      countsAs: 'route',
      path: '/v4/routes',
      summary: 'Routes between places',
      read: readRoutes,
      write: writeFilter,
    }),
    dialectEndpoint({
      ...byPost,
      name: 'travelTimeSupportedLocations',
      countsAs: 'route',
      path: '/v4/supported-locations',
      summary: 'Places that have a street',
      read: readSupported,
      write: writeSupported,
    }),
    dialectEndpoint({
      ...byPost,
      methods: ['GET'],
      name: 'travelTimeMapInfo',
      countsAs: 'metadata',
      path: '/v4/map-info',
      summary: 'The region and the dates of its timetable',
      read: readMapInfo,
      write: writeMapInfo,
    }),
  ],
};
