import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWAY_LIMIT, AWAY_MASK, AWAY_NEVER, COST_LIMIT, COST_SHIFT, TimeField, UNREACHED, WALL } from './time-field.ts';

describe('packed states', () => {
  it('order by cost first, then by distance from a road, and leave room for the wall', () => {
    const pack = (cost: number, away: number): number => (cost << COST_SHIFT) | away;
    expect(pack(3, AWAY_NEVER)).toBeLessThan(pack(4, 0));
    expect(pack(3, 5)).toBeLessThan(pack(3, 6));
    expect(pack(COST_LIMIT - 1, AWAY_NEVER)).toBeLessThan(UNREACHED);
    expect(AWAY_MASK & WALL).toBe(0);
    expect(AWAY_NEVER).toBeGreaterThan(AWAY_LIMIT);
    expect(AWAY_NEVER).toBeLessThanOrEqual(AWAY_MASK);
    // The sign bit stays free, with a wall too.
    expect((UNREACHED | WALL) >> COST_SHIFT).toBe(COST_LIMIT);
  });
});

describe('a window', () => {
  it('holds both ends, and rows that may be reached from end to end', () => {
    const field = new TimeField();
    field.open(-3, 5, 1, 7);
    expect([field.minI, field.minJ, field.width, field.height, field.size]).toEqual([-3, 5, 5, 3, 15]);
    expect([...field.from.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect([...field.to.subarray(0, 3)]).toEqual([4, 4, 4]);
    field.clear();
    expect(field.values.subarray(0, 15).every((value) => value === UNREACHED)).toBe(true);
  });

  it('is as wide as asked when it is opened again, smaller and larger', () => {
    const field = new TimeField();
    field.open(0, 0, 9, 9);
    field.clear();
    field.tighten(0);
    const memory = field.values;
    field.open(0, 0, 2, 1);
    expect(field.values).toBe(memory);
    expect([field.from[1], field.to[1], field.size]).toEqual([0, 2, 6]);
    field.open(0, 0, 30, 40);
    expect(field.values.length).toBeGreaterThanOrEqual(31 * 41);
    expect([field.from[40], field.to[40]]).toEqual([0, 30]);
  });

  it('gives memory back beyond the nodes to keep', () => {
    const field = new TimeField();
    field.open(0, 0, 9, 9);
    const { length } = field.values;
    field.shrink(length);
    expect(field.values.length).toBe(length);
    field.shrink(length - 1);
    expect(field.values.length).toBe(0);
  });
});

describe('tightening', () => {
  const width = 7;
  const height = 6;

  it('leaves of each row what is near something reached', () => {
    const field = new TimeField();
    field.open(0, 0, width - 1, height - 1);
    field.clear();
    field.values[1 * width + 3] = 0;
    field.tighten(1);
    const rows = [...field.from.subarray(0, height)].map((from, j) => [from, field.to[j]]);
    expect(rows.slice(0, 3)).toEqual([
      [2, 4],
      [2, 4],
      [2, 4],
    ]);
    for (const [from, to] of rows.slice(3)) expect(from).toBeGreaterThan(to);
  });

  it('finds the first and last column that has something reached up to `room` columns and rows away', () => {
    const node = fc.record({ i: fc.nat(width - 1), j: fc.nat(height - 1), wall: fc.boolean() });
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), fc.nat(3), (nodes, room) => {
        const field = new TimeField();
        field.open(-2, 4, width - 3, height + 3);
        field.clear();
        // A wall that isn't reached doesn't count.
        for (const { i, j, wall } of nodes) field.values[j * width + i] = wall ? UNREACHED | WALL : 700 | WALL;
        field.tighten(room);
        for (let j = 0; j < height; j++) {
          const near: number[] = [];
          for (let i = 0; i < width; i++) {
            for (let y = 0; y < height; y++) {
              for (let x = 0; x < width; x++) {
                if (field.values[y * width + x] >= UNREACHED) continue;
                if (Math.abs(x - i) <= room && Math.abs(y - j) <= room) near.push(i);
              }
            }
          }
          if (near.length === 0) expect(field.to[j]).toBe(-1);
          else expect([field.from[j], field.to[j]]).toEqual([Math.min(...near), Math.max(...near)]);
        }
      }),
    );
  });
});
