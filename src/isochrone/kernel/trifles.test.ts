import { describe, expect, it } from 'vitest';
import { Rings } from '../../geo/rings.ts';
import { Bands } from './bands.ts';
import { ConstantCrossing } from './crossing.ts';
import { ContourTracer } from './test-contour.ts';
import { COST_SHIFT, TimeField } from './time-field.ts';
import { isTrifle, TRIFLE_NODES } from './trifles.ts';

/** Whether each ring of a picture is a trifle: `#` is inside, `H` too and held by a narrow road, `B` a barrier outside, `W` one in water. The first row is the lowest. */
function trifles(rows: readonly string[], eighths = 4): boolean[] {
  const field = new TimeField();
  field.open(-2, -2, rows[0].length + 1, rows.length + 1);
  field.clear();
  rows.forEach((row, j) => {
    [...row].forEach((letter, i) => {
      const node = (j + 2) * field.width + i + 2;
      if (letter === '#' || letter === 'H') field.values[node] = 1 << COST_SHIFT;
      if (letter === 'B' || letter === 'W') field.raiseBarrier(node);
    });
  });
  const bands = new Bands();
  bands.sort(field, [1]);
  const rings = new Rings();
  rings.reset();
  new ContourTracer().trace(bands, 0, new ConstantCrossing(eighths), -2, -2, 'lines', rings);
  const isBarrier = (node: number): boolean => field.isBarrier(node);
  const isWet = (i: number, j: number): boolean => rows[j]?.[i] === 'W';
  const isHeld = (i: number, j: number): boolean => rows[j]?.[i] === 'H';
  return Array.from({ length: rings.count }, (_, ring) =>
    isTrifle(rings, ring, { bands, band: 0, minI: -2, minJ: -2, isBarrier, isWet, isHeld }, TRIFLE_NODES, 8),
  );
}

describe('whims of the grid', () => {
  it('are parts without a whole cell', () => {
    expect(trifles(['#'])).toEqual([true]);
    expect(trifles(['#'], 7)).toEqual([true]);
    expect(trifles(['##'])).toEqual([true]);
    expect(trifles(['##', '#.'])).toEqual([true]);
    expect(trifles(['##', '##'], 1)).toEqual([false]);
    expect(trifles(['##', '##'], 7)).toEqual([false]);
    // A narrow road needs none.
    expect(trifles(['H#'])).toEqual([false]);
    // Long ones aren't.
    expect(trifles(['##########'])).toEqual([false]);
  });

  it('are holes of one node that stands on land', () => {
    expect(trifles(['###', '#.#', '###'])).toEqual([false, true]);
    expect(trifles(['###', '#B#', '###'])).toEqual([false, true]);
    expect(trifles(['###', '#W#', '###'])).toEqual([false, false]);
  });

  it('are small holes that no barrier stands in', () => {
    expect(trifles(['####', '#..#', '####'])).toEqual([false, true]);
    expect(trifles(['####', '#.B#', '####'])).toEqual([false, false]);
    expect(trifles(['#####', '#...#', '#...#', '#...#', '#####'])).toEqual([false, false]);
  });

  it('are the same wherever the border runs between nodes', () => {
    const pictures = [
      ['####', '#..#', '####'],
      ['#####', '#...#', '#####'],
      ['#####', '#..##', '#...#', '#####'],
      ['######', '#....#', '######'],
      ['######', '#....#', '##..##', '######'],
      ['##', '##', '#.'],
    ];
    for (const picture of pictures) {
      for (const eighths of [2, 3, 4, 5, 6, 7]) expect(trifles(picture, eighths)).toEqual(trifles(picture, 1));
    }
  });
});
