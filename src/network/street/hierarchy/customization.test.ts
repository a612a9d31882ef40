import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridStreets } from '../../../../test/worlds/grid-streets.ts';
import { SharedPhases } from '../../../kit/collections/shared-phases.ts';
import { finish } from '../../../kit/core/steps.ts';
import { customization } from './customization.ts';
import { customizationMemory } from './customization-memory.ts';
import { customizeUsual, usualStreets, usualWeights } from './usual-metric.ts';

const streets = usualStreets(gridStreets(9).streets, 'car');
const { hierarchy } = streets;
const weights = usualWeights(streets);

it('gives the same with any number of threads, whichever of them goes on with it', () => {
  const expected = finish(customization(hierarchy, weights));
  expect(expected.up.head.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(3)), (turns) => {
      const room = customizationMemory(hierarchy, 1 / 1000);
      const hands = Array.from({ length: 4 }, () => customization(hierarchy, weights, room));
      for (const turn of turns) {
        const { done, value } = hands[turn].next();
        if (!done) continue;
        expect(value).toEqual(expected);
        break;
      }
      expect(room.rangeStart[0]).toBeGreaterThan(10);
    }),
    { numRuns: 20 },
  );
});

it('is given up by all when one has failed', () => {
  const room = customizationMemory(hierarchy);
  const [a, b] = [customization(hierarchy, weights, room), customization(hierarchy, weights, room)];
  a.next();
  SharedPhases.fail(room.words);
  expect(() => a.next()).toThrow('another thread');
  expect(() => b.next()).toThrow('another thread');
});

it('tells how many ranks it has gone over', () => {
  const told: number[] = [];
  finish(customizeUsual(streets, (ranks) => told.push(ranks)));
  expect(told.at(-1)).toBe(2 * hierarchy.labelCount);
});
