import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringTable } from '../../../kit/collections/string-table.ts';
import { WordSearch } from './word-search.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ü'), maxLength: 8 });
const worlds = fc.tuple(
  fc.uniqueArray(
    letters.filter((word) => word !== ''),
    { maxLength: 60 },
  ),
  letters,
);

const sorted = (words: readonly string[]) => [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Returns Damerau's distance over bytes, in the variant where no pair of letters is edited twice. */
function distance(a: Uint8Array, b: Uint8Array): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.length][b.length];
}

const found = (words: readonly string[], ranges: readonly { readonly from: number; readonly to: number }[]) =>
  new Set(ranges.flatMap(({ from, to }) => words.slice(from, to)));

describe('words', () => {
  it('are found exactly and by their beginning', () => {
    fc.assert(
      fc.property(worlds, ([given, word]) => {
        const words = sorted(given);
        const search = new WordSearch(stringTable(words));
        expect(search.exact(word)).toBe(words.indexOf(word));
        expect(found(words, [search.withPrefix(word)])).toEqual(new Set(words.filter((one) => one.startsWith(word))));
      }),
    );
  });

  it('are found with letters wrong', () => {
    fc.assert(
      fc.property(worlds, fc.constantFrom(1, 2), fc.boolean(), ([given, word], edits, asPrefix) => {
        fc.pre(word !== '');
        const words = sorted(given);
        const ranges = new WordSearch(stringTable(words)).near(word, edits, asPrefix);
        const bytes = Buffer.from(word);
        const isNear = (one: string) => {
          const other = Buffer.from(one);
          if (edits > 1 && other[0] !== bytes[0]) return false;
          const ends = asPrefix ? Array.from({ length: other.length }, (_, i) => i + 1) : [other.length];
          return ends.some((end) => distance(bytes, other.subarray(0, end)) <= edits);
        };
        expect(found(words, ranges)).toEqual(new Set(words.filter(isNear)));
        for (const { from, to, edits: expectedEdits } of ranges)
          if (!asPrefix)
            for (let w = from; w < to; w++) expect(distance(bytes, Buffer.from(words[w]))).toBe(expectedEdits);
      }),
      { numRuns: 300 },
    );
  });
});
