import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BARRIER_TILE_BITS,
  BARRIER_TILE_SIZE,
  type BarrierTile,
  isMarkedAt,
  isMarkedWithin,
  markedCorners,
  markNode,
  markRow,
  newBarrierTile,
} from './node-tiles.ts';

const node = fc.record({ i: fc.integer({ min: -70, max: 70 }), j: fc.integer({ min: -70, max: 70 }) });
const MASK = BARRIER_TILE_SIZE - 1;
const nameOf = (i: number, j: number): string => `${i} ${j}`;

/** Marked nodes as tiles, and by their names. */
function marked(nodes: readonly { i: number; j: number }[]) {
  const tiles = new Map<string, BarrierTile>();
  for (const { i, j } of nodes) {
    const name = nameOf(i >> BARRIER_TILE_BITS, j >> BARRIER_TILE_BITS);
    if (!tiles.has(name)) tiles.set(name, newBarrierTile());
    markNode(tiles.get(name)!, i & MASK, j & MASK);
  }
  return {
    tiles: { tile: (ti: number, tj: number) => tiles.get(nameOf(ti, tj)) ?? null },
    names: new Set(nodes.map(({ i, j }) => nameOf(i, j))),
  };
}

it('rows and corners are those of the nodes that were marked, across tiles', () => {
  fc.assert(
    fc.property(
      fc.array(node, { maxLength: 400 }),
      node,
      fc.integer({ min: 0, max: 150 }),
      (nodes, { i, j }, width) => {
        const { tiles, names } = marked([...nodes, { i, j }]);
        const isIn = (x: number, y: number): number => (names.has(nameOf(x, y)) ? 1 : 0);
        const row = new Uint8Array(width).fill(7);
        markRow(tiles, i, j, row);
        expect([...row]).toEqual(Array.from({ length: width }, (_, n) => isIn(i + n, j)));
        const corners = isIn(i, j) + 2 * isIn(i + 1, j) + 4 * isIn(i, j + 1) + 8 * isIn(i + 1, j + 1);
        expect(markedCorners(tiles, i, j)).toBe(corners);
      },
    ),
  );
});

it('a box holds a marked node where one of its nodes in the tile is marked', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 12 }), node, node, (nodes, a, b) => {
      const tile = newBarrierTile();
      for (const { i, j } of nodes) markNode(tile, i, j);
      const inTile = nodes.filter(({ i, j }) => i >= 0 && j >= 0 && i <= MASK && j <= MASK);
      for (const { i, j } of inTile) expect(isMarkedAt(tile, i, j)).toBe(true);
      const [west, east] = [Math.min(a.i, b.i), Math.max(a.i, b.i)];
      const [south, north] = [Math.min(a.j, b.j), Math.max(a.j, b.j)];
      const expected = inTile.some(({ i, j }) => i >= west && i <= east && j >= south && j <= north);
      expect(isMarkedWithin(tile, west, south, east, north)).toBe(expected);
    }),
  );
});
