import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ColumnSet } from '../columns/index.ts';
import { checkRegion, listRegions, loadRegion, type RegionMeta, writeRegion } from './index.ts';

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
/** Only what writes: nothing that reads manifests need be loaded by every child. */
const STORAGE = pathToFileURL(resolve('dist/region/storage/write-region.js')).href;
const writeAndDie = async (folder: string, k: number) => {
  const args = ['--input-type=module', '-e', CHILD, folder, STORAGE, String(k)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const [status, signal] = await once(child, 'close');
  return { status, signal, stderr };
};

/** Returns the value of the region in use, 0 where there is none; fails where it's neither. */
function valueInUse(folder: string): number {
  if (listRegions(folder).length === 0) {
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([]);
    return 0;
  }
  expect(checkRegion(folder, 'city')).toEqual([]);
  const region = loadRegion(folder, 'city').columns;
  const value = region.get('a.x')!.array[0];
  expect([...region].map(([name, { array }]) => [name, ...array])).toEqual(
    [...columns(value)].map(([name, { array }]) => [name, ...array]),
  );
  return value;
}

const BATCH = 8;

it.each([
  ['over an old one', 1],
  ['as the first', 0],
])('an import killed at any step %s leaves the old region or the new one', { timeout: 120_000 }, async (_, before) => {
  const seen = new Set<number>();
  /** Returns true if the child lived to its end: there is no k-th step. */
  const attempt = async (k: number): Promise<boolean> => {
    const folder = join(dir, String(k));
    mkdirSync(folder);
    if (before === 1) await writeRegion(folder, 'city', { columns: columns(1), meta });
    const { status, signal, stderr } = await writeAndDie(folder, k);
    expect(stderr).toBe('');
    if (status !== 0) expect(signal).toBe('SIGKILL');
    seen.add(valueInUse(folder));
    if (status === 0) expect(valueInUse(folder)).toBe(2);
    // The next import works and clears up behind the dead one.
    await writeRegion(folder, 'city', { columns: columns(3), meta });
    expect(valueInUse(folder)).toBe(3);
    expect(readdirSync(folder)).toEqual(['city']);
    expect(readdirSync(join(folder, 'city'))).toHaveLength(3);
    return status === 0;
  };
  for (let k = 0; ; k += BATCH) {
    expect(k).toBeLessThan(200);
    const lived = await Promise.all(Array.from({ length: BATCH }, (_, i) => attempt(k + i)));
    if (lived.includes(true)) break;
  }
  expect(seen).toEqual(new Set([before, 2]));
});

it('imports of one region at the same time refuse or follow each other', async () => {
  await writeRegion(dir, 'city', { columns: columns(1), meta });
  const children = Array.from({ length: 6 }, () => writeAndDie(dir, Number.POSITIVE_INFINITY));
  for (const { status, stderr } of await Promise.all(children)) {
    if (status !== 0) expect(stderr).toMatch(/InputError: region city is being imported by process \d+/);
  }
  expect([1, 2]).toContain(valueInUse(dir));
  expect(readdirSync(dir)).toEqual(['city']);
});
