/**
 * Measures how fast the machine is just now, by fixed work (`pace-child.js`) whose time on the reference machine is
 * recorded. Budgets in seconds are meant for that machine at rest; where the same work takes longer, because the
 * machine is slower or others use it, budgets grow with it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Seconds of the fixed work in one process, and in two side by side until both have ended. */
interface Pace {
  readonly one: number;
  readonly two: number;
}

/** Two cores of an AMD EPYC, Node 20, nothing else at work. */
const REFERENCE: Pace = { one: 1, two: 1.1 };

/**
 * Returns how many times longer the fixed work takes than on the reference machine, and at least 1: a faster machine
 * gets no shorter budgets.
 */
export function slowness({ one, two }: Pace): number {
  return Math.max(1, (one + two) / (REFERENCE.one + REFERENCE.two));
}

export async function measurePace(): Promise<Pace> {
  return { one: await secondsOf(1), two: await secondsOf(2) };
}

/** Returns the pace between two measurements: half of each counts. */
export function between(before: Pace, after: Pace): Pace {
  return { one: (before.one + after.one) / 2, two: (before.two + after.two) / 2 };
}

export function paceToText(pace: Pace): string {
  const { one, two } = REFERENCE;
  return `fixed work ${pace.one.toFixed(2)} s on one core and ${pace.two.toFixed(2)} s on two (reference ${one} and ${two}): ${slowness(pace).toFixed(2)} times`;
}

async function secondsOf(processes: number): Promise<number> {
  const began = performance.now();
  const exits = Array.from({ length: processes }, async () => {
    const [status] = await once(spawn(process.execPath, ['bench/pace-child.js'], { stdio: 'inherit' }), 'exit');
    if (status !== 0) throw new Error(`the fixed work ended with ${status}`);
  });
  await Promise.all(exits);
  return (performance.now() - began) / 1000;
}
