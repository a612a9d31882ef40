import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvRow } from '../../kit/csv/index.ts';
import { DROPPED, IdIndex, UNKNOWN } from './id-index.ts';

const row = new CsvRow();
function cellOf(text: string): readonly [CsvRow, number] {
  row.bytes = new TextEncoder().encode(text);
  row.end[0] = row.bytes.length;
  return [row, 0];
}

describe('ids', () => {
  it('find what a Map finds', () => {
    const id = fc.string({ unit: fc.constantFrom('a', 'b', 'ü'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.nat(100))), fc.array(id), (definitions, questions) => {
        const index = new IdIndex();
        const map = new Map<string, number>();
        for (const [text, value] of definitions) {
          expect(index.define(...cellOf(text), value)).toBe(!map.has(text));
          if (!map.has(text)) map.set(text, value);
        }
        for (const text of questions) expect(index.find(...cellOf(text))).toBe(map.get(text) ?? UNKNOWN);
      }),
    );
  });

  it('grow to many, may be referred to before they are defined, and are renumbered', () => {
    const index = new IdIndex();
    const early = index.keyOf(...cellOf('id 99999'));
    for (let i = 0; i < 100_000; i++) index.define(...cellOf(`id ${i}`), i);
    expect(index.size).toBe(100_000);
    expect(index.valueOf(early)).toBe(99_999);
    index.renumber(Int32Array.from({ length: 100_000 }, (_, i) => (i % 2 ? i >> 1 : DROPPED)));
    expect(index.find(...cellOf('id 99999'))).toBe(49_999);
    expect(index.find(...cellOf('id 4'))).toBe(DROPPED);
    expect(index.find(...cellOf('id 100000'))).toBe(UNKNOWN);
  });
});
