import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_CELLS } from '../kernel/block-hulls.ts';
import { BARRIER_WORD, newBarrierTile } from '../kernel/node-tiles.ts';
import { TimeField } from '../kernel/time-field.ts';
import type { CutGrid } from '../roads/cut-grid.ts';
import type { WaterBarriers } from '../roads/water-barriers.ts';
import { KeptBlocks } from './kept-blocks.ts';

const [WIDTH, HEIGHT] = [2 * BARRIER_WORD, 9];

/** Whether a place of the grid is chosen, at random but always alike. */
const chosen = (i: number, j: number, seed: number, share: number): boolean =>
  (((Math.imul(i + 31 * j, 2654435761) ^ Math.imul(seed, 40503)) >>> 7) % 100) / 100 < share;

const worlds = fc.record({
  minI: fc.integer({ min: -3, max: 3 }).map((words) => words * BARRIER_WORD),
  minJ: fc.integer({ min: -9, max: 9 }),
  seed: fc.integer(),
  mask: fc.integer({ min: 0, max: 511 }),
  roads: fc.constantFrom(0, 0.05, 0.5),
  water: fc.constantFrom(0, 0.02),
  cuts: fc.constantFrom(0, 0.05),
});

describe('kept blocks', () => {
  it('hold nodes in water, cut cells, or roads that are outside in their middle or that of a side', () => {
    fc.assert(
      fc.property(worlds, ({ minI, minJ, seed, mask, roads, water, cuts }) => {
        const field = new TimeField();
        field.open(minI, minJ, minI + WIDTH - 1, minJ + HEIGHT - 1);
        field.clear();
        const isWithin = (i: number, j: number) => i >= minI && j >= minJ && i < minI + WIDTH && j < minJ + HEIGHT;
        const isRoad = (i: number, j: number) => isWithin(i, j) && chosen(i, j, seed, roads);
        const isWet = (i: number, j: number) => chosen(i, j, seed + 1, water);
        const isCut = (i: number, j: number) => chosen(i, j, seed + 2, cuts);
        for (let j = 0; j < HEIGHT; j++) {
          for (let i = 0; i < WIDTH; i++) if (isRoad(minI + i, minJ + j)) field.raiseBarrier(j * WIDTH + i);
        }
        const anyOf = (is: typeof isWet) => (west: number, south: number, east: number, north: number) => {
          for (let j = south; j <= north; j++) for (let i = west; i <= east; i++) if (is(i, j)) return true;
          return false;
        };
        const lake = { tile: () => (water > 0 ? newBarrierTile() : null), touches: anyOf(isWet) };
        const kept = new KeptBlocks(
          field,
          lake as unknown as WaterBarriers,
          cuts > 0 ? ({ touches: anyOf(isCut) } as unknown as CutGrid) : null,
        );
        for (let j = (minJ >> 1) - 1; j <= (minJ + HEIGHT) >> 1; j++) {
          for (let i = (minI >> 1) - 1; i <= (minI + WIDTH) >> 1; i++) {
            const [west, south] = [BLOCK_CELLS * i, BLOCK_CELLS * j];
            const reachedOver = [1, 3, 4, 5, 7].filter((node) => (mask & (1 << node)) === 0);
            const isCrossed = reachedOver.some((node) => isRoad(west + (node % 3), south + Math.floor(node / 3)));
            const expected =
              isCrossed ||
              anyOf(isWet)(west, south, west + BLOCK_CELLS, south + BLOCK_CELLS) ||
              anyOf(isCut)(west, south, west + 1, south + 1);
            expect(kept.holds(i, j, mask)).toBe(expected);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
