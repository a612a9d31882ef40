import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CancelledError } from '../../src/kit/core/errors.ts';
import { TaskGroup, WorkerCrashedError } from '../../src/kit/workers/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion, type RegionTransfer } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';
import { demoRegion, places } from './demo-region.ts';

// What may happen while several workers customize a metric together: one dies, a client leaves, the region is replaced.

const SLOW_WORKER = new URL('../fixtures/customizing-engine-worker.mjs', import.meta.url);
const SOON = { timeout: 60_000, interval: 2 };
/**
 * The phases of a customization (`src/network/street/hierarchy/customization.ts`): those that all threads have units
 * of.
 */
const [CUSTOMIZE, PRUNE] = [5, 6];
const CALLERS = ['a', 'b', 'c'];
let folder: string;
let transfer: RegionTransfer;
let alone: Engine;
let engine: Engine;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-moments-'));
  process.env.MOMENTS_FOLDER = folder;
  transfer = loadRegion(await demoRegion(), 'demo').transfer;
  alone = new Engine({ entry: ENGINE_WORKER, regions: [transfer], workers: 1 });
  engine = new Engine({ entry: SLOW_WORKER, regions: [transfer], workers: 3 });
  await Promise.all([alone.ready, engine.ready]);
});
afterAll(async () => {
  delete process.env.MOMENTS_FOLDER;
  await Promise.all([alone.close(), engine.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const SOURCES = places(300);
const TARGETS = places(20);

/** Returns a matrix whose metric is customized first. */
async function square(of: Engine, leftTurnS: number, caller = '', group = new TaskGroup()): Promise<string> {
  const sources = SOURCES.map((place) => ({ ...place, tm: { car: { trafficLeftTurnPenalty: leftTurnS } } }));
  const body = { sources, targets: TARGETS, edgeWeight: 'time', maxEdgeWeight: 3600 };
  const { parts } = await of.answer(
    {
      ...{ endpoint: 'time', region: 'demo', source: 'body', limits: DEFAULT_LIMITS, parameters: {} },
      body: new Uint8Array(Buffer.from(JSON.stringify(body))),
    },
    { caller, group },
  );
  // Parts begin anew wherever a piece was left.
  return Buffer.concat(parts).toString();
}

/** Waits for the middle of a phase that a worker shares with others, which `then` may be the end of. */
function middleOf(phase: number, then: 'die' | 'go on') {
  const moment = join(folder, String(phase));
  writeFileSync(moment, then);
  return expect.poll(() => existsSync(moment), SOON).toBe(false);
}

/** Returns the region with another manifest. */
const anotherGeneration = ({ manifest, ...rest }: RegionTransfer): RegionTransfer => ({
  ...rest,
  manifest: { ...manifest, inputs: [] },
});

it.each([CUSTOMIZE, PRUNE])(
  'a worker that dies in the midst of it (phase %i) takes one request with it; others, and the same again, are answered right',
  async (phase) => {
    const leftTurnS = 3 + phase;
    const died = middleOf(phase, 'die');
    const answers = await Promise.allSettled(CALLERS.map((caller) => square(engine, leftTurnS, caller)));
    await died;
    const expected = await square(alone, leftTurnS);
    const failed = answers.filter((answer) => answer.status === 'rejected');
    expect(failed.map(({ reason }) => reason instanceof WorkerCrashedError)).toEqual([true]);
    for (const answer of answers) if (answer.status === 'fulfilled') expect(answer.value).toBe(expected);
    expect(await square(engine, leftTurnS)).toBe(expected);
  },
);

it('a client that leaves takes nothing from others who wait for the same metric', async () => {
  const begun = middleOf(CUSTOMIZE, 'go on');
  const group = new TaskGroup();
  const [leaves, stays] = [square(engine, 30, 'a', group), square(engine, 30, 'b')];
  const left = expect(leaves).rejects.toBeInstanceOf(CancelledError);
  await begun;
  const before = engine.heldBytes().hierarchies;
  group.abort(new CancelledError());
  await left;
  expect(await stays).toBe(await square(alone, 30));
  await expect.poll(() => engine.heldBytes().hierarchies, SOON).toBeGreaterThan(before);
});

it('a metric that everybody has left half-made is made when it is asked for again', async () => {
  const begun = middleOf(CUSTOMIZE, 'go on');
  const group = new TaskGroup();
  const left = CALLERS.map((caller) => expect(square(engine, 31, caller, group)).rejects.toThrow());
  await begun;
  group.abort(new CancelledError());
  await Promise.all(left);
  expect(await square(engine, 31)).toBe(await square(alone, 31));
});

it('a region that is replaced meanwhile answers to the end, and what was made of it goes with it', async () => {
  const begun = middleOf(CUSTOMIZE, 'go on');
  const asked = CALLERS.slice(0, 2).map((caller) => square(engine, 40, caller));
  await begun;
  const replaced = engine.regionSet;
  engine.replaceRegions([anotherGeneration(transfer)]);
  const expected = await square(alone, 40);
  expect(await square(engine, 40, 'c')).toBe(expected);
  expect(await Promise.all(asked)).toEqual([expected, expected]);
  await replaced.unused;
  // That of the new generation alone is left.
  const one = engine.heldBytes().hierarchies;
  expect(await square(engine, 41)).toBe(await square(alone, 41));
  await expect.poll(() => engine.heldBytes().hierarchies / one, SOON).toBeCloseTo(2, 1);
});
