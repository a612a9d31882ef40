import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { type Asker, endpoint, MAPS, type RegionsOperation } from '../../src/products/operation/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { originOf } from '../../src/service/http/origin.ts';
import { toyApi } from './toy-api.ts';

const tellAsker: RegionsOperation<{ readonly asker: Asker | undefined; readonly nothing: boolean }> = {
  name: 'whereAsked',
  over: 'regions',
  cost: () => 1,
  run: (_networks, { asker, nothing }) => ({
    code: 'ok',
    message: '',
    body: new Uint8Array(nothing ? [] : Buffer.from(JSON.stringify(asker))),
    status: nothing ? 204 : 200,
    headers: { 'content-type': 'application/x-where', etag: '"here"', 'cache-control': 'private, max-age=9' },
  }),
};

/** Answers where it was asked, and by whom, as a map tile would be answered. */
const whereAsked = endpoint({
  name: 'whereAsked',
  group: MAPS,
  path: '/where',
  reading: { from: 'address' },
  summary: '',
  tellsAddresses: true,
  schema: Type.Object({ nothing: Type.Optional(Type.String()) }),
  toQuery: (wire, _limits, { asker }) => ({ asker, nothing: wire.nothing !== undefined }),
  operation: tellAsker,
  answer: { form: 'tile', content: { type: 'application/x-where', says: 'Where' } },
});

const settings = {
  endpoints: [whereAsked],
  routes: routesOf([{ name: 'where', endpoints: [whereAsked] }]),
  config: { keys: [{ key: 'a-long-enough-key' }] },
};

describe('answers that hold addresses', () => {
  it('are given the host that was asked and the key that was given', async () => {
    const { app } = await toyApi(settings);
    const url = '/maps/where?key=wrong&apiKey=a-long-enough-key';
    const answer = await app.inject({ url, headers: { host: 'maps.example.org:8080' } });
    expect(answer.json()).toMatchObject({ origin: 'http://maps.example.org:8080', key: 'a-long-enough-key' });
    expect(answer.headers['content-type']).toBe('application/x-where');
    expect(answer.headers['cache-control']).toBe('private, max-age=9');
    const odd = await app.inject({ url, headers: { host: 'a"><b' } });
    expect([odd.statusCode, odd.json().errors[0].path]).toEqual([400, 'host']);
  });

  it('are not sent again to a client that has them', async () => {
    const { app } = await toyApi(settings);
    const ask = (url: string, tag: string) =>
      app.inject({ url: `/maps/where?key=a-long-enough-key${url}`, headers: { 'if-none-match': tag } });
    expect((await ask('', '"here"')).statusCode).toBe(304);
    expect((await ask('', '"there", W/"here"')).statusCode).toBe(304);
    expect((await ask('', '"there"')).statusCode).toBe(200);
    const none = await ask('&nothing=1', '"there"');
    expect([none.statusCode, none.body]).toEqual([204, '']);
    expect((await app.inject({ method: 'HEAD', url: '/maps/where?key=a-long-enough-key&nothing=1' })).statusCode).toBe(
      204,
    );
  });

  it('begin with the public address where there is one, else as trusted proxies say', () => {
    const request = { protocol: 'https', host: '[::1]:8443' } as never;
    expect(originOf(request, 'https://example.org/maps')).toBe('https://example.org/maps');
    expect(originOf(request, null)).toBe('https://[::1]:8443');
  });
});
