import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomStreets } from '../../../test/worlds/random-streets.ts';
import { PageStore } from '../../collections/page-store.ts';
import { SharedRoom } from '../../collections/shared-pages.ts';
import { type EdgeIndex, STREET_MODES } from '../../street/street-graph.ts';
import { type CellPage, endOfCells, endOfNodes, firstCell, isNarrow, recordOf } from '../kernel/cell-pages.ts';
import { FINE_CELLS, gridKey, WIDE_CELLS, ZoneGrid } from '../plan/grid.ts';
import { ModeRoads } from './mode-roads.ts';
import { isMotorway, RoadCells } from './road-cells.ts';

const GRIDS = [
  { grid: new ZoneGrid(0), exponent: 0 },
  { grid: new ZoneGrid(0), exponent: 2 },
  { grid: new ZoneGrid(-1, WIDE_CELLS), exponent: 1 },
];

const roomIn = (memory: SharedArrayBuffer | null, seat = 0): SharedRoom =>
  new SharedRoom(SharedRoom.memory(1, 1 << 16), memory && new PageStore(memory, seat));

it('cells are the same whichever thread found them, and where there is no room for all', () => {
  fc.assert(
    fc.property(randomStreets, fc.constantFrom(1024, 300_000, 1_000_000), ({ streets }, bytes) => {
      const memory = PageStore.memory(bytes, 2);
      const room = SharedRoom.memory(1, 1 << 16);
      for (const { grid, exponent } of GRIDS) {
        const alone = new RoadCells(streets, grid, exponent).ensure(0 as EdgeIndex);
        const [first, second] = [0, 1].map((seat) => {
          const shared = new SharedRoom(room, memory && new PageStore(memory, seat));
          return new RoadCells(streets, grid, exponent, shared).ensure(0 as EdgeIndex);
        });
        for (const page of [first, second])
          expect([bytesOf(page.records), bytesOf(page.cells)]).toEqual([bytesOf(alone.records), bytesOf(alone.cells)]);
        expect([...second.shares.subarray(0, 30)]).toEqual([...alone.shares.subarray(0, 30)]);
        expect(second.cells.buffer === first.cells.buffer).toBe(memory !== null);
      }
    }),
    { numRuns: 20 },
  );
});

it('cells of a mode alone are those of its roads and of motorways', () => {
  fc.assert(
    fc.property(randomStreets, fc.constantFrom(...STREET_MODES), ({ streets }, mode) => {
      const roads = new ModeRoads(streets, mode);
      for (const { grid, exponent } of GRIDS) {
        const room = roomIn(PageStore.memory(1_000_000, 1));
        const all = new RoadCells(streets, grid, exponent, room);
        const own = new RoadCells(streets, grid, exponent, room, null, roads);
        for (let e = 0; e < streets.edgeCount; e++) {
          const edge = e as EdgeIndex;
          const isHeld = roads.isOpen(edge) || isMotorway(streets.edge.edgeClass[edge]);
          expect(numbersOf(own, edge)).toEqual(isHeld ? numbersOf(all, edge) : []);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it('cells of an edge are the same with its page and alone, until its page is made', () => {
  fc.assert(
    fc.property(randomStreets, ({ streets }) => {
      for (const { grid, exponent } of GRIDS) {
        const whole = new RoadCells(streets, grid, exponent);
        const alone = new RoadCells(streets, grid, exponent);
        for (let asked = 0; asked < 100; asked++) {
          const edge = (asked % streets.edgeCount) as EdgeIndex;
          const { page, at } = alone.cellsOf(edge);
          expect(numbersIn(page, at)).toEqual(numbersOf(whole, edge));
          expect(alone.pages[0] !== undefined).toBe(alone.hasNarrow || asked >= 64);
        }
      }
    }),
    { numRuns: 20 },
  );
});

it('cells that threads let go of meanwhile are found again', () => {
  fc.assert(
    fc.property(randomStreets, fc.array(fc.nat(2), { maxLength: 60 }), ({ streets }, asked) => {
      // As many pages at once as one grid has, or none, as luck will have it.
      const room = roomIn(PageStore.memory(120_000, 1, 13_000));
      const grids = GRIDS.map(({ grid, exponent }) => ({
        shared: new RoadCells(streets, grid, exponent, room),
        alone: new RoadCells(streets, grid, exponent),
      }));
      for (const at of asked) {
        const { shared, alone } = grids[at];
        for (let e = 0; e < streets.edgeCount; e++) {
          expect(numbersOf(shared, e as EdgeIndex)).toEqual(numbersOf(alone, e as EdgeIndex));
        }
        room.store?.leave();
      }
    }),
    { numRuns: 20 },
  );
});

/** Of the cells of an edge. */
const numbersOf = (roads: RoadCells, edge: EdgeIndex): number[] => numbersIn(roads.ensure(edge), recordOf(edge));

function numbersIn({ records, cells }: CellPage, at: number): number[] {
  const end = isNarrow(records, at) ? endOfNodes(records, at) : endOfCells(records, at);
  return [...cells.subarray(firstCell(records, at), end)];
}

/** Compared as one text: thousands of numbers. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

it('grids have keys of their own, none of them 0', () => {
  const keys = [-42, 0, 25, 42].flatMap((zone) =>
    [FINE_CELLS, WIDE_CELLS].flatMap((size) =>
      [0, 1, 9].map((exponent) => gridKey(new ZoneGrid(zone, size), exponent)),
    ),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(Math.min(...keys)).toBeGreaterThan(0);
});
