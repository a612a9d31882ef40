import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearAlong, isBlank, isMarkedOn, markBetween, markOn, type NodeSheet, newSheet } from './node-sheet.ts';

/** Below, at and above whole words. */
const sizes = fc.record({ width: fc.constantFrom(1, 31, 32, 33, 63, 64, 70), height: fc.integer({ min: 1, max: 9 }) });
/** Runs of nodes by shares of a sheet's width and height. */
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const runs = fc.array(fc.tuple(share, share, share), { maxLength: 12 });

const marksOf = (sheet: NodeSheet): boolean[] =>
  Array.from({ length: sheet.width * sheet.height }, (_, p) =>
    isMarkedOn(sheet, p % sheet.width, Math.floor(p / sheet.width)),
  );

function fullSheet(width: number, height: number): NodeSheet {
  const sheet = newSheet(width, height);
  for (let y = 0; y < height; y++) markBetween(sheet, 0, width - 1, y);
  return sheet;
}

/** Returns the distance of a point from a line. */
function distanceTo([ax, ay, bx, by]: readonly number[], x: number, y: number): number {
  const length = Math.hypot(bx - ax, by - ay);
  const ends = Math.min(Math.hypot(x - ax, y - ay), Math.hypot(x - bx, y - by));
  if (length === 0) return ends;
  const along = ((bx - ax) * (x - ax) + (by - ay) * (y - ay)) / length;
  const beside = Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
  return along < 0 || along > length ? ends : beside;
}

describe('a sheet', () => {
  it('has those nodes marked that were, one by one or from one to another, and no bit beside', () => {
    fc.assert(
      fc.property(sizes, runs, ({ width, height }, all) => {
        const [sheet, single] = [newSheet(width, height), newSheet(width, height)];
        expect([isBlank(sheet), sheet.words.length]).toEqual([true, Math.ceil(width / 32) * height]);
        const marked = new Array<boolean>(width * height).fill(false);
        for (const [a, b, c] of all) {
          const [from, to, y] = [Math.floor(a * width), Math.floor(b * width), Math.floor(c * height)];
          markBetween(sheet, from, to, y);
          for (let x = from; x <= to; x++) {
            markOn(single, x, y);
            marked[y * width + x] = true;
          }
        }
        expect(marksOf(sheet)).toEqual(marked);
        expect(marksOf(single)).toEqual(marked);
        expect([...sheet.words]).toEqual([...single.words]);
        const bits = [...sheet.words]
          .map((word) => (word >>> 0).toString(2))
          .join('')
          .replaceAll('0', '').length;
        expect(bits).toBe(marked.filter((is) => is).length);
        expect(isBlank(sheet)).toBe(bits === 0);
      }),
    );
  });

  it('is blank but for the one node that is marked, wherever that is', () => {
    for (const [x, y] of [0, 31, 32, 69].flatMap((column) => [0, 4].map((row) => [column, row]))) {
      const sheet = newSheet(70, 5);
      markOn(sheet, x, y);
      expect(marksOf(sheet).flatMap((is, p) => (is ? [p] : []))).toEqual([y * 70 + x]);
      expect(isBlank(sheet)).toBe(false);
      clearAlong(sheet, 0.5, x, y, x, y);
      expect(isBlank(sheet)).toBe(true);
    }
  });
});

describe('what is cleared along a line', () => {
  it('is all that is as near to it, of what is marked, wherever its ends are', () => {
    const place = fc.integer({ min: -160, max: 720 }).map((eighths) => eighths / 8);
    const whole = fc.integer({ min: -20, max: 90 });
    const lines = fc.array(
      fc.oneof(
        fc.tuple(place, place, place, place),
        fc.tuple(whole, whole, whole, whole),
        fc.tuple(whole, whole).map(([x, y]) => [x, y, x, y]),
        fc.tuple(whole, whole, whole).map(([x, y, to]) => [x, y, to, y]),
      ),
      { minLength: 1, maxLength: 3 },
    );
    const reaches = fc.oneof(fc.constantFrom(1, 3), fc.double({ min: 0.1, max: 12, noNaN: true }));
    const gaps = fc.integer({ min: 2, max: 40 });
    fc.assert(
      fc.property(fc.constantFrom(33, 64, 70), lines, reaches, gaps, (width, all, reach, gap) => {
        // Nodes that aren't marked at first stay so.
        const before = Array.from({ length: width * 50 }, (_, p) => p % gap !== 0);
        const sheet = newSheet(width, 50);
        before.forEach((is, p) => {
          if (is) markOn(sheet, p % width, Math.floor(p / width));
        });
        for (const [ax, ay, bx, by] of all) clearAlong(sheet, reach, ax, ay, bx, by);
        const wrong = marksOf(sheet).flatMap((is, p) => {
          const nearest = Math.min(...all.map((line) => distanceTo(line, p % width, Math.floor(p / width))));
          // At exactly the reach, rounding decides.
          return Math.abs(nearest - reach) < 1e-9 || is === (before[p] && nearest > reach) ? [] : [p];
        });
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('is a disc around a point, a strip with round ends along a row, and nothing that lies beside the sheet', () => {
    const clearedOf = (reach: number, ...[ax, ay, bx, by]: [number, number, number, number]): number => {
      const sheet = fullSheet(64, 40);
      clearAlong(sheet, reach, ax, ay, bx, by);
      return marksOf(sheet).filter((is) => !is).length;
    };
    // Number of lattice points within √24 of one of them.
    expect(clearedOf(4.9, 32, 20, 32, 20)).toBe(69);
    // A quarter of those around the point, one more of its axes, the point.
    expect(clearedOf(4.9, 0, 0, 0, 0)).toBe(68 / 4 + 4 + 1);
    // One row extends beyond both ends.
    expect(clearedOf(1.2, 28, 20, 36, 20)).toBe(9 + 11 + 9);
    expect([clearedOf(3, -9, 5, -4, 30), clearedOf(3, 67.5, 5, 90, 9), clearedOf(3, 5, 44, 60, 43)]).toEqual([0, 0, 0]);
  });
});
