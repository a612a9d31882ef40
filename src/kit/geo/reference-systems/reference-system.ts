import type { Converter } from 'proj4';
import { latePackage } from '../../core/late-package.ts';
import { METERS_PER_DEGREE } from '../distance.ts';
import { wrapLon } from '../longitude-frame.ts';
import { gridDefinitions } from './definitions.ts';

/**
 * The largest distance, in meters, between a place and where its coordinates lead back to: shifts between datums are
 * inverted to centimeters.
 */
const FAITHFUL_M = 0.1;

const proj4Package = latePackage<typeof import('proj4')>('proj4');

/** A coordinate system by its EPSG code, from WGS 84 and back. Eastings and longitudes come first. */
export class ReferenceSystem {
  private readonly converter: Converter;

  constructor(
    readonly epsg: number,
    /** Name among the definitions of `proj4`. */
    name: string,
    /** Meters that a unit of its coordinates stands for; null: they are degrees. */
    readonly unitM: number | null,
    /** The greater of its false easting and northing, in meters. */
    readonly offsetM: number,
    /** Longitude in the middle of its plane; 0 where its coordinates are degrees. */
    readonly middleLon: number,
  ) {
    this.converter = proj4Package()(name);
  }

  /** Returns the coordinates of a place; not finite, or without a way back, far from where the system is meant for. */
  project(lon: number, lat: number): [x: number, y: number] {
    const { x, y } = this.converter.forward({ x: lon, y: lat });
    return [x, y];
  }

  /** Returns the place with these coordinates; null where there is none. */
  placeAt(x: number, y: number): [lon: number, lat: number] | null {
    const { x: lon, y: lat } = this.converter.inverse({ x, y });
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return null;
    const [backX, backY] = this.project(lon, lat);
    const offM = Math.hypot(backX - x, backY - y) * (this.unitM ?? METERS_PER_DEGREE);
    return offM <= FAITHFUL_M ? [lon, lat] : null;
  }

  /** Returns true if a place has coordinates that lead back to it. */
  holds(lon: number, lat: number): boolean {
    const [x, y] = this.project(lon, lat);
    const place = Number.isFinite(x) && Number.isFinite(y) ? this.placeAt(x, y) : null;
    return place !== null && Math.hypot(wrapLon(place[0] - lon), place[1] - lat) * METERS_PER_DEGREE <= FAITHFUL_M;
  }
}

const grids = gridDefinitions();
const known = new Map<number, ReferenceSystem>();

/** Returns the system with an EPSG code; null where neither `proj4` nor the table in `grids.ts` has it. */
export function referenceSystem(epsg: number): ReferenceSystem | null {
  let system = known.get(epsg);
  if (system !== undefined) return system;
  const proj4 = proj4Package();
  const name = `EPSG:${epsg}`;
  const grid = grids.get(epsg);
  if (grid !== undefined) proj4.defs(name, grid.definition);
  const definition = proj4.defs(name);
  if (definition === undefined) return null;
  const { projName, to_meter: unitM = 1, x0 = 0, y0 = 0, long0, zone } = definition;
  const offsetM = Math.max(Math.abs(x0), Math.abs(y0));
  const middleLon = long0 === undefined ? (zone ? 6 * zone - 183 : 0) : (long0 * 180) / Math.PI;
  system = new ReferenceSystem(epsg, name, projName === 'longlat' ? null : unitM, offsetM, middleLon);
  known.set(epsg, system);
  return system;
}
