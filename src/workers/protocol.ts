import type { ErrorMessage } from './error-message.ts';

/** Main thread → worker: run the task `name`. `cancel` is a cell the worker polls (see `SharedCancelFlag`). */
export interface TaskMessage {
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
  readonly cancel: SharedArrayBuffer;
}

/** Worker → main thread. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown; readonly runMs: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorMessage; readonly runMs: number };
