import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { TaskGroup, type TaskReport } from '../../src/kit/workers/index.ts';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine, type EngineRequest } from '../../src/service/engine/index.ts';
import { Metrics } from '../../src/service/http/index.ts';
import { demoRegion, MARKET, places } from './demo-region.ts';

/** Results that many requests share, on real worker threads. */
let engine: Engine;
let tasks: TaskReport[] = [];

beforeAll(async () => {
  const { transfer } = loadRegion(await demoRegion(), 'demo');
  // Nothing is quick: every preparation goes in partitions.
  engine = new Engine({
    entry: ENGINE_WORKER,
    regions: [transfer],
    workers: 2,
    quickCost: 1,
    onTask: (report) => tasks.push(report),
  });
  await engine.ready;
});
afterAll(async () => {
  await engine.close();
});

const request = (endpoint: string, maxEdgeWeight: number, parameters: Record<string, string> = {}): EngineRequest => {
  const body = {
    sources: places(120).map(({ id, ...at }) => ({ id, ...at, tm: { car: {} } })),
    edgeWeight: 'time',
    maxEdgeWeight,
    multigraph: { layer: { type: 'identity' }, aggregation: { type: 'median' } },
  };
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(body)));
  return { endpoint, region: 'demo', body: bytes, source: 'body', limits: DEFAULT_LIMITS, parameters };
};
const { z, x, y } = tileAt(MARKET.lng, MARKET.lat, 14);
const tile = { z: String(z), x: String(x), y: String(y) };
const count = (name: string): number => tasks.filter((task) => task.name === name).length;

describe('prepared results', () => {
  it('are computed once for an overview and tiles that come together, and kept', async () => {
    tasks = [];
    const [overview, ...tiles] = await Promise.all([
      engine.answer(request('multigraphOverview', 1800)),
      ...Array.from({ length: 5 }, () => engine.answer(request('multigraphTile', 1800, tile))),
    ]);
    const { data } = { data: JSON.parse(Buffer.concat(overview.parts).toString()) as { maxValue: number } };
    expect(data.maxValue).toBeGreaterThan(60);
    const bytes = tiles.map(({ parts }) => Buffer.concat(parts).toString('base64'));
    expect(new Set(bytes).size).toBe(1);
    expect(bytes[0].length).toBeGreaterThan(1000);
    expect(count('step')).toBeGreaterThan(1);
    expect([count('request'), count('merge'), count('write')]).toEqual([6, 1, 6]);
    expect(engine.resultCacheStatus()).toMatchObject({ entries: 1, pending: 0 });

    tasks = [];
    await engine.answer(request('multigraphTile', 1800, tile));
    expect(tasks.map(({ name }) => name)).toEqual(['request', 'write']);

    const metrics = new Metrics();
    metrics.watchResults(() => engine.resultCacheStatus());
    const text = await metrics.text();
    expect(text).toContain('hinterland_result_cache_entries 1\n');
    expect(text).toMatch(/hinterland_result_cache_bytes [1-9]\d{3}/);
    for (const [found, times] of Object.entries({ result: 1, pending: 5, nothing: 1 })) {
      expect(text).toContain(`hinterland_result_cache_requests_total{found="${found}"} ${times}\n`);
    }
    // Read again, not added up.
    expect(await metrics.text()).toContain('hinterland_result_cache_requests_total{found="nothing"} 1\n');
  });

  it('are given up when no request waits any more, and come anew', async () => {
    tasks = [];
    const groups = [new TaskGroup(), new TaskGroup()];
    const asked = groups.map((group) => engine.answer(request('multigraphOverview', 3600), { group }));
    const given = asked.map((answer) => expect(answer).rejects.toThrow('enough'));
    while (count('request') < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    for (const group of groups) group.abort(new Error('enough'));
    await Promise.all(given);
    expect(engine.resultCacheStatus()).toMatchObject({ entries: 1, pending: 0 });
    expect(count('merge')).toBe(0);
    const later = await engine.answer(request('multigraphOverview', 3600));
    expect(later.code).toBe('ok');
    expect(engine.resultCacheStatus()).toMatchObject({ entries: 2, pending: 0 });
  });

  it('are the same however they are computed', async () => {
    const big = await engine.answer(request('multigraph', 600));
    const { transfer } = loadRegion(await demoRegion(), 'demo');
    const quick = new Engine({
      entry: ENGINE_WORKER,
      regions: [transfer],
      workers: 1,
      quickCost: Number.POSITIVE_INFINITY,
    });
    try {
      const small = await quick.answer(request('multigraph', 600));
      expect(Buffer.concat(small.parts).equals(Buffer.concat(big.parts))).toBe(true);
    } finally {
      await quick.close();
    }
  });
});
