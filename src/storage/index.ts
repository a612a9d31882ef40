export { checkRegion } from './check-region.ts';
export type { ColumnSet } from './columns.ts';
export { FORMAT_VERSION } from './format.ts';
export { hinterlandVersion } from './hinterland-version.ts';
export { type LoadedRegion, listRegions, loadRegion, openTransfer, type RegionTransfer } from './load-region.ts';
export type { RegionInput, RegionManifest, RegionMeta } from './manifest.ts';
export { regionName } from './region-name.ts';
export { prepareImport } from './staging.ts';
export { type WriteOptions, writeRegion } from './write-region.ts';
