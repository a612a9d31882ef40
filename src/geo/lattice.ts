import { latFromY, lonFromX, xFromLon, yFromLat } from './mercator.ts';

export type Srid = 4326 | 3857;

/** More digits don't fit 32 bits: a centimetre in either system. */
const MAX_DECIMALS: Readonly<Record<Srid, number>> = { 4326: 7, 3857: 2 };

/**
 * Coordinates as they are written out: integers that count units of the last decimal. Both directions are monotone
 * functions of one coordinate each, so rounding bends a grid's lines but never lets them cross.
 */
export class Lattice {
  readonly decimals: number;
  readonly factor: number;

  constructor(
    readonly srid: Srid,
    decimals: number,
  ) {
    this.decimals = Math.min(decimals, MAX_DECIMALS[srid]);
    this.factor = 10 ** this.decimals;
  }

  xOfLon(lon: number): number {
    return Math.round((this.srid === 4326 ? lon : xFromLon(lon)) * this.factor);
  }

  yOfLat(lat: number): number {
    return Math.round((this.srid === 4326 ? lat : yFromLat(lat)) * this.factor);
  }

  lonOf(x: number): number {
    return this.srid === 4326 ? x / this.factor : lonFromX(x / this.factor);
  }

  latOf(y: number): number {
    return this.srid === 4326 ? y / this.factor : latFromY(y / this.factor);
  }

  /** A unit of the last decimal in degrees: in Mercator metres as many as on the equator, elsewhere it is less. */
  get stepDegrees(): number {
    return this.srid === 4326 ? 1 / this.factor : lonFromX(1 / this.factor);
  }
}
