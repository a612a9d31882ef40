import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
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

it('forgets what was found for objects that are gone', () => {
  // It runs in a process of its own, where no other file's objects and collections decide when callbacks run.
  const { status, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', FORGETTING], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

/** A program that keeps two values for an object that goes and one for an object that stays, until two are gone. */
const FORGETTING = `
  import { strictEqual } from 'node:assert';
  import { setTimeout as pause } from 'node:timers/promises';
  import { MemoryBy } from '../../../dist/network/reach/memory-by.js';

  const memory = new MemoryBy(10_000);
  const stays = {};
  const keep = (of, key) => new WeakRef(memory.getOrFind(of, key, () => ({ bytes: 100 })));
  const fill = (goes) => [keep(goes, 'a'), keep(goes, 'b'), keep(stays, 'a')];
  const values = fill({});
  const held = () => values.map((value) => value.deref() !== undefined).join();
  for (let round = 0; round < 200 && held() !== 'false,false,true'; round++) {
    await pause(5);
    gc();
  }
  strictEqual(held(), 'false,false,true');
  strictEqual(memory.get(stays, 'a').bytes, 100);
`;
