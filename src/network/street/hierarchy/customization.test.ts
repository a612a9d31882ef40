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
      const memory = customizationMemory(hierarchy, 1 / 1000);
      const hands = Array.from({ length: 4 }, () => customization(hierarchy, weights, memory));
      for (const turn of turns) {
        const { done, value } = hands[turn].next();
        if (!done) continue;
        expect(value).toEqual(expected);
        break;
      }
      expect(memory.rangeStart[0]).toBeGreaterThan(10);
    }),
    { numRuns: 20 },
  );
});

it('is given up by all when one has failed', () => {
  const memory = customizationMemory(hierarchy);
  const [a, b] = [customization(hierarchy, weights, memory), customization(hierarchy, weights, memory)];
  a.next();
  SharedPhases.fail(memory.words);
  expect(() => a.next()).toThrow('another thread');
  expect(() => b.next()).toThrow('another thread');
});

it('tells how many ranks it has gone over', () => {
  const counted: number[] = [];
  finish(customizeUsual(streets, (ranks) => counted.push(ranks)));
  expect(counted.at(-1)).toBe(2 * hierarchy.labelCount);
});
