import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run, removed after it, or of several (`global-setup.ts`). */
    runFolder: string;
  }
}

/**
 * Returns folder `name` of this run, filled by the first test file that asks for it; the others wait. It must not be
 * written into afterwards. Where filling it fails, every file that asks tries and fails with the reason.
 */
export async function oncePerRun(name: string, fill: (folder: string) => Promise<void> | void): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const unfinished = `${folder}.unfinished`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(unfinished);
    } catch {
      // Another file is at it.
      await pause(50);
      continue;
    }
    // It may have become finished since the look at it.
    if (existsSync(folder)) {
      rmSync(unfinished, { recursive: true });
      break;
    }
    try {
      await fill(unfinished);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
    renameSync(unfinished, folder);
  }
  return folder;
}
