import fc from 'fast-check';
import { expect, it } from 'vitest';
import { customized, hierarchyOf, plainCosts, worlds } from '../../../../../test/worlds/street/hierarchies.ts';
import { LANES } from './abreast-module.ts';
import { costOfKey, NO_COST, otherOfKey } from './keys.ts';
import { AbreastSweep } from './sweep-abreast.ts';
import { SweepSpace } from './sweep-space.ts';

it('sweeps of several sources find what plain searches from each find, selection after selection', () => {
  fc.assert(
    fc.property(
      worlds,
      fc.array(fc.array(fc.record({ label: fc.nat(15), cost: fc.nat(12), other: fc.nat(9) }), { maxLength: 3 }), {
        maxLength: LANES,
      }),
      fc.array(fc.array(fc.record({ label: fc.nat(15), ahead: fc.nat(9), secondary: fc.nat(9) }), { maxLength: 3 }), {
        maxLength: 5,
      }),
      ({ labelCount, steps, order }, sources, targets) => {
        const hierarchy = hierarchyOf(labelCount, steps, order);
        const { up, down } = customized(hierarchy, steps);
        const { rank } = hierarchy;
        const space = new SweepSpace(hierarchy);
        const sweep = new AbreastSweep(hierarchy);
        const wayInto = (label: number) => label % labelCount;
        // All targets, then all but the first: the previous selection doesn't matter.
        for (const asked of [targets, targets.slice(1)]) {
          const ways = asked.flat();
          const first = [0];
          for (const own of asked) first.push((first.at(-1) ?? 0) + own.length);
          const ranks = ways.map(({ label }) => rank[wayInto(label)]);
          sweep.select(down, space.selection(ranks), {
            first,
            rank: ranks,
            ahead: ways.map(({ ahead }) => ahead),
            aheadSecondary: ways.map(({ secondary }) => secondary),
          });
          sources.forEach((starts, lane) => {
            space.begin();
            for (const { label, cost, other } of starts) space.start(rank[wayInto(label)], cost, other);
            space.searchUpward(up);
            sweep.seed(lane, space);
          });
          sweep.sweep();
          const keys = sweep.targetKeys();
          sources.forEach((starts, lane) => {
            const plain = plainCosts(
              labelCount,
              steps,
              starts.map((start) => ({ ...start, label: wayInto(start.label) })),
            );
            asked.forEach((own, target) => {
              let [least, leastOther] = [Infinity, Infinity];
              for (const { label, ahead, secondary } of own) {
                const cost = plain.cost[wayInto(label)] + ahead;
                const other = Math.min(...plain.others[wayInto(label)]) + secondary;
                if (cost > least || (cost === least && other >= leastOther)) continue;
                [least, leastOther] = [cost, other];
              }
              const key = keys[target * LANES + lane];
              if (least === Infinity) expect(costOfKey(key)).toBeGreaterThanOrEqual(NO_COST);
              else expect([costOfKey(key), otherOfKey(key)]).toEqual([least, leastOther]);
            });
          });
          // Lanes without a source are empty.
          for (let i = sources.length; i < LANES; i++) expect(keys[i] ?? Infinity).toBe(Infinity);
        }
      },
    ),
  );
});
