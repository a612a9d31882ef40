import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Starts the built server on a port of its own; `base` is its address. `more`: of the command line. */
export async function serve(folder: string, ...more: string[]): Promise<{ server: ChildProcess; base: string }> {
  const server = spawn(process.execPath, ['bin/hinterland.js', 'serve', '--data', folder, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of server.stdout!) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  const base = /http:\/\/[^/]+/.exec(text)?.[0];
  if (base === undefined) throw new Error('the server did not start');
  // The pipe isn't read any further: a full one must not stop the server.
  server.stdout!.resume();
  return { server, base };
}

/** Returns the most memory that a process held; undefined where the system doesn't report it. */
export const peakBytesOf = (process: ChildProcess): number | undefined => statusOf(process, 'VmHWM');

/** Returns the memory that a process holds now; undefined where the system doesn't report it. */
export const residentBytesOf = (process: ChildProcess): number | undefined => statusOf(process, 'VmRSS');

function statusOf({ pid }: ChildProcess, name: string): number | undefined {
  try {
    const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** Hundredths of a second: how the system counts processor time. */
const TICKS_PER_SECOND = 100;

/**
 * Returns the processor time of a process with all its threads in milliseconds; undefined where the system doesn't
 * report it.
 */
export function processorMsOf({ pid }: ChildProcess): number | undefined {
  try {
    // The name in parentheses may hold anything; user and system time are the 12th and 13th fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
