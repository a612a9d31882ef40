export { mapStylesCapability } from './map-styles.endpoints.ts';
