import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyOf, NO_PATH } from './keys.ts';
import { Potentials } from './potentials.ts';
import { SweepSpace } from './sweep-space.ts';
import { customized, hierarchyOf, plainCosts, worlds } from './test-hierarchies.ts';

it('potentials are the keys of cheapest paths to a target, one target after the other', () => {
  fc.assert(
    fc.property(worlds, ({ labelCount, steps, order, targets }) => {
      const hierarchy = hierarchyOf(labelCount, steps, order);
      const { up, down } = customized(hierarchy, steps);
      const { rank } = hierarchy;
      const space = new SweepSpace(hierarchy);
      const potentials = new Potentials(hierarchy);
      for (const target of targets) {
        space.begin();
        space.start(rank[target], 0, 0);
        space.searchUpward(down);
        potentials.begin(up, space);
        for (let label = 0; label < labelCount; label++) {
          const { cost, others } = plainCosts(labelCount, steps, [{ label, cost: 0, other: 0 }]);
          const expected = cost[target] === Infinity ? NO_PATH : keyOf(cost[target], Math.min(...others[target]));
          expect(potentials.of(rank[label])).toBe(expected);
        }
      }
    }),
  );
});
