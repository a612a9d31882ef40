import { expect, it } from 'vitest';
import { runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion } from './demo-region.ts';

it('a server that leaves says so while it still takes requests, and closes when that is over', async () => {
  const server = await runServer({
    ...{ dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] },
    config: { warmUp: false, workers: 1, drain: { announceSeconds: 600 }, regions: { pollSeconds: 0 } },
  });
  const ask = (path: string) => fetch(server.url + path, { headers: { connection: 'close' } });
  expect((await ask('/readyz')).status).toBe(200);
  const leaving = server.close({ announce: true });
  const readiness = await ask('/readyz');
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ detail: 'the server is draining' });
  const answer = await ask('/demo/v1/metadata/network');
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  // Asked again it doesn't wait for the rest of the announcement.
  await server.close();
  await leaving;
  await expect(ask('/readyz')).rejects.toThrow();
});
