import type { Limits } from '../../../network/routing/limits.ts';

/** The part of a `Response` that is used. */
export interface PackResponse {
  readonly ok: boolean;
  readonly status: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A pack by the address of its folder, or by a function that fetches its files by their paths in it. */
export type PackPlace = string | URL | { readonly fetch: (path: string) => PackResponse | Promise<PackResponse> };

export interface PackOptions {
  /** The most workers, where the page is isolated; default: one for each core, at most 4. Other pages have one. */
  readonly threads?: number;
  /** The address of `worker.js`, where the bundler or host of the page can't find it by itself. */
  readonly workerUrl?: string | URL;
  /** Largest sizes of one request, where they differ from the usual ones. */
  readonly limits?: Partial<Limits>;
  /** Refuses fields that no request has, instead of naming them in the answer's message. */
  readonly strict?: boolean;
}
