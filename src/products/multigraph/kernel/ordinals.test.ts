import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ordinals } from './ordinals.ts';

it('elements are numbered as they come, each once, and anew after clearing', () => {
  const ordinals = new Ordinals();
  fc.assert(
    fc.property(fc.array(fc.nat(3000), { maxLength: 2000 }), (locals) => {
      ordinals.clear();
      ordinals.ensure(3001);
      const order = [...new Set(locals)];
      expect(locals.map((local) => ordinals.of(local))).toEqual(locals.map((local) => order.indexOf(local)));
      expect(ordinals.count).toBe(order.length);
      expect(order.map((_, ordinal) => ordinals.localOf(ordinal))).toEqual(order);
    }),
    { numRuns: 30 },
  );
});
