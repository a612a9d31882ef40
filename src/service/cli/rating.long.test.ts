import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoRegion, MARKET, STATION } from '../../../test/api/demo-region.ts';
import { runHere } from '../../../test/worlds/cli/commands.ts';
import { verifyRegion } from '../../import/pipeline/index.ts';
import { runServer } from './run-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'hinterland-rating-'));
const definition = join(folder, 'sites.yaml');
const wrong = join(folder, 'wrong.yaml');

beforeAll(async () => {
  cpSync(await demoRegion(), join(folder, 'regions'), { recursive: true });
  writeFileSync(
    definition,
    `
rating: {id: sites, name: Sites of shops}
criteria:
  shops: {type: POIcoverageCount, osmTypes: [{key: group, value: g_shop}], travelMode: {walk: {}}, maxEdgeWeight: 300}
areas:
  - {id: 1, name: Demo, sample: 40}
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('hinterland rating makes, lists and removes what locations are rated by', async () => {
  const data = join(folder, 'regions');
  const rating = (...args: string[]) => runHere('rating', ...args, '--data', data);
  const made = await rating('make', 'demo', definition, '--workers', '1');
  expect(made).toMatchObject({ code: 0, stdout: 'rating sites of region demo is made (Demo: 40 places)\n' });
  expect(verifyRegion(data, 'demo')).toEqual([]);
  expect((await rating('list', 'demo')).stdout).toBe('sites\tSites of shops\t1 Demo (40 places)\n');

  const config = { warmUp: false, workers: 1 };
  const settings = { dataDir: data, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [], config };
  const server = await runServer(settings);
  const ask = async (id: string) => {
    const body = JSON.stringify({
      locations: [
        { id: 'm', ...MARKET },
        { id: 's', ...STATION },
      ],
    });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/quality/v1/rating/${id}/location`, { method: 'POST', headers, body });
    return { status: response.status, answer: await response.json() };
  };
  const { answer } = await ask('sites');
  expect(answer).toMatchObject({ message: "Rating 'sites' for 2 locations.", errors: [] });
  expect(answer.data.m.globalRatings['0'].globalRating).toBeGreaterThan(50);
  expect(await ask('nothing')).toMatchObject({ status: 404, answer: { errors: [{ path: 'ratingId' }] } });
  await server.close();

  expect(await rating('remove', 'demo', 'nothing')).toMatchObject({
    code: 1,
    stderr: 'the region demo has no rating nothing\n',
  });
  expect((await rating('remove', 'demo', 'sites')).stdout).toBe('removed sites\n');
  expect((await rating('list', 'demo')).stdout).toBe('');
  expect((await rating('make', 'demo', join(folder, 'none.yaml'))).stderr).toContain(
    "none.yaml can't be read (ENOENT)",
  );
  writeFileSync(wrong, 'rating: {id: a}\ncriteria: {b: {type: nothing}}\nareas: [{id: 1}]\n');
  expect((await rating('make', 'demo', wrong)).stderr).toContain('criteria.b.type must be one of poiCoverageCount,');
  expect((await rating('make', 'demo', definition, '--workers', '0')).stderr).toContain('--workers must be');
});
