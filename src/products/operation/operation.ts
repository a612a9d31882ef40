import type { Run } from '../../kit/core/run.ts';
import type { Position } from '../../kit/geo/coordinates.ts';
import type { Network } from '../../network/network/network.ts';

/** `code` of an enveloped answer; everything but `ok` is an outcome that isn't a fault (wire facts 0.5). */
export type ResponseCode =
  | 'ok'
  | 'could-not-connect-polygon-to-network'
  | 'could-not-connect-point-to-network'
  | 'no-route-found'
  | 'travel-time-exceeded'
  | 'snap-distance-max-exceeded';

/** The answer of an operation: a body in bytes, serialized on the worker so that the event loop never does it. */
export interface Outcome {
  readonly code: ResponseCode;
  readonly message: string;
  /** Sentences that follow the message; those of all pieces of a query are collected. */
  readonly notices?: readonly string[];
  /** JSON of `data`, or the bytes of a tile. Transferred, not copied. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Values of further envelope members as JSON, such as `errors` of routes. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The number of computed source-target pairs of a matrix. */
  readonly pairs?: number;
  /** The HTTP status; default 200. */
  readonly status?: SuccessStatus;
  /**
   * Further HTTP headers in lower case, such as `content-type` and `etag`. A request that already has the answer with
   * this `etag` gets a 304.
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
  run(network: Network, query: Query, run: Run): Outcome;
  /**
   * Splits a big query into pieces that run on several workers, each small enough (tens of milliseconds) that other
   * requests don't wait long. Pieces answer JSON arrays, which are joined in order. If absent, queries are never split.
   */
  split?(network: Network, query: Query): readonly Query[];
  /**
   * Answers a piece from item `from` on, for some tens of milliseconds: the cost of pieces is only estimated when they
   * are split. If absent, pieces run to their end.
   */
  runFrom?(network: Network, piece: Query, from: number, run: Run): Progress;
  /** Estimates the cost in settled nodes × sources; this chooses between the lanes for quick and for long work. */
  cost(network: Network, query: Query): number;
  /** Returns the positions that determine a query's region where neither path nor `serviceUrl` names one. */
  positions?(query: Query): readonly Position[];
  /**
   * Its answers mark positions outside the region, so the region with the most of them answers. If absent, one region
   * must contain them all.
   */
  readonly answersInPart?: true;
}

/** A part of a piece. */
export interface Progress {
  /** The answer so far; an empty array where the part isn't one. */
  readonly outcome: Outcome;
  /** The item to continue from; null at the end of the piece. */
  readonly next: number | null;
}

/**
 * A computation over several regions, such as what lies in a box that they share. A request that names no region means
 * all that its caller may query. Every worker sees all regions, so a worker queries each and merges the results; the
 * event loop doesn't.
 */
export interface RegionsOperation<Query> {
  readonly name: string;
  readonly over: 'regions';
  /** @param networks sorted by name; empty where the caller may query none */
  run(networks: readonly Network[], query: Query, run: Run): Outcome;
  /** Estimates the cost like an operation's, of all regions together. */
  cost(networks: readonly Network[], query: Query): number;
}
