import { describe, expect, it } from 'vitest';
import { QueryMemory, readSharedQuery, shareQuery } from './query-memory.ts';

describe('QueryMemory', () => {
  it('reads a query once, until it is forgotten', () => {
    const memory = new QueryMemory<number, unknown>();
    let reads = 0;
    const read = (shared: SharedArrayBuffer): unknown => {
      reads++;
      return readSharedQuery(shared);
    };
    const shared = shareQuery({ origins: [1, 2] });
    for (let i = 0; i < 3; i++) expect(memory.get(1, shared, read)).toEqual({ origins: [1, 2] });
    expect(reads).toBe(1);
    memory.forget(1);
    memory.get(1, shared, read);
    expect(reads).toBe(2);
  });

  it('keeps no more than its bytes, however many jobs are never over', () => {
    const memory = new QueryMemory<number, number>();
    const shared = new SharedArrayBuffer(4 << 20);
    for (let job = 0; job < 10; job++) memory.get(job, shared, () => job);
    const again: number[] = [];
    for (let job = 0; job < 10; job++) memory.get(job, shared, () => again.push(job));
    expect(again.length).toBeGreaterThan(5);
  });
});
