import { afterAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';
import { demoRegion, places } from './demo-region.ts';

const engines: Engine[] = [];
afterAll(async () => {
  for (const engine of engines) await engine.close();
});

async function engineOf(workers: number): Promise<Engine> {
  const { transfer } = loadRegion(await demoRegion(), 'demo');
  const engine = new Engine({ entry: ENGINE_WORKER, regions: [transfer], workers });
  engines.push(engine);
  await engine.ready;
  return engine;
}

/**
 * Computes isochrones by all usual modes at every place, by as many callers at once as there are workers, so that each
 * takes some.
 */
async function areasBy(engine: Engine, callers: number): Promise<string[]> {
  const answers: string[] = [];
  const questions = places(4).flatMap((place) =>
    ['car', 'bike', 'walk'].map((mode) => ({
      sources: [{ ...place, tm: { [mode]: {} } }],
      maxEdgeWeight: 1200,
      polygon: { values: [300, 600, 1200], serializer: 'geojson', srid: 4326 },
    })),
  );
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let n = next++; n < questions.length; n = next++) {
      const { parts } = await engine.answer({
        ...{ endpoint: 'polygon', region: 'demo', source: 'body', limits: DEFAULT_LIMITS, parameters: {} },
        body: new Uint8Array(Buffer.from(JSON.stringify(questions[n]))),
      });
      answers[n] = Buffer.concat(parts).toString();
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return answers;
}

const sharedMetrics = (engine: Engine): number => {
  const { metrics = 0 } = engine.heldBytes();
  return metrics;
};

it('what a worker finds out about streets all use: three of them hold little more than one', async () => {
  const [alone, three] = [await engineOf(1), await engineOf(3)];
  const expected = await areasBy(alone, 1);
  expect(await areasBy(three, 3)).toEqual(expected);
  const one = sharedMetrics(alone);
  expect(one).toBeGreaterThan(1 << 18);
  // Each for itself they would hold three times as much.
  expect(sharedMetrics(three)).toBeLessThan(1.5 * one);
});
