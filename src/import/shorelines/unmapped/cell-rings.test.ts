import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ringsContain } from '../../../kit/geo/flat-ring.ts';
import { ringsOfCells } from './cell-rings.ts';

describe('borders of marked cells', () => {
  it('wind around marked cells and no others', () => {
    const size = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(size, size, fc.array(fc.boolean(), { minLength: 144, maxLength: 144 }), (width, height, marks) => {
        const isMarked = (x: number, y: number): boolean =>
          x >= 0 && y >= 0 && x < width && y < height && marks[y * width + x];
        const rings = ringsOfCells(width, height, isMarked);
        for (let y = -1; y <= height; y++) {
          for (let x = -1; x <= width; x++) expect(ringsContain(rings, x + 0.5, y + 0.5)).toBe(isMarked(x, y));
        }
        for (const ring of rings) {
          for (let k = 0; k < ring.length; k += 2) {
            const [x, y, nextX, nextY] = [0, 1, 2, 3].map((j) => ring[(k + j) % ring.length]);
            expect((x === nextX) !== (y === nextY)).toBe(true);
          }
        }
      }),
    );
  });
});
