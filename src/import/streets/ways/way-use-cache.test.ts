import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countryAt } from './country-defaults.ts';
import { TagView } from './tag-view.ts';
import { wayUse } from './way-rules.ts';
import { WayUseCache } from './way-use-cache.ts';

const STRINGS = ['', 'highway', 'primary', 'footway', 'oneway', 'yes', 'name', 'Elm', 'maxspeed', '30', 'access', 'no'];
const tag = fc.constantFrom([1, 2], [1, 3], [4, 5], [6, 7], [6, 2], [8, 9], [10, 11]);

it('ways with equal tags are what they are by themselves, in each country', () => {
  const [germany, britain] = [countryAt(10, 51), countryAt(-1.5, 53)];
  expect(germany).not.toBe(britain);
  fc.assert(
    fc.property(fc.array(fc.array(tag, { maxLength: 4 }), { maxLength: 12 }), (ways) => {
      const pairs = ways.flat();
      const first = Int32Array.from([0, ...ways.map((_, i) => ways.slice(0, i + 1).flat().length)]);
      const tags = {
        first,
        key: Int32Array.from(pairs, ([key]) => key),
        value: Int32Array.from(pairs, ([, value]) => value),
      };
      const view = new TagView(tags, STRINGS);
      const uses = new WayUseCache(tags, view, new Set([6]));
      ways.forEach((_, way) => {
        for (const country of [germany, britain]) expect(uses.of(way, country)).toEqual(wayUse(view.at(way), country));
      });
    }),
  );
});
