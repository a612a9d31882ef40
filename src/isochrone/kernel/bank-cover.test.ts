import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { Bands } from './bands.ts';
import { BankCover } from './bank-cover.ts';
import { coarseWindow, mergeFiner } from './coarsen.ts';
import { ConstantCrossing, CoveringCrossing, type CrossingRule, EIGHTHS } from './crossing.ts';
import { type BarrierTile, markNode, type NodeTiles, newBarrierTile } from './node-tiles.ts';
import { TautContours } from './taut-contours.ts';
import { ContourTracer } from './test-contour.ts';
import { COST_SHIFT, FIELD_MARGIN, TimeField, UNREACHED_STATE } from './time-field.ts';

const SIDE = 13;
const MOST = 100;

/** Marked nodes of a grid, all in its first tile. */
function tilesOf(nodes: readonly (readonly [i: number, j: number])[]): NodeTiles {
  const tile: BarrierTile = newBarrierTile();
  for (const [i, j] of nodes) markNode(tile, i, j);
  return { tile: (ti, tj) => (ti === 0 && tj === 0 ? tile : null) };
}

/** A field whose nodes within {@link MOST} are those of a square that are told. */
function finerField(isInside: (i: number, j: number) => boolean): TimeField {
  const field = new TimeField();
  field.open(0, 0, SIDE + 2 * FIELD_MARGIN - 1, SIDE + 2 * FIELD_MARGIN - 1);
  field.values.fill(UNREACHED_STATE);
  for (let j = 0; j < SIDE; j++) {
    for (let i = 0; i < SIDE; i++) {
      if (isInside(i, j)) field.values[(j + FIELD_MARGIN) * field.width + i + FIELD_MARGIN] = MOST << COST_SHIFT;
    }
  }
  return field;
}

/** The coarse field that holds a finer one, and how its border is drawn. @param own nodes that it reaches by itself, with their costs */
function held(
  fine: TimeField,
  rule: CrossingRule,
  water: NodeTiles,
  level: number,
  own: readonly (readonly [i: number, j: number, cost: number])[] = [],
) {
  const { minI, minJ, maxI, maxJ } = coarseWindow(fine, level);
  const field = new TimeField();
  field.open(minI - FIELD_MARGIN, minJ - FIELD_MARGIN, maxI + FIELD_MARGIN, maxJ + FIELD_MARGIN);
  field.clear();
  field.emptyRows();
  for (const [i, j, cost] of own) {
    const [column, row] = [i - field.minI, j - field.minJ];
    if (column < 0 || row < 0 || column >= field.width || row >= field.height) continue;
    field.values[row * field.width + column] = cost << COST_SHIFT;
    field.holdNode(column, row);
  }
  const cover = new BankCover();
  mergeFiner(field, fine, level, MOST, water);
  cover.hold(field, { field: fine, rule, most: MOST, level }, water);
  return { field, rule: new CoveringCrossing(new ConstantCrossing(1), field, [cover]) };
}

/** Rings by marching squares, or taut ones; in eighths of cells. */
function drawn(field: TimeField, rule: CrossingRule, isTaut: boolean): Rings {
  const bands = new Bands();
  bands.sort(field, [MOST]);
  const rings = new Rings();
  const { minI, minJ } = field;
  if (!isTaut) new ContourTracer().trace(bands, 0, rule, minI, minJ, 'none', rings);
  else
    new TautContours().trace({ bands, band: 0, minI, minJ, rule, blockCells: 0, cuts: null, axes: null }, false, rings);
  return rings;
}

