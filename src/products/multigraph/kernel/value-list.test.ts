import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDINALS, offers, offersAt } from '../../../../test/worlds/multigraph/tallies.ts';
import { ValueList } from './value-list.ts';

describe('a list of values', () => {
  it('comes sorted by ordinal, in a ordinal as it was pushed', () => {
    const list = new ValueList(true, true);
    for (const [ordinal, value, input] of [
      [2, 0.5, 0],
      [0, 7, 0],
      [2, 3, 1],
      [0, 6, 2],
    ] as const) {
      list.push(ordinal, value, input);
    }
    const { start, value, input } = list.chunk(4);
    expect([[...start], [...value], [...input]]).toEqual([
      [0, 2, 2, 4, 4],
      [7, 6, 0.5, 3],
      [0, 2, 0, 1],
    ]);
  });

  it('holds what filtering finds in each ordinal', () => {
    fc.assert(
      fc.property(offers, (list) => {
        const values = new ValueList(true, true);
        list.forEach(({ ordinal, value }, input) => {
          values.push(ordinal, value, input);
        });
        const { start, value, input } = values.chunk(ORDINALS);
        for (let s = 0; s < ORDINALS; s++) {
          const own = offersAt(list, s);
          expect([...value.subarray(start[s], start[s + 1])]).toEqual(own.map((offer) => offer.value));
          expect([...input.subarray(start[s], start[s + 1])]).toEqual(own.map((offer) => offer.input));
        }
      }),
    );
  });

  it('takes more than it has room for, and begins again', () => {
    const list = new ValueList(false, true);
    const count = 10_000;
    for (let i = 0; i < count; i++) list.push(i % 3, i / 7, i);
    const seen: (readonly [number, number])[] = [];
    list.each((ordinal, value) => seen.push([ordinal, value]));
    expect(seen).toEqual(Array.from({ length: count }, (_, i) => [i % 3, i / 7]));
    const { start, value, input } = list.chunk(3);
    expect([...start]).toEqual([0, 3334, 6667, count]);
    expect([...input.subarray(0, 3334)]).toEqual(Array.from({ length: 3334 }, (_, i) => i * 3));
    expect(value[3335]).toBe(4 / 7);
    list.clear();
    list.push(1, 5, 9);
    expect([...list.chunk(2).value]).toEqual([5]);
  });

  it('remembers no inputs where they do not matter, and 64 bits where values need them', () => {
    const [fine, coarse] = [new ValueList(false, false), new ValueList(true, false)];
    for (let i = 0; i < 5000; i++) for (const list of [fine, coarse]) list.push(0, i === 4999 ? 0.1 : 0.5, i);
    const last = ({ value }: { value: Float32Array | Float64Array }) => value[4999];
    expect(last(fine.chunk(1))).toBe(0.1);
    expect(last(coarse.chunk(1))).toBe(Math.fround(0.1));
    expect(fine.chunk(1).input).toHaveLength(0);
  });
});
