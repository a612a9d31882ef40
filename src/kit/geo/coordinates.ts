/** A position in degrees, longitude before latitude. */
export type Position = readonly [lon: number, lat: number];

/** Positions inside are integers: degrees × 10⁷ (about a centimeter). */
export const E7 = 1e7;

export const toE7 = (degrees: number): number => Math.round(degrees * E7);
export const fromE7 = (degreesE7: number): number => degreesE7 / E7;
