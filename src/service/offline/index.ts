export type { SiteFile } from './site-file.ts';
export { SITE_MANIFEST, type SiteManifest, siteFiles } from './site-files.ts';
