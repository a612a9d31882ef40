import { expect, it } from 'vitest';
import { SharedRoom } from '../../kit/collections/shared-room.ts';
import type { RegionTransfer } from '../../region/storage/index.ts';
import { RegionRooms } from './region-rooms.ts';

const KB = 1024;
const region = (name: string, kilobytes: number, checksum = 'a') =>
  ({
    manifest: { name, sections: [{ checksum }] },
    buffers: [new SharedArrayBuffer(kilobytes * KB)],
  }) as never as RegionTransfer;

it('regions have room by their size, and lose it when no set has them any more', () => {
  const rooms = new RegionRooms(400 * KB);
  const before = rooms.of([region('large', 3000), region('small', 1000)]);
  expect([...before].map(([name, { byteLength }]) => [name, byteLength])).toEqual([
    ['large', 300 * KB],
    ['small', 100 * KB],
  ]);
  new SharedRoom(before.get('large')!).column(1, 99);
  new SharedRoom(before.get('small')!).column(1, 9);
  expect(rooms.held).toEqual({ metrics: 440 });

  // No larger than a part of the region, nor too small for anything.
  const after = rooms.of([region('large', 3000), region('small', 1000, 'b'), region('tiny', 1)]);
  expect(after.get('large')).toBe(before.get('large'));
  expect(after.get('small')).not.toBe(before.get('small'));
  expect(after.get('tiny')!.byteLength).toBe(64 * KB);
  expect(new RegionRooms(4000 * KB).of([region('large', 3000)]).get('large')!.byteLength).toBe(375 * KB);
  expect(rooms.held).toEqual({ metrics: 440 });
  rooms.keep([after]);
  expect(rooms.held).toEqual({ metrics: 400 });
  rooms.keep([]);
  expect(rooms.held).toEqual({ metrics: 0 });
});
