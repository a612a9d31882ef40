import { type FieldError, LimitError, RequestError } from '../../kit/core/errors.ts';
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

/** Returns an error of a request in terms of HTTP; undefined for those of a server. */
export function failureOf(error: unknown): Failure | undefined {
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
  return undefined;
}

/** The failure of a request whose error says nothing to its caller. */
export const FAULT: Failure = { status: 500, detail: 'the server failed to compute this request' };

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

/** Our statuses with their names (RFC 9110, RFC 6585) and codes. */
const STATUSES: Readonly<Record<number, readonly [title: string, code: string]>> = {
  400: ['Bad Request', 'bad-request'],
  401: ['Unauthorized', 'not-authorized'],
  403: ['Forbidden', 'forbidden'],
  404: ['Not Found', 'not-found'],
  405: ['Method Not Allowed', 'method-not-allowed'],
  406: ['Not Acceptable', 'bad-request'],
  408: ['Request Timeout', 'request-timeout'],
  409: ['Conflict', 'conflict'],
  410: ['Gone', 'gone'],
  412: ['Precondition Failed', 'bad-request'],
  413: ['Payload Too Large', 'body-too-large'],
  414: ['URI Too Long', 'url-too-long'],
  415: ['Unsupported Media Type', 'unsupported-media-type'],
  416: ['Range Not Satisfiable', 'bad-request'],
  422: ['Unprocessable Entity', 'bad-request'],
  429: ['Too Many Requests', 'too-many-requests'],
  431: ['Request Header Fields Too Large', 'headers-too-large'],
  500: ['Internal Server Error', 'unknown-exception'],
  501: ['Not Implemented', 'not-implemented'],
  503: ['Service Unavailable', 'service-unavailable'],
  504: ['Gateway Timeout', 'time-limit-exceeded'],
};

/** Makes the problem document. `instance` is the path alone, because the query may contain a key. */
export function problemOf(failure: Failure, url: string): Problem {
  const { status, detail, errors = [], limit } = failure;
  const [title, code] = STATUSES[status] ?? ['Error', status < 500 ? 'bad-request' : 'unknown-exception'];
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: pathOf(url).slice(0, 200),
    code: limit !== undefined && status === 400 ? 'limit-exceeded' : code,
    message: detail,
    ...(errors.length === 0 ? {} : { errors }),
    ...limit,
  };
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';
