/** One wrong field of a request: `path` is the field as the caller wrote it (`sources[0].lat`). */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  /** The error's name or number in the foreign API that the request speaks. */
  readonly code?: string | number;
}

/** A failure that can be reported to the person who caused it, in one clear sentence. */
export class HinterlandError extends Error {
  override readonly name: string = 'HinterlandError';
}

/** The request is wrong: answered with `status` (400 unless said otherwise) and the fields that are to blame. */
export class RequestError extends HinterlandError {
  override readonly name = 'RequestError';
  constructor(
    message: string,
    readonly fields: readonly FieldError[] = [],
    readonly status = 400,
  ) {
    super(message);
  }
}

/**
 * Returns the error for a wrong field of a request, in the one form of such messages: the field as the caller wrote it,
 * what is wrong, and after a colon what to do if that isn't said yet: `cfg is required: the JSON configuration,
 * URL-encoded; or cfgUuid`.
 */
export function wrongField(path: string, problem: string, status = 400): RequestError {
  const message = `${path} ${problem}`;
  return new RequestError(message, [{ path, message }], status);
}

/** The request asks for more than the plan allows. The message names the limit, its value and what was asked. */
export class LimitError extends HinterlandError {
  override readonly name = 'LimitError';
  constructor(
    readonly limit: string,
    readonly allowed: number,
    readonly asked: number,
    readonly path: string,
    readonly status = 400,
    /** The way in which `asked` was counted, where the field doesn't say it. */
    readonly counted = '',
  ) {
    super(`${path}: ${asked}${counted && ` (${counted})`} exceeds the limit ${limit} = ${allowed} of this plan`);
  }
}

/**
 * Returns an error with the caller's own names of fields, where a request was read as part of another one; other errors
 * stay as they are.
 */
export function renamedError(error: unknown, rename: (path: string) => string): unknown {
  if (error instanceof LimitError) {
    const { limit, allowed, asked, path, status, counted } = error;
    return new LimitError(limit, allowed, asked, rename(path), status, counted);
  }
  if (!(error instanceof RequestError)) return error;
  const renamed = ({ path }: FieldError, message: string) =>
    message.startsWith(path) ? rename(path) + message.slice(path.length) : message;
  const fields = error.fields.map((field) => ({ path: rename(field.path), message: renamed(field, field.message) }));
  const [first] = error.fields;
  return new RequestError(first === undefined ? error.message : renamed(first, error.message), fields, error.status);
}

/** A file, folder or configuration that can't be used; the message names it and says what is wrong. */
export class InputError extends HinterlandError {
  override readonly name = 'InputError';
}

/** The client has gone: no answer is needed. */
export class CancelledError extends HinterlandError {
  override readonly name = 'CancelledError';
  constructor() {
    super('the request was cancelled');
  }
}
