import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { runCommandLine } from '../../../src/service/cli/command-line.ts';

interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['dist/service/cli/main.js', ...args]);

async function finished(child: ChildProcess): Promise<Finished> {
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (text) => {
    stdout += text;
  });
  child.stderr!.on('data', (text) => {
    stderr += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

export const run = (...args: string[]): Promise<Finished> => finished(start(...args));

/** Returns the first line on stdout. */
export async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return text;
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const closed = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await closed)[0];
}

/** Runs a command in this process, which has loaded the commands already. */
export async function runHere(...args: string[]): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += text;
      return true;
    }),
  );
  try {
    return { code: await runCommandLine(args), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
