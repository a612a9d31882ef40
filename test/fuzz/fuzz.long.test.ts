import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seededRandom } from '../../src/kit/core/random.ts';
import { demoRegion } from '../api/demo-region.ts';
import { leakIn, openHttpFuzz } from './http-fuzz.ts';
import { ImportFuzz } from './import-fuzz.ts';

// A slice of what `node bench/run.js test/fuzz/run.ts` does for hours.
const SEED = 20_261_122;

it('requests of any kind are answered or refused, and leave no key and no place in the log', async () => {
  const fuzz = await openHttpFuzz(await demoRegion());
  for (let i = 0; i < 4_000; i++) expect(await fuzz.step(seededRandom(SEED + i)), `number ${i}`).toBe(null);
  expect(fuzz.log.length).toBeGreaterThan(500);
  expect(leakIn(fuzz.log)).toBe(null);
  await fuzz.app.close();
});

it('damaged files are read, or refused in one clear sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-fuzz-'));
  const fuzz = new ImportFuzz(folder);
  for (let i = 0; i < 300; i++) expect(await fuzz.step(seededRandom(SEED + i)), `number ${i}`).toBe(null);
  rmSync(folder, { recursive: true });
});
