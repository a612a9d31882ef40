import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedRoom } from './shared-pages.ts';

const PAGES = 8;

describe('pages that threads make for each other', () => {
  it('are what was put there first, set by set, as long as there is room', () => {
    const put = fc.record({
      thread: fc.nat(2),
      key: fc.integer({ min: 1, max: 4 }),
      page: fc.nat(PAGES - 1),
      words: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 30 }),
    });
    fc.assert(
      fc.property(fc.array(put), fc.integer({ min: 0, max: 400 }), (puts, more) => {
        const memory = new SharedArrayBuffer(4 * (256 + more));
        const rooms = [0, 1, 2].map(() => new SharedRoom(memory));
        const known = new Map<string, number[]>();
        for (const { thread, key, page, words } of puts) {
          const pages = rooms[thread].set(key, PAGES);
          const before = known.get(`${key} ${page}`);
          if (before) {
            expect([...pages!.get(page)!.subarray(0, before.length)]).toEqual(before);
            const again = pages!.put(page, Int32Array.from(words));
            if (again) expect([...again.subarray(0, before.length)]).toEqual(before);
          } else {
            expect(pages?.get(page) ?? null).toBeNull();
            const half = words.length >> 1;
            const made = pages?.put(page, Int32Array.from(words.slice(0, half)), Int32Array.from(words.slice(half)));
            if (made) known.set(`${key} ${page}`, words);
          }
          expect(SharedRoom.bytesTaken(memory)).toBeLessThanOrEqual(4 * more);
        }
        for (const [name, words] of known) {
          const [key, page] = name.split(' ').map(Number);
          for (const room of rooms)
            expect([...room.set(key, PAGES)!.get(page)!.subarray(0, words.length)]).toEqual(words);
        }
      }),
    );
  });

  it('has no room for more sets than it knows', () => {
    const room = new SharedRoom(new SharedArrayBuffer(4 * 100_000));
    const sets = Array.from({ length: 300 }, (_, i) => room.set(i + 1, 2));
    expect(sets.filter((set) => set !== null)).toHaveLength(255);
    expect(room.set(7, 2)).not.toBeNull();
  });
});
