import { TargomoClient } from '@targomo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

/** The public client's scores, unmodified, against a running server. */
let server: RunningServer;
let client: TargomoClient;
const KEY = 'client-key-1';

beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [KEY], config: { warmUp: false } });
  const urls = { qualityUrl: `${server.url}/quality/`, poiUrl: `${server.url}/pointofinterest/` };
  client = new TargomoClient(`${server.url}/demo/`, KEY, urls as object);
});
afterAll(async () => {
  await server.close();
});

const place = { ...MARKET, id: 1 };
const shops = [{ key: 'group', value: 'g_shop' }];
const reach = () => ({
  osmTypes: shops,
  edgeWeight: 'time' as const,
  travelMode: { walk: {} },
  coreServiceUrl: `${server.url}/demo/`,
});

/** The form of answers, which the client leaves open. */
type Result = {
  readonly data: Record<string, { scores: Record<string, number | null>; details: Record<string, object> }>;
  readonly errors: { id: string }[];
  readonly message: string;
};
const fetchScores = async (...args: unknown[]) =>
  (await client.quality.fetch(...(args as Parameters<typeof client.quality.fetch>))) as unknown as Result;

describe('@targomo/core, scores', () => {
  it('counts what its reachable places tell', async () => {
    const criteria = { 'poi-shops': { type: 'poiCoverageCount', ...reach(), maxEdgeWeight: 300 } };
    const result = await fetchScores([place], criteria);
    const source = { ...place, tm: { walk: {} } };
    const pois = await client.pois.reachable([source], { osmTypes: shops, maxEdgeWeight: 300, edgeWeight: 'time' });
    expect(Object.keys(pois).length).toBeGreaterThan(0);
    expect(result.data[1].scores).toEqual({ 'poi-shops': Object.keys(pois).length });
    expect([result.errors, result.message]).toEqual([[], 'Scores calculated']);
  });

  it('has no details of no criteria, and details where it asks for them', async () => {
    expect((await fetchScores([place], {})).data[1].scores).toEqual({});
    const criteria = { near: { type: 'closestPoiDistance', ...reach(), maxEdgeWeight: 500 } };
    const { data } = await fetchScores([place], criteria, true);
    expect(Object.values(data[1].details.near!)).toEqual([[expect.objectContaining({ id: expect.any(String) })]]);
  });

  it('hears of criteria that contradict themselves', async () => {
    const transit = {
      ...reach(),
      type: 'poiCoverageCount',
      maxEdgeWeight: 300,
      edgeWeight: 'distance',
      travelMode: { transit: {} },
    };
    const { errors, data } = await fetchScores([place], { 'poi-shops': transit });
    expect(errors[0].id).toBe('400');
    expect(data[1].scores).toEqual({ 'poi-shops': null });
  });

  it('hears of criteria whose region is not there, in whatever order they stand', async () => {
    const here = { ...reach(), type: 'poiCoverageCount', maxEdgeWeight: 300 };
    const elsewhere = { ...here, coreServiceUrl: 'https://h/atlantis/' };
    const { scores } = (await fetchScores([place], { here })).data[1];
    for (const criteria of [{ here, elsewhere }, { elsewhere, here }, { elsewhere }]) {
      const { data, errors } = await fetchScores([place], criteria);
      expect(data[1].scores).toEqual({ ...('here' in criteria ? scores : {}), elsewhere: null });
      expect(errors).toMatchObject([
        { id: '400', meta: { criteriaIds: ['elsewhere'], coreServiceUrl: 'https://h/atlantis/' } },
      ]);
      expect(JSON.stringify(errors)).toContain('criteria.elsewhere.coreServiceUrl must end in demo');
    }
  });

  it('sets competitors against locations', async () => {
    const strength = (id: number, gravitationAttractionStrength: number) => ({
      ...MARKET,
      id,
      properties: { gravitationAttractionStrength },
    });
    const drawn = { drawn: { type: 'poiGravitationSum', ...reach(), maxEdgeWeight: 600 } };
    const { data } = await fetchScores([strength(1, 5), strength(2, 3)], drawn);
    expect(data[1].scores.drawn! / data[2].scores.drawn!).toBeCloseTo(5 / 3, 9);
    const alone = await fetchScores([place], drawn);
    const against = await fetchScores([place], drawn, false, [{ ...STATION, id: 1 }]);
    expect(against.data[1].scores.drawn).toBeLessThan(alone.data[1].scores.drawn!);
  });
});
