import type { StopProfiles } from './stop-profiles.ts';

/** Is called with an arrival at a target, in deciseconds of the day; a departure's best may come after others. */
export type ArrivalListener = (target: number, departureS: number, arrivalDs: number) => void;

/** Arrivals at targets after the rides of one source. */
export interface Arrivals {
  /** Continues from the stops that departure d has improved; departures in their order, each once. */
  depart(profiles: StopProfiles, d: number, visit: ArrivalListener): void;
}
