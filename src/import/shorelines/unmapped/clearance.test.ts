import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAME, spreadDistances, UNITS_PER_CELL } from './clearance.ts';

const FAR = 60 * UNITS_PER_CELL;

describe('distances of cells', () => {
  it('are those to the nearest marked cell, within two percent', () => {
    const worlds = fc.record({
      width: fc.integer({ min: 5, max: 60 }),
      height: fc.integer({ min: 5, max: 60 }),
      marked: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(worlds, ({ width, height, marked }) => {
        const cells = new Uint16Array(width * height).fill(FAR);
        const places = marked.map(([x, y]) => [FRAME + (x % (width - 2 * FRAME)), FRAME + (y % (height - 2 * FRAME))]);
        for (const [x, y] of places) cells[y * width + x] = 0;
        spreadDistances(cells, width, height);
        for (let y = FRAME; y < height - FRAME; y++) {
          for (let x = FRAME; x < width - FRAME; x++) {
            const exact = Math.min(FAR / UNITS_PER_CELL, ...places.map(([px, py]) => Math.hypot(px - x, py - y)));
            const computed = cells[y * width + x] / UNITS_PER_CELL;
            expect(Math.abs(computed - exact)).toBeLessThanOrEqual(0.021 * exact + 1e-9);
          }
        }
      }),
    );
  });
});
