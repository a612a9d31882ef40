import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_OBJECT_CACHE,
  EmbeddedObjectCache,
  type NewObject,
  type ObjectCache,
  ObjectCacheUnavailableError,
} from '../../src/kit/object-cache/index.ts';
import { type ToyApi, toyApi, toyBody } from './toy-api.ts';

const [MINE, OTHER] = ['sesame-mine', 'sesame-other'];

/** The embedded one, with what it was given in sight. */
class OpenCache extends EmbeddedObjectCache {
  readonly added: NewObject[] = [];
  override add(object: NewObject) {
    this.added.push(object);
    return super.add(object);
  }
}

let now = Date.now();
const objects = new OpenCache(DEFAULT_OBJECT_CACHE, () => now);
let api: ToyApi;
beforeAll(async () => {
  api = await toyApi({ keys: [MINE, OTHER], objects, regions: ['toytown', 'elsewhere'] });
});
afterAll(() => api.app.close());

const add = (payload: unknown, { key = MINE, query = '' } = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/toytown/v1/objectcache/add?key=${key}${query}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

const use = (uuid: string, { key = MINE, query = '', region = 'toytown' } = {}) =>
  api.app.inject(`/${region}/v1/echo?key=${key}&cfgUuid=${uuid}${query}`);

const stored = async (payload: unknown, options = {}): Promise<string> => {
  const response = await add(payload, options);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().uuid;
};

describe('objectcache/add', () => {
  it('answers a bare object', async () => {
    const response = await add(toyBody);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      id: expect.any(Number),
      created: now,
      modified: now,
      validFor: 3600,
      clazz: 'requestConfiguration',
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ['nothing but an object', {}],
    ['fields of any operation', { multigraph: { layer: { type: 'hexagon' } }, polygon: 7, unheardOf: [[{}]] }],
    [
      'its own fields',
      { serviceUrl: 'https://x/toytown/', osmTypes: [{ key: 'group', value: 'g_shop' }], format: 'GeoJSON' },
    ],
    ['nulls', { format: null, osmTypes: null, serviceUrl: null, serviceKey: null }],
  ])('takes %s', async (_name, payload) => {
    expect((await add(payload)).statusCode).toBe(200);
  });

  it.each([
    [{ format: 'xml' }, 'format', 'format must be one of json, geojson'],
    [{ format: {} }, 'format', 'format must be one of json, geojson'],
    [{ osmTypes: 'amenity=cafe' }, 'osmTypes', 'osmTypes must be a list'],
    [{ osmTypes: ['amenity=cafe'] }, 'osmTypes[0]', 'osmTypes[0] must be an object'],
    [{ osmTypes: [{ key: 'amenity' }] }, 'osmTypes[0].value', 'osmTypes[0].value is required'],
    [{ osmTypes: [{ key: {}, value: 'x' }] }, 'osmTypes[0].key', 'osmTypes[0].key must be a string'],
    [{ serviceUrl: [] }, 'serviceUrl', 'serviceUrl must be a string'],
    [{ serviceKey: {} }, 'serviceKey', 'serviceKey must be a string'],
    [[], 'body', 'body must be an object'],
    ['', 'body', 'body is empty: a JSON object is expected'],
    ['{"a":', 'body', "body isn't valid JSON"],
    ['{"__proto__":{}}', '__proto__', '__proto__ is not an allowed name'],
  ])('refuses %j', async (payload, path, message) => {
    const response = await add(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0]).toEqual({ path, message });
  });

  it('is POST only, and needs a key', async () => {
    expect((await api.app.inject(`/toytown/v1/objectcache/add?key=${MINE}`)).statusCode).toBe(405);
    expect((await add(toyBody, { key: 'wrong' })).statusCode).toBe(401);
  });

  it('refuses what is bigger than the whole cache', async () => {
    const small = new EmbeddedObjectCache({ ...DEFAULT_OBJECT_CACHE, maxBytes: 2000 });
    const { app } = await toyApi({ objects: small });
    const payload = { junk: 'x'.repeat(3000) };
    const response = await app.inject({ method: 'POST', url: '/v1/objectcache/add', payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'body-too-large', errors: [{ path: 'body' }] });
    await app.close();
  });
});

