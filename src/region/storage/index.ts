export { checkLoaded, checkRegion } from './check-region.ts';
export { FORMAT_VERSION, MANIFEST_FILE } from './format.ts';
export { hinterlandVersion } from './hinterland-version.ts';
export {
  type KnownSections,
  knownSections,
  type LoadedRegion,
  listRegions,
  loadRegion,
  openTransfer,
  type RegionTransfer,
} from './load-region.ts';
export {
  type FileEntry,
  generationOf,
  manifestText,
  parseManifest,
  type RegionInput,
  type RegionManifest,
  type RegionMeta,
  readManifest,
} from './manifest.ts';
export { digestOfFile, type HeldFile, heldFile, openRegionFile, type RegionFile } from './region-file.ts';
export { isRegionName, regionName } from './region-name.ts';
export { isSectionFile, SectionWriter } from './section-file.ts';
export { prepareImport } from './staging.ts';
export type { WholeFile } from './whole-file.ts';
export { RegionWriter, takeRegion, type WriteOptions, writeRegion } from './write-region.ts';
