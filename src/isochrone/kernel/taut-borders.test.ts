import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lattice } from '../../geo/lattice.ts';
import { fromRingLists, type LatticePolygons } from '../../geo/lattice-polygons.ts';
import { overlay, WOUND_AROUND } from '../../geo/overlay.ts';
import { Rings } from '../../geo/rings.ts';
import { CoverTest, distanceTo, escapes, invalidity, segmentsOf } from '../test-laws.ts';
import { EIGHTHS } from './crossing.ts';
import { PathJoiner, Paths } from './paths.ts';
import { TautBorders } from './taut-borders.ts';
import { TautContours } from './taut-contours.ts';
import { bandsOf, crossingOf, cutsIn, polygonsOf, randomGrid, type TestGrid } from './test-grids.ts';

const SIZE = 18;
const contours = new TautContours();
const taut = new TautBorders();

interface Grid extends TestGrid {
  readonly blockCells: number;
  readonly pegs: number;
  /** Blocks with an even sum of column and row have so many. */
  readonly farPegs: number;
}

const pegCounts = fc.constantFrom(1, 2, 3, 4, 8);
const grids = fc.record<Grid>({
  ...randomGrid(SIZE, [0, 0, 0, 0, 1, 2], [0, 0, 3, 10]),
  blockCells: fc.constantFrom(2, 4, 8),
  pegs: pegCounts,
  farPegs: fc.oneof(pegCounts, fc.constant(0)),
});

/** As lattice polygons that may touch themselves and each other in points. */
function putTogether({ xy, start, count }: Rings): LatticePolygons {
  const paths = Array.from({ length: count }, (_, r) => xy.slice(2 * start[r], 2 * start[r + 1]));
  return fromRingLists(overlay(paths, [], WOUND_AROUND), new Lattice(4326, 0));
}

const pegsOf =
  ({ pegs, farPegs }: Grid) =>
  (column: number, row: number): number =>
    (column + row) & 1 ? pegs : farPegs;

function drawn(grid: Grid, band: number): { plain: LatticePolygons; simple: LatticePolygons; isTangled: boolean } {
  const { minI, minJ, blockCells } = grid;
  const plain = new Rings();
  const rule = crossingOf(band);
  contours.trace(
    { bands: bandsOf(grid), band, minI, minJ, rule, blockCells, cuts: cutsIn(grid), axes: null },
    false,
    plain,
  );
  const kept = new Uint8Array(plain.count).fill(1);
  const isTangled = taut.pull(plain, kept, { sideBits: Math.log2(blockCells * EIGHTHS), pegsIn: pegsOf(grid) });
  if (isTangled) return { plain: polygonsOf(plain), simple: putTogether(taut.pulled), isTangled };
  const nested = new Rings();
  taut.nest(true, nested);
  return { plain: polygonsOf(plain), simple: polygonsOf(nested), isTangled };
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Whole squares: their borders run along the sides of blocks and through their corners, and touch each other. */
function squares(grid: Grid, band: number): { plain: LatticePolygons; simple: LatticePolygons } {
  const { costs, minI, minJ, blockCells } = grid;
  const isInside = (i: number, j: number): boolean =>
    i >= 0 && j >= 0 && i < SIZE && j < SIZE && costs[j * SIZE + i] <= band;
  const sides = new Paths();
  for (let j = 0; j < SIZE; j++) {
    for (let i = 0; i < SIZE; i++) {
      if (!isInside(i, j)) continue;
      CORNERS.forEach(([x, y], c) => {
        const [nextX, nextY] = CORNERS[(c + 1) % 4];
        // Beyond the side, which has the square on its left.
        if (isInside(i + nextY - y, j - (nextX - x))) return;
        const [west, south] = [minI + i, minJ + j];
        sides.addLine((west + x) * EIGHTHS, (south + y) * EIGHTHS, (west + nextX) * EIGHTHS, (south + nextY) * EIGHTHS);
      });
    }
  }
  const plain = new Rings();
  new PathJoiner().join(sides, plain);
  const kept = new Uint8Array(plain.count).fill(1);
  taut.pull(plain, kept, { sideBits: Math.log2(blockCells * EIGHTHS), pegsIn: pegsOf(grid) });
  return { plain: putTogether(plain), simple: putTogether(taut.pulled) };
}

describe('taut borders', () => {
  it('are valid, and leave inside and outside what has a peg on every side', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { plain, simple, isTangled } = drawn(grid, band);
        expect(invalidity(simple, isTangled)).toBeNull();
        const [before, after] = [new CoverTest(plain), new CoverTest(simple)];
        const { blockCells, pegs, farPegs, minI, minJ } = grid;
        const side = blockCells * EIGHTHS;
        for (let column = Math.floor(minI / blockCells); column * blockCells < minI + SIZE; column++) {
          for (let row = Math.floor(minJ / blockCells); row * blockCells < minJ + SIZE; row++) {
            const count = (column + row) & 1 ? pegs : farPegs;
            const place = (k: number): number => Math.round(((k + 0.5) * side) / count) + 1e-6;
            const covers = (area: CoverTest, k: number): boolean =>
              area.covers(column * side + place(k % count), row * side + place(Math.floor(k / count)));
            for (let k = count + 1; k < count * (count - 1) - 1; k++) {
              if (k % count === 0 || k % count === count - 1) continue;
              const around = [-count - 1, -count, -count + 1, -1, 0, 1, count - 1, count, count + 1];
              const held = around.filter((step) => covers(before, k + step)).length;
              if (held === 0 || held === around.length) expect(covers(after, k)).toBe(held > 0);
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keep areas nested', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(escapes(drawn(grid, 0).simple, drawn(grid, 1).simple)).toBeNull();
        const [small, large] = [squares(grid, 0), squares(grid, 1)];
        expect(invalidity(large.simple, true)).toBeNull();
        expect(escapes(small.simple, large.simple)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('lie within √5 / 2 distances between pegs of the border', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const apart = Math.ceil((grid.blockCells * EIGHTHS) / Math.min(grid.pegs, grid.farPegs || Infinity));
        for (const { plain, simple } of [drawn(grid, 0), squares(grid, 0)]) {
          const toPlain = distanceTo(plain);
          for (const { ax, ay, bx, by } of segmentsOf(simple)) {
            for (const share of [0, 0.3, 0.5, 0.8]) {
              expect(toPlain(ax + share * (bx - ax), ay + share * (by - ay))).toBeLessThanOrEqual(
                (Math.sqrt(5) / 2) * apart,
              );
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('need fewer points than the border, on the same area within some percent', () => {
    const disc = Array.from({ length: SIZE * SIZE }, (_, n) =>
      Math.hypot((n % SIZE) - 8.5, Math.floor(n / SIZE) - 8.5) < 8 ? 0 : 2,
    );
    const grid = { costs: disc, minI: 0, minJ: 0, cuts: 0, blockCells: 8, pegs: 12, farPegs: 12 };
    const { plain, simple } = drawn(grid, 0);
    expect(simple.xy.length).toBeLessThan(0.8 * plain.xy.length);
    expect(Math.abs(simple.area[0] / plain.area[0] - 1)).toBeLessThan(0.03);
  });
});
