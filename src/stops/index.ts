export { stopsCapability } from './stops.endpoints.ts';
export { StopsData, StopsRequest } from './stops.schema.ts';
export { stopsOperation } from './stops.ts';
export { type StopsQuery, toStopsQuery } from './stops-query.ts';
