import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomStreets } from '../../../test/worlds/random-streets.ts';
import { SharedRoom } from '../../collections/shared-pages.ts';
import type { EdgeIndex } from '../../street/street-graph.ts';
import { gridKey, ZoneGrid } from '../plan/grid.ts';
import { RoadCells } from './road-cells.ts';

const GRIDS = [
  { grid: new ZoneGrid(0), exponent: 0 },
  { grid: new ZoneGrid(0), exponent: 2 },
  { grid: new ZoneGrid(-1, 5), exponent: 0 },
];

it('cells are the same whichever thread found them, and where there is no room for all', () => {
  fc.assert(
    fc.property(randomStreets, fc.constantFrom(1024, 20_000, 1_000_000), ({ streets }, bytes) => {
      const memory = new SharedArrayBuffer(bytes);
      for (const { grid, exponent } of GRIDS) {
        const alone = new RoadCells(streets, grid, exponent).ensure(0 as EdgeIndex);
        const [first, second] = [0, 1].map(() =>
          new RoadCells(streets, grid, exponent, new SharedRoom(memory)).ensure(0 as EdgeIndex),
        );
        for (const page of [first, second])
          expect([bytesOf(page.records), bytesOf(page.cells)]).toEqual([bytesOf(alone.records), bytesOf(alone.cells)]);
        expect([...second.shares.subarray(0, 30)]).toEqual([...alone.shares.subarray(0, 30)]);
        expect(second.cells.buffer === first.cells.buffer).toBe(first.cells.buffer === memory);
      }
    }),
    { numRuns: 20 },
  );
});

/** Compared as one text: thousands of numbers. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

it('grids have keys of their own, none of them 0', () => {
  const keys = [-42, 0, 25, 42].flatMap((zone) =>
    [1, 2, 5].flatMap((multiple) => [0, 1, 9].map((exponent) => gridKey(new ZoneGrid(zone, multiple), exponent))),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(Math.min(...keys)).toBeGreaterThan(0);
});
