import { describe, expect, it } from 'vitest';
import { isRegionName } from '../../src/region/storage/index.ts';
import { DIALECTS } from '../../src/service/dialects/index.ts';
import { dialectServer } from './dialect-server.ts';

const BOTH = '8.5,50.501;8.5033,50.5075';
const AT = { lon: 8.5, lat: 50.501 };

describe('OSRM at the root', () => {
  const server = dialectServer('osrm');

  it('answers as below the region', async () => {
    const path = `/table/v1/driving/${BOTH}?annotations=duration,distance`;
    const { status, json } = await server.get(path);
    expect(status).toBe(200);
    expect(json).toEqual((await server.get(`/demo/compat/osrm${path}`)).json);
    const posted = await server.post('/route/v1/foot', {
      coordinates: [
        [AT.lon, AT.lat],
        [8.5033, 50.5075],
      ],
    });
    expect(posted.json.code).toBe('Ok');
  });

  it('refuses in its own manners, and leaves other paths to us', async () => {
    const wrong = await server.get('/route/v1/driving/here');
    expect([wrong.status, wrong.json.code]).toEqual([400, 'InvalidUrl']);
    const nowhere = await server.get('/table/v2/driving');
    expect([nowhere.status, nowhere.json.code]).toEqual([400, 'InvalidUrl']);
    expect((await server.get('/elsewhere/v1/time')).json.type).toMatch(/problem|about:blank/);
    expect((await server.get('/demo/v1/metadata/network')).status).toBe(200);
  });
});

describe('Valhalla at the root', () => {
  const server = dialectServer('valhalla');

  it('answers, but /status is ours', async () => {
    const located = await server.post('/locate', { locations: [AT], costing: 'auto' });
    expect(located.json[0].edges).toHaveLength(1);
    expect((await server.get('/status')).json.name).toBe('hinterland');
    expect((await server.get('/demo/compat/valhalla/status')).json.available_actions).toContain('locate');
  });
});

it('no region is named as a path of a dialect begins', () => {
  const firsts = new Set(DIALECTS.flatMap(({ endpoints }) => endpoints.map(({ path }) => path.split('/')[1]!)));
  expect([...firsts].filter(isRegionName)).toEqual([]);
});
