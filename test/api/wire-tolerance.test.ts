import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

let api: ToyApi;
beforeAll(async () => {
  api = await toyApi();
});
afterAll(() => api.app.close());

const post = (payload: unknown, headers = { 'content-type': 'application/json' }) =>
  api.app.inject({
    method: 'POST',
    url: '/v1/echo',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const data = async (payload: unknown) => {
  const response = await post(payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};

const refusal = async (payload: unknown) => {
  const response = await post(payload);
  expect(response.statusCode, response.body).toBe(400);
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = response.json();
  expect(problem).toMatchObject({ status: 400, title: 'Bad Request', code: 'bad-request', instance: '/v1/echo' });
  expect(problem.message).toBe(problem.detail);
  expect(problem.errors.length).toBeGreaterThan(0);
  return problem;
};

const source = toyBody.sources[0];

describe('what clients really send', () => {
  it('takes enumerations in any case, numbers and booleans as strings', async () => {
    const sent = {
      sources: [{ id: 7, lat: '49.5', lng: ' 8.5 ' }],
      edgeWeight: 'TIME',
      maxEdgeWeight: '300',
      reverse: 'True',
    };
    expect(await data(sent)).toEqual({
      sources: [{ id: 7, lat: 49.5, lng: 8.5 }],
      edgeWeight: 'time',
      maxEdgeWeight: 300,
      reverse: true,
    });
  });

  it('keeps the type of ids', async () => {
    const ids = [1, '1', '007', 1.5];
    const answer = await data({ sources: ids.map((id) => ({ ...source, id })) });
    expect(answer.sources.map((s: { id: unknown }) => s.id)).toEqual(ids);
  });

  it('drops nulls and lets unknown fields pass', async () => {
    const answer = await data({ ...toyBody, maxEdgeWeight: null, useClientCache: true, walkSpeed: {}, key: null });
    expect(answer.sources).toEqual(toyBody.sources);
    expect(answer).not.toHaveProperty('maxEdgeWeight');
  });

  it('takes a field that may be a word or a list', async () => {
    expect((await data({ ...toyBody, pathSerializer: 'COMPACT' })).pathSerializer).toBe('compact');
    expect((await data({ ...toyBody, pathSerializer: ['compact'] })).pathSerializer).toEqual(['compact']);
  });

  it('coerces the values of maps', async () => {
    const answer = await data({ ...toyBody, travelTimeFactors: { all: '1.5', motorway: 2, track: null } });
    expect(answer.travelTimeFactors).toEqual({ all: 1.5, motorway: 2 });
  });

  it("takes bodies whose content type was forgotten, is curl's, or has a charset", async () => {
    for (const type of ['', 'application/x-www-form-urlencoded', 'text/plain', 'application/json; charset=utf-8']) {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      const response = await api.app.inject({
        method: 'POST',
        url: '/v1/echo',
        headers,
        payload: Buffer.from(JSON.stringify(toyBody)),
      });
      expect(response.statusCode, type).toBe(200);
    }
    const image = await post('x', { 'content-type': 'image/png' });
    expect(image.statusCode).toBe(415);
    expect(image.json().errors[0].path).toBe('content-type');
  });
});

describe('cfg', () => {
  const get = (cfg: string) => api.app.inject({ method: 'GET', url: `/v1/echo?key=&cb=callback&cfg=${cfg}` });

  it.each([
    ['encoded', encodeURIComponent(JSON.stringify(toyBody))],
    ['form-encoded, + for spaces', new URLSearchParams({ c: JSON.stringify(toyBody, null, 1) }).toString().slice(2)],
    ['not encoded at all', JSON.stringify(toyBody)],
    ['single quotes', JSON.stringify(toyBody).replaceAll('"', "'")],
    ['a literal plus in a number', '{"sources":[{"id":"a","lat":4.95e+1,"lng":8.5}]}'],
  ])('is read: %s', async (_name, cfg) => {
    const response = await get(cfg);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data.sources).toEqual(toyBody.sources);
  });

  it.each([
    ['missing', '', 'cfg'],
    ['no JSON', 'abc', 'cfg'],
    ['malformed percent-encoding', '%7B%ZZ', 'cfg'],
    ['a list', '[]', 'cfg'],
    ['a wrong field', '{"sources":[{"id":1,"lat":100,"lng":0}]}', 'sources[0].lat'],
  ])('is refused: %s', async (_name, cfg, path) => {
    const response = await get(cfg);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].path).toBe(path);
  });
});

