import { expect, it } from 'vitest';
import { PageStore } from '../collections/page-store.ts';
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
  const rooms = new RegionRooms(4000 * KB, 2);
  const before = rooms.of([region('large', 3000), region('small', 1000)]);
  expect([...before].map(([name, { byteLength }]) => [name, byteLength])).toEqual([
    ['large', 750 * KB],
    ['small', 250 * KB],
  ]);
  new SharedRoom(before.get('large')!, null).column(1, 99, 'grids');
  new SharedRoom(before.get('small')!, null).column(-1, 9, 'metrics');
  expect(rooms.held).toEqual({ grids: 400, metrics: 40 });

  // No larger than a part of the region, nor too small for anything.
  const after = rooms.of([region('large', 3000), region('small', 1000, 'b'), region('tiny', 1)]);
  expect(after.get('large')).toBe(before.get('large'));
  expect(after.get('small')).not.toBe(before.get('small'));
  expect(after.get('tiny')!.byteLength).toBe(64 * KB);
  expect(rooms.held).toEqual({ grids: 400, metrics: 40 });
  expect(new Set([...before.values(), ...after.values()].map((room) => new SharedRoom(room, null).number)).size).toBe(
    4,
  );
  rooms.keep([after]);
  expect(rooms.held).toEqual({ grids: 400, metrics: 0 });
  rooms.keep([]);
  expect(rooms.held).toEqual({ grids: 0, metrics: 0 });
});

it('pages of all regions give way to each other, and what a worker that died was reading is free', () => {
  const rooms = new RegionRooms(2000 * KB, 2);
  const regions = rooms.of([region('one', 8000), region('other', 8000)]);
  const pagesOf = (worker: number, name: string) =>
    new SharedRoom(regions.get(name)!, new PageStore(rooms.pages!, worker)).pages(1, 500)!;
  const page = new Int32Array(10_000);
  const first = pagesOf(0, 'one');
  expect(first.put(0, page)).toBeGreaterThan(0);
  // It never leaves.
  const fill = () => {
    const pages = pagesOf(1, 'other');
    for (let p = 0; p < 500; p++) {
      pages.put(p, page);
      pages.store.leave();
    }
  };
  fill();
  expect(rooms.evictions.refused).toBeGreaterThan(0);
  rooms.begin(0);
  const { refused } = rooms.evictions;
  fill();
  expect(rooms.evictions.refused).toBe(refused);
  expect(rooms.evictions.bytes).toBeGreaterThan(0);
  expect(pagesOf(0, 'one').placeOf(0)).toBe(0);
  expect(rooms.held.grids).toBeLessThanOrEqual(2000 * KB);
});
