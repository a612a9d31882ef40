export { boundingBoxOperation } from './bounding-box.ts';
export { reachabilityOperation } from './reachability.ts';
export { travelTimeCapability } from './time.endpoints.ts';
export { TimeRequest } from './time.schema.ts';
export { timeOperation } from './time.ts';
export { type TimeQuery, toTimeQuery } from './time-query.ts';
