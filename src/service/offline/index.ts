export { SITE_MANIFEST, type SiteManifest, siteFiles } from './site-files.ts';
