import { afterAll, expect, it } from 'vitest';
import type { TaskReport } from '../../src/kit/workers/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';
import { demoRegion } from './demo-region.ts';

const engines: Engine[] = [];
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

async function stepsOf(warmUp: boolean, forMs: number) {
  const { transfer } = loadRegion(await demoRegion(), 'demo');
  const reports: TaskReport[] = [];
  const settings = { entry: ENGINE_WORKER, regions: [transfer], workers: 2, warmUp };
  const engine = new Engine({ ...settings, onTask: (report) => reports.push(report) });
  engines.push(engine);
  await engine.ready;
  await engine.warmUp(forMs);
  return { engine, reports };
}

it('workers warm up step by step, and no longer than they may', async () => {
  const { engine, reports } = await stepsOf(true, 300);
  expect(reports.length).toBeGreaterThanOrEqual(2);
  expect(reports.every(({ name, outcome }) => name === 'warmUp' && outcome === 'done')).toBe(true);
  // Two threads, whose last steps may end later.
  const last = Math.max(...reports.map(({ runMs }) => runMs));
  expect(reports.reduce((sum, { runMs }) => sum + runMs, 0)).toBeLessThan(2 * (300 + last));
  // Areas, barriers and cells that the steps have found.
  expect(Object.values(engine.heldBytes()).some((bytes) => bytes > 0)).toBe(true);
});

it('workers that shall not warm up have nothing to do', async () => {
  const { reports } = await stepsOf(false, 10_000);
  expect(reports).toHaveLength(2);
});
