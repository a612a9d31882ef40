import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const PICTURES = 10_000;

// In a process of its own: other tests' garbage would count too. A leak of the pixels alone would be more than a
// gigabyte.
it(`the painter's memory stays flat over ${PICTURES} pictures`, { timeout: 600_000 }, () => {
  const run = spawnSync(process.execPath, ['test/maps/many-pictures.js', String(PICTURES)], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  expect(Number(run.stdout)).toBeLessThan(150);
});
