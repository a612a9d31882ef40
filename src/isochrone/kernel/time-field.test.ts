import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COST_LIMIT,
  COST_SHIFT,
  NEVER_OFF_ROAD,
  OFF_ROAD_LIMIT,
  OFF_ROAD_MASK,
  TimeField,
  UNREACHED_STATE,
} from './time-field.ts';

describe('packed states', () => {
  it('order by cost first, then by distance from a road, and leave room for what a step carries over', () => {
    const pack = (cost: number, offRoad: number): number => (cost << COST_SHIFT) | offRoad;
    expect(pack(3, NEVER_OFF_ROAD)).toBeLessThan(pack(4, 0));
    expect(pack(3, 5)).toBeLessThan(pack(3, 6));
    expect(pack(COST_LIMIT - 1, NEVER_OFF_ROAD)).toBeLessThan(UNREACHED_STATE);
    expect(NEVER_OFF_ROAD + OFF_ROAD_MASK).toBeLessThan(256);
    expect(NEVER_OFF_ROAD).toBeGreaterThan(OFF_ROAD_LIMIT);
    expect(NEVER_OFF_ROAD).toBeLessThanOrEqual(OFF_ROAD_MASK);
    // The sign bit stays free.
    expect(UNREACHED_STATE >> COST_SHIFT).toBe(COST_LIMIT);
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
    expect(field.values.subarray(0, 15).every((value) => value === UNREACHED_STATE)).toBe(true);
  });

  it('is as wide as asked when it is opened again, smaller and larger', () => {
    const field = new TimeField();
    field.open(0, 0, 9, 9);
    field.clear();
    field.emptyRows();
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

describe('barriers of a window', () => {
  it('are those that were raised, until it is cleared', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 20 }), (barriers) => {
        const field = new TimeField();
        field.open(3, 4, 12, 13);
        for (const node of barriers) field.raiseBarrier(node);
        const nodes = Array.from({ length: 100 }, (_, n) => n);
        expect(nodes.filter((n) => field.isBarrier(n))).toEqual(barriers.sort((a, b) => a - b));
        field.clear();
        expect(nodes.some((n) => field.isBarrier(n))).toBe(false);
      }),
    );
  });
});

describe('rows of a window', () => {
  const width = 7;
  const height = 6;

  it('hold the boxes they are told, and what is up to `room` columns and rows offRoad', () => {
    const low = (most: number) => fc.tuple(fc.nat(most), fc.nat(most)).map((pair) => pair.sort((a, b) => a - b));
    const box = fc.record({ columns: low(width - 1), rows: low(height - 1) });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 3 }), fc.nat(3), (boxes, room) => {
        const field = new TimeField();
        field.open(-2, 4, width - 3, height + 3);
        field.emptyRows();
        for (const { columns, rows } of boxes) field.holdRows(rows[0], rows[1], columns[0], columns[1]);
        field.extendRows(room);
        for (let j = 0; j < height; j++) {
          const near = boxes.filter(({ rows }) => rows[0] - room <= j && rows[1] + room >= j);
          if (near.length === 0) {
            expect(field.to[j]).toBe(-1);
            expect(field.from[j]).toBe(width);
            continue;
          }
          const from = Math.min(...near.map(({ columns }) => columns[0])) - room;
          const to = Math.max(...near.map(({ columns }) => columns[1])) + room;
          expect([field.from[j], field.to[j]]).toEqual([Math.max(0, from), Math.min(width - 1, to)]);
        }
      }),
    );
  });
});
