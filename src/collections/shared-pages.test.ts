import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageStore } from './page-store.ts';
import { type SharedPages, SharedRoom } from './shared-pages.ts';

const PAGES = 8;
const HEADER = 4101;

const wordsAt = (pages: SharedPages, place: number, count: number): number[] => [
  ...pages.words.subarray(place, place + count),
];

describe('pages that threads make for each other', () => {
  it('are what was put there first, set by set, as long as there is room', () => {
    const put = fc.record({
      thread: fc.nat(2),
      room: fc.nat(1),
      key: fc.integer({ min: 1, max: 4 }),
      page: fc.nat(PAGES - 1),
      words: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 30 }),
    });
    fc.assert(
      fc.property(fc.array(put), fc.integer({ min: 0, max: 100 }), (puts, more) => {
        const memories = [1, 2].map((number) => SharedRoom.memory(number, 4 * (HEADER + more)));
        const store = PageStore.memory(1 << 20, 3)!;
        const stores = [0, 1, 2].map((seat) => new PageStore(store, seat));
        const rooms = stores.map((own) => memories.map((memory) => new SharedRoom(memory, own)));
        const known = new Map<string, number[]>();
        for (const { thread, room, key, page, words } of puts) {
          const pages = rooms[thread][room].pages(key, PAGES);
          const name = `${room} ${key} ${page}`;
          const before = known.get(name);
          if (before) {
            expect(wordsAt(pages!, pages!.placeOf(page), before.length)).toEqual(before);
            const again = pages!.put(page, Int32Array.from(words));
            expect(wordsAt(pages!, again, before.length)).toEqual(before);
          } else {
            expect(pages?.placeOf(page) ?? 0).toBe(0);
            const half = words.length >> 1;
            const made = pages?.put(page, Int32Array.from(words.slice(0, half)), Int32Array.from(words.slice(half)));
            if (made) known.set(name, words);
          }
          expect(SharedRoom.bytesOfKind(memories[room], 'grids')).toBeLessThanOrEqual(4 * more);
        }
        for (const [name, words] of known) {
          const [room, key, page] = name.split(' ').map(Number);
          for (const ofThread of rooms) {
            const pages = ofThread[room].pages(key, PAGES)!;
            expect(wordsAt(pages, pages.placeOf(page), words.length)).toEqual(words);
          }
        }
      }),
    );
  });

  it('have no directory for more sets than a room knows, nor without a store', () => {
    const store = new PageStore(PageStore.memory(1 << 20, 1)!, 0);
    const room = new SharedRoom(SharedRoom.memory(1, 4 * 100_000), store);
    const sets = Array.from({ length: 4200 }, (_, i) => room.pages(i + 1, 2));
    expect(sets.filter((set) => set !== null)).toHaveLength(4095);
    expect(room.pages(7, 2)).not.toBeNull();
    expect(new SharedRoom(SharedRoom.memory(1, 4 * 100_000), null).pages(7, 2)).toBeNull();
  });
});

it('columns of zeros are the same for all, and leave half of a room to the rest', () => {
  const memory = SharedRoom.memory(1, 4 * (HEADER + 1000));
  const [one, other] = [new SharedRoom(memory, null), new SharedRoom(memory, null)];
  const column = one.column(-3, 900, 'metrics')!;
  column[19] = 7;
  expect(other.column(-3, 900, 'metrics')!.slice(18, 21)).toEqual(Int32Array.of(0, 7, 0));
  expect(SharedRoom.bytesOfKind(memory, 'metrics')).toBe(4 * 901);
  expect(SharedRoom.bytesOfKind(memory, 'grids')).toBe(0);
  expect(other.column(-4, 90, 'metrics')?.length).toBe(90);
  expect(other.column(-5, 90, 'metrics')).toBeNull();
});

it('each turn of shared work is taken by one thread, and the share of turns taken is told', () => {
  const memory = SharedRoom.memory(1, 4 * (HEADER + 1000));
  const [one, other] = [new SharedRoom(memory, null), new SharedRoom(memory, null)];
  expect(SharedRoom.begunShare(memory, 'squares')).toBeNull();
  expect([one.takeTurn('squares', 4), other.takeTurn('squares', 4), one.takeTurn('squares', 4)]).toEqual([0, 1, 2]);
  expect(SharedRoom.begunShare(memory, 'squares')).toBe(3 / 4);
  expect([one.takeTurn('squares', 4), other.takeTurn('squares', 4), one.takeTurn('squares', 4)]).toEqual([3, 4, 5]);
  expect(SharedRoom.begunShare(memory, 'squares')).toBe(1);
});
