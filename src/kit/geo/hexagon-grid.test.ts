import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HexagonGrid } from './hexagon-grid.ts';
import { MERCATOR_HALF_M } from './mercator.ts';

const half = MERCATOR_HALF_M;
/** Returns the shortest difference of x, since the map goes on over the date line. */
const shortest = (dx: number): number => dx - 2 * half * Math.round(dx / (2 * half));
const inWorld = fc.double({ min: -half, max: half, noNaN: true });

describe('HexagonGrid', () => {
  it('puts a position into the hexagon whose middle is nearest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), inWorld, inWorld, (level, x, y) => {
        const grid = new HexagonGrid(level);
        const key = grid.keyAt(x, y);
        expect(Number.isSafeInteger(key) && key >= 0).toBe(true);
        const distance = (k: number) => Math.hypot(shortest(grid.centerOf(k)[0] - x), grid.centerOf(k)[1] - y);
        const own = distance(key);
        expect(own).toBeLessThanOrEqual(grid.radiusM * (1 + 1e-9) + 1e-6);
        // No middle of another hexagon around is nearer.
        const [cx, cy] = grid.centerOf(key);
        for (let k = 0; k < 6; k++) {
          const angle = (k * Math.PI) / 3;
          const nx = cx + Math.cos(angle) * grid.widthM;
          const ny = cy + Math.sin(angle) * grid.widthM;
          expect(Math.hypot(shortest(nx - x), ny - y)).toBeGreaterThanOrEqual(own - 1e-6 - grid.widthM * 1e-9);
        }
      }),
    );
  });

  it('finds a hexagon again by its middle, and its neighbors share corners', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 22 }), inWorld, inWorld, (level, x, y) => {
        const grid = new HexagonGrid(level);
        const key = grid.keyAt(x * 0.9, y * 0.9);
        expect(grid.keyAt(...grid.centerOf(key))).toBe(key);
        const corners = grid.cornersOf(key);
        const [cx, cy] = grid.centerOf(key);
        const east = grid.cornersOf(grid.keyAt(cx + grid.widthM, cy));
        // Its two eastern corners are the western ones of its neighbor.
        expect(Math.abs(corners[8] - east[4])).toBeLessThan(1e-6);
        expect(Math.abs(corners[9] - east[5])).toBeLessThan(1e-6);
      }),
    );
  });
});
