export { fleetCapability } from './fleet.endpoints.ts';
