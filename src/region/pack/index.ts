export { makePack, packModes } from './make-pack.ts';
export { openGroup } from './open-group.ts';
export { PackColumns } from './pack-columns.ts';
export {
  PACK_FORMAT,
  PACK_MANIFEST,
  PACK_MODES,
  PACK_VERSION,
  type PackManifest,
} from './pack-manifest.ts';
