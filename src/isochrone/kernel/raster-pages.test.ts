import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageStore } from '../../collections/page-store.ts';
import { type SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import { blockCountOf, isEntered, RASTER_PAGE_SIZE, RasterBlock, RasterPages } from './raster-pages.ts';
import { COST_SHIFT, NEVER_OFF_ROAD, TimeField, UNREACHED_STATE } from './time-field.ts';

interface Stamp {
  readonly rank: number;
  readonly i: number;
  readonly j: number;
  readonly cost: number;
  readonly closed: boolean;
}

const SIDE = 8;
const LABELS = 19 * RASTER_PAGE_SIZE - 5;
const PAGES = Array.from({ length: 19 }, (_, page) => page);
const BLOCKS = [2, 0, 1];

const rasters = fc.array(
  fc.record({
    rank: fc.nat(LABELS - 1),
    i: fc.integer({ min: -3, max: 4 }),
    j: fc.integer({ min: -3, max: 4 }),
    cost: fc.nat(20),
    closed: fc.boolean(),
  }),
  { maxLength: 1000 },
);

const pageOf = (rank: number): number => Math.floor(rank / RASTER_PAGE_SIZE);

function pagesOf(rasters: readonly Stamp[], room: SharedPages | null): RasterPages {
  const pages = new RasterPages(blockCountOf(LABELS), room);
  const block = new RasterBlock();
  for (const number of BLOCKS) {
    if (!pages.has(number)) pages.put(number, wordsOf(block, number, rasters));
    expect(pages.has(number)).toBe(true);
  }
  return pages;
}

function wordsOf(block: RasterBlock, number: number, rasters: readonly Stamp[]): Int32Array {
  const [first, end] = block.begin(number);
  for (let page = first; page < end; page++) {
    block.beginPage(page);
    for (const { rank, i, j, cost, closed } of rasters) {
      if (pageOf(rank) === page) block.add(page, rank, i, j, cost, closed);
    }
  }
  return block.finish();
}

describe('pages of rasters', () => {
  it('put the least state of the labels that count into each cell', () => {
    fc.assert(
      fc.property(
        rasters,
        fc.array(fc.nat(40), { minLength: LABELS, maxLength: LABELS }),
        fc.nat(40),
        fc.constantFrom(-1, 1, 3),
        fc.option(fc.nat(9)),
        (rasters, entries, limit, known, slabs) => {
          const costs = { cost: Int32Array.from(entries), limit };
          // One thread's alone, or made by another as far as there was room.
          const store = slabs === null ? null : PageStore.memory(slabs * 8000, 2, 2000);
          const room = SharedRoom.memory(1, 1 << 16);
          const roomOf = (seat: number) =>
            store && new SharedRoom(room, new PageStore(store, seat)).pages(1, BLOCKS.length);
          const first = roomOf(0);
          pagesOf(rasters, first);
          first?.store.leave();
          const pages = pagesOf(rasters, roomOf(1));
          const field = new TimeField();
          field.open(-3, -3, SIDE - 4, SIDE - 4);
          field.clear();
          const box = Int32Array.of(-known, -known, known, known);
          for (const page of PAGES) {
            pages.rasterize(page, costs, field);
            pages.measure(page, costs, box);
            const inPage = entries.filter((_, rank) => pageOf(rank) === page);
            expect(isEntered(page, costs)).toBe(inPage.some((entry) => entry <= limit));
          }

          const expected = new Array<number>(SIDE * SIDE).fill(UNREACHED_STATE);
          const hull = [-known, -known, known, known];
          for (const { rank, i, j, cost, closed } of rasters) {
            if (entries[rank] + cost > limit) continue;
            const cell = (j + 3) * SIDE + i + 3;
            const state = ((entries[rank] + cost) << COST_SHIFT) | (closed ? NEVER_OFF_ROAD : 0);
            expected[cell] = Math.min(expected[cell], state);
            hull[0] = Math.min(hull[0], i);
            hull[1] = Math.min(hull[1], j);
            hull[2] = Math.max(hull[2], i);
            hull[3] = Math.max(hull[3], j);
          }
          expect([...field.values.subarray(0, SIDE * SIDE)]).toEqual(expected);
          expect([...box]).toEqual(hull);
        },
      ),
    );
  });

  it('put nodes of narrow lines apart from cells, and into rows', () => {
    const block = new RasterBlock();
    block.begin(0);
    block.beginPage(0);
    block.add(0, 3, 1, 2, 5, false);
    block.beginNodes();
    block.add(0, 3, 2, 2, 6, true);
    block.beginPage(1);
    const pages = new RasterPages(1);
    pages.put(0, block.finish());
    const costs = { cost: new Int32Array(2 * RASTER_PAGE_SIZE).fill(10), limit: 20 };
    const box = Int32Array.of(9, 9, -9, -9);
    pages.measure(0, costs, box);
    expect([...box]).toEqual([1, 2, 2, 2]);
    const field = new TimeField();
    field.open(0, 0, 3, 3);
    field.clear();
    field.emptyRows();
    pages.rasterize(0, costs, field);
    expect([...field.values.subarray(8, 12)]).toEqual([
      UNREACHED_STATE,
      15 << COST_SHIFT,
      UNREACHED_STATE,
      UNREACHED_STATE,
    ]);
    pages.rasterizeNodes(0, costs, field);
    pages.rasterizeNodes(1, costs, field);
    expect(field.values[10]).toBe((16 << COST_SHIFT) | NEVER_OFF_ROAD);
    expect([field.from[2], field.to[2]]).toEqual([2, 2]);
  });
});
