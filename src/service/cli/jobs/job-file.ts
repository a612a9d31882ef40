import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { InputError } from '../../../kit/core/errors.ts';

/** The form of a stored table. */
export const INPUT_ID = /^[0-9a-f]{64}$/;

/**
 * Reads a job from a JSON file. Inputs that it names as files beside it are stored and replaced by their ids. Rejects
 * with InputError.
 * @param store stores a table and returns its id
 */
export async function readJobFile(
  file: string,
  store: (bytes: Buffer) => Promise<string>,
): Promise<Record<string, unknown>> {
  const job = parse(await read(file), file);
  const { opportunities } = (job.body ?? {}) as { opportunities?: unknown };
  for (const points of [job.sources, job.targets, opportunities]) {
    if (typeof points !== 'object' || points === null) continue;
    const wish = points as { input?: unknown };
    if (typeof wish.input !== 'string' || INPUT_ID.test(wish.input)) continue;
    const path = isAbsolute(wish.input) ? wish.input : join(dirname(file), wish.input);
    wish.input = await store(await read(path));
  }
  return job;
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new InputError(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function parse(bytes: Buffer, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new InputError(`${file} isn't a JSON object`);
}
