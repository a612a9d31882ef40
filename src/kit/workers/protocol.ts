import type { ErrorMessage } from '../core/error-message.ts';

/**
 * Main thread → worker, once: `cancel` is the cell that names the task to give up (see `SharedCancelFlag`), `load` what
 * is known of all workers' tasks (`PoolLoad`).
 */
export interface StartMessage {
  readonly kind: 'start';
  readonly cancel: SharedArrayBuffer;
  readonly load: SharedArrayBuffer;
  /** Notes that the worker needs before its first task. */
  readonly notes: readonly Note[];
}

/** Main thread → worker: run the task `name`. */
export interface TaskMessage {
  readonly kind: 'task';
  /** Fits an Int32. */
  readonly id: number;
  readonly name: string;
  readonly payload: unknown;
}

/** A message without an answer; a worker receives it between two tasks. */
export interface Note {
  readonly name: string;
  readonly payload: unknown;
}

/** Main thread → worker, or back. */
export interface NoteMessage extends Note {
  readonly kind: 'note';
}

/** Worker → main thread. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | NoteMessage
  | ({ readonly kind: 'done'; readonly value: unknown } & Ended)
  | ({ readonly kind: 'failed'; readonly error: ErrorMessage } & Ended);

interface Ended {
  readonly id: number;
  readonly runMs: number;
  /** The worker's report about itself, where it has changed. */
  readonly report?: unknown;
}
