import { describe, expect, it } from 'vitest';
import { CacheBudget } from '../../../kit/collections/cache-budget.ts';
import type { SharedBasis } from './known-request.ts';
import { RequestMemory } from './request-memory.ts';

const body = (kilobytes: number, seed = 0): Uint8Array => new Uint8Array(kilobytes << 10).fill(seed);

const checked = (read: number) => ({ wire: { read }, unknown: [] });

describe('a memory of requests', () => {
  it('reads long ones once, by their bytes and how they are read', () => {
    const memory = new RequestMemory(new CacheBudget());
    let reads = 0;
    const get = (of: string, bytes: Uint8Array): unknown => memory.get(of, bytes, () => checked(++reads)).wire;
    const first = get('tile', body(100));
    expect(get('tile', body(100))).toBe(first);
    expect(reads).toBe(1);
    expect(get('overview', body(100))).not.toBe(first);
    expect(get('tile', body(100, 1))).not.toBe(first);
    expect(reads).toBe(3);
  });

  it('keeps neither short nor giant ones, nor what failed, nor more than a few megabytes', () => {
    const memory = new RequestMemory(new CacheBudget());
    let reads = 0;
    const get = (bytes: Uint8Array): unknown => memory.get('tile', bytes, () => checked(++reads)).wire;
    for (const kilobytes of [1, 5000]) {
      reads = 0;
      get(body(kilobytes));
      get(body(kilobytes));
      expect(reads).toBe(2);
    }
    const fail = (): never => {
      throw new Error('wrong');
    };
    expect(() => memory.get('tile', body(50), fail)).toThrow('wrong');
    reads = 0;
    get(body(50));
    expect(reads).toBe(1);
    for (let seed = 1; seed < 5; seed++) get(body(1500, seed));
    reads = 0;
    get(body(1500, 4));
    expect(reads).toBe(0);
    get(body(1500, 1));
    expect(reads).toBe(1);
  });

  it('makes parts of a query and writes its bases once, for a quarter of an hour', () => {
    let now = 0;
    const memory = new RequestMemory(new CacheBudget(), () => now);
    let made = 0;
    const get = () => memory.get('tile', body(100), () => checked(0));
    const part = () => get().once(() => ({ made: ++made }));
    expect(part()).toBe(part());
    const written = (): SharedBasis => {
      const basis = new SharedArrayBuffer(8);
      return { basis, key: String(++made), stage: null, lane: 'interactive' };
    };
    expect(get().basis('level 8', written)).toBe(get().basis('level 8', written));
    expect(get().basis('level 9', written)).not.toBe(get().basis('level 8', written));
    expect(made).toBe(3);
    now = 900_000;
    part();
    expect(made).toBe(4);
  });
});
