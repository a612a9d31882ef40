import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatticePolygons } from '../../geo/lattice-polygons.ts';
import { Rings } from '../../geo/rings.ts';
import { CoverTest, distanceTo, escapes, invalidity, segmentsOf } from '../test-laws.ts';
import { BlockHulls } from './block-hulls.ts';
import { BorderChords } from './border-chords.ts';
import { EIGHTHS } from './crossing.ts';
import { bandsOf, crossingOf, isKeptIn, polygonsOf, randomGrid, type TestGrid } from './test-grids.ts';

const SIZE = 18;
const hulls = new BlockHulls();
const chords = new BorderChords();

interface Grid extends TestGrid {
  readonly blockCells: number;
}

const grids = fc.record<Grid>({
  ...randomGrid(SIZE, [0, 0, 0, 0, 1, 2], [0, 0, 3, 10]),
  blockCells: fc.constantFrom(2, 4, 8),
});

function drawn(grid: Grid, band: number) {
  const { minI, minJ, blockCells } = grid;
  const [plain, simple] = [new Rings(), new Rings()];
  const rule = crossingOf(band);
  hulls.trace({ bands: bandsOf(grid), band, minI, minJ, rule, isKept: isKeptIn(grid), axes: null }, false, plain);
  const kept = new Uint8Array(plain.count).fill(1);
  chords.straighten(plain, kept, Math.log2(blockCells * EIGHTHS), true, simple);
  return { plain: polygonsOf(plain), simple: polygonsOf(simple) };
}

interface Chord {
  readonly block: string;
  readonly a: readonly [x: number, y: number];
  readonly b: readonly [x: number, y: number];
}

const blockOf = (x: number, y: number, side: number): string => `${Math.floor(x / side)} ${Math.floor(y / side)}`;

/** Pieces of all rings between the blocks that their lines run through, as the lines between their ends. */
function plainChords(area: LatticePolygons, side: number): Chord[] {
  const found: Chord[] = [];
  for (const ring of area.ringOf) {
    const lines = segmentsOf({ ...area, ringOf: Int32Array.of(ring) }).map(({ ax, ay, bx, by }) => ({
      a: [ax, ay] as const,
      b: [bx, by] as const,
      block: blockOf((ax + bx) / 2, (ay + by) / 2, side),
    }));
    const turns = lines.flatMap(({ block }, k) => (block === lines.at(k - 1)!.block ? [] : [k]));
    turns.forEach((k, t) => {
      found.push({ a: lines[k].a, b: lines[turns[(t + 1) % turns.length]].a, block: lines[k].block });
    });
  }
  return found;
}

/** Whether the simpler area holds a point: as its block's west side does, and once more for each line in between. */
function holds(x: number, y: number, plain: CoverTest, lines: readonly Chord[], side: number): boolean {
  const west = Math.floor(x / side) * side;
  const passed = lines.filter(({ block, a, b }) => {
    if (block !== blockOf(x, y, side) || a[1] > y === b[1] > y) return false;
    return a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) < x;
  });
  return plain.covers(west - 1e-6, y) !== (passed.length % 2 === 1);
}

describe('lines through blocks', () => {
  it('stand for pieces of the border, whatever the blocks around', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(0, 1), (grid, band) => {
        const { plain, simple } = drawn(grid, band);
        const side = grid.blockCells * EIGHTHS;
        expect(invalidity(simple)).toBeNull();
        const [before, after] = [new CoverTest(plain), new CoverTest(simple)];
        const lines = plainChords(plain, side);
        for (let k = 0; k < 80; k++) {
          const x = (grid.minI + 1 + ((k * 0.6180339) % 1) * (SIZE + 2)) * EIGHTHS;
          const y = (grid.minJ + 1 + ((k * 0.7548776) % 1) * (SIZE + 2)) * EIGHTHS;
          expect(after.covers(x, y)).toBe(holds(x, y, before, lines, side));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keep areas nested', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        expect(escapes(drawn(grid, 0).simple, drawn(grid, 1).simple)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  it('lie within half a diagonal of the border', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { plain, simple } = drawn(grid, 0);
        const toPlain = distanceTo(plain);
        const most = (grid.blockCells * EIGHTHS) / Math.SQRT2;
        for (const { ax, ay, bx, by } of segmentsOf(simple)) {
          for (const share of [0, 0.3, 0.5, 0.8]) {
            expect(toPlain(ax + share * (bx - ax), ay + share * (by - ay))).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('need fewer points than the border, on the same area within some percent', () => {
    const disc = Array.from({ length: SIZE * SIZE }, (_, n) =>
      Math.hypot((n % SIZE) - 8.5, Math.floor(n / SIZE) - 8.5) < 8 ? 0 : 2,
    );
    const { plain, simple } = drawn({ costs: disc, minI: 0, minJ: 0, keeps: 0, blockCells: 4 }, 0);
    expect(simple.xy.length).toBeLessThan(0.6 * plain.xy.length);
    expect(simple.area[0] / plain.area[0]).toBeGreaterThan(0.95);
    expect(simple.area[0] / plain.area[0]).toBeLessThan(1);
  });
});