describe('what is refused names its field', () => {
  it.each([
    [{}, 'sources', 'sources is required'],
    [[], 'body', 'body must be an object'],
    ['"x"', 'body', 'body must be an object'],
    ['null', 'body', 'body must be an object'],
    ['12', 'body', 'body must be an object'],
    ['{"sources":', 'body', "body isn't valid JSON"],
    ['', 'body', 'body is empty: a JSON object is expected'],
    [{ sources: [] }, 'sources', 'sources must have at least 1 item'],
    [{ sources: {} }, 'sources', 'sources must be a list'],
    [
      { sources: [{ ...source, lat: 91 }] },
      'sources[0].lat',
      'sources[0].lat must be a number from -90 to 90, but is 91',
    ],
    [{ sources: [{ ...source, lat: 'north' }] }, 'sources[0].lat', 'sources[0].lat must be a number'],
    [{ sources: [source, { id: 1, lat: 3 }] }, 'sources[1].lng', 'sources[1].lng is required'],
    [{ sources: [{ ...source, id: {} }] }, 'sources[0].id', 'sources[0].id must be a string or a number'],
    [{ ...toyBody, edgeWeight: 'money' }, 'edgeWeight', 'edgeWeight must be one of time, distance'],
    [{ ...toyBody, maxEdgeWeight: 1.5 }, 'maxEdgeWeight', 'maxEdgeWeight must be an integer'],
    [{ ...toyBody, maxEdgeWeight: -1 }, 'maxEdgeWeight', 'maxEdgeWeight must be an integer of at least 0, but is -1'],
    [{ ...toyBody, reverse: 'maybe' }, 'reverse', 'reverse must be true or false'],
    [
      { ...toyBody, travelTimeFactors: { 'a b': 'x' } },
      'travelTimeFactors["a b"]',
      'travelTimeFactors["a b"] must be a number',
    ],
    ['{"sources":[{"id":1,"lat":1e999,"lng":1}]}', 'sources[0].lat', 'sources[0].lat must be a finite number'],
    ['{"sources":[{"id":1,"lat":"1e999","lng":1}]}', 'sources[0].lat', 'sources[0].lat must be a number'],
    ['{"__proto__":{"a":1}}', '__proto__', '__proto__ is not an allowed name'],
    ['{"a":{"constructor":{"prototype":1}}}', 'a.constructor', 'a.constructor is not an allowed name'],
    [`${'['.repeat(5000)}${']'.repeat(5000)}`, 'body', 'body is nested deeper than 100 levels'],
  ])('%#', async (payload, path, message) => {
    const problem = await refusal(payload);
    expect(problem.errors[0]).toEqual({ path, message });
  });

  it('lists several fields, but not endlessly', async () => {
    const bad = { id: 'x', lat: 'x', lng: 'y' };
    expect(
      (await refusal({ sources: [bad, source, bad], reverse: 3 })).errors.map((e: { path: string }) => e.path),
    ).toEqual([...['sources[0].lat', 'sources[0].lng', 'sources[2].lat', 'sources[2].lng', 'reverse']]);
    expect((await refusal({ sources: Array(1000).fill(bad) })).errors).toHaveLength(20);
    expect((await refusal({ sources: Array(50_000).fill(bad) })).errors).toHaveLength(1);
  });

  it('refuses text that is not UTF-8', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/v1/echo',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0xff, 0x7d]),
    });
    expect(response.json().errors[0]).toEqual({ path: 'body', message: "body isn't valid UTF-8" });
  });

  it('never pollutes prototypes', async () => {
    await post('{"__proto__":{"polluted":1},"sources":[]}');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
