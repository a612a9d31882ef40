import type { RequestKind } from './request-kind.ts';

const KINDS: readonly RequestKind[] = [];

/** Every kind of request that is computed on a worker, by name. */
export const REQUEST_KINDS: ReadonlyMap<string, RequestKind> = new Map(KINDS.map((kind) => [kind.name, kind]));
