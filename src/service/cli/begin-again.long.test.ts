import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRunning } from '../../kit/core/process-token.ts';
import { loadRegion } from '../../region/storage/index.ts';

const LARGE_BYTES = 33e6;
/** Since Node 22.15 a process begins again in its own place. */
const hasChild = process.platform === 'linux' && !('execve' in process);

let dir: string;
let out: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-again-'));
  out = join(dir, 'out');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Returns a map of one street after the other with free space in the file: large on disk, soon imported. */
function extract(file: string, streets: number, bytes: number): string {
  const nodes = Array.from({ length: 2 * streets }, (_, i) => {
    return `<node id="${i + 1}" lat="${48 + (i >> 1) * 1e-5}" lon="${8 + (i & 1) * 1e-3}"/>`;
  });
  const ways = Array.from({ length: streets }, (_, i) => {
    return `<way id="${i + 1}"><nd ref="${2 * i + 1}"/><nd ref="${2 * i + 2}"/><tag k="highway" v="residential"/></way>`;
  });
  const text = `<?xml version="1.0"?><osm version="0.6">${nodes.join('')}${ways.join('')}`;
  writeFileSync(join(dir, file), `${text.padEnd(bytes - 6)}</osm>`);
  return join(dir, file);
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

function importing(osm: string): { process: ChildProcess; ended: Promise<Ended> } {
  const { MALLOC_MMAP_THRESHOLD_: _, ...env } = process.env;
  const args = ['bin/hinterland.js', 'import', 'city', '--osm', osm, '--basemap', 'off', '--data', out];
  const child = spawn(process.execPath, args, { cwd: resolve('.'), env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, said }));
  return { process: child, ended };
}

/** Returns the process that writes the region, once there is something on disk. */
async function writerOf(ended: Promise<unknown>): Promise<number> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (; !over; await sleep(5)) {
    for (const name of existsSync(out) ? readdirSync(out) : []) {
      const pid = /^\.city\.importing-(\d+)$/.exec(name)?.[1];
      if (pid !== undefined && existsSync(join(out, name, 'owner'))) return Number(pid);
    }
  }
  throw new Error('the import is over');
}

const thresholdOf = (pid: number): string | undefined =>
  /MALLOC_MMAP_THRESHOLD_=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1];

describe.skipIf(process.platform !== 'linux')('an import that gives freed memory back', () => {
  it('is one of a large extract, in a process of its own where it must be, and ends as that one does', async () => {
    const large = importing(extract('large.osm', 20_000, LARGE_BYTES));
    const writer = await writerOf(large.ended);
    expect(thresholdOf(writer)).toBe('131072');
    expect(writer !== large.process.pid).toBe(hasChild);
    expect(await large.ended).toMatchObject({ code: 0, signal: null });
    expect(loadRegion(out, 'city').manifest.report.counts.edges).toBe(20_000);

    writeFileSync(join(dir, 'empty.osm.pbf'), '');
    truncateSync(join(dir, 'empty.osm.pbf'), LARGE_BYTES);
    const refused = await importing(join(dir, 'empty.osm.pbf')).ended;
    expect(refused).toMatchObject({ code: 1, signal: null });
    expect(refused.said).toMatch(/empty\.osm\.pbf.*\n$/);
    expect(readdirSync(out)).toEqual(['city']);
  });

  it('needs no other process for a small extract', async () => {
    const small = importing(extract('small.osm', 20_000, 0));
    expect(await writerOf(small.ended)).toBe(small.process.pid);
    expect((await small.ended).code).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'is interrupted by %s, and nothing is left of it',
    async (signal) => {
      expect((await importing(extract('old.osm', 10, 0)).ended).code).toBe(0);
      const large = importing(extract('large.osm', 20_000, LARGE_BYTES));
      const writer = await writerOf(large.ended);
      large.process.kill(signal);
      // A terminal's Ctrl-C reaches both.
      if (signal === 'SIGINT') process.kill(writer, signal);
      const status = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal];
      expect(await large.ended).toMatchObject({ code: status, said: expect.stringContaining('stays in use') });
      expect(isRunning(writer, '')).toBe(false);
      expect(readdirSync(out)).toEqual(['city']);
      expect(loadRegion(out, 'city').manifest.report.counts.edges).toBe(10);
    },
  );

  it('stops by itself when its parent is killed, and the parent dies of what killed it', async () => {
    const left = importing(extract('large.osm', 20_000, LARGE_BYTES));
    const writer = await writerOf(left.ended);
    left.process.kill('SIGKILL');
    expect(await left.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    while (isRunning(writer, '')) await sleep(20);
    if (hasChild) expect(readdirSync(out)).toEqual([]);
    // What is killed itself leaves its folder to the next import.
    rmSync(out, { recursive: true, force: true });

    const killed = importing(join(dir, 'large.osm'));
    process.kill(await writerOf(killed.ended), 'SIGKILL');
    expect(await killed.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  });
});
