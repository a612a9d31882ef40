import { expect, it } from 'vitest';
import { SharedPhases, SharedWorkError, waitUntil } from './shared-phases.ts';

const words = (phaseCount: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(4 * SharedPhases.wordsOf(phaseCount)));

it('goes through all units of each phase once, whichever thread takes them, and knows counts when a phase begins', () => {
  const done: string[] = [];
  let later = 0;
  const phases = [
    { unitCount: () => 3, run: (unit: number) => done.push(`a${unit}`), inOrder: true },
    { unitCount: () => 0, run: () => done.push('never') },
    {
      unitCount: () => 1,
      run: () => {
        later = 2;
      },
    },
    { unitCount: () => later, run: (unit: number) => done.push(`b${unit}`) },
  ];
  const memory = words(phases.length);
  const hands = [new SharedPhases(memory, phases), new SharedPhases(memory, phases)];
  for (let turn = 0; !hands[turn % 2].step(); turn++) expect(SharedPhases.isOver(memory)).toBe(false);
  expect(done).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
  for (const hand of hands) expect(hand.step()).toBe(true);
  expect(SharedPhases.isOver(memory)).toBe(true);
});

it('fails for all where one fails', () => {
  const phases = [
    {
      unitCount: () => 2,
      run: () => {
        throw new RangeError('no memory');
      },
    },
  ];
  const memory = words(1);
  const hands = [new SharedPhases(memory, phases), new SharedPhases(memory, phases)];
  expect(() => hands[0].step()).toThrow(RangeError);
  expect([SharedPhases.hasFailed(memory), SharedPhases.isOver(memory)]).toEqual([true, true]);
  expect(() => hands[1].step()).toThrow(SharedWorkError);
  expect(() => waitUntil(new Int32Array(new SharedArrayBuffer(4)), 0, 1, memory)).toThrow(SharedWorkError);
});
