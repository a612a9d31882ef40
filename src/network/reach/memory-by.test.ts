import { expect, it } from 'vitest';
import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import { MemoryBy, type Sized } from './memory-by.ts';

const sized = (bytes: number): Sized => ({ bytes });

it('knows what was found for an object by a key', () => {
  const memory = new MemoryBy<object, Sized>(10_000);
  const [one, other] = [{}, {}];
  const found = memory.getOrFind(one, 'a', () => sized(100));
  expect(memory.getOrFind(one, 'a', () => sized(1))).toBe(found);
  expect(memory.get(one, 'b')).toBeUndefined();
  expect(memory.get(other, 'a')).toBeUndefined();
});

it('drops what was not used for longest', () => {
  const memory = new MemoryBy<object, Sized>(10_000);
  const of = {};
  for (const key of ['a', 'b', 'c']) memory.set(of, key, sized(4_000));
  expect(['a', 'b', 'c'].filter((key) => memory.get(of, key))).toEqual(['b', 'c']);
});

it('forgets what was found for objects that are gone', async () => {
  const memory = new MemoryBy<object, Sized>(10_000);
  const stays = {};
  const values = fill(memory, stays);
  const held = () => {
    collectGarbage();
    return values.map((value) => value.deref() !== undefined);
  };
  await expect.poll(held).toEqual([false, false, true]);
  expect(memory.get(stays, 'a')).toBeDefined();
});

/** Keeps two values for an object that nothing else refers to, one for an object that stays. */
function fill(memory: MemoryBy<object, Sized>, stays: object): WeakRef<Sized>[] {
  const goes = {};
  return [
    [goes, 'a'],
    [goes, 'b'],
    [stays, 'a'],
  ].map(([of, key]) => new WeakRef(memory.getOrFind(of as object, key as string, () => sized(100))));
}
