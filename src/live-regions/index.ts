export { DEFAULT_LIVE, LiveRegions } from './live-regions.ts';
export { loadRegions } from './load-regions.ts';
