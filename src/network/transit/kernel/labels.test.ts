import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Labels, NEVER } from './labels.ts';

const STOPS = 4;
const PLACES = 5;
const [STOP_COLUMNS, PLACE_COLUMNS] = [
  ['alightS', 'alightDm', 'rides', 'readyS', 'readyDm', 'readyFrom', 'newBeforeS'],
  ['firstRidden', 'usefulUntilS'],
] as const;

/** Returns the index of a pattern's stop position among those of its stop, in another order. */
const placeOf = (position: number): number => (position * 3 + 1) % PLACES;
const lastS = Int32Array.from({ length: PLACES }, (_, h) => 1000 + h);

const step = fc.oneof(
  fc.record({
    do: fc.constantFrom('write', 'forget', 'copy'),
    what: fc.constant('stop'),
    at: fc.nat(STOPS - 1),
    value: fc.nat(99),
  }),
  fc.record({
    do: fc.constantFrom('write', 'forget', 'copy'),
    what: fc.constant('position'),
    at: fc.nat(PLACES - 1),
    value: fc.nat(99),
  }),
);

const fitted = (): Labels => {
  const labels = new Labels(STOPS);
  labels.fit(lastS);
  return labels;
};

/** Returns the meaningful labels: ways to unreached stops may have any value. */
function contentOf(labels: Labels) {
  const stops = Array.from({ length: STOPS }, (_, s) => ({
    ...{
      alightS: labels.alightS[s],
      readyS: labels.readyS[s],
      newBeforeS: labels.newBeforeS[s],
      rides: labels.rides[s],
    },
    ...(labels.alightS[s] < NEVER ? { alightDm: labels.alightDm[s] } : {}),
    ...(labels.readyS[s] < NEVER ? { readyDm: labels.readyDm[s], readyFrom: labels.readyFrom[s] } : {}),
  }));
  return { stops, ridden: [...labels.firstRidden], useful: [...labels.usefulUntilS] };
}

it('each stop and position is written, copied and forgotten alone, and what is forgotten is as at the beginning', () => {
  const pristine = contentOf(fitted());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const [labels, from] = [fitted(), fitted()];
      // The other labels have different values everywhere.
      for (const name of STOP_COLUMNS) from[name].fill(150);
      for (const name of PLACE_COLUMNS) from[name].fill(160);
      const expected = structuredClone(pristine);
      for (const { do: what, what: of, at, value } of steps) {
        if (of === 'stop') {
          if (what === 'write') for (const name of STOP_COLUMNS) labels[name][at] = value;
          else if (what === 'copy') labels.copyStop(from, at);
          else labels.forgetStop(at);
          const all = what === 'write' ? value : 150;
          expected.stops[at] =
            what === 'forget'
              ? pristine.stops[at]
              : { alightS: all, readyS: all, newBeforeS: all, rides: all, alightDm: all, readyDm: all, readyFrom: all };
        } else {
          const place = placeOf(at);
          if (what === 'write') {
            labels.firstRidden[at] = value;
            labels.usefulUntilS[place] = value;
          } else if (what === 'copy') labels.copyPosition(from, at, place);
          else labels.forgetPosition(at, place, lastS);
          const all = what === 'write' ? value : 160;
          expected.ridden[at] = what === 'forget' ? pristine.ridden[at] : all;
          expected.useful[place] = what === 'forget' ? lastS[place] : all;
        }
      }
      expect(contentOf(labels)).toEqual(expected);
    }),
  );
});

it('fits days of any size: nothing is ridden, and until the last departure something is found', () => {
  const labels = new Labels(2);
  for (const count of [3, 8, 2]) {
    const last = Int32Array.from({ length: count }, (_, h) => 10 * count + h);
    labels.fit(last);
    expect(labels.firstRidden.length).toBeGreaterThanOrEqual(count);
    expect(Math.min(...labels.firstRidden)).toBe(NEVER);
    expect([...labels.usefulUntilS.subarray(0, count)]).toEqual([...last]);
  }
});
