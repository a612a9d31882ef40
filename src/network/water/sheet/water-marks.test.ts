import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMarkedOn, markOn, type NodeSheet, newSheet } from './node-sheet.ts';
import { type CoastPieces, markAtSea, markInside } from './water-marks.ts';

const SIZE = 64;
const coordinate = fc.double({ min: -30, max: 90, noNaN: true });
const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 });

const TIE = 1e-9;

/** Marks by testing every node against every segment. */
function markByAll(sheet: NodeSheet, pieces: CoastPieces, band: number, aspect: number): void {
  for (let j = 0; j < sheet.height; j++) {
    for (let i = 0; i < sheet.width; i++) {
      let nearest = band * band;
      let side = 0;
      for (let k = 0; k < pieces.length; k += 4) {
        const dx = (pieces[k + 2] - pieces[k]) * aspect;
        const dy = pieces[k + 3] - pieces[k + 1];
        const px = (i - pieces[k]) * aspect;
        const py = j - pieces[k + 1];
        const squared = dx * dx + dy * dy;
        const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
        const distance = (px - share * dx) ** 2 + (py - share * dy) ** 2;
        if (distance > nearest + TIE) continue;
        const beside = squared === 0 ? 0 : (dx * py - dy * px) / Math.sqrt(squared);
        if (distance < nearest - TIE || Math.abs(beside) > Math.abs(side)) side = beside;
        nearest = Math.min(nearest, distance);
      }
      if (side < 0) markOn(sheet, i, j);
    }
  }
}

describe('nodes in water', () => {
  it('are those inside of rings, by the even-odd rule', () => {
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), (rings) => {
        const sheet = newSheet(SIZE, SIZE);
        const points = rings.flat();
        const first = [0];
        for (const r of rings) first.push(first[first.length - 1] + r.length);
        markInside(sheet, { first, x: points.map(([x]) => x), y: points.map(([, y]) => y) });
        for (let j = 0; j < SIZE; j += 3) {
          for (let i = 0; i < SIZE; i += 3) {
            let inside = false;
            let nearest = Infinity;
            for (const r of rings) {
              r.forEach(([bx, by], k) => {
                const [ax, ay] = r[(k + r.length - 1) % r.length];
                if (ay > j === by > j) return;
                const at = ax + ((j - ay) / (by - ay)) * (bx - ax);
                nearest = Math.min(nearest, Math.abs(at - i));
                if (at > i) inside = !inside;
              });
            }
            if (nearest > 1e-6) expect(isMarkedOn(sheet, i, j)).toBe(inside);
          }
        }
      }),
    );
  });

  it('are those to the right of a coast, as far as the band reaches, around its corners too', () => {
    // The sea is in the east, with a bay and a headland: northwards along it the land is on the left.
    const coast = [
      [20, -100],
      [20, 10],
      [35, 15],
      [20, 20],
      [20, 40],
      [8, 44],
      [20, 48],
      [20, 200],
    ];
    const sheet = newSheet(SIZE, SIZE);
    const pieces = coast.slice(1).flatMap((to, k) => [...coast[k], ...to]);
    markAtSea(sheet, pieces, 30, 1);
    const at = (i: number, j: number) => isMarkedOn(sheet, i, j);
    expect([at(19, 5), at(21, 5), at(10, 30), at(49, 30), at(63, 30)]).toEqual([false, true, false, true, false]);
    // The headland and what lies before it; the bay and what lies behind it.
    expect([at(30, 15), at(34, 15), at(36, 15), at(40, 15)]).toEqual([false, false, true, true]);
    expect([at(15, 44), at(9, 44), at(7, 44), at(2, 44)]).toEqual([true, true, false, false]);
  });

  it('are decided by the nearest piece, as a look at all of them does', () => {
    const line = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 25 });
    fc.assert(
      fc.property(
        line,
        fc.constantFrom(2, 9, 32),
        fc.constantFrom(0.6, 1, 1.04),
        fc.constantFrom([64, 64], [73, 41]),
        (points, band, aspect, [width, height]) => {
          const pieces = points.slice(1).flatMap((to, k) => [...points[k], ...to]);
          const [sheet, plain] = [newSheet(width, height), newSheet(width, height)];
          markAtSea(sheet, pieces, band, aspect);
          markByAll(plain, pieces, band, aspect);
          expect(sheet).toEqual(plain);
        },
      ),
    );
  });

  it('of an island are those around it', () => {
    // Land on the left: counter-clockwise.
    const pieces = [20, 20, 40, 20, 40, 20, 40, 40, 40, 40, 20, 40, 20, 40, 20, 20];
    const sheet = newSheet(SIZE, SIZE);
    markAtSea(sheet, pieces, 12, 1);
    for (let j = 0; j < SIZE; j++) {
      for (let i = 0; i < SIZE; i++) {
        const off = Math.hypot(Math.max(20 - i, 0, i - 40), Math.max(20 - j, 0, j - 40));
        if (off > 0 && Math.abs(off - 12) > 0.01) expect(isMarkedOn(sheet, i, j), `${i} ${j}`).toBe(off < 12);
        if (i > 20 && i < 40 && j > 20 && j < 40) expect(isMarkedOn(sheet, i, j)).toBe(false);
      }
    }
  });
});
