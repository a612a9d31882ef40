/**
 * The classes of problems that are recorded without stopping the request: repaired input, orders in no tour, and time
 * limits that a tour exceeds.
 */
type MitigationClass = 'MITIGATED_INPUT' | 'UNSERVED_ORDER' | 'UNMET_CONSTRAINT';

/** An entry of `resultStatus.errors`. */
export interface Mitigation {
  readonly class: MitigationClass;
  /** The field as the caller wrote it: `orders[3].address`. */
  readonly affectedField: string;
  readonly errorDescription: string;
  readonly mitigationDescription: string;
  /** The original value; null if there was none. */
  readonly original: unknown;
}

/** Returns an entry for repaired input. */
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
