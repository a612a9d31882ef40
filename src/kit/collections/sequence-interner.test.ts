import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../test/property-seeds.ts';
import { SequenceInterner } from './sequence-interner.ts';

it('numbers sequences as a table of texts would, whatever their lengths', () => {
  const sequence = fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(sequence, { maxLength: 3000 }), (sequences) => {
      const interner = new SequenceInterner();
      const known = new Map<string, number>();
      for (const one of sequences) {
        const text = one.join();
        if (!known.has(text)) known.set(text, known.size);
        // What stands behind the length doesn't count.
        expect(interner.intern(Int32Array.of(...one, 7), one.length)).toBe(known.get(text));
      }
      expect(interner.count).toBe(known.size);
      for (const [text, index] of known) {
        expect(interner.flat.slice(interner.first[index], interner.first[index + 1]).join()).toBe(text);
      }
    }),
    { numRuns: 30 },
  );
});
