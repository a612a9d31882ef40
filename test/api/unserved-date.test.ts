import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { demoRegion, MARKET, STATION } from './demo-region.ts';

// A date without service: every operation says that, and answers with the same other date, or with nothing if the wish
// is strict.

const COVERED = '2026-01-01 to 2027-12-31';
const NOTHING = `No public transport on 2017-08-01: the timetable covers ${COVERED}.`;
const ANOTHER = new RegExp(
  `^The timetable covers ${COVERED}, not 2017-08-01: (\\d{4}-\\d\\d-\\d\\d) is taken, .*strictDate`,
);
/** A date outside the timetable, as clients with a fixed date send it. */
const ASKED = { date: 20170801 };
const STRICTLY = { ...ASKED, strictDate: true };

const hexagons = {
  layer: { type: 'hexagon', geometryDetailLevel: 14, edgeAggregationType: 'min' },
  serialization: { format: 'geojson' },
  aggregation: { type: 'min' },
};
const requestOf = (date: object) => ({
  sources: [{ id: 's', ...MARKET, tm: { transit: { frame: { ...date, time: 28_800, departureWindow: 1800 } } } }],
  targets: [{ id: 't', ...STATION }],
  maxEdgeWeight: 1800,
});

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
});
afterAll(async () => {
  await server.close();
});

async function ask(path: string, date: object, more: object = {}) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ...requestOf(date), ...more });
  const response = await fetch(`${server.url}/${path}`, { method: 'POST', headers, body });
  return {
    status: response.status,
    header: response.headers.get('x-message'),
    answer: JSON.parse(await response.text()),
  };
}

const ENVELOPED: readonly (readonly [path: string, more: object, nothing: object])[] = [
  ['demo/v1/time', {}, [{ id: 's', targets: [] }]],
  ['demo/v1/timeVector', {}, [{ id: 's', targets: [{ id: 't', travelTimesTransit: [] }] }]],
  ['demo/v1/reachability', {}, []],
  ['demo/v1/polygon', { polygon: { values: [600], serializer: 'json' } }, []],
  ['demo/v1/route', {}, { routes: [] }],
  ['demo/v1/multigraph', { multigraph: hexagons }, { type: 'FeatureCollection', features: [] }],
  ['demo/v1/multigraph/overview', { multigraph: hexagons }, { minValue: 0, maxValue: 0 }],
];
const places = { osmTypes: [{ key: 'group', value: 'g_shop' }], serviceUrl: 'demo' };
const BARE: readonly (readonly [path: string, more: object, nothing: object])[] = [
  ['demo/v1/polygon_post', { polygon: { values: [600], serializer: 'json' } }, { area: 0 }],
  ['demo/v1/transit/stops?filterEmptyNextStops=true', {}, { s: [] }],
  ['pointofinterest/reachability', places, {}],
];

describe('a date without service, if nothing else will do', () => {
  it.each(ENVELOPED)('is reported in the envelope of %s', async (path, more, data) => {
    const { status, header, answer } = await ask(path, STRICTLY, more);
    expect([status, header]).toEqual([200, null]);
    expect(answer).toMatchObject({ code: 'ok', message: NOTHING, data });
  });

  it.each(BARE)('is reported in a header where the body has no envelope: %s', async (path, more, body) => {
    const { status, header, answer } = await ask(path, STRICTLY, more);
    expect([status, header]).toEqual([200, NOTHING]);
    expect(answer).toMatchObject(body);
  });

  it('has no extent, and a message instead', async () => {
    const { answer } = await ask('demo/v1/boundingbox', STRICTLY);
    expect(answer.message).toBe(NOTHING);
  });

  it('leaves the way on foot, which has a field of its own among connections', async () => {
    const { answer } = await ask('demo/v1/timeVector', STRICTLY);
    expect(answer.data[0].targets[0].travelTimeWalk).toBeGreaterThan(0);
  });
});

describe('a date outside the timetable', () => {
  /** Returns the date that an answer says it's of. */
  const takenDate = (message: string | null): number => {
    expect(message).toMatch(ANOTHER);
    return Number(ANOTHER.exec(message!)![1].replaceAll('-', ''));
  };

  it('becomes one Tuesday for all operations, which answer as if that had been asked for', async () => {
    const taken = new Set<number>();
    for (const [path, more, nothing] of ENVELOPED) {
      const { answer } = await ask(path, ASKED, more);
      taken.add(takenDate(answer.message));
      const answered = await ask(path, { date: [...taken][0] }, more);
      expect([answered.answer.message, answered.answer.data], path).toEqual(['', answer.data]);
      expect(answer.data, path).not.toMatchObject(nothing);
    }
    for (const [path, more] of [...BARE, ['demo/v1/boundingbox', {}] as const]) {
      const { header, answer } = await ask(path, ASKED, more);
      taken.add(takenDate(header));
      // An extent has the message beside its numbers.
      const { message = header, ...body } = answer;
      const answered = await ask(path, { date: [...taken][0] }, more);
      expect([message, answered.header, answered.answer], path).toEqual([header, null, body]);
    }
    expect(taken.size).toBe(1);
    const [date] = taken;
    expect(new Date(`${String(date).replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')}T12:00Z`).getUTCDay()).toBe(2);
  });
});
