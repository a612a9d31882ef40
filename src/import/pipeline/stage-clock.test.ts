import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SILENT } from '../../kit/core/progress.ts';
import { StageClock } from './stage-clock.ts';

function clockThatTells() {
  const notes: string[] = [];
  return { notes, clock: new StageClock({ ...SILENT, note: (text) => notes.push(text) }) };
}

it('times stages: parts of one add up, and what goes on within another counts for itself alone', async () => {
  const { clock, notes } = clockThatTells();
  const began = performance.now();
  const answer = await clock.time('outer', async () => {
    await sleep(20);
    await clock.time('inner', () => sleep(60));
    return 7;
  });
  await clock.time('outer', () => sleep(20));
  const wholeS = (performance.now() - began) / 1000;
  expect(answer).toBe(7);
  expect(clock.stages.map(({ stage }) => stage)).toEqual(['inner', 'outer']);
  const [inner, outer] = clock.stages.map(({ seconds }) => seconds);
  // Timers may be a millisecond early.
  expect(inner).toBeGreaterThan(0.058);
  expect(outer).toBeGreaterThan(0.038);
  expect(inner + outer).toBeLessThanOrEqual(wholeS);
  expect(notes.map((note) => note.replace(/[\d.]+ s$/, ''))).toEqual(['inner: ', 'outer: ', 'outer: ']);
});

it('lists what went on beside other stages apart', () => {
  const { clock, notes } = clockThatTells();
  clock.record('by car', 1.5);
  expect(clock.stages).toEqual([{ stage: 'by car', seconds: 1.5, isBeside: true }]);
  expect(notes).toEqual(['by car: 1.50 s beside other stages']);
});

it('collects what stages leave once the import has taken much, whatever the process held before', async () => {
  let held = 2e9;
  let collections = 0;
  const memory = { residentBytes: () => held, collect: () => collections++ };
  const clock = new StageClock(SILENT, memory);
  const take = async (bytes: number) => {
    held += bytes;
  };
  await clock.time('small', () => take(1e8));
  expect(collections).toBe(0);
  await clock.time('large', () => take(5e8));
  expect(collections).toBe(1);
  await clock.time('freed', () => take(-5e8));
  expect(collections).toBe(1);
});
