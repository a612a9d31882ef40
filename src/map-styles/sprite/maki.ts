import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Path2D } from '@napi-rs/canvas';

/** Side of the icons. */
export const MAKI_SIZE = 15;

const packages = createRequire(import.meta.url);
const paths = new Map<string, Path2D>();

/** The outline of an icon of the set maki (CC0). Names come from tables of ours. */
export function makiPath(icon: string): Path2D {
  let path = paths.get(icon);
  if (path === undefined) {
    const svg = readFileSync(packages.resolve(`@mapbox/maki/icons/${icon}.svg`), 'utf8');
    const parts = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) => d);
    if (parts.length === 0) throw new Error(`the icon ${icon} has no outline`);
    // Some are wrapped, with their line breaks as character references.
    path = new Path2D(parts.join(' ').replaceAll(/&#x\w+;/g, ' '));
    paths.set(icon, path);
  }
  return path;
}
