import { describe, expect, it } from 'vitest';
import { CacheBudget } from '../../kit/collections/cache-budget.ts';
import { BasisMemory, shareQuery } from './query-memory.ts';

describe('BasisMemory', () => {
  it('reads a basis once', () => {
    const memory = new BasisMemory(new CacheBudget());
    const basis = shareQuery({ origins: [1, 2] });
    expect(memory.get('a', basis)).toEqual({ origins: [1, 2] });
    expect(memory.get('a', basis)).toBe(memory.get('a', basis));
  });

  it('keeps no more than its bytes', () => {
    const memory = new BasisMemory(new CacheBudget());
    const large = shareQuery({ text: 'x'.repeat(4 << 20) });
    const first = memory.get('0', large);
    for (let key = 1; key < 10; key++) memory.get(String(key), large);
    expect(memory.get('0', large)).not.toBe(first);
  });
});
