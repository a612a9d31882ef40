/** What one request may take of the service plane: seconds until it is given up, bytes of its body and of its URL. */
export interface RequestLimits {
  readonly seconds: number;
  readonly bodyBytes: number;
  readonly urlBytes: number;
  /** Of a body whose request has no known key in its address or headers: the key may stand in the body. */
  readonly keylessBodyBytes: number;
  /** Of all such bodies together. */
  readonly keylessBodiesBytes: number;
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = {
  seconds: 120,
  bodyBytes: 64 << 20,
  urlBytes: 64 << 10,
  keylessBodyBytes: 8 << 20,
  keylessBodiesBytes: 64 << 20,
};
