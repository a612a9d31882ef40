import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bands } from './bands.ts';
import { buffer } from './buffer.ts';
import { ConstantCrossing, type CrossingRule, EIGHTHS } from './crossing.ts';
import { COST_SHIFT, TimeField, UNREACHED_STATE } from './time-field.ts';

/** A picture with `room` free nodes around; costs, null where nothing is. */
function bandsOf(rows: readonly (readonly (number | null)[])[], room: number, costs: readonly number[]): Bands {
  const width = rows[0].length + 2 * room;
  const field = new TimeField();
  field.open(0, 0, width - 1, rows.length + 2 * room - 1);
  field.clear();
  rows.forEach((row, j) => {
    row.forEach((cost, i) => {
      field.values[(j + room) * width + i + room] = cost === null ? UNREACHED_STATE : cost << COST_SHIFT;
    });
  });
  const bands = new Bands();
  bands.sort(field, costs);
  return bands;
}

function levelOf(bands: Bands, k: number, crossing: CrossingRule, reach: number): number[] {
  const level = new Float32Array(bands.width * bands.height);
  buffer(bands, k, crossing, reach, level);
  return [...level];
}

/**
 * Each node against each point of the area: inside nodes and where the area ends on the rows, for nodes of its own
 * column also where it ends on that.
 */
function plainLevel({ codes, width, height }: Bands, k: number, crossing: CrossingRule, reach: number): number[] {
  const inside = (i: number, j: number): boolean => codes[j * width + i] <= k;
  const part = (i: number, j: number, di: number, dj: number): number =>
    crossing.eighths(j * width + i, (j + dj) * width + i + di) / EIGHTHS;
  return Array.from({ length: width * height }, (_, n) => {
    const [x, y] = [n % width, Math.floor(n / width)];
    if (inside(x, y)) {
      const sides = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ].filter(([di, dj]) => !inside(x + di, y + dj));
      return reach + Math.min(1, ...sides.map(([di, dj]) => part(x, y, di, dj)));
    }
    let least = Infinity;
    for (let j = 0; j < height; j++) {
      for (let i = 0; i < width; i++) {
        if (!inside(i, j)) continue;
        const ends = [i];
        for (const di of [-1, 1]) if (!inside(i + di, j)) ends.push(i + di * part(i, j, di, 0));
        for (const end of ends) least = Math.min(least, Math.hypot(x - end, y - j));
        if (i !== x) continue;
        for (const dj of [-1, 1])
          if (!inside(i, j + dj)) least = Math.min(least, Math.abs(y - j - dj * part(i, j, 0, dj)));
      }
    }
    return reach - least;
  });
}

const uneven: CrossingRule = { eighths: (inside, outside) => 1 + ((inside * 31 + outside * 17 + 5) % (EIGHTHS - 1)) };
const rules = fc.constantFrom<CrossingRule>(new ConstantCrossing(4), new ConstantCrossing(1), uneven);
const cost = fc.constantFrom(0, 1, null, null);
const pictures = fc
  .integer({ min: 1, max: 7 })
  .chain((width) => fc.array(fc.array(cost, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
const reaches = fc.integer({ min: 1, max: 24 }).map((eighths) => eighths / 8);

describe('growing an area by a distance', () => {
  it('measures from where the area ends', () => {
    const level = levelOf(bandsOf([[0]], 3, [0]), 0, new ConstantCrossing(4), 2);
    const row = (j: number): number[] => level.slice(7 * j, 7 * j + 7);
    expect(row(3)).toEqual([-0.5, 0.5, 1.5, 2.5, 1.5, 0.5, -0.5]);
    expect([0, 1, 2, 3, 4, 5, 6].map((j) => row(j)[3])).toEqual([-0.5, 0.5, 1.5, 2.5, 1.5, 0.5, -0.5]);
    expect(row(5)[4]).toBeCloseTo(2 - Math.hypot(0.5, 2), 6);
  });

  it('knows nodes deep inside as at least a cell from the border', () => {
    const row = [0, 0, 0];
    const level = levelOf(bandsOf([row, row, row], 1, [0]), 0, new ConstantCrossing(2), 3);
    expect(level.slice(10, 15)).toEqual([2.25, 3.25, 4, 3.25, 2.25]);
  });

  it('is nowhere where nothing is inside', () => {
    const level = levelOf(bandsOf([[1, null]], 2, [0]), 0, new ConstantCrossing(4), 5);
    expect(level.every((value) => value < -1)).toBe(true);
  });

  it('agrees with measuring each node against each point', () => {
    fc.assert(
      fc.property(pictures, rules, reaches, (picture, rule, reach) => {
        const bands = bandsOf(picture, Math.ceil(reach) + 2, [0]);
        const plain = plainLevel(bands, 0, rule, reach);
        levelOf(bands, 0, rule, reach).forEach((value, n) => {
          // More than a cell beyond the border it doesn't matter how far.
          if (plain[n] > -1) expect(value).toBeCloseTo(plain[n], 5);
          else expect(value).toBeLessThanOrEqual(-1 + 1e-5);
        });
      }),
    );
  });

  it('only grows with the threshold', () => {
    fc.assert(
      fc.property(pictures, rules, reaches, (picture, rule, reach) => {
        const bands = bandsOf(picture, Math.ceil(reach) + 2, [0, 1]);
        const wide = levelOf(bands, 1, rule, reach);
        levelOf(bands, 0, rule, reach).forEach((value, n) => {
          if (value > -1) expect(wide[n]).toBeGreaterThanOrEqual(value);
        });
      }),
    );
  });
});
