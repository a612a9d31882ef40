import { readFileSync } from 'node:fs';
import { InputError } from './errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns a setting of the environment: `NAME`, or the content of the file whose path is `NAME_FILE`, for secrets. Null
 * where neither says anything. Throws InputError where the file can't be read.
 */
export function environmentSetting(name: string, environment: Environment = process.env): string | null {
  return environment[name] || contentOf(environment[`${name}_FILE`], `${name}_FILE`) || null;
}

function contentOf(path: string | undefined, name: string): string {
  if (!path) return '';
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new InputError(`${name} names a file that can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
