export { type AppDeps, createApp } from './app.ts';
export { createKey, keyFilePath, readKeys, revokeKey, type StoredKey } from './key-store.ts';
export { hashKey, Keyring, type KnownKey } from './keyring.ts';
export { Metrics } from './metrics.ts';
export { openapiDocument } from './openapi.ts';
export { type RegionInfo, regionInfo } from './region-info.ts';
export { MOUNTS, ROUTES, type Route } from './routes.ts';
export { ServiceState } from './service-state.ts';
