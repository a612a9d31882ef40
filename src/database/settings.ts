import { readFileSync } from 'node:fs';
import { InputError } from '../core/errors.ts';

const NAMES = ['HINTERLAND_DATABASE_URL', 'DATABASE_URL'];

/**
 * URL of the PostgreSQL server that the environment names: `HINTERLAND_DATABASE_URL`, else `DATABASE_URL`, each also as `…_FILE` with the path of a file that
 * holds it. Null where none does: then the embedded database is used. Throws InputError.
 */
export function databaseUrl(environment: Readonly<Record<string, string | undefined>> = process.env): string | null {
  for (const name of NAMES) {
    const url = environment[name] || fileOf(environment[`${name}_FILE`], `${name}_FILE`);
    if (!url) continue;
    if (!/^postgres(ql)?:\/\//.test(url)) throw new InputError(`${name} must begin with postgres:// or postgresql://`);
    return url;
  }
  return null;
}

function fileOf(path: string | undefined, name: string): string {
  if (!path) return '';
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new InputError(`${name} names a file that can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