function covers({ xy, start, count }: Rings, x: number, y: number): boolean {
  let inside = false;
  for (let ring = 0; ring < count; ring++) {
    for (let p = start[ring], q = start[ring + 1] - 1; p < start[ring + 1]; q = p++) {
      const [ax, ay, bx, by] = [xy[2 * q], xy[2 * q + 1], xy[2 * p], xy[2 * p + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

const nodes = fc.array(fc.tuple(fc.nat(SIDE), fc.nat(SIDE)), { maxLength: 60 });

describe('a coarse grid by water', () => {
  it('covers what a finer one draws, whichever nodes stand in water', () => {
    fc.assert(
      fc.property(
        nodes,
        nodes,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(1, 2),
        (reached, wet, eighths, level) => {
          const fine = finerField((i, j) => reached.some(([x, y]) => x === i && y === j));
          const rule = new ConstantCrossing(eighths);
          const coarse = held(fine, rule, tilesOf(wet), level);
          const area = drawn(coarse.field, coarse.rule, false);
          for (const isTaut of [false, true]) {
            const { xy, pointCount } = drawn(fine, rule, isTaut);
            for (let p = 0; p < pointCount; p++) {
              expect(covers(area, xy[2 * p] / 2 ** level, xy[2 * p + 1] / 2 ** level)).toBe(true);
            }
          }
        },
      ),
    );
  });

  it('costs no more than the finer one in the cells of a corner, wherever that is inside', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(SIDE), fc.nat(SIDE), fc.integer({ min: 0, max: MOST })), { maxLength: 60 }),
        fc.array(fc.tuple(fc.nat(SIDE), fc.nat(SIDE), fc.integer({ min: 0, max: MOST })), { maxLength: 20 }),
        fc.constantFrom(1, 2),
        (reached, wet, level) => {
          const fine = finerField(() => false);
          for (const [i, j, cost] of reached) {
            fine.values[(j + FIELD_MARGIN) * fine.width + i + FIELD_MARGIN] = cost << COST_SHIFT;
          }
          const water = tilesOf(wet.map(([i, j]) => [i, j] as const));
          // Roads of the coarse grid itself lead to nodes in water.
          const { field } = held(fine, new ConstantCrossing(1), water, level, wet);
          const side = 2 ** level;
          for (let row = 0; row < fine.height; row++) {
            for (let column = 0; column < fine.width; column++) {
              const cost = fine.values[row * fine.width + column] >> COST_SHIFT;
              if (cost > MOST) continue;
              // The corners of all coarse cells that it lies in.
              for (let j = Math.ceil(row / side) - 1; j <= Math.floor(row / side) + 1; j++) {
                for (let i = Math.ceil(column / side) - 1; i <= Math.floor(column / side) + 1; i++) {
                  const node = (j - field.minJ) * field.width + i - field.minI;
                  const own = field.values[node] >> COST_SHIFT;
                  if (own <= MOST && Math.abs(i * side - column) <= side && Math.abs(j * side - row) <= side) {
                    expect(own).toBeLessThanOrEqual(cost);
                  }
                }
              }
            }
          }
        },
      ),
    );
  });

  it('takes no node in water where those on land are enough', () => {
    // Land up to the row 7 of the finer grid: the coarse row 4 stands in water.
    const fine = finerField((_, j) => j + FIELD_MARGIN <= 7);
    const wet = tilesOf(Array.from({ length: 32 }, (_, n) => [n, 4] as const));
    const { field, rule } = held(fine, new ConstantCrossing(1), wet, 1);
    const costs = (j: number): number[] =>
      [2, 4, 6].map((i) => field.values[(j - field.minJ) * field.width + i - field.minI]);
    expect(costs(3).every((state) => state < UNREACHED_STATE)).toBe(true);
    expect(costs(4).every((state) => state === UNREACHED_STATE)).toBe(true);
    // Half a cell, four eighths of a finer one, as far out as its border may be pulled, and what rounding may add.
    const row = (3 - field.minJ) * field.width + 4 - field.minI;
    expect(rule.eighths(row, row + field.width)).toBe(EIGHTHS / 2 + 3);
  });

  it('takes them where the finer area lies on them', () => {
    const fine = finerField((_, j) => j + FIELD_MARGIN <= 8);
    const wet = tilesOf(Array.from({ length: 32 }, (_, n) => [n, 4] as const));
    const { field } = held(fine, new ConstantCrossing(1), wet, 1);
    expect(field.values[(4 - field.minJ) * field.width + 4 - field.minI] >> COST_SHIFT).toBe(MOST);
    expect(field.values[(5 - field.minJ) * field.width + 4 - field.minI] >> COST_SHIFT).toBe(MOST);
  });
});
