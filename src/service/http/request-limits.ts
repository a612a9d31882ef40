/** The limits of one request in the service plane: seconds of computing, bytes of its body and of its URL. */
export interface RequestLimits {
  readonly seconds: number;
  readonly bodyBytes: number;
  readonly urlBytes: number;
  /** Bytes of a body without a valid key in the address or headers: the body may contain one. */
  readonly keylessBodyBytes: number;
  /** Bytes of all such bodies together. */
  readonly keylessBodiesBytes: number;
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  seconds: 120,
  bodyBytes: 64 << 20,
  urlBytes: 64 << 10,
  keylessBodyBytes: 8 << 20,
  keylessBodiesBytes: 64 << 20,
};
