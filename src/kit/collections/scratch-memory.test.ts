import { expect, it } from 'vitest';
import { collectGarbage } from '../core/collect-garbage.ts';
import { ScratchMemory } from './scratch-memory.ts';

it('holders release what they hold, as long as they live', async () => {
  const scratch = new ScratchMemory();
  const released: string[] = [];
  const join = (name: string) => {
    const holder = { release: () => void released.push(name) };
    scratch.join(holder);
    return holder;
  };
  const kept = join('kept');
  join('gone');
  // Weak references live to the end of the turn.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  scratch.release();
  scratch.release();
  expect(released).toEqual(['kept', 'kept']);
  kept.release();
});
