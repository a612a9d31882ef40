import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asColumn } from '../../collections/column.ts';
import { PageStore } from '../../collections/page-store.ts';
import { SharedRoom } from '../../collections/shared-pages.ts';
import { E7 } from '../../geo/coordinates.ts';
import { FINE_CELLS, WIDE_CELLS, ZoneGrid, zoneOf } from '../plan/grid.ts';
import { StreetSquares } from './street-squares.ts';
import { TilePages } from './tile-pages.ts';

type Place = readonly [lonE7: number, latE7: number];

/** Towns of some kilometers, anywhere. */
const towns: fc.Arbitrary<Place[]> = fc
  .array(
    fc.record({
      lon: fc.integer({ min: -179 * E7, max: 179 * E7 }),
      lat: fc.integer({ min: -80 * E7, max: 80 * E7 }),
      nodes: fc.array(fc.tuple(fc.nat(0.3 * E7), fc.nat(0.3 * E7)), { minLength: 1, maxLength: 12 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((towns) => towns.flatMap(({ lon, lat, nodes }) => nodes.map(([x, y]): Place => [lon + x, lat + y])));

function squaresOf(places: readonly Place[]): StreetSquares {
  const [lonE7, latE7] = [0, 1].map((axis) => Int32Array.from(places, (place) => place[axis]));
  return new StreetSquares({ lonE7: asColumn(lonE7), latE7: asColumn(latE7) }, places.length);
}

it('each place with streets is in one square, the ones with most come first, and zones have theirs', () => {
  fc.assert(
    fc.property(towns, (places) => {
      const squares = squaresOf(places);
      const nodes = new Array<number>(squares.count).fill(0);
      for (const [lonE7, latE7] of places) {
        const square = squares.at(lonE7, latE7);
        nodes[square]++;
        expect(lonE7 - squares.westOf(square)).toBeLessThan(squares.sideE7);
        expect(lonE7).toBeGreaterThanOrEqual(squares.westOf(square));
        expect(latE7 - squares.southOf(square)).toBeLessThan(squares.sideE7);
        expect(latE7).toBeGreaterThanOrEqual(squares.southOf(square));
        const [first, end] = squares.around(zoneOf(latE7 / E7));
        expect(square).toBeGreaterThanOrEqual(first);
        expect(square).toBeLessThan(end);
        const [none, behind] = squares.around(zoneOf(latE7 / E7) + 4);
        expect(square < none || square >= behind).toBe(true);
      }
      expect(Math.min(...nodes)).toBeGreaterThan(0);
      const busiest = squares.busiestFirst().map((square) => nodes[square]);
      expect(busiest).toEqual(nodes.toSorted((a, b) => b - a));
    }),
  );
});

const GRIDS = fc.constantFrom(
  ...[0, 1, 2].flatMap((exponent) => [4, 6, 7].map((bits) => [FINE_CELLS, exponent, bits] as const)),
  ...[0, 1, 2].flatMap((exponent) => [4, 6, 7].map((bits) => [WIDE_CELLS, exponent, bits] as const)),
);

it('tiles that reach into squares with streets have a place of their own, and threads find the same there', () => {
  fc.assert(
    fc.property(towns, GRIDS, (places, [cells, exponent, bits]) => {
      const squares = squaresOf(places);
      const grid = new ZoneGrid(zoneOf(places[0][1] / E7), cells);
      const memory = PageStore.memory(1 << 23, 2);
      const room = SharedRoom.memory(1, 1 << 22);
      const [one, other] = [0, 1].map((seat) => {
        const shared = new SharedRoom(room, memory && new PageStore(memory, seat));
        return new TilePages(shared, 5, squares, grid, exponent, bits);
      });
      const [lonE7, latE7] = [grid.cellLonE7, grid.cellLatE7].map((cell) => cell * 2 ** (exponent + bits));
      const known = new Map<string, number>();
      const put = (ti: number, tj: number): void => {
        const key = `${ti} ${tj}`;
        if (known.has(key)) return;
        known.set(key, known.size);
        expect(one.put(ti, tj, Int32Array.of(known.size - 1))).toBeGreaterThan(0);
      };
      const square = squares.at(...places[0]);
      const [west, south] = [squares.westOf(square), squares.southOf(square)];
      const corners = [west, west + squares.sideE7 - 1].flatMap((x) =>
        [south, south + squares.sideE7 - 1].map((y) => [x, y]),
      );
      for (const [x, y] of [...corners, places[0]]) put(Math.floor(x / lonE7), Math.floor(y / latE7));
      for (const { ti, tj } of one.within(square)) {
        expect(ti * lonE7 < west + squares.sideE7 && (ti + 1) * lonE7 > west).toBe(true);
        expect(tj * latE7 < south + squares.sideE7 && (tj + 1) * latE7 > south).toBe(true);
        if (known.size < 500) put(ti, tj);
      }
      for (const [key, value] of known) {
        const [ti, tj] = key.split(' ').map(Number);
        expect(other.words[other.placeOf(ti, tj)]).toBe(value);
      }
      // Some degrees away there is nothing.
      const far = Math.floor((places[0][1] + 30 * E7) / latE7);
      expect(one.put(0, far, Int32Array.of(1))).toBe(0);
    }),
    { numRuns: 60 },
  );
});

it('places of tiles take the room of the towns, however far apart these are', () => {
  const roomOf = (apart: number): number => {
    const squares = squaresOf([
      [8 * E7, 50 * E7],
      [8 * E7 + apart, 50 * E7],
    ]);
    const room = SharedRoom.memory(1, 1 << 24);
    const memory = PageStore.memory(1 << 20, 1);
    new TilePages(new SharedRoom(room, memory && new PageStore(memory, 0)), 5, squares, new ZoneGrid(25), 0, 4, 6);
    return SharedRoom.bytesOfKind(room, 'grids');
  };
  expect(roomOf(100 * E7)).toBeLessThanOrEqual(2.5 * roomOf(0));
});
