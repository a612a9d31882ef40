import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginStaging } from './staging.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-staging-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('removes what killed imports left, of any region', () => {
  mkdirSync(join(dir, '.city.importing-999999999/region'), { recursive: true });
  mkdirSync(join(dir, `.town.importing-${process.pid}/region`), { recursive: true });
  mkdirSync(join(dir, '.ssh'));
  const staging = beginStaging(dir, 'city');
  expect(readdirSync(dir).sort()).toEqual([`.city.importing-${process.pid}`, '.ssh']);
  staging.discard();
  expect(readdirSync(dir)).toEqual(['.ssh']);
});

it('refuses a second import of a region, not of another one', () => {
  const staging = beginStaging(dir, 'city');
  expect(() => beginStaging(dir, 'city')).toThrow(`region city is being imported by process ${process.pid}`);
  beginStaging(dir, 'town').discard();
  staging.discard();
  beginStaging(dir, 'city').discard();
});

it('takes a living process for the importer only if it began when the import did', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  try {
    const folder = join(dir, `.city.importing-${child.pid}`);
    mkdirSync(folder);
    expect(() => beginStaging(dir, 'city')).toThrow(/is being imported by process/);
    if (process.platform !== 'linux') return;
    writeFileSync(join(folder, 'owner'), 'another boot 123');
    beginStaging(dir, 'city').discard();
    expect(readdirSync(dir)).toEqual([]);
  } finally {
    child.kill();
  }
});
