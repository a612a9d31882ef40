import { createHash } from 'node:crypto';
import type { RegionManifest } from './manifest.ts';

const DIGITS = 16;

/**
 * Names the content of a region: equal where nothing differs but the region's name. 16 hexadecimal digits, so it may stand in paths, headers
 * and metrics.
 */
export function generationOf({ name: _, ...content }: RegionManifest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, DIGITS);
}
