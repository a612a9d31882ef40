/**
 * Units inside: times in deciseconds (`Ds`), summed lengths in decimeters (`Dm`). The API speaks seconds and meters.
 */

export const DS_PER_SECOND = 10;
export const DM_PER_METER = 10;

export const secondsFromDs = (timeDs: number): number => Math.round(timeDs / DS_PER_SECOND);
export const metersFromDm = (lengthDm: number): number => Math.round(lengthDm / DM_PER_METER);

/**
 * Returns the greatest cost, in deciseconds or decimeters, that lies within a limit in seconds or meters: answers
 * round, and the figure they give decides.
 */
export const tenthsWithin = (limit: number): number => Math.max(Math.floor(limit) * 10 + 4, Math.floor(limit * 10));

/** Returns the deciseconds needed for one decimeter at `speedKmh`. */
export const paceDsPerDm = (speedKmh: number): number => 3.6 / speedKmh;
