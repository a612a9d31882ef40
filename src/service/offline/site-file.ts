/** A file of a site: its path in the site's folder, and its content. */
export interface SiteFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
