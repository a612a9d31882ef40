import { expect, it } from 'vitest';
import { asColumn } from '../../collections/column.ts';
import { PageStore } from '../../collections/page-store.ts';
import { SharedRoom } from '../../collections/shared-pages.ts';
import { CutTileBuilder } from '../kernel/cut-tile-builder.ts';
import { CUT_TILE_BITS, CUT_TILE_SIZE } from '../kernel/cut-tiles.ts';
import { ALL_DRY } from '../kernel/dry-pieces.ts';
import { WIDE_CELLS, ZoneGrid } from '../plan/grid.ts';
import { CutGrid } from './cut-grid.ts';
import { cutsOf, uncutOf } from './room-keys.ts';
import { StreetSquares } from './street-squares.ts';
import { TilePages } from './tile-pages.ts';

const grid = new ZoneGrid(0, WIDE_CELLS);
/** There are streets in three of four squares around the middle. */
const squares = new StreetSquares(
  { lonE7: asColumn(Int32Array.of(-1, 1, -1)), latE7: asColumn(Int32Array.of(-1, -1, 1)) },
  3,
);
const TILES = 8;
const MOVES = { least: 0.1, most: 1 };

/** Every third piece is wet, every fifth by water, in every other tile. */
const isWet = (i: number, j: number): boolean => (i * 7 + j * 11) % 3 === 0;
const isByWater = (i: number, j: number): boolean => (i * 3 + j) % 5 === 0;
const hasWater = (ti: number, tj: number): boolean => ((ti + tj) & 1) === 0;
const isCut = (i: number, j: number): boolean =>
  hasWater(i >> CUT_TILE_BITS, j >> CUT_TILE_BITS) && (isWet(i, j) || isByWater(i, j));

/** Makes tiles of pieces, and counts them. */
class Pieces {
  made = 0;
  readonly moves = MOVES;
  private readonly builder = new CutTileBuilder(0, MOVES);

  tile(ti: number, tj: number) {
    this.made++;
    if (!hasWater(ti, tj)) return null;
    for (let place = 0; place < CUT_TILE_SIZE ** 2; place++) {
      const [i, j] = [ti * CUT_TILE_SIZE + (place % CUT_TILE_SIZE), tj * CUT_TILE_SIZE + (place >> CUT_TILE_BITS)];
      if (isWet(i, j)) this.builder.addPiece(place, []);
      else if (isByWater(i, j)) this.builder.addPiece(place, ALL_DRY);
    }
    return this.builder.finish();
  }
}

/** Grids of both levels of one thread. */
function gridsOf(room: SharedRoom | null) {
  const pieces = new Pieces();
  const pages = (level: number) =>
    room && new TilePages(room, cutsOf(['car'], level), squares, grid, level, CUT_TILE_BITS, uncutOf(['car'], level));
  const fine = new CutGrid(pieces, 0, null, pages(0));
  return { pieces, fine, coarse: new CutGrid(pieces, 1, fine, pages(1)) };
}

/** Looks at all cells of some tiles around the middle, a quarter of them beyond the squares of streets. */
function expectCells({ fine, coarse }: ReturnType<typeof gridsOf>): void {
  const most = (TILES / 2) * CUT_TILE_SIZE;
  for (let j = -most; j < most; j++) {
    for (let i = -most; i < most; i++) {
      if (fine.touches(i, j, i, j) !== isCut(i, j)) expect(`${i} ${j}`).toBe('as its piece is');
      if (i % 2 !== 0 || j % 2 !== 0) continue;
      const any = [0, 1, 2, 3].some((n) => isCut(i + (n & 1), j + (n >> 1)));
      if (coarse.touches(i / 2, j / 2, i / 2, j / 2) !== any) expect(`${i} ${j}`).toBe('as its pieces are');
    }
  }
}

it('cells are those of their pieces, whichever thread found them, and where there is no room for all', () => {
  for (const bytes of [1 << 22, 1 << 17, 0]) {
    const memory = bytes > 0 ? PageStore.memory(bytes, 2) : null;
    const room = SharedRoom.memory(1, 1 << 18);
    const [one, other] = [0, 1].map((seat) => {
      const store = memory && new PageStore(memory, seat);
      return { store, grids: gridsOf(new SharedRoom(room, store)) };
    });
    expectCells(one.grids);
    one.store?.leave();
    const found = one.grids.pieces.made;
    expect(found).toBeGreaterThanOrEqual(TILES * TILES);
    expectCells(one.grids);
    expectCells(other.grids);
    if (bytes === 1 << 22) {
      expect(one.grids.pieces.made).toBe(found);
      expect(other.grids.pieces.made).toBeLessThan(found);
      expect(one.grids.fine.bytes).toBeLessThan(1 << 17);
    }
  }
  expectCells(gridsOf(null));
});
