export { stopsCapability } from './stops.endpoints.ts';
