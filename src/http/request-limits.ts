/** What one request may take of the service plane: seconds until it is given up, bytes of its body and of its URL. */
export interface RequestLimits {
  readonly seconds: number;
  readonly bodyBytes: number;
  readonly urlBytes: number;
}

export const DEFAULT_REQUEST_LIMITS: RequestLimits = { seconds: 120, bodyBytes: 64 << 20, urlBytes: 64 << 10 };
