import { STATUS_CODES } from 'node:http';
import { CancelledError, type FieldError, LimitError, RequestError } from '../../kit/core/errors.ts';
import { ObjectCacheUnavailableError } from '../../kit/object-cache/index.ts';
import { QuotaError } from '../accounts/index.ts';
import { TimeLimitError } from '../engine/index.ts';
import { pathOf } from './query-string.ts';

/** An error as the caller gets it (RFC 9457), with `code` and `message` for clients of the envelope. */
interface Problem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly limit?: string;
  readonly allowed?: PassedLimit['allowed'];
  readonly asked?: PassedLimit['asked'];
}

/** A setting of a plan or of the server that a request exceeds: its name, its value, and what was asked. */
interface PassedLimit {
  readonly limit: string;
  readonly allowed: number | readonly string[];
  readonly asked: number | string;
}

/** A refusal that isn't about the request's content, but about keys, methods or load. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  constructor(
    readonly status: number,
    message: string,
    readonly fields: readonly FieldError[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
    readonly limit?: PassedLimit,
  ) {
    super(message);
  }
}

/** Makes a refusal in the form of `wrongField`: where, what, and after a colon what to do. */
export function httpRefusal(
  status: number,
  path: string,
  problem: string,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  const message = `${path} ${problem}`;
  return new HttpError(status, message, [{ path, message }], headers);
}

/** An error in terms of HTTP. */
export interface Failure {
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  readonly limit?: PassedLimit | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

interface FailureLimits {
  readonly bodyBytes: number;
}

export function failureOf(error: unknown, limits: FailureLimits): Failure {
  if (error instanceof HttpError) {
    const { status, message, fields, headers, limit } = error;
    return { status, detail: message, errors: fields, headers, limit };
  }
  if (error instanceof RequestError) {
    const { status, message, fields } = error;
    return { status, detail: message, errors: fields, ...(status in HINTS ? { headers: HINTS[status] } : {}) };
  }
  if (error instanceof LimitError) {
    const { message, path, status, limit, allowed, asked } = error;
    const wait = status === 429 ? { headers: { 'retry-after': '10' } } : {};
    return { status, detail: message, errors: [{ path, message }], limit: { limit, allowed, asked }, ...wait };
  }
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
  return frameworkFailure(error, limits) ?? { status: 500, detail: 'the server failed to compute this request' };
}

/** Headers that belong to statuses, wherever they are answered. */
const HINTS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'www-authenticate': 'Bearer' },
  503: { 'retry-after': '5' },
};

/** Makes a failure in the form of `httpRefusal`, where nothing can be thrown. */
export function refusalFailure(status: number, path: string, problem: string): Failure {
  const detail = `${path} ${problem}`;
  return { status, detail, errors: [{ path, message: detail }] };
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

const CODES: Readonly<Record<number, string>> = {
  400: 'bad-request',
  401: 'not-authorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'conflict',
  410: 'gone',
  413: 'body-too-large',
  414: 'url-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  431: 'headers-too-large',
  503: 'service-unavailable',
  504: 'time-limit-exceeded',
};

/** Makes the problem document. `instance` is the path alone, because the query may contain a key. */
export function problemOf(failure: Failure, url: string): Problem {
  const { status, detail, errors = [], limit } = failure;
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    instance: pathOf(url).slice(0, 200),
    code:
      limit !== undefined && status === 400
        ? 'limit-exceeded'
        : (CODES[status] ?? (status < 500 ? 'bad-request' : 'unknown-exception')),
    message: detail,
    ...(errors.length === 0 ? {} : { errors }),
    ...limit,
  };
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
