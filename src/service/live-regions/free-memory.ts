import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';

/**
 * Returns the bytes that this process may still allocate: limited by the machine's free memory and its container
 * (cgroup v2). Cached files count as free, since the system evicts them. `root` is the root of the system's files.
 */
export function freeMemory(root = '/'): number {
  const available = numberAfter(textOf(`${root}proc/meminfo`), 'MemAvailable:');
  return Math.min(available === null ? freemem() : available * 1024, containerFree(`${root}sys/fs/cgroup/`));
}

/** Returns the container's free bytes; infinite without a readable limit. */
function containerFree(folder: string): number {
  const limit = Number(textOf(`${folder}memory.max`) || Number.NaN);
  const used = Number(textOf(`${folder}memory.current`) || Number.NaN);
  if (!Number.isFinite(limit) || !Number.isFinite(used)) return Number.POSITIVE_INFINITY;
  const stat = textOf(`${folder}memory.stat`);
  const cached = (numberAfter(stat, 'inactive_file ') ?? 0) + (numberAfter(stat, 'active_file ') ?? 0);
  return Math.max(0, limit - used + cached);
}

/** Returns the number in the line that begins with `start`; null if there is none. */
function numberAfter(text: string, start: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(start));
  return line === undefined ? null : Number.parseInt(line.slice(start.length).trim(), 10);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
