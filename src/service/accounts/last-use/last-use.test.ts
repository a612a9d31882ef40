import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LastUseFiles } from './last-use-files.ts';
import { LastUseRecorder } from './last-use-recorder.ts';
import type { LastUseStore } from './last-use-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-last-use-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is stored once an hour, however often a key is used', async () => {
  const files = new LastUseFiles(folder);
  expect(await files.list()).toEqual(new Map());
  let now = Date.parse('2026-03-01T12:10:00Z');
  const puts: string[] = [];
  let isAway = false;
  const store: LastUseStore = {
    list: () => files.list(),
    put: async (ids, hour) => {
      puts.push(`${hour} ${ids.join(' ')}`);
      if (isAway) throw new Error('away');
      await files.put(ids, hour);
    },
  };
  const failures: string[] = [];
  const recorder = new LastUseRecorder(
    store,
    ({ message }) => failures.push(message),
    () => now,
  );
  for (let i = 0; i < 1000; i++) recorder.used(i % 2 === 0 ? 'a' : '../b');
  await recorder.flush();
  recorder.used('a');
  await recorder.flush();
  expect(puts).toEqual(['2026-03-01T12:00:00Z a ../b']);

  isAway = true;
  now += 3_600_000;
  recorder.used('a');
  await recorder.flush();
  now += 3_600_000;
  recorder.used('a');
  await recorder.flush();
  expect(failures).toEqual(['away', 'away']);
  expect((await files.list()).get('a')).toBe('2026-03-01T12:00:00Z');
  isAway = false;
  await recorder.close();
  expect(await files.list()).toEqual(
    new Map([
      ['a', '2026-03-01T14:00:00Z'],
      ['../b', '2026-03-01T12:00:00Z'],
    ]),
  );
});
