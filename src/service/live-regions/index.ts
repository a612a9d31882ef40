export { DEFAULT_LIVE, LiveRegions } from './live-regions.ts';
export { loadBeside } from './load-beside.ts';
export { loadRegions } from './load-regions.ts';
