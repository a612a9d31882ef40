import { readFileSync } from 'node:fs';

/** Returns boot and start time of a process where the system reports them (Linux), else ''. */
export function processToken(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTicks}`;
  } catch {
    return '';
  }
}

/**
 * Returns true if the process that wrote this token still runs. Containers reuse process numbers soon; the start time
 * distinguishes such processes.
 */
export function isRunning(pid: number, token: string): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return token === '' || processToken(pid) === '' || token === processToken(pid);
}
