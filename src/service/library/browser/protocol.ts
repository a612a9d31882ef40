import type { ErrorMessage } from '../../../kit/core/error-message.ts';
import type { Limits } from '../../../network/routing/limits.ts';
import type { PackManifest } from '../../../region/pack/index.ts';
import type { EngineAnswer } from '../../engine/engine.ts';
import type { LibraryRequest } from '../engine-region.ts';

/** Messages to a worker. */
export type ToWorker =
  | { readonly kind: 'open'; readonly manifest: PackManifest; readonly limits: Partial<Limits> }
  | { readonly kind: 'group'; readonly name: string; readonly memory: ArrayBufferLike }
  | { readonly kind: 'ask'; readonly request: LibraryRequest };

/** Messages from a worker, one for each request; `needs` names a group to be sent before the request is asked again. */
export type FromWorker =
  | { readonly kind: 'needs'; readonly group: string }
  | { readonly kind: 'done'; readonly answer: EngineAnswer }
  | { readonly kind: 'failed'; readonly error: ErrorMessage };

/** The part of a worker, or of a port to one, that both sides use; browsers' types aren't those of Node. */
export interface Port<In, Out> {
  postMessage(message: Out): void;
  onmessage: ((event: { readonly data: In }) => void) | null;
}

/** A worker as its page sees it. */
export interface PackWorker extends Port<FromWorker, ToWorker> {
  onerror: ((event: { readonly message?: string }) => void) | null;
  terminate(): void;
}
