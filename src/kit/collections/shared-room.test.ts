import { expect, it } from 'vitest';
import { SharedRoom } from './shared-room.ts';

const HEADER = 68;
const roomsOf = (words: number) => {
  const memory = SharedRoom.memory(4 * (HEADER + words));
  return { memory, one: new SharedRoom(memory), other: new SharedRoom(memory) };
};

it('columns of zeros are the same for all threads, as long as there is room', () => {
  const { memory, one, other } = roomsOf(1000);
  const column = one.column(-3, 900)!;
  column[19] = 7;
  expect(other.column(-3, 900)!.slice(18, 21)).toEqual(Int32Array.of(0, 7, 0));
  expect(SharedRoom.bytesTaken(memory)).toBe(4 * 901);
  expect(other.column(-4, 90)?.length).toBe(90);
  expect(one.column(-5, 90)).toBeNull();
  expect(one.column(-4, 90)!.byteOffset).toBe(other.column(-4, 90)!.byteOffset);
});

it('a room knows no more than 64 columns', () => {
  const { one, other } = roomsOf(1000);
  const columns = Array.from({ length: 70 }, (_, i) => one.column(i + 1, 2));
  expect(columns.filter((column) => column !== null)).toHaveLength(64);
  expect(other.column(64, 2)).not.toBeNull();
});

it('each turn of shared work is taken by one thread', () => {
  const { one, other } = roomsOf(0);
  expect([one.takeTurn('requests'), other.takeTurn('requests'), one.takeTurn('requests')]).toEqual([0, 1, 2]);
  expect([other.takeTurn('once'), one.takeTurn('once')]).toEqual([0, 1]);
});
