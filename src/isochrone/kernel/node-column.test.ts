import { describe, expect, it } from 'vitest';
import { NodeColumn } from './node-column.ts';
import { TimeField, UNREACHED_STATE } from './time-field.ts';

const fieldOf = (minI: number, minJ: number, maxI: number, maxJ: number): TimeField => {
  const field = new TimeField();
  field.open(minI, minJ, maxI, maxJ);
  return field;
};

describe('a column of nodes', () => {
  it('keeps every number at its node while its window grows to all sides', () => {
    const column = new NodeColumn();
    const windows = [
      [0, 0, 3, 2],
      [-2, 1, 1, 5],
      [2, -4, 7, 0],
      [0, 0, 1, 1],
    ] as const;
    const expected = new Map<string, number>();
    windows.forEach(([minI, minJ, maxI, maxJ], n) => {
      column.hold(fieldOf(minI, minJ, maxI, maxJ));
      for (let j = minJ; j <= maxJ; j++) {
        for (let i = minI; i <= maxI; i++) {
          column.values[column.nodeAt(i, j)] += n + 1;
          expected.set(`${i} ${j}`, (expected.get(`${i} ${j}`) ?? 0) + n + 1);
        }
      }
    });
    for (let j = -4; j <= 5; j++) {
      for (let i = -2; i <= 7; i++) {
        expect(column.values[column.nodeAt(i, j)], `${i} ${j}`).toBe(expected.get(`${i} ${j}`) ?? 0);
      }
    }
  });

  it('writes the nodes with enough as inside', () => {
    const column = new NodeColumn();
    const field = fieldOf(0, 0, 2, 0);
    expect(column.writeInside(field, 1)).toBe(false);
    column.hold(field);
    for (let i = 0; i <= 2; i++) column.values[column.nodeAt(i, 0)] = i;
    const written = new TimeField();
    expect(column.writeInside(written, 1)).toBe(true);
    expect([...written.values.subarray(0, written.size)].map((cost) => cost === UNREACHED_STATE)).toEqual(
      [0, 1, 2].map((i) => i < 1),
    );
  });
});
