import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ColumnSet, checkRegion, listRegions, loadRegion, type RegionMeta, writeRegion } from './index.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-crash-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const meta: RegionMeta = {
  inputs: [],
  osmTimestamp: null,
  bounds: [0, 0, 1, 1],
  attribution: [],
  report: { counts: {}, skipped: {} },
};
const columns = (value: number): ColumnSet =>
  new Map([
    ['a.x', { array: Int32Array.of(value, value), unit: '' }],
    ['b.x', { array: Int32Array.of(-value), unit: '' }],
  ]);

/** Writes region `city` with value 2, and dies at the k-th call that touches the disk. */
const CHILD = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const [dir, storage, k] = process.argv.slice(1);
let left = Number(k);
const die = (call) => (...args) => {
  if (left-- === 0) process.kill(process.pid, 'SIGKILL');
  return call(...args);
};
for (const name of ['mkdirSync', 'writeFileSync', 'renameSync', 'rmSync', 'fsyncSync', 'openSync', 'readdirSync']) {
  fs[name] = die(fs[name]);
}
for (const name of ['open', 'rename']) fs.promises[name] = die(fs.promises[name]);
syncBuiltinESMExports();
const { writeRegion } = await import(storage);
const meta = ${JSON.stringify(meta)};
const columns = new Map([
  ['a.x', { array: Int32Array.of(2, 2), unit: '' }],
  ['b.x', { array: Int32Array.of(-2), unit: '' }],
]);
left = Number(k);
await writeRegion(dir, 'city', { columns, meta });
`;
const STORAGE = pathToFileURL(resolve('dist/storage/index.js')).href;
const writeAndDie = (k: number) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', CHILD, dir, STORAGE, String(k)], { encoding: 'utf8' });

/** The value of the region in use, 0 where there is none; fails where it's neither. */
function valueInUse(): number {
  if (listRegions(dir).length === 0) {
    expect(readdirSync(dir).filter((name) => !name.startsWith('.'))).toEqual([]);
    return 0;
  }
  expect(checkRegion(dir, 'city')).toEqual([]);
  const region = loadRegion(dir, 'city').columns;
  const value = region.get('a.x')!.array[0];
  expect([...region].map(([name, { array }]) => [name, ...array])).toEqual(
    [...columns(value)].map(([name, { array }]) => [name, ...array]),
  );
  return value;
}

it.each([
  ['over an old one', 1],
  ['as the first', 0],
])('an import killed at any step %s leaves the old region or the new one', { timeout: 120_000 }, async (_, before) => {
  const seen = new Set<number>();
  for (let k = 0; ; k++) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir);
    if (before === 1) await writeRegion(dir, 'city', { columns: columns(1), meta });
    const child = writeAndDie(k);
    if (child.status === 0) break;
    expect(child.stderr).toBe('');
    expect(child.signal).toBe('SIGKILL');
    seen.add(valueInUse());
    // The next import works and clears up behind the dead one.
    await writeRegion(dir, 'city', { columns: columns(3), meta });
    expect(valueInUse()).toBe(3);
    expect(readdirSync(dir)).toEqual(['city']);
    expect(readdirSync(join(dir, 'city'))).toHaveLength(3);
    expect(k).toBeLessThan(200);
  }
  expect(valueInUse()).toBe(2);
  expect(seen).toEqual(new Set([before, 2]));
});

it('imports of one region at the same time refuse or follow each other', async () => {
  await writeRegion(dir, 'city', { columns: columns(1), meta });
  const children = Array.from({ length: 6 }, () => {
    const args = ['--input-type=module', '-e', CHILD, dir, STORAGE, 'Infinity'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    return once(child, 'close').then(([status]) => ({ status, stderr }));
  });
  for (const { status, stderr } of await Promise.all(children)) {
    if (status !== 0) expect(stderr).toMatch(/InputError: region city is being imported by process \d+/);
  }
  expect([1, 2]).toContain(valueInUse());
  expect(readdirSync(dir)).toEqual(['city']);
});
