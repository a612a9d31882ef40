import { type Environment, environmentSetting } from '../core/environment.ts';
import { InputError } from '../core/errors.ts';

const NAMES = ['HINTERLAND_DATABASE_URL', 'DATABASE_URL'];

/**
 * Returns the URL of the PostgreSQL server that the environment names: `HINTERLAND_DATABASE_URL`, else `DATABASE_URL`,
 * each also as `…_FILE` with the path of a file that holds it. Null where none does: then the embedded database is
 * used. Throws InputError.
 */
export function databaseUrl(environment: Environment = process.env): string | null {
  for (const name of NAMES) {
    const url = environmentSetting(name, environment);
    if (url === null) continue;
    if (!/^postgres(ql)?:\/\//.test(url)) throw new InputError(`${name} must begin with postgres:// or postgresql://`);
    return url;
  }
  return null;
}
