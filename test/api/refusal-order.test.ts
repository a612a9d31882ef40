import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_REQUEST_LIMITS, ServedRegions } from '../../src/service/http/index.ts';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

/** Everything that can be wrong with a request to `echo`, in the order in which it is refused. */
const FAULTS = [
  'long url',
  'loading',
  'content type',
  'key',
  'unknown parameter',
  'quota',
  'unknown region',
  'operation of the plan',
  'region of the plan',
  'broken region',
  'two configurations',
  'wrong configuration',
] as const;
type Fault = (typeof FAULTS)[number];

/** The answer to each: its status, and the field that it names. */
const REFUSALS: Readonly<Record<Fault, readonly [number, string | undefined]>> = {
  'long url': [414, 'url'],
  loading: [503, undefined],
  'content type': [415, 'content-type'],
  key: [401, 'key'],
  'unknown parameter': [400, 'other'],
  quota: [429, 'key'],
  'unknown region': [404, 'region'],
  'operation of the plan': [403, 'key'],
  'region of the plan': [403, 'key'],
  'broken region': [503, 'region'],
  'two configurations': [400, 'cfgUuid'],
  'wrong configuration': [400, 'sources'],
};

/** Keys by the first fault that their plans have. */
const PLANS = {
  'spent-key-1': { requestsPerMinute: 1, operations: ['bare'], regions: ['toytown'] },
  'no-echo-key': { operations: ['bare'], regions: ['toytown'] },
  'toytown-key': { regions: ['toytown'] },
  'the-open-key': {},
};

let api: ToyApi;
beforeAll(async () => {
  api = await toyApi({
    config: {
      plans: PLANS,
      keys: Object.keys(PLANS).map((key) => ({ key, plan: key })),
    },
    limits: { ...DEFAULT_REQUEST_LIMITS, urlBytes: 200 },
  });
  const { regions } = api.state;
  api.state.served = new ServedRegions(regions, new Map([['sunken', 'a file is missing']]));
  await api.app.inject('/account/v1/usage?key=spent-key-1');
});
afterAll(() => api.app.close());

function keyOf(has: (fault: Fault) => boolean): keyof typeof PLANS {
  if (has('quota')) return 'spent-key-1';
  if (has('operation of the plan')) return 'no-echo-key';
  return has('region of the plan') ? 'toytown-key' : 'the-open-key';
}

async function answerTo(faults: readonly Fault[]) {
  const has = (fault: Fault): boolean => faults.includes(fault);
  const isElsewhere = has('region of the plan') || has('broken region');
  const region = has('unknown region') ? 'atlantis' : isElsewhere ? 'sunken' : 'toytown';
  const query = new URLSearchParams({
    ...(has('key') ? {} : { key: keyOf(has) }),
    ...(has('unknown parameter') ? { other: '8' } : {}),
    ...(has('two configurations') ? { cfgUuid: '7' } : {}),
    ...(has('long url') ? { cb: 'x'.repeat(200) } : {}),
  });
  api.state.phase = has('loading') ? 'loading' : 'ready';
  return api.app.inject({
    method: 'POST',
    url: `/${region}/v1/echo?${query}`,
    headers: {
      'content-type': has('content type') ? 'image/png' : 'application/json',
      ...(has('unknown parameter') ? { prefer: 'handling=strict' } : {}),
    },
    payload: JSON.stringify(has('wrong configuration') ? {} : toyBody),
  });
}

it.each(FAULTS)('%s is refused, alone and before what follows', async (fault) => {
  for (const faults of [[fault], FAULTS.slice(FAULTS.indexOf(fault))]) {
    const answer = await answerTo(faults);
    const [status, path] = REFUSALS[fault];
    expect([answer.statusCode, answer.json().errors?.[0].path], `${faults}`).toEqual([status, path]);
    const isCounted = FAULTS.indexOf(fault) >= FAULTS.indexOf('quota');
    const isMetered = isCounted && keyOf((one) => faults.includes(one)) === 'spent-key-1';
    expect(answer.headers.ratelimit !== undefined, `${faults}`).toBe(isMetered);
  }
});

it('is answered where nothing is wrong', async () => {
  expect((await answerTo([])).statusCode).toBe(200);
});
