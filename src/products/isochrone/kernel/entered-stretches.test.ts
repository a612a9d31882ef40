import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EnteredStretches } from './entered-stretches.ts';

const SITES = 600;
const notes = fc.array(fc.record({ site: fc.nat(SITES - 1), edge: fc.nat(1000), place: fc.nat(10_000) }));

describe('entered stretches', () => {
  it('are found by their sites, the last one first, and none is left when they are cleared', () => {
    const stretches = new EnteredStretches();
    stretches.open(SITES);
    const at = (site: number) => {
      const found = [];
      for (let s = stretches.firstAt(site); s >= 0; s = stretches.after(s)) {
        found.push({ site, edge: stretches.edgeAt(s), place: stretches.placeAt(s) });
      }
      return found;
    };
    fc.assert(
      fc.property(notes, (some) => {
        for (const { site, edge, place } of some) stretches.note(site, edge, place);
        for (const { site } of some) expect(at(site)).toEqual(some.filter((note) => note.site === site).toReversed());
        stretches.clear();
        for (const { site } of some) expect(at(site)).toEqual([]);
      }),
    );
  });
});
