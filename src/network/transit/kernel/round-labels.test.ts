import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RANDOM_DATES, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import type { FifoPatternIndex, ServiceDay } from '../service-day.ts';
import { serviceDayOf } from '../service-days.ts';
import { type Labels, NEVER } from './labels.ts';
import { LastDepartures } from './last-departures.ts';
import { RoundLabels } from './round-labels.ts';

/** A step of a search: a better label, a ridden chain, or one more round. */
const step = fc.record({ kind: fc.constantFrom('alight', 'ride', 'extend'), at: fc.nat(999), layer: fc.nat(9) });

const patternOf = ({ pattern, patternCount }: ServiceDay, position: number): FifoPatternIndex => {
  let l = 0 as FifoPatternIndex;
  while (l + 1 < patternCount && pattern.firstPosition[(l + 1) as FifoPatternIndex] <= position) l++;
  return l;
};

function contentOf({ alightS, readyS, newBeforeS, rides, firstRidden, usefulUntilS }: Labels, day: ServiceDay) {
  const positions = day.stopPosition.stop.length;
  return {
    stops: [alightS, readyS, newBeforeS, rides].map((column) => [...column.subarray(0, day.stopCount)]),
    positions: [firstRidden, usefulUntilS].map((column) => [...column.subarray(0, positions)]),
  };
}

it('a round knows what those before it know, and nothing of former sources, whatever their days were', () => {
  // One instance for all worlds, as in a thread.
  const labels = new RoundLabels();
  const last = new LastDepartures();
  fc.assert(
    fc.property(
      randomTimetable,
      fc.boolean(),
      fc.array(fc.array(step, { maxLength: 20 }), { maxLength: 3 }),
      (random, mirrored, sources) => {
        const { timetable } = timetableWorld(random.world);
        const span = { fromS: random.anchorS, toS: random.anchorS + 7200 };
        const day = serviceDayOf(timetable, RANDOM_DATES[1], span, mirrored);
        const positions = day.stopPosition.stop.length;
        const pristine = () => ({
          stops: [NEVER, NEVER, NEVER, 0].map((value) => new Array<number>(day.stopCount).fill(value)),
          positions: [new Array<number>(positions).fill(NEVER), [...last.lastS]],
        });
        for (const steps of sources) {
          labels.forget();
          labels.begin(day, last, last.prepare(day, new Set()), true);
          const expected = [pristine()];
          for (const { kind, at, layer } of steps) {
            const first = layer % expected.length;
            if (kind === 'extend') {
              labels.extend(expected.length + 1);
              expected.push(structuredClone(expected[expected.length - 1]));
            } else if (kind === 'alight') {
              const stop = at % day.stopCount;
              for (let k = first; k < expected.length; k++) {
                labels.layers[k].alightS[stop] = at;
                expected[k].stops[0][stop] = at;
              }
              labels.touched.add(stop);
            } else if (positions > 0) {
              const position = at % positions;
              for (let k = first; k < expected.length; k++) {
                labels.layers[k].firstRidden[position] = 1;
                labels.layers[k].usefulUntilS[last.stopPatternOf[position]] = at;
                expected[k].positions[0][position] = 1;
                expected[k].positions[1][last.stopPatternOf[position]] = at;
              }
              labels.ridden.add(patternOf(day, position));
            }
            expect(labels.inUse).toBe(expected.length);
            for (const [k, content] of expected.entries()) expect(contentOf(labels.layers[k], day)).toEqual(content);
            expect(labels.latest).toBe(labels.layers[expected.length - 1]);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
