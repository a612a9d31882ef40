import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestName } from './nearest-name.ts';

const KNOWN = ['id', 'lat', 'lng', 'maxEdgeWeight', 'speed', 'time', 'srid'];

describe('the known name that another one resembles', () => {
  it.each([
    ['maxEdgeWeigth', 'maxEdgeWeight'],
    ['MAXEDGEWEIGHT', 'maxEdgeWeight'],
    ['maxedgeweigth', 'maxEdgeWeight'],
    ['maxEdgeWght', 'maxEdgeWeight'],
    ['maxEdgWgth', null],
    ['sped', 'speed'],
    ['speeds', 'speed'],
    ['tiem', 'time'],
    ['lgn', 'lng'],
    ['Lat', 'lat'],
    ['xy', null],
    ['i', null],
    ['d', null],
    ['useClientCache', null],
    ['', null],
  ])('%s: %s', (name, nearest) => {
    expect(nearestName(name, KNOWN)).toBe(nearest);
  });

  it('finds every name with a letter left out, put in, changed or swapped, once or twice', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 6, maxLength: 12 });
    const edit = (name: string, kind: number, at: number, letter: string): string => {
      const i = at % name.length;
      const [head, rest] = [name.slice(0, i), name.slice(i)];
      if (kind === 0) return head + rest.slice(1);
      if (kind === 1) return head + letter + rest;
      if (kind === 2) return head + letter + rest.slice(1);
      return head + (rest[1] ?? '') + rest[0] + rest.slice(2);
    };
    const edits = fc.array(fc.tuple(fc.nat(3), fc.nat(20), fc.constantFrom(...'abcxyz')), { maxLength: 1 });
    fc.assert(
      fc.property(letters, edits, (name, changes) => {
        const changed = changes.reduce((text, [kind, at, letter]) => edit(text, kind, at, letter), name);
        expect(nearestName(changed, [name])).toBe(name);
        expect(nearestName(`${changed}q`, [name])).toBe(name);
      }),
    );
  });
});
