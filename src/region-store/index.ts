export { countedStore } from './counted-store.ts';
export { DEFAULT_STORE, StoreFollower } from './follow-store.ts';
export { openStore } from './open-store.ts';
export { publishRegion, rollBackRegion } from './publish.ts';
export type { Store } from './store.ts';
