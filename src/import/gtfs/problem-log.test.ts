import { expect, it } from 'vitest';
import { ProblemLog } from './problem-log.ts';

it('quotes of a feed what a line of a terminal takes', () => {
  const log = new ProblemLog();
  log.add('bad-parent', 'stops.txt', 2, () => `the parent of stop \u001b[2J\n${'x'.repeat(1_000_000)}`);
  const [message] = log.report('feed').problems[0].examples.map((example) => example.message);
  expect(message).toMatch(/^the parent of stop {2}\[2J x+…$/);
  expect(message.length).toBeLessThan(400);
});
