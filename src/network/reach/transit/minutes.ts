import type { TransitOrigin } from './service-frame.ts';

export const MINUTE_S = 60;

/** The full minutes of an origin's window that percentiles use. */
interface WindowMinutes {
  /** The first minute; for arrivals: minus the latest, as in mirrored searches. */
  readonly fromS: number;
  readonly count: number;
}

export function windowMinutes({ transit, reverse }: TransitOrigin): WindowMinutes {
  const { timeS, durationS } = transit;
  return { fromS: reverse ? -timeS : timeS, count: Math.max(1, Math.ceil(durationS / MINUTE_S)) };
}

/**
 * Returns the nearest rank, from 1: which of `count` ascending values is the least that `percent` of them don't exceed.
 */
export const rankOf = (percent: number, count: number): number => Math.max(1, Math.ceil((percent / 100) * count));
