import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rule, tallyInput } from '../../../../test/worlds/multigraph/tallies.ts';
import { Brackets } from './brackets.ts';
import { chunksIn, countsIn, eachListed, type Keeping, KeptValues } from './kept-values.ts';

const EVERYWHERE = new Brackets(null, null, 0, 10, 5);
const keeping = (inputs: number, brackets = EVERYWHERE): Keeping => ({
  rule: rule(inputs),
  isCoarse: true,
  withInputs: true,
  brackets,
  inputs,
});

/** Returns what an ordinal lists, as `value of input`. */
function listed(columns: ReturnType<KeptValues['columns']>, ordinal: number): string[] {
  const values: string[] = [];
  const partition = { ordinalOf: Int32Array.of(ordinal), chunks: chunksIn(columns) };
  eachListed([partition], 0, (value, input) => values.push(`${value} of ${input}`));
  return values;
}

describe('kept values', () => {
  it('are listed as they come, one chunk per step', () => {
    const first = new KeptValues({ ...keeping(3), rule: { ...rule(3), factors: Float64Array.of(1, 2, 1) } });
    expect(first.add(tallyInput([0, 1], [4, 5]), 0, 2)).toBe(2);
    expect(first.add(tallyInput([1], [6]), 1, 2)).toBe(1);
    const second = new KeptValues(keeping(3));
    second.adopt(first.columns(2));
    second.add(tallyInput([2, 0], [8, 9]), 2, 3);
    const columns = second.columns(3);
    expect(chunksIn(columns)).toHaveLength(2);
    expect([0, 1, 2].map((ordinal) => listed(columns, ordinal))).toEqual([
      ['4 of 0', '9 of 2'],
      ['5 of 0', '12 of 1'],
      // The first chunk doesn't know that ordinal.
      ['8 of 2'],
    ]);
    expect([countsIn(columns), columns['cut.under']]).toEqual([null, undefined]);
  });

  it('of several partitions follow each other; inputs that were not remembered are 0', () => {
    const kept = new KeptValues({ ...keeping(2), withInputs: false });
    kept.add(tallyInput([0, 1], [4, 5]), 1, 2);
    const chunks = chunksIn(kept.columns(2));
    const partitions = [Int32Array.of(1), Int32Array.of(-1), Int32Array.of(0)].map((ordinalOf) => ({
      ordinalOf,
      chunks,
    }));
    const values: number[][] = [];
    eachListed(partitions, 0, (...value) => values.push(value));
    expect(values).toEqual([
      [5, 0],
      [4, 0],
    ]);
  });

  it('are counted by bin from a moment on, whatever ordinals come later', () => {
    const kept = new KeptValues(keeping(9));
    kept.add(tallyInput([0, 1], [1, 9]), 0, 2);
    kept.count(2);
    expect(kept.add(tallyInput([0, 3], [1.5, 4]), 1, 4)).toBe(0);
    const counts = countsIn(kept.columns(4))!;
    expect(counts).toBeInstanceOf(Uint16Array);
    expect([...counts.subarray(0, 20)]).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('can be more in a bin than 16 bits tell', () => {
    const inputs = 2 ** 16;
    const kept = new KeptValues(keeping(inputs));
    kept.count(1);
    const values = tallyInput(Array(256).fill(0), Array(256).fill(5));
    for (let input = 0; input < 256; input++) kept.add(values, input, 1);
    expect(countsIn(kept.columns(1))![2]).toBe(inputs);
  });

  it('beside a cut are the nearest on both sides, also over steps', () => {
    const cut = new Brackets(Float64Array.of(5, 0), Float64Array.of(5, 9), 0, 10, 3);
    const first = new KeptValues(keeping(9, cut));
    first.add(tallyInput([0, 0, 1], [2, 9, 3]), 0, 2);
    const second = new KeptValues(keeping(9, cut));
    second.adopt(first.columns(2));
    expect(second.add(tallyInput([0, 0, 0], [4, 5, 1]), 1, 2)).toBe(0);
    const columns = second.columns(2);
    expect([...columns['cut.under'], ...columns['cut.over']]).toEqual([4, -Infinity, 5, Infinity]);
    expect([listed(columns, 0), listed(columns, 1)]).toEqual([[], ['3 of 0']]);
  });

  const ORDINALS = 3;
  const ends = fc.array(fc.tuple(fc.integer({ min: -2, max: 12 }), fc.integer({ min: 0, max: 9 })), {
    minLength: ORDINALS,
    maxLength: ORDINALS,
  });
  const steps = fc.array(
    fc.array(
      fc.tuple(
        fc.nat(ORDINALS - 1),
        fc.integer({ min: -6, max: 30 }).map((halves) => halves / 2),
      ),
      {
        maxLength: 8,
      },
    ),
    { maxLength: 10 },
  );

  it('are those that filtering finds, listed or counted from any step on', () => {
    fc.assert(
      fc.property(ends, steps, fc.nat(12), fc.nat(12), (list, inputs, countFrom, adoptAt) => {
        const [lo, hi] = [list.map(([from]) => from), list.map(([from, width]) => from + width)];
        const brackets = new Brackets(Float64Array.from(lo), Float64Array.from(hi), 0, 10, 4);
        let kept = new KeptValues(keeping(inputs.length, brackets));
        let grown = 0;
        inputs.forEach((values, input) => {
          if (input === countFrom) kept.count(ORDINALS);
          if (input === adoptAt) {
            const next = new KeptValues(keeping(inputs.length, brackets));
            next.adopt(kept.columns(ORDINALS));
            kept = next;
          }
          const [ordinals, numbers] = [values.map(([ordinal]) => ordinal), values.map(([, value]) => value)];
          grown += kept.add(tallyInput(ordinals, numbers), input, ORDINALS);
        });
        const columns = kept.columns(ORDINALS);
        const counts = countsIn(columns);
        expect(counts !== null).toBe(countFrom < inputs.length);
        let held = 0;
        for (let s = 0; s < ORDINALS; s++) {
          const own = inputs.flatMap((values, input) =>
            values.filter(([ordinal]) => ordinal === s).map(([, value]) => ({ value, input })),
          );
          const inside = own.filter(({ value }) => value >= lo[s] && value < hi[s]);
          held += inside.length;
          if (counts === null) {
            expect(listed(columns, s)).toEqual(inside.map(({ value, input }) => `${value} of ${input}`));
          } else {
            const quarter = (hi[s] - lo[s]) / 4;
            const bins = [0, 1, 2, 3].map(
              (bin) => inside.filter(({ value }) => Math.floor((value - lo[s]) / quarter) === bin).length,
            );
            expect([...counts.subarray(4 * s, 4 * s + 4)]).toEqual(bins);
            expect(listed(columns, s)).toEqual([]);
          }
          const cut = lo[s] === hi[s] ? own.map(({ value }) => value) : [];
          const under = Math.max(...cut.filter((value) => value < lo[s]));
          const over = Math.min(...cut.filter((value) => value >= lo[s]));
          expect([columns['cut.under']?.[s] ?? -Infinity, columns['cut.over']?.[s] ?? Infinity]).toEqual([under, over]);
        }
        if (counts === null) expect(grown).toBe(held);
      }),
    );
  });
});
