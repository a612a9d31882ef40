import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('elements are numbered as they come, each once, and anew after clearing', () => {
  const slots = new Slots();
  fc.assert(
    fc.property(fc.array(fc.nat(3000), { maxLength: 2000 }), (locals) => {
      slots.clear();
      slots.ensure(3001);
      const order = [...new Set(locals)];
      expect(locals.map((local) => slots.of(local))).toEqual(locals.map((local) => order.indexOf(local)));
      expect(slots.count).toBe(order.length);
      expect(order.map((_, slot) => slots.localOf(slot))).toEqual(order);
    }),
    { numRuns: 30 },
  );
});
