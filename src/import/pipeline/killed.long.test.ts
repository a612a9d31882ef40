import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runHere } from '../../../test/worlds/cli/commands.ts';
import { gridCity } from '../../../test/worlds/import/city.ts';
import { loadRegion } from '../../region/storage/index.ts';
import { verifyRegion } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-killed-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const save = (name: string, content: string): string => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};

it('an import that is killed at any moment leaves the old region in use', async () => {
  const out = join(dir, 'out');
  const [old, fresh] = [save('old.osm', gridCity(40)), save('fresh.osm', gridCity(60, 'primary'))];
  const began = performance.now();
  const importing = ['bin/hinterland.js', 'import', 'city', '--osm', fresh, '--data', out];
  expect(spawnSync(process.execPath, importing).status).toBe(0);
  const wholeMs = performance.now() - began;
  expect((await runHere('import', 'city', '--osm', old, '--data', out)).code).toBe(0);
  const roads = () => loadRegion(out, 'city').manifest.inputs[0].file;
  for (let round = 0; round < 3; round++) {
    const child = spawn(process.execPath, importing, { cwd: resolve('.'), stdio: 'ignore' });
    const closed = once(child, 'close');
    await sleep(wholeMs * (0.4 + 0.2 * round) * (0.9 + 0.2 * Math.random()));
    child.kill(round % 3 === 2 ? 'SIGTERM' : 'SIGKILL');
    await closed;
    expect(verifyRegion(out, 'city')).toEqual([]);
    expect(['old.osm', 'fresh.osm']).toContain(roads());
  }
  expect((await runHere('import', 'city', '--osm', old, '--data', out)).code).toBe(0);
  expect(roads()).toBe('old.osm');
  expect(readdirSync(out)).toEqual(['city']);
});
