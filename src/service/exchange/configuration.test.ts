import { expect, it } from 'vitest';
import type { Endpoint } from '../../products/operation/index.ts';
import { configurationIn, type StoredObjects } from './configuration.ts';

it('gives new bytes each time, because the engine moves them to a worker', async () => {
  const request = { method: 'GET', url: '/', headers: {}, query: {}, params: {}, body: undefined };
  for (const from of ['path', 'call']) {
    const read = () => configurationIn({ reading: { from } } as Endpoint, request, {} as StoredObjects);
    structuredClone(null, { transfer: [(await read()).bytes.buffer] as ArrayBuffer[] });
    expect(new TextDecoder().decode((await read()).bytes)).toBe('{}');
  }
});
