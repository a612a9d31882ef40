import { CancelledError, type FieldError, InputError, LimitError, RequestError } from './errors.ts';

/** An error as plain data: structured clone keeps neither the class nor the members of our errors. */
export type ErrorMessage =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'input'; readonly message: string }
  | {
      readonly kind: 'request';
      readonly message: string;
      readonly fields: readonly FieldError[];
      readonly status: number;
    }
  | {
      readonly kind: 'limit';
      readonly limit: string;
      readonly allowed: number;
      readonly asked: number;
      readonly path: string;
      readonly status: number;
      readonly counted: string;
    }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string };

/** @param stackOf returns a stack for people */
export function toErrorMessage(error: unknown, stackOf = (stack: string) => stack): ErrorMessage {
  if (error instanceof CancelledError) return { kind: 'cancelled' };
  if (error instanceof RequestError) {
    return { kind: 'request', message: error.message, fields: error.fields, status: error.status };
  }
  if (error instanceof LimitError) {
    const { limit, allowed, asked, path, status, counted } = error;
    return { kind: 'limit', limit, allowed, asked, path, status, counted };
  }
  if (error instanceof InputError) return { kind: 'input', message: error.message };
  if (error instanceof Error) {
    return { kind: 'fault', message: error.message, stack: stackOf(error.stack ?? '') };
  }
  return { kind: 'fault', message: String(error), stack: '' };
}

export function fromErrorMessage(message: ErrorMessage): Error {
  switch (message.kind) {
    case 'cancelled':
      return new CancelledError();
    case 'input':
      return new InputError(message.message);
    case 'request':
      return new RequestError(message.message, message.fields, message.status);
    case 'limit': {
      const { limit, allowed, asked, path, status, counted } = message;
      return new LimitError(limit, allowed, asked, path, status, counted);
    }
    case 'fault': {
      const error = new Error(message.message);
      // Where it happened matters, not where it was unpacked.
      error.stack = message.stack;
      return error;
    }
  }
}
