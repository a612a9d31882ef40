import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../core/errors.ts';
import { isRunning, processToken } from '../core/process-token.ts';

/**
 * Takes a lock file, so that only one process opens what it stands for: the embedded database has no lock of its own,
 * and two processes on one folder lose rows. A lock of a process that is gone is taken over; `what` names it in
 * messages. Returns what gives it back. Throws InputError while another process has it.
 */
export function lockFile(path: string, what = `the database in ${dirname(path)}`): () => void {
  const own = `${process.pid}\n${processToken(process.pid)}\n`;
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, own);
  try {
    for (let attempt = 1; !appears(draft, path); attempt++) {
      const held = readLock(path);
      const [pid = '', token = ''] = held.split('\n');
      if (attempt > 3 || isRunning(Number(pid), token)) {
        throw new InputError(`${what} is in use by process ${pid}`);
      }
      takeAway(path, held);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(path) === own) rmSync(path, { force: true });
  };
}

/**
 * Returns true if the link was made. A link appears whole and only where there is none yet, so one of two processes
 * makes it.
 */
function appears(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a process that is gone; one that another process has put in its place meanwhile is put back. */
function takeAway(path: string, held: string): void {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch {
    return; // gone already
  }
  if (readLock(aside) !== held) appears(aside, path);
  rmSync(aside, { force: true });
}

function readLock(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
