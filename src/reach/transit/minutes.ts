import type { TransitOrigin } from './service-frame.ts';

export const MINUTE_S = 60;

/** The full minutes of an origin's window at which percentiles look. */
interface WindowMinutes {
  /** The first one; arriving by a time: minus the latest, as searches see it. */
  readonly fromS: number;
  readonly count: number;
}

export function windowMinutes({ transit, reverse }: TransitOrigin): WindowMinutes {
  const { timeS, durationS } = transit;
  return { fromS: reverse ? -timeS : timeS, count: Math.max(1, Math.ceil(durationS / MINUTE_S)) };
}

/** The nearest rank: which of `count` ascending values is the least that `percent` of them don't exceed; from 1. */
export const rankOf = (percent: number, count: number): number => Math.max(1, Math.ceil((percent / 100) * count));
