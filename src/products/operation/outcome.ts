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
