export { countedStore } from './counted-store.ts';
export { DEFAULT_STORE, StoreFollower } from './follow-store.ts';
export { openStore, placeIn } from './open-store.ts';
export { publishRegion, rollBackRegion } from './publish.ts';
export { type S3Settings, S3Store } from './s3-store.ts';
export type { Store } from './store.ts';
