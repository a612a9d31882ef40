import type { CancelFlag } from '../core/cancel.ts';
import type { Position } from '../geo/coordinates.ts';
import type { Network } from '../network/network.ts';

/** `code` of an enveloped answer; everything but `ok` is an outcome that isn't a fault (wire facts 0.5). */
export type ResponseCode =
  | 'ok'
  | 'could-not-connect-polygon-to-network'
  | 'could-not-connect-point-to-network'
  | 'no-route-found'
  | 'travel-time-exceeded'
  | 'snap-distance-max-exceeded';

/** What an operation answers: a body in bytes, made on the worker, so that the event loop never serializes. */
export interface Outcome {
  readonly code: ResponseCode;
  readonly message: string;
  /** Sentences that follow the message; those of a query in pieces stand together. */
  readonly notices?: readonly string[];
  /** JSON of `data`, or the bytes of a tile. Transferred, not copied. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Values of further envelope members as JSON, such as `errors` of routes. */
  readonly extra?: Readonly<Record<string, string>>;
  /** Pairs of sources and targets that were computed, of matrices. */
  readonly pairs?: number;
  /** Of HTTP; 200 if not said. */
  readonly status?: SuccessStatus;
  /**
   * Further headers of HTTP in lower case, such as `content-type` and `etag`. A request that has an answer with this `etag` already is
   * told so (304).
   */
  readonly headers?: Readonly<Record<string, string>>;
}

export type SuccessStatus = 200 | 201 | 202 | 204;

/**
 * One kind of computation: a pure function from network and query to bytes, run on a worker thread.
 * A query is plain data (structured clone).
 */
export interface Operation<Query> {
  readonly name: string;
  run(network: Network, query: Query, cancel: CancelFlag): Outcome;
  /**
   * Cuts a big query into pieces that run on several workers, each small enough (tens of milliseconds) that other
   * requests needn't wait long. Pieces answer JSON arrays, which are joined in order. Absent: never cut.
   */
  split?(network: Network, query: Query): readonly Query[];
  /**
   * Answers a piece from item `from` on, until that took some tens of milliseconds: what pieces cost is only guessed when
   * they are cut. Absent: pieces run to their end.
   */
  runFrom?(network: Network, piece: Query, from: number, cancel: CancelFlag): Progress;
  /** Rough cost in settled nodes × sources; decides between the lanes for quick and for long work. */
  cost(network: Network, query: Query): number;
  /** Where a query begins: finds its region where neither path nor `serviceUrl` names one. */
  positions?(query: Query): readonly Position[];
  /** Tells of each position that lies elsewhere, so that the region with the most of them answers. Absent: one must hold them all. */
  readonly answersInPart?: true;
}

/** A part of a piece. */
export interface Progress {
  /** What it answers; an empty array where it isn't so far. */
  readonly outcome: Outcome;
  /** The item to go on from; null at the end of the piece. */
  readonly next: number | null;
}

/**
 * A computation over several regions, such as of what lies in a box that they share: a request that names none means all that its
 * caller may ask of. Every worker sees all regions, so one of them asks each and merges what they say; the event loop doesn't.
 */
export interface RegionsOperation<Query> {
  readonly name: string;
  readonly over: 'regions';
  /** @param networks by name; none where the caller may ask of none */
  run(networks: readonly Network[], query: Query, cancel: CancelFlag): Outcome;
  /** As an operation's, of all regions together. */
  cost(networks: readonly Network[], query: Query): number;
}
