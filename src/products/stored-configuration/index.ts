export { storedConfigurationCapability } from './stored-configuration.endpoints.ts';