describe('cfgUuid', () => {
  it('stands for what was stored, in every region and in any case', async () => {
    const uuid = await stored({ ...toyBody, edgeWeight: 'DISTANCE', extra: { deep: [1, null, 'ä🚲'] } });
    for (const [name, region] of [
      [uuid, 'toytown'],
      [uuid.toUpperCase(), 'elsewhere'],
    ] as const) {
      const response = await use(name, { region });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json().data).toEqual({ ...toyBody, edgeWeight: 'distance', extra: { deep: [1, null, 'ä🚲'] } });
    }
    const tile = await api.app.inject(`/toytown/v1/tile/3/4/5.mvt?key=${MINE}&cfgUuid=${uuid}`);
    expect(tile.headers['content-type']).toBe('application/octet-stream');
    const head = await api.app.inject({ method: 'HEAD', url: `/toytown/v1/echo?key=${MINE}&cfgUuid=${uuid}` });
    expect(head.statusCode).toBe(200);
  });

  it('is checked by the operation that uses it', async () => {
    const uuid = await stored({ sources: [{ id: 1, lat: 100, lng: 0 }] });
    const response = await use(uuid);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0]).toEqual({
      path: 'sources[0].lat',
      message: 'sources[0].lat must be a number from -90 to 90, but is 100',
    });
  });

  it('never was, belongs to another, has expired, or is of another kind: all look alike', async () => {
    const uuid = await stored(toyBody);
    const idle = await stored(toyBody);
    const { uuid: poi } = await objects.add({ ...objects.added[0], clazz: 'poi' });
    now += 1_000_000;
    expect((await use(uuid)).statusCode).toBe(200);
    now += 800_000;
    expect((await use(uuid)).statusCode).toBe(200);
    const unknown = [
      await use('00000000-0000-4000-8000-000000000000'),
      await use('nonsense'),
      await use(uuid, { key: OTHER }),
      await use(idle),
      await use(poi),
    ];
    for (const response of unknown) {
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(response.json()).toEqual(unknown[0].json());
    }
    expect(unknown[0].json()).toMatchObject({
      code: 'not-found',
      detail: expect.stringMatching(/^cfgUuid names nothing that is stored for this key.*store it again$/),
      errors: [{ path: 'cfgUuid' }],
    });
  });

  it('stands alone: nothing is merged and nothing overrides', async () => {
    const uuid = await stored(toyBody);
    const both = await use(uuid, { query: `&cfg=${encodeURIComponent(JSON.stringify(toyBody))}` });
    expect(both.statusCode).toBe(400);
    expect(both.json().errors).toEqual([
      { path: 'cfgUuid', message: "cfgUuid can't be given together with cfg: leave one of them out" },
    ]);
    for (const payload of [toyBody, undefined]) {
      const url = `/toytown/v1/echo?key=${MINE}&cfgUuid=${uuid}`;
      const posted = await api.app.inject({ method: 'POST', url, ...(payload && { payload }) });
      expect(posted.statusCode).toBe(400);
      expect(posted.json().errors[0].path).toBe('cfgUuid');
    }
    expect((await use('', { query: `&cfg=${encodeURIComponent(JSON.stringify(toyBody))}` })).statusCode).toBe(200);
  });
});

describe('secrets', () => {
  it('are neither stored nor answered, wherever they stand; tags are', async () => {
    const uuid = await stored({
      ...toyBody,
      serviceKey: MINE,
      apiKey: 'sesame-2',
      key: 'sesame-3',
      travelOptions: { serviceKey: 'sesame-4', list: [[{ serviceKey: 'sesame-5', apiKey: 'sesame-6' }]] },
      osmTypes: [{ key: 'amenity', value: 'cafe' }],
    });
    const { body, owner } = objects.added.at(-1)!;
    expect(JSON.parse(Buffer.from(body).toString())).toEqual({
      ...toyBody,
      travelOptions: { list: [[{}]] },
      osmTypes: [{ key: 'amenity', value: 'cafe' }],
    });
    expect(owner).not.toContain('sesame');
    expect((await use(uuid)).body).not.toContain('sesame');
  });

  it('that are spelled with escapes are the same secrets', async () => {
    await stored(String.raw`{"service\u004bey":"sesame-7","a":{"api\u004bey":"sesame-8"},"ke\u0079":"sesame-9"}`);
    expect(Buffer.from(objects.added.at(-1)!.body).toString()).toBe('{"a":{}}');
  });

  it('in the body let in as they always do, and own what they store', async () => {
    const url = '/toytown/v1/objectcache/add';
    const response = await api.app.inject({ method: 'POST', url, payload: { ...toyBody, serviceKey: OTHER } });
    const { uuid } = response.json();
    expect((await use(uuid, { key: OTHER })).statusCode).toBe(200);
    expect((await use(uuid, { key: MINE })).statusCode).toBe(404);
  });
});

describe('an open server', () => {
  it('keeps for all callers', async () => {
    const open = await toyApi();
    const added = await open.app.inject({
      method: 'POST',
      url: '/v1/objectcache/add',
      payload: toyBody,
      remoteAddress: '10.0.0.1',
    });
    const url = `/v1/echo?cfgUuid=${added.json().uuid}`;
    expect((await open.app.inject({ url, remoteAddress: '10.0.0.2' })).statusCode).toBe(200);
    await open.app.close();
  });
});

describe('plans', () => {
  it('allow storing by the name objectCache', async () => {
    const keys = [
      { key: 'key-of-store', plan: 'store' },
      { key: 'key-of-echo', plan: 'echo' },
    ];
    const plans = { store: { operations: ['objectCache'] }, echo: { operations: ['echo'] } };
    const { app } = await toyApi({ config: { keys, plans } });
    const ask = (key: string) => app.inject({ method: 'POST', url: `/v1/objectcache/add?key=${key}`, payload: {} });
    expect((await ask('key-of-store')).statusCode).toBe(200);
    expect((await ask('key-of-echo')).statusCode).toBe(403);
    await app.close();
  });
});

describe('a cache that is away', () => {
  it('is a 503 for requests that need it, and for no others', async () => {
    const refuse = () => Promise.reject(new ObjectCacheUnavailableError());
    const away: ObjectCache = { add: refuse, get: refuse, close: async () => {} };
    const { app } = await toyApi({ objects: away });
    const added = await app.inject({ method: 'POST', url: '/v1/objectcache/add', payload: toyBody });
    const used = await app.inject('/v1/echo?cfgUuid=00000000-0000-4000-8000-000000000000');
    for (const response of [added, used]) {
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBe('5');
      expect(response.json()).toMatchObject({
        code: 'service-unavailable',
        detail: "the object cache can't be reached now; try again",
      });
    }
    expect((await app.inject({ method: 'POST', url: '/v1/echo', payload: toyBody })).statusCode).toBe(200);
    await app.close();
  });
});
