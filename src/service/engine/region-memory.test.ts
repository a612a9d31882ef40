import { expect, it } from 'vitest';
import { SharedMemory } from '../../kit/collections/shared-memory.ts';
import type { RegionTransfer } from '../../region/storage/index.ts';
import { RegionMemory } from './region-memory.ts';

const KB = 1024;
const region = (name: string, kilobytes: number, checksum = 'a') =>
  ({
    manifest: { name, sections: [{ checksum }] },
    buffers: [new SharedArrayBuffer(kilobytes * KB)],
  }) as never as RegionTransfer;

it('regions have memory by their size, and lose it when no set has them any more', () => {
  const memory = new RegionMemory(400 * KB);
  const before = memory.of([region('large', 3000), region('small', 1000)]);
  expect([...before].map(([name, { byteLength }]) => [name, byteLength])).toEqual([
    ['large', 300 * KB],
    ['small', 100 * KB],
  ]);
  new SharedMemory(before.get('large')!).column('time', 95);
  new SharedMemory(before.get('small')!).column('time', 5);
  expect(memory.held).toEqual({ metrics: 440 });

  // No larger than a part of the region, nor too small for anything.
  const after = memory.of([region('large', 3000), region('small', 1000, 'b'), region('tiny', 1)]);
  expect(after.get('large')).toBe(before.get('large'));
  expect(after.get('small')).not.toBe(before.get('small'));
  expect(after.get('tiny')!.byteLength).toBe(64 * KB);
  expect(new RegionMemory(4000 * KB).of([region('large', 3000)]).get('large')!.byteLength).toBe(375 * KB);
  expect(memory.held).toEqual({ metrics: 440 });
  memory.keep([after]);
  expect(memory.held).toEqual({ metrics: 400 });
  memory.keep([]);
  expect(memory.held).toEqual({ metrics: 0 });
});
