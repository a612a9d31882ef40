import { describe, expect, it } from 'vitest';
import { WireMemory } from './wire-memory.ts';

const body = (kilobytes: number, seed = 0): Uint8Array => new Uint8Array(kilobytes << 10).fill(seed);

describe('a memory of bodies', () => {
  it('reads long ones once, by their bytes and how they are read', () => {
    const memory = new WireMemory();
    let reads = 0;
    const get = (of: string, bytes: Uint8Array): unknown => memory.get(of, bytes, () => ({ read: ++reads }));
    const first = get('tile', body(100));
    expect(get('tile', body(100))).toBe(first);
    expect(reads).toBe(1);
    expect(get('overview', body(100))).not.toBe(first);
    expect(get('tile', body(100, 1))).not.toBe(first);
    expect(reads).toBe(3);
  });

  it('keeps neither short nor giant ones, nor what failed, nor more than a few megabytes', () => {
    const memory = new WireMemory();
    let reads = 0;
    const get = (bytes: Uint8Array): unknown => memory.get('tile', bytes, () => ({ read: ++reads }));
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
});
