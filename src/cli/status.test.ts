import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoRegion } from '../../test/api/demo-region.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { runHere } from './test-commands.ts';

let server: RunningServer;
beforeAll(async () => {
  const dataDir = await demoRegion();
  const config = { warmUp: false, workers: 1, regions: { pollSeconds: 0 } };
  server = await runServer({ ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] }, config });
});
afterAll(() => server.close());

const REGION = /^region demo: generation [0-9a-f]{16}, /m;

it('status tells what a folder holds', async () => {
  const { code, stdout } = await runHere('status', '--data', await demoRegion());
  expect(code).toBe(0);
  expect(stdout).toMatch(REGION);
  expect(stdout).toMatch(/\d MB, imported .+ ago, /);
  expect(await runHere('status', '--data', 'no-such-folder')).toMatchObject({ code: 1, stdout: '' });
});

it('status tells how a server is doing', async () => {
  const { stdout } = await runHere('status', '--url', server.url);
  expect(stdout).toMatch(/^server http:.+, ready, up \d/);
  expect(stdout).toMatch(REGION);
  expect(stdout).toMatch(/^memory: \d+\.\d MB$/m);
  expect(stdout).toMatch(/^workers: \d of 1 busy, \d+ tasks wait, 0 replaced after a crash$/m);
  expect(stdout).toMatch(/^no problems$/m);
  const { code, stderr } = await runHere('status', '--url', 'http://127.0.0.1:1');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^http:\/\/127\.0\.0\.1:1\/status can't be reached/)]);
});
