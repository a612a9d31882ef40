/**
 * The three classes of what is recorded without stopping the request: input that was repaired, orders in no tour,
 * and limits of time that a tour doesn't keep.
 */
type MitigationClass = 'MITIGATED_INPUT' | 'UNSERVED_ORDER' | 'UNMET_CONSTRAINT';

/** An entry of `resultStatus.errors`. */
export interface Mitigation {
  readonly class: MitigationClass;
  /** As the caller wrote it: `orders[3].address`. */
  readonly affectedField: string;
  readonly errorDescription: string;
  readonly mitigationDescription: string;
  /** What stood there; null where nothing did. */
  readonly original: unknown;
}

/** Input that was repaired. */
export const repaired = (
  affectedField: string,
  errorDescription: string,
  mitigationDescription: string,
  original: unknown = null,
): Mitigation => ({
  class: 'MITIGATED_INPUT',
  affectedField,
  errorDescription,
  mitigationDescription,
  original: original ?? null,
});
