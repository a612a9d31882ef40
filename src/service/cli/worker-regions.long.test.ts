import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { demoRegion } from '../../../test/api/demo-region.ts';
import { writeEdition } from '../../../test/editions.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { generationOf, readManifest } from '../../region/storage/index.ts';
import { openStore, publishRegion } from '../../region/store/index.ts';
import { WorkerRegions } from './worker-regions.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-worker-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
const config = { regions: { pollSeconds: 0 }, store: { pollSeconds: 3600 } };
const namesOf = ({ held }: WorkerRegions) =>
  held.map(({ manifest }) => `${manifest.name} ${generationOf(manifest).slice(0, 6)}`);

it('a worker computes on what is published, and on what is imported again', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const settings = { dataDir, config, logger };
  await expect(WorkerRegions.open({ ...settings, store: null })).rejects.toThrow(/^there is no region in /);

  mkdirSync(join(folder, 'store'));
  const store = openStore({ HINTERLAND_STORE: join(folder, 'store') });
  const early = await WorkerRegions.open({ ...settings, store });
  expect(namesOf(early)).toEqual([]);
  const original = await demoRegion();
  await publishRegion(store!, original, 'demo', SILENT);
  const regions = await WorkerRegions.open({ ...settings, store });
  const first = generationOf(readManifest(original, 'demo')).slice(0, 6);
  expect(namesOf(regions)).toEqual([`demo ${first}`]);
  await early.look();
  expect(namesOf(early)).toEqual(namesOf(regions));

  await writeEdition(dataDir, 'demo', { original, slowerBy: 2 });
  await regions.look();
  const second = generationOf(readManifest(dataDir, 'demo')).slice(0, 6);
  expect(second).not.toBe(first);
  expect(namesOf(regions)).toEqual([`demo ${second}`]);

  // A damaged one leaves what is held, and is reported once.
  const manifest = join(dataDir, 'demo', 'manifest.json');
  writeFileSync(manifest, '{');
  for (let i = 0; i < 2; i++) await regions.look();
  expect(namesOf(regions)).toEqual([`demo ${second}`]);
  expect(lines).toHaveLength(1);
  cpSync(join(original, 'demo'), join(dataDir, 'demo'), { recursive: true });
  await regions.look();
  expect(namesOf(regions)).toEqual([`demo ${first}`]);
  await regions.stop();
  await early.stop();
});
