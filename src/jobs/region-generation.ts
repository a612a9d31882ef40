import { createHash } from 'node:crypto';
import type { RegionManifest } from '../storage/index.ts';

const DIGITS = 16;

/** Which build of a region it is: equal for equal data, whatever it is called and wherever it lies. */
export function regionGeneration({ sections, files = [] }: RegionManifest): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of [...sections, ...files]) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, DIGITS);
}
