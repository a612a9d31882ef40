import { expect, it } from 'vitest';
import { SharedMemory } from './shared-memory.ts';

const HEADER = 65;
const viewsOf = (words: number) => {
  const memory = SharedMemory.allocate(4 * (HEADER + words));
  return { memory, one: new SharedMemory(memory), other: new SharedMemory(memory) };
};

it('columns of zeros are the same for all threads, as long as they fit', () => {
  const { memory, one, other } = viewsOf(1000);
  const column = one.column('car', 900)!;
  column[19] = 7;
  expect(other.column('car', 900)!.slice(18, 21)).toEqual(Int32Array.of(0, 7, 0));
  expect(SharedMemory.bytesTaken(memory)).toBe(4 * 904);
  expect(other.column('cab', 90)?.length).toBe(90);
  expect(one.column('bus', 90)).toBeNull();
  expect(one.column('cab', 90)!.byteOffset).toBe(other.column('cab', 90)!.byteOffset);
});

it('a memory has at most 64 columns', () => {
  const { one, other } = viewsOf(1000);
  const columns = Array.from({ length: 70 }, (_, i) => one.column(`column ${i}`, 2));
  expect(columns.filter((column) => column !== null)).toHaveLength(64);
  expect(other.column('column 63', 2)).not.toBeNull();
});

it('each turn of shared work is taken by one thread', () => {
  const { one, other } = viewsOf(100);
  expect([one.takeTurn('reading'), other.takeTurn('reading'), one.takeTurn('reading')]).toEqual([0, 1, 2]);
  expect([other.takeTurn('writing'), one.takeTurn('writing')]).toEqual([0, 1]);
  expect(viewsOf(0).one.takeTurn('reading')).toBeNull();
});
