import type { Position } from 'geojson';
import { latFromY, lonFromX, xFromLon, yFromLat } from './mercator.ts';

type Srid = 4326 | 3857;

/** Integer coordinates of an answer, counting units of the last decimal, and the places that they stand for. */
export interface AnswerLattice {
  /** EPSG code. */
  readonly srid: number;
  readonly decimals: number;
  pointOf(lon: number, lat: number): readonly [x: number, y: number];
  placeOf(x: number, y: number): readonly [lon: number, lat: number];
  /** Returns a ring whose sides are straight in degrees, flat. */
  ring(places: readonly Position[]): number[];
}

/** More digits don't fit 32 bits: a centimeter in either system. */
const MAX_DECIMALS: Readonly<Record<Srid, number>> = { 4326: 7, 3857: 2 };

/**
 * Degrees or Web Mercator: both directions are monotone functions of one coordinate each, so rounding bends a grid's
 * lines but never lets them cross.
 */
export class Lattice implements AnswerLattice {
  readonly decimals: number;
  readonly factor: number;

  constructor(
    readonly srid: Srid,
    decimals: number,
  ) {
    this.decimals = Math.min(decimals, MAX_DECIMALS[srid]);
    this.factor = 10 ** this.decimals;
  }

  pointOf(lon: number, lat: number): [x: number, y: number] {
    return [this.xOfLon(lon), this.yOfLat(lat)];
  }

  placeOf(x: number, y: number): [lon: number, lat: number] {
    return [this.lonOf(x), this.latOf(y)];
  }

  ring(places: readonly Position[]): number[] {
    return places.flatMap(([lon, lat]) => this.pointOf(lon!, lat!));
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

  /** A unit of the last decimal in degrees: in Mercator meters as many as on the equator, elsewhere it is less. */
  get stepDegrees(): number {
    return this.srid === 4326 ? 1 / this.factor : lonFromX(1 / this.factor);
  }
}
