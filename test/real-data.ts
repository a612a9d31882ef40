import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.HINTERLAND_TEST_DATA ?? '../shared/data';

/**
 * Returns the path of a real data file, or null where the data isn't there: tests then skip themselves with
 * `it.skipIf(path === null)`. In CI missing data is an error.
 */
export function realData(file: string): string | null {
  const path = join(folder, file);
  if (existsSync(path)) return path;
  if (process.env.CI === 'true') throw new Error(`${path} is missing; CI needs the real data`);
  console.warn(`${path} is missing: tests on it are skipped`);
  return null;
}
