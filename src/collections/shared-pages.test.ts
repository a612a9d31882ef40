import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SharedPages, SharedRoom } from './shared-pages.ts';

const PAGES = 8;
const HEADER = 1026;

const wordsAt = (pages: SharedPages, place: number, count: number): number[] => [
  ...pages.words.subarray(place, place + count),
];

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
        const memory = new SharedArrayBuffer(4 * (HEADER + more));
        const rooms = [0, 1, 2].map(() => new SharedRoom(memory));
        const known = new Map<string, number[]>();
        for (const { thread, key, page, words } of puts) {
          const pages = rooms[thread].set(key, PAGES);
          const before = known.get(`${key} ${page}`);
          if (before) {
            expect(wordsAt(pages!, pages!.placeOf(page), before.length)).toEqual(before);
            const again = pages!.put(page, Int32Array.from(words));
            if (again) expect(wordsAt(pages!, again, before.length)).toEqual(before);
          } else {
            expect(pages?.placeOf(page) ?? 0).toBe(0);
            const half = words.length >> 1;
            const made = pages?.put(page, Int32Array.from(words.slice(0, half)), Int32Array.from(words.slice(half)));
            if (made) known.set(`${key} ${page}`, words);
          }
          expect(SharedRoom.bytesTaken(memory)).toBeLessThanOrEqual(4 * more);
        }
        for (const [name, words] of known) {
          const [key, page] = name.split(' ').map(Number);
          for (const room of rooms) {
            const pages = room.set(key, PAGES)!;
            expect(wordsAt(pages, pages.placeOf(page), words.length)).toEqual(words);
          }
        }
      }),
    );
  });

  it('has no room for more sets than it knows', () => {
    const room = new SharedRoom(new SharedArrayBuffer(4 * 100_000));
    const sets = Array.from({ length: 1100 }, (_, i) => room.set(i + 1, 2));
    expect(sets.filter((set) => set !== null)).toHaveLength(1023);
    expect(room.set(7, 2)).not.toBeNull();
  });

  it('may be zeros that all write into', () => {
    const memory = new SharedArrayBuffer(4 * (HEADER + 30));
    const [one, other] = [new SharedRoom(memory), new SharedRoom(memory)].map((room) => room.set(-3, 1, 'metrics')!);
    const place = one.zeros(0, 20);
    one.words[place + 19] = 7;
    expect(other.zeros(0, 20)).toBe(place);
    expect(wordsAt(other, place, 20)).toEqual([...new Array<number>(19).fill(0), 7]);
    expect(SharedRoom.bytesOfKind(memory, 'metrics')).toBe(4 * 22);
    expect(SharedRoom.bytesOfKind(memory, 'grids')).toBe(0);
    expect(new SharedRoom(memory).set(4, 1, 'metrics')?.zeros(0, 20)).toBe(0);
  });
});
