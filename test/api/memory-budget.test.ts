import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';
import { demoRegion, places } from './demo-region.ts';

const MB = 1 << 20;
const BUDGET = 24 * MB;
let engine: Engine;

beforeAll(async () => {
  const { transfer } = loadRegion(await demoRegion(), 'demo');
  engine = new Engine({ entry: ENGINE_WORKER, regions: [transfer], workers: 2, workerCacheBytes: BUDGET });
  await engine.ready;
});
afterAll(async () => {
  await engine.close();
});

const ask = (endpoint: string, body: object) =>
  engine.answer({
    ...{ endpoint, region: 'demo', source: 'body', limits: DEFAULT_LIMITS, parameters: {} },
    body: new Uint8Array(Buffer.from(JSON.stringify(body))),
  });

const workersHold = (): number => {
  const { results: _, ...held } = engine.heldBytes();
  return Object.values(held).reduce((sum, bytes) => sum + bytes, 0);
};

it('caches of workers stay within their budget, whatever metrics and areas are asked for', async () => {
  const [source, ...targets] = places(40);
  let most = 0;
  for (let n = 0; n < 60; n++) {
    const travel = n % 2 === 0 ? { car: { trafficLeftTurnPenalty: 1 + n / 10 } } : { bike: { speed: 10 + n / 10 } };
    const request = { sources: [{ ...source, tm: travel }], targets, edgeWeight: 'time', maxEdgeWeight: 3600 };
    const polygon = { values: [300, 600, 900] };
    await Promise.all([ask('time', request), ask('polygon', { ...request, polygon })]);
    expect(workersHold()).toBeLessThanOrEqual(BUDGET);
    most = Math.max(most, workersHold());
  }
  const { metrics } = engine.heldBytes();
  expect(metrics).toBeGreaterThan(0);
  // Without the budget they would have held several times as much. The share of hierarchies is empty.
  expect(most).toBeGreaterThan(BUDGET / 4);
});

it('a hierarchy that any worker has customized is held once, and all workers answer alike', async () => {
  const sources = places(80).map((place) => ({ ...place, tm: { car: { trafficLeftTurnPenalty: 3 } } }));
  const square = { sources, targets: places(80), edgeWeight: 'time', maxEdgeWeight: 3600 };
  const before = engine.heldBytes().hierarchies;
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('time', square)));
  const texts = answers.map(({ parts }) => Buffer.concat(parts).toString());
  expect(new Set(texts).size).toBe(1);
  const held = engine.heldBytes().hierarchies;
  expect(held).toBeGreaterThan(before);
  await Promise.all([1, 2].map(() => ask('time', square)));
  expect(engine.heldBytes().hierarchies).toBe(held);
});
