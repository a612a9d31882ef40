export { scoringCapability } from './scoring.endpoints.ts';
