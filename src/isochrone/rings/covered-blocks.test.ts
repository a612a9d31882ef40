import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COST_SHIFT, TimeField } from '../kernel/time-field.ts';
import { coveredBlocks } from './covered-blocks.ts';

describe('blocks that areas up to a cost may touch', () => {
  it('are those with a node that is reached within it, on their sides too', () => {
    const nodes = fc.array(fc.record({ i: fc.nat(19), j: fc.nat(19), cost: fc.nat(9) }), { maxLength: 6 });
    const place = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(nodes, place, place, fc.nat(3), fc.nat(9), (reached, minI, minJ, cellBits, most) => {
        const field = new TimeField();
        field.open(minI, minJ, minI + 19, minJ + 19);
        field.clear();
        field.emptyRows();
        for (const { i, j, cost } of reached) {
          field.values[j * field.width + i] = (cost << COST_SHIFT) | 3;
          field.holdNode(i, j);
        }
        const isCovered = coveredBlocks(field, cellBits, most);
        const cells = 2 ** cellBits;
        for (let column = (minI >> cellBits) - 1; column * cells <= minI + 20; column++) {
          for (let row = (minJ >> cellBits) - 1; row * cells <= minJ + 20; row++) {
            let expected = false;
            for (let i = column * cells; i <= (column + 1) * cells; i++) {
              for (let j = row * cells; j <= (row + 1) * cells; j++) {
                if (i < minI || j < minJ || i > minI + 19 || j > minJ + 19) continue;
                expected ||= field.values[(j - minJ) * field.width + i - minI] >> COST_SHIFT <= most;
              }
            }
            expect(isCovered(column, row)).toBe(expected);
          }
        }
      }),
    );
  });

  it('are none up to no cost, and all up to any', () => {
    const field = new TimeField();
    expect(coveredBlocks(field, 2, -1)(0, 0)).toBe(false);
    expect(coveredBlocks(field, 2, Infinity)(0, 0)).toBe(true);
  });
});
