import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryUsage } from '../../../../test/worlds/accounts/usage.ts';
import { UsageFiles } from './usage-files.ts';
import { UsageRecorder } from './usage-recorder.ts';
import { spanOf, summed, type UsageRow } from './usage-row.ts';
import type { UsageStore } from './usage-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-usage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOON = Date.parse('2026-03-01T12:30:00Z');
const ALL = { from: 0, to: 8e15 };
const KEY = { account: 'a', key: 'k', operation: 'time', region: 'demo', outcome: 'ok' } as const;

describe('usage', () => {
  it('is summed by hour and key, over servers and their earlier lives', async () => {
    let now = NOON;
    const store = new UsageFiles(folder);
    const servers = [0, 1].map(() => new UsageRecorder(store, undefined, () => now));
    for (const server of servers) {
      server.add(KEY, { requests: 1, bytes: 100 });
      server.add(KEY, { workerMs: 2.5, pairs: 4 });
      server.add({ ...KEY, outcome: 'failed' }, { requests: 1 });
      await server.flush();
    }
    servers[0]!.add(KEY, { requests: 1 });
    now += 3_600_000;
    servers[0]!.add(KEY, { requests: 1 });
    servers[0]!.add({ ...KEY, account: 'b' }, { requests: 7 });
    await servers[0]!.close();
    const rows = await store.read({ ...ALL, account: 'a' });
    expect(summed(rows, ['hour', 'outcome'])).toEqual([
      { hour: '2026-03-01T12:00:00Z', outcome: 'failed', requests: 2, workerMs: 0, pairs: 0, bytes: 0 },
      { hour: '2026-03-01T12:00:00Z', outcome: 'ok', requests: 3, workerMs: 5, pairs: 8, bytes: 200 },
      { hour: '2026-03-01T13:00:00Z', outcome: 'ok', requests: 1, workerMs: 0, pairs: 0, bytes: 0 },
    ]);
    const noon = await store.read({ from: NOON, to: NOON + 1 });
    expect(noon.map(({ hour }) => hour)).toEqual(Array.from({ length: 4 }, () => '2026-03-01T12:00:00Z'));
    expect(readdirSync(join(folder, '.usage')).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('is counted once, though what was put got lost on the way back, and is tried again', async () => {
    const kept = new MemoryUsage();
    let failing = true;
    const failures: string[] = [];
    const store: UsageStore = {
      put: async (server: string, hour: string, rows: readonly UsageRow[]) => {
        await kept.put(server, hour, rows);
        if (failing) throw new Error('lost');
      },
      read: (span) => kept.read(span),
    };
    const recorder = new UsageRecorder(
      store,
      (error) => failures.push(error.message),
      () => NOON,
    );
    recorder.add(KEY, { requests: 1 });
    await expect(recorder.flush()).rejects.toThrow('lost');
    recorder.add(KEY, { requests: 1 });
    failing = false;
    await recorder.flush();
    await recorder.flush();
    expect((await kept.read(ALL)).map(({ requests }) => requests)).toEqual([2]);
    expect(failures).toEqual(['lost']);
  });

  it('of a damaged file is not reported', async () => {
    const store = new UsageFiles(folder);
    expect(await store.read(ALL)).toEqual([]);
    const recorder = new UsageRecorder(store, undefined, () => NOON);
    recorder.add(KEY, { requests: 1 });
    await recorder.flush();
    writeFileSync(join(folder, '.usage', '2026-03-01T12.other.json'), '[{"hour":');
    await expect(store.read(ALL)).rejects.toThrow(/other.json is damaged/);
  });
});

describe('the span', () => {
  const wrong = (name: string): never => {
    throw new Error(name);
  };
  const iso = ({ from, to }: { from: number; to: number }) => [from, to].map((ms) => new Date(ms).toISOString());

  it('takes dates as whole days and times as they are', () => {
    expect(iso(spanOf({ from: '2026-03-01', to: '2026-03-02' }, wrong))).toEqual([
      ...['2026-03-01T00:00:00.000Z', '2026-03-03T00:00:00.000Z'],
    ]);
    expect(iso(spanOf({ from: '2026-03-01T10:00', to: '2026-03-01T12:00+02:00' }, wrong))).toEqual([
      ...['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
    ]);
    expect(iso(spanOf({}, wrong, NOON))).toEqual(['2026-01-30T13:30:00.000Z', '2026-03-01T13:30:00.000Z']);
  });

  it('is refused where it is none', () => {
    for (const from of ['yesterday', '2026-13-01', '2026-02-30', '2026-04-31T10:00', '2026-03-01T25:00', '1']) {
      expect(() => spanOf({ from }, wrong), from).toThrow('from');
    }
    expect(() => spanOf({ to: '03/01/2026' }, wrong)).toThrow('to');
  });
});
