import { expect, it } from 'vitest';
import { SharedRoom } from '../collections/shared-pages.ts';
import type { RegionTransfer } from '../storage/index.ts';
import { RegionRooms } from './region-rooms.ts';

const KB = 1024;
const region = (name: string, kilobytes: number, checksum = 'a') =>
  ({
    manifest: { name, sections: [{ checksum }] },
    buffers: [new SharedArrayBuffer(kilobytes * KB)],
  }) as never as RegionTransfer;

it('regions have room by their size, and lose it when no set has them any more', () => {
  const rooms = new RegionRooms(1000 * KB);
  const before = rooms.of([region('large', 3000), region('small', 1000)]);
  expect([...before].map(([name, { byteLength }]) => [name, byteLength])).toEqual([
    ['large', 750 * KB],
    ['small', 250 * KB],
  ]);
  new SharedRoom(before.get('large')!).take(100, 'grids');
  new SharedRoom(before.get('small')!).take(10, 'metrics');
  expect(rooms.held).toEqual({ grids: 400, metrics: 40 });

  // No larger than twice the region, nor too small for anything.
  const after = rooms.of([region('large', 3000), region('small', 1000, 'b'), region('tiny', 1)]);
  expect(after.get('large')).toBe(before.get('large'));
  expect(after.get('small')).not.toBe(before.get('small'));
  expect(after.get('tiny')!.byteLength).toBe(64 * KB);
  expect(rooms.held).toEqual({ grids: 400, metrics: 40 });
  rooms.keep([after]);
  expect(rooms.held).toEqual({ grids: 400, metrics: 0 });
  rooms.keep([]);
  expect(rooms.held).toEqual({ grids: 0, metrics: 0 });
});
