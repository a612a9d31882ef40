import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ENGINE_WORKER } from '../../src/capabilities/index.ts';
import { Engine } from '../../src/engine/index.ts';
import { DEFAULT_LIMITS } from '../../src/operation/index.ts';
import { loadRegion } from '../../src/storage/index.ts';
import { demoAppOn } from '../api/demo-app.ts';
import { demoRegion, places } from '../api/demo-region.ts';

// Threads that share so little memory for pages of grids that they let go of them all the time, while others read.

const MORTAL_WORKER = new URL('../fixtures/mortal-engine-worker.mjs', import.meta.url);
const SOON = { timeout: 60_000, interval: 2 };
/** Of which some 2 MB are for pages. */
const TINY = 12 << 20;
const WORKERS = 3;
let folder: string;
let roomy: Engine;
let tight: Engine;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-pages-'));
  process.env.MOMENTS_FOLDER = folder;
  const { transfer } = loadRegion(await demoRegion(), 'demo');
  roomy = new Engine({ entry: ENGINE_WORKER, regions: [transfer], workers: 1 });
  tight = new Engine({ entry: MORTAL_WORKER, regions: [transfer], workers: WORKERS, workerCacheBytes: TINY });
  await Promise.all([roomy.ready, tight.ready]);
});
afterAll(async () => {
  delete process.env.MOMENTS_FOLDER;
  await Promise.all([roomy.close(), tight.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const PLACES = 4;
const questionsAround = (around: ReturnType<typeof places>) =>
  around.flatMap((place) =>
    ['car', 'bike', 'walk'].flatMap((mode) =>
      [300, 1500].map((most) => ({
        sources: [{ ...place, tm: { [mode]: {} } }],
        maxEdgeWeight: most,
        polygon: { values: [most / 2, most], serializer: 'geojson', srid: 4326 },
      })),
    ),
  );
const QUESTIONS = questionsAround(places(PLACES));
/** Elsewhere: their pages aren't there yet. */
const OTHERS = questionsAround(places(2 * PLACES).slice(PLACES));

async function areas(of: Engine, question: object, caller = ''): Promise<string> {
  const { parts } = await of.answer(
    {
      ...{ endpoint: 'polygon', region: 'demo', source: 'body', limits: DEFAULT_LIMITS, parameters: {} },
      body: new Uint8Array(Buffer.from(JSON.stringify(question))),
    },
    { caller },
  );
  return Buffer.concat(parts).toString();
}

/** Each worker's caller asks all questions, beginning elsewhere, or every third of them; how many answers failed. */
async function ask(each: 'all' | 'third', expected: readonly string[], questions = QUESTIONS): Promise<number> {
  let failed = 0;
  const step = each === 'all' ? 1 : WORKERS;
  const caller = async (number: number): Promise<void> => {
    for (let n = 0; n < questions.length; n += step) {
      const at = (n + 7 * number) % questions.length;
      const answer = await areas(tight, questions[at], String(number)).catch(() => null);
      if (answer === null) failed++;
      else expect(answer).toBe(expected[at]);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, number) => caller(number)));
  return failed;
}

it('areas are the same to the byte while pages are let go of, and when a worker dies as it keeps one', async () => {
  const expected: string[] = [];
  for (const question of QUESTIONS) expected.push(await areas(roomy, question));
  expect(await ask('all', expected)).toBe(0);
  const before = tight.evictions();
  expect(before.pages).toBeGreaterThan(100);
  expect(roomy.evictions()).toEqual({ pages: 0, bytes: 0, refused: 0 });

  const moment = join(folder, 'page');
  writeFileSync(moment, '');
  const asking = ask('third', expected);
  await expect.poll(() => existsSync(moment), SOON).toBe(false);
  expect(await asking).toBeLessThanOrEqual(WORKERS);
  await expect.poll(() => tight.status().replaced, SOON).toBeGreaterThan(0);
  expect(await ask('third', expected)).toBe(0);
  const elsewhere: string[] = [];
  for (const question of OTHERS) elsewhere.push(await areas(roomy, question));
  expect(await ask('all', elsewhere, OTHERS)).toBe(0);
  expect(tight.evictions().pages).toBeGreaterThan(before.pages);
  expect(tight.heldBytes().grids).toBeLessThan(TINY);
});

it('what gave way is told by /metrics and /status', async () => {
  const { app, metrics } = await demoAppOn(tight, loadRegion(await demoRegion(), 'demo'));
  metrics.watchEvictions(() => tight.evictions());
  const told = (await app.inject('/metrics')).body;
  const counted = (name: string) => Number(new RegExp(`^hinterland_shared_${name}_total (\\d+)$`, 'm').exec(told)?.[1]);
  const evicted = {
    pages: counted('pages_evicted'),
    bytes: counted('bytes_evicted'),
    refused: counted('pages_refused'),
  };
  expect(evicted).toEqual(tight.evictions());
  expect(evicted.pages).toBeGreaterThan(100);
  expect(evicted.bytes).toBeGreaterThan(0);
  expect((await app.inject('/status')).json().memory.evicted).toEqual(evicted);
  await app.close();
});
