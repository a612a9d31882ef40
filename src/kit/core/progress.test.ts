import { expect, it } from 'vitest';
import { stageProgress } from './progress.ts';

it.each([
  [0, []],
  [1, [1]],
  [3, [0, 3]],
  [10_000, [0, 4096, 8192, 10_000]],
])('a loop of %i rounds, told before each, is passed on now and then, and its end once', (total, expected) => {
  const passed: number[] = [];
  const progress = { update: (_: string, done: number) => void passed.push(done) };
  const tell = stageProgress(progress, 'a loop', total);
  for (let round = 0; round < total; round++) tell(round);
  if (total > 0) tell(total);
  expect(passed).toEqual(expected);
});
