import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

let api: ToyApi;
beforeAll(async () => {
  api = await toyApi();
});
afterAll(() => api.app.close());

const STRICT = { prefer: 'handling=strict' };
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, payload, headers });
const slip = { ...toyBody, maxEdgeWeigth: 300, useClientCache: true };
const cfgOf = (body: object): string => encodeURIComponent(JSON.stringify(body));

describe('fields that the operation does not know', () => {
  it('are named in the envelope where they resemble known ones', async () => {
    const answer = (await post('/v1/echo', slip)).json();
    expect(answer).toMatchObject({ code: 'ok', message: 'maxEdgeWeigth is unknown: maxEdgeWeight?' });
    const deep = { ...toyBody, sources: [{ ...toyBody.sources[0], LNG: 1 }], reverse: true, revrese: true };
    expect((await post('/v1/echo', deep)).json().message).toBe(
      'sources[0].LNG is unknown: lng? revrese is unknown: reverse?',
    );
    const own = { ...toyBody, useClientCache: true, serviceUrl: 'http://x/toytown/', serviceKey: 'k', walkSpeed: {} };
    expect((await post('/v1/echo?cb=callback&interServiceKey=', own)).json().message).toBe('');
  });

  it('are named in a header where the answer has no envelope', async () => {
    const bare = await post('/v1/bare', slip);
    expect(bare.headers['x-message']).toBe('maxEdgeWeigth is unknown: maxEdgeWeight?');
    expect(bare.json()).not.toHaveProperty('message');
    const tile = await api.app.inject(`/v1/tile/3/4/5.mvt?cfg=${cfgOf(slip)}`);
    expect(tile.headers['x-message']).toBe('maxEdgeWeigth is unknown: maxEdgeWeight?');
  });

  it('are named beside what is wrong because of them', async () => {
    const { sources } = toyBody;
    const missing = await post('/v1/echo', { souces: sources });
    expect(missing.statusCode).toBe(400);
    expect(missing.json()).toMatchObject({
      message: 'sources is required; souces is unknown: sources?',
      errors: [{ path: 'sources' }, { path: 'souces', message: 'souces is unknown: sources?' }],
    });
  });

  it('may be parameters of the address', async () => {
    const answer = await api.app.inject(`/v1/echo?cgf=1&cfg=${cfgOf(toyBody)}&apikey=7&other=8`);
    expect(answer.json().message).toBe('cgf is unknown: cfg? apikey is unknown: apiKey?');
    expect((await api.app.inject('/v1/info?serviceurl=x')).headers['x-message']).toBe(
      'serviceurl is unknown: serviceUrl?',
    );
    const strict = await api.app.inject({ url: `/v1/echo?cfg=${cfgOf(toyBody)}&other=8`, headers: STRICT });
    expect(strict.statusCode).toBe(400);
    expect(strict.json().errors).toEqual([{ path: 'other', message: 'other is unknown: leave it out' }]);
  });

  it('are named when a configuration is stored, and where it is used', async () => {
    const body = { ...toyBody, polygon: { values: [300] }, cfg: 1 };
    const stored = await post('/v1/objectcache/add', body);
    // No operation of this server is for areas, so nothing is known of its fields.
    expect(stored.headers).not.toHaveProperty('x-message');
    const { uuid } = (await post('/v1/objectcache/add', slip)).json();
    const used = await api.app.inject(`/v1/echo?cfgUuid=${uuid}`);
    expect(used.json().message).toBe('maxEdgeWeigth is unknown: maxEdgeWeight?');
    expect((await api.app.inject({ url: `/v1/echo?cfgUuid=${uuid}`, headers: STRICT })).statusCode).toBe(400);
  });
});

describe('strict handling', () => {
  it('refuses every unknown field and names the nearest known ones', async () => {
    const response = await post('/v1/echo', slip, STRICT);
    expect(response.statusCode).toBe(400);
    expect(response.headers['preference-applied']).toBe('handling=strict');
    expect(response.json()).toMatchObject({
      code: 'bad-request',
      message: 'maxEdgeWeigth is unknown: maxEdgeWeight? (and 1 more)',
      errors: [
        { path: 'maxEdgeWeigth', message: 'maxEdgeWeigth is unknown: maxEdgeWeight?' },
        { path: 'useClientCache', message: 'useClientCache is unknown: leave it out' },
      ],
    });
  });

  it('lets known fields pass, and says that it was heeded', async () => {
    const body = { ...toyBody, serviceUrl: 'x/toytown', serviceKey: 'k', travelTimeFactors: { myOwn: 2 }, other: null };
    const response = await post('/v1/echo?key=k', body, STRICT);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['preference-applied']).toBe('handling=strict');
    expect(response.headers.vary).toContain('Prefer');
  });

  it.each([
    ['respond-async, handling=strict', 400],
    ['Handling = "Strict"; x=1', 400],
    ['wait=10,handling=strict', 400],
    ['handling=lenient, handling=strict', 200],
    ['handling=lenient', 200],
    ['handling', 200],
    ['respond-async', 200],
  ])('is asked for by Prefer: %s → %i', async (prefer, status) => {
    const response = await post('/v1/echo', slip, { prefer });
    expect(response.statusCode).toBe(status);
    expect(response.headers['preference-applied']).toBe(status === 400 ? 'handling=strict' : undefined);
  });
});
