import { RequestError } from '../../kit/core/errors.ts';

/** Returns the error of a foreign API: its code, and the field and problem as in our own. */
export function refusal(code: string | number, path: string, problem: string, status = 400): RequestError {
  const message = `${path} ${problem}`;
  return new RequestError(message, [{ path, message, code }], status);
}

/** Returns an error whose message its clients know by heart. */
export const knownRefusal = (code: string | number, path: string, message: string, status = 400): RequestError =>
  new RequestError(message, [{ path, message: `${path}: ${message}`, code }], status);
