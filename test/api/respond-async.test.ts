import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, places, STATION } from './demo-region.ts';

const PATH = '/fleetplanner/v1/api/key-auth/optimizations';
const [KEY, OTHER] = ['a-key-of-this-test', 'another-key-of-this-test'];

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  const config = { warmUp: false, asyncRequests: { maxRunning: 2, aboveSeconds: 1 }, workers: 2 };
  server = await runServer({ ...settings, apiKeys: [KEY, OTHER], config });
});
afterAll(async () => {
  await server.close();
});

interface Status {
  readonly id: string;
  readonly status: string;
  readonly progress: null | { readonly phase: string; readonly best?: { readonly cost: number } };
  readonly statusUrl: string;
  readonly resultUrl: string;
  readonly expires: string | null;
}

const request = (seconds: number, metadata: object = {}) => ({
  optimizationTime: seconds,
  optimizationAlgorithm: 'CONSTRAINT_SATISFACTION',
  optimizationMetadata: { geojsonCreation: 'NONE', ...metadata },
  stores: [{ uuid: 'depot', address: { ...STATION } }],
  transports: [{ vehicle: { uuid: 'v', storeUuid: 'depot', priority: 1 } }],
  orders: places(120).map(({ id, lat, lng }) => ({
    uuid: `o${id}`,
    storeUuid: 'depot',
    address: { lat, lng, avgHandlingTime: 60 },
  })),
});

const send = (body: object, headers: Record<string, string> = { prefer: 'respond-async' }) =>
  fetch(`${server.url}${PATH}?key=${KEY}`, { method: 'POST', headers, body: JSON.stringify(body) });
const ask = (path: string, method = 'GET', key = KEY) => fetch(`${server.url}${path}?key=${key}`, { method });
const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

async function until(path: string, isThere: (status: Status) => boolean): Promise<Status> {
  for (;;) {
    const status = await json<Status>(await ask(path));
    if (isThere(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

it('computes while no client waits: status with the best cost so far, then the answer', async () => {
  const accepted = await send(request(2, { unimprovedWaitingTime: 1 }));
  expect(accepted.status).toBe(202);
  expect(accepted.headers.get('preference-applied')).toBe('respond-async');
  const { id, statusUrl, resultUrl, status } = await json<Status>(accepted);
  expect(accepted.headers.get('location')).toBe(statusUrl);
  expect({ status, statusUrl, resultUrl }).toEqual({
    status: 'running',
    statusUrl: `${PATH}/${id}`,
    resultUrl: `${PATH}/${id}/result`,
  });
  expect((await ask(resultUrl)).status).toBe(409);
  expect((await ask(statusUrl, 'GET', OTHER)).status).toBe(404);
  const under = await until(statusUrl, ({ progress }) => progress?.best !== undefined);
  expect(under).toMatchObject({ status: 'running', progress: { phase: 'search' }, expires: null });
  const done = await until(statusUrl, (one) => one.status !== 'running');
  expect(done.status).toBe('successful');
  expect(Date.parse(done.expires!) - Date.now()).toBeGreaterThan(3_500_000);
  const result = await ask(resultUrl);
  expect(result.status).toBe(201);
  const { tours, resultStatus } = await json<{ tours: object[]; resultStatus: { totals: { cost: number } } }>(result);
  expect(tours).toHaveLength(1);
  expect(resultStatus.totals.cost).toBeLessThanOrEqual(under.progress!.best!.cost);
  expect((await ask(statusUrl, 'DELETE')).status).toBe(204);
  expect((await ask(statusUrl)).status).toBe(404);
});

it('can be dismissed; more at a time than may are refused', async () => {
  const [a, b] = await Promise.all([1, 2].map(async () => json<Status>(await send(request(60)))));
  const refused = await send(request(60));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  for (const { statusUrl, resultUrl } of [a, b]) {
    const dismissed = await ask(statusUrl, 'DELETE');
    expect(dismissed.status).toBe(200);
    expect(await json<Status>(dismissed)).toMatchObject({ status: 'dismissed', progress: null });
    expect((await ask(resultUrl)).status).toBe(410);
  }
  // Workers are free again, and so are places.
  const next = await json<Status>(await send(request(2, { unimprovedWaitingTime: 0.01 })));
  expect((await until(next.statusUrl, (one) => one.status !== 'running')).status).toBe('successful');
});

it('is for long requests that are right and prefer it', async () => {
  const short = request(1, { unimprovedWaitingTime: 0.01 });
  expect((await send(short)).status).toBe(201);
  expect((await send({ ...request(5, { unimprovedWaitingTime: 0.01 }) }, {})).status).toBe(201);
  expect((await send({ ...request(5), stores: [] })).status).toBe(400);
  expect((await send({ ...request(5), optimizationAlgorithm: 'GREEDY_TSP' })).status).toBe(201);
  expect((await ask(`${PATH}/nothing`)).status).toBe(404);
  expect((await ask(`${PATH}/nothing`, 'PUT')).status).toBe(405);
});
