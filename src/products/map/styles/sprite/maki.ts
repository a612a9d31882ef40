import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Path2D } from '@napi-rs/canvas';
import { canvasPackage } from '../canvas.ts';

/** Side of the icons. */
export const MAKI_SIZE = 15;

const packages = createRequire(import.meta.url);
const paths = new Map<string, Path2D>();

/** Returns the outline of an icon of the set maki (CC0). Names come from tables of ours. */
export function makiPath(icon: string): Path2D {
  let path = paths.get(icon);
  if (path === undefined) {
    const svg = readFileSync(packages.resolve(`@mapbox/maki/icons/${icon}.svg`), 'utf8');
    const parts = [...svg.matchAll(/<path[^>]*\sd="([^"]+)"/g)].map(([, d]) => d);
    if (parts.length === 0) throw new Error(`the icon ${icon} has no outline`);
    // Some files are wrapped, with line breaks as character references.
    const { Path2D: Outline } = canvasPackage();
    path = new Outline(parts.join(' ').replaceAll(/&#x\w+;/g, ' '));
    paths.set(icon, path);
  }
  return path;
}
