import { describe, expect, it } from 'vitest';
import { BasisMemory, JobMemory, shareQuery } from './query-memory.ts';

describe('JobMemory', () => {
  it('reads what belongs to a job once, until the job is over', () => {
    const memory = new JobMemory<string>();
    let reads = 0;
    const read = () => `read ${++reads}`;
    expect([memory.get(1, read), memory.get(1, read), memory.get(2, read)]).toEqual(['read 1', 'read 1', 'read 2']);
    memory.forget(1);
    expect([memory.get(1, read), memory.get(2, read)]).toEqual(['read 3', 'read 2']);
  });
});

describe('BasisMemory', () => {
  it('reads a basis once', () => {
    const memory = new BasisMemory();
    const basis = shareQuery({ origins: [1, 2] });
    expect(memory.get('a', basis)).toEqual({ origins: [1, 2] });
    expect(memory.get('a', basis)).toBe(memory.get('a', basis));
  });

  it('keeps no more than its bytes', () => {
    const memory = new BasisMemory();
    const large = shareQuery({ text: 'x'.repeat(4 << 20) });
    const first = memory.get('0', large);
    for (let key = 1; key < 10; key++) memory.get(String(key), large);
    expect(memory.get('0', large)).not.toBe(first);
  });
});
