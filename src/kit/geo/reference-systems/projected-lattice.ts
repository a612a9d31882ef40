import type { Position } from 'geojson';
import { LimitError } from '../../core/errors.ts';
import { METERS_PER_DEGREE } from '../distance.ts';
import type { AnswerLattice } from '../lattice.ts';
import { nearLon } from '../longitude-frame.ts';
import type { ReferenceSystem } from './reference-system.ts';
import { imagesBetween } from './straight-line.ts';

/** Coordinates fit 32 bits. */
const MOST = 2 ** 31 - 1;
/** A system is used up to this distance from its false origin; farther coordinates may still fit. */
const EXTENT_M = 10_000_000;
/** The largest distance, in meters, between a side that is straight in degrees and the line drawn for it. */
const STRAIGHT_M = 0.1;
/** Points that bent sides may take, of all rings together. */
const MOST_BENT = 100_000;

/** Integer coordinates of any reference system. */
export class ProjectedLattice implements AnswerLattice {
  readonly srid: number;
  readonly decimals: number;
  private readonly factor: number;
  private bent = 0;

  constructor(
    private readonly system: ReferenceSystem,
    decimals: number,
    /** Throws: a place has no coordinates in the system. */
    private readonly refuse: () => never,
  ) {
    this.srid = system.epsg;
    this.decimals = Math.min(decimals, mostDecimals(system));
    this.factor = 10 ** this.decimals;
  }

  /** A unit of the last decimal in degrees, wherever a unit of the system is as long as it says. */
  get stepDegrees(): number {
    const { unitM } = this.system;
    return (unitM === null ? 1 : unitM / METERS_PER_DEGREE) / this.factor;
  }

  pointOf(lon: number, lat: number): [x: number, y: number] {
    const [x, y] = this.system.project(lon, lat);
    const point: [number, number] = [Math.round(x * this.factor), Math.round(y * this.factor)];
    // Written so that NaN fails, too.
    if (!(Math.abs(point[0]) <= MOST && Math.abs(point[1]) <= MOST)) this.refuse();
    return point;
  }

  /** Returns the place of a point. Over the date line longitudes run on from those in the middle of the plane. */
  placeOf(x: number, y: number): readonly [lon: number, lat: number] {
    const [lon, lat] = this.system.placeAt(x / this.factor, y / this.factor) ?? this.refuse();
    return [nearLon(lon, this.system.middleLon), lat];
  }

  /** Projects a ring, with points added on sides that bend. Throws LimitError where too many sides are too long. */
  ring(places: readonly Position[]): number[] {
    const tolerance = STRAIGHT_M / METERS_PER_DEGREE / this.stepDegrees;
    const image = (lon: number, lat: number): [number, number] => this.pointOf(lon, lat);
    return places.flatMap(([lon, lat], i) => {
      const [nextLon, nextLat] = places[(i + 1) % places.length];
      const between = imagesBetween([lon!, lat!], [nextLon!, nextLat!], image, tolerance);
      this.bent += between.length;
      if (this.bent > MOST_BENT) throw new LimitError('maxBentPoints', MOST_BENT, this.bent, 'polygon.srid');
      return [...image(lon!, lat!), ...between.flat()];
    });
  }

  /** Refuses unless a place has coordinates that lead back to it. */
  require(lon: number, lat: number): void {
    if (!this.system.holds(lon, lat)) this.refuse();
  }
}

/**
 * Returns the most decimals of coordinates: a centimeter in degrees and in most planes, a decimeter where numbers are
 * large.
 */
function mostDecimals({ unitM, offsetM }: ReferenceSystem): number {
  if (unitM === null) return 7;
  return ((offsetM + EXTENT_M) / unitM) * 100 <= MOST ? 2 : 1;
}
