import { CancelledError } from '../../kit/core/errors.ts';
import { ObjectCacheUnavailableError } from '../../kit/object-cache/index.ts';
import { QuotaError } from '../accounts/index.ts';
import { TimeLimitError } from '../engine/index.ts';
import { FAULT, type Failure, failureOf, refusalFailure } from '../exchange/index.ts';

interface FailureLimits {
  readonly bodyBytes: number;
}

/** Returns any error that a server meets in terms of HTTP. */
export function serverFailureOf(error: unknown, limits: FailureLimits): Failure {
  if (error instanceof QuotaError) {
    const { message, limit, allowed, asked, headers } = error;
    return {
      status: 429,
      detail: message,
      errors: [{ path: 'key', message }],
      limit: { limit, allowed, asked },
      headers,
    };
  }
  if (error instanceof TimeLimitError) return { status: 504, detail: error.message };
  if (error instanceof CancelledError) {
    return { status: 503, detail: 'the server is shutting down', headers: { 'retry-after': '10' } };
  }
  if (error instanceof ObjectCacheUnavailableError) {
    return { status: 503, detail: error.message, headers: { 'retry-after': '5' } };
  }
  return failureOf(error) ?? frameworkFailure(error, limits) ?? FAULT;
}

/** Converts errors that the HTTP framework raises before a handler runs. */
function frameworkFailure(error: unknown, limits: FailureLimits): Failure | undefined {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === undefined || statusCode === undefined || statusCode >= 500) return undefined;
  const about = (path: string, problem: string): Failure => refusalFailure(statusCode, path, problem);
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return about('body', `exceeds the limit bodyBytes = ${limits.bodyBytes} of this server: ask for less at once`);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return about('content-type', 'must be application/json');
    case 'FST_CP_ERR_INVALID_CONTENT_ENCODING':
      return about('content-encoding', 'must be gzip, deflate or br');
    case 'FST_ERR_BAD_URL':
      return about('url', 'has a malformed percent-encoding: a % by itself is written %25');
    default:
      return about('body', "can't be read");
  }
}
