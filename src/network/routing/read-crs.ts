import type { Position } from 'geojson';
import { METERS_PER_DEGREE } from '../../kit/geo/distance.ts';
import { fromMercator, MERCATOR_HALF_M, MERCATOR_MAX_LAT } from '../../kit/geo/mercator.ts';
import { positionsIn } from '../../kit/geo/reference-systems/positions.ts';
import { type ReferenceSystem, referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';
import { imagesBetween } from '../../kit/geo/reference-systems/straight-line.ts';
import { refuse } from './field-checks.ts';

const WGS84 = 4326;
const WEB_MERCATOR = 3857;
/** Deprecated codes of Web Mercator. */
const WEB_MERCATOR_TOO: readonly unknown[] = [3785, 900913, 102113];

/** The largest distance between a straight line in another system and the degrees that approximate it. */
const STRAIGHT_M = 0.1;

/** Reads an EPSG code, replacing deprecated codes of Web Mercator. Refuses unsupported codes. */
export function readEpsg(value: unknown, path: string, fallback: number): number {
  const code = value ?? fallback;
  if (code === WGS84 || code === WEB_MERCATOR) return code;
  if (WEB_MERCATOR_TOO.includes(code)) return WEB_MERCATOR;
  if (typeof code === 'number' && referenceSystem(code) !== null) return code;
  return refuse(
    path,
    'must be a known EPSG code: 4326, 3857, UTM as 32632 or 25832, or a national grid as 27700 or 2154',
  );
}

/** Refuses a system for the answer that has no coordinates for some place of the request; `what` names the place. */
export function refuseBeyond(
  epsg: number,
  path: string,
  places: Iterable<{ readonly lon: number; readonly lat: number; readonly what: string }>,
): void {
  const positions = positionsIn(epsg);
  for (const { lon, lat, what } of places) {
    if (positions.has(lon, lat)) continue;
    const usual = Math.abs(lat) <= MERCATOR_MAX_LAT ? '4326, 3857' : '4326';
    refuse(path, `${epsg} has no coordinates for ${what}: use ${usual} or a system that is meant for the place`);
  }
}

/** Converts coordinates of one system to places, and straight lines between them. */
export interface CoordinateReader {
  /** Returns null if there is no such place; `problem` says so. */
  place(x: number, y: number): Position | null;
  readonly problem: string;
  /**
   * Returns the places that a straight line between two pairs needs in degrees, without its ends; null if it never
   * needs any.
   */
  readonly between: ((a: readonly [number, number], b: readonly [number, number]) => Position[]) | null;
}

/** Returns the reader for an EPSG code that {@link readEpsg} accepts. */
export function coordinateReader(epsg: number): CoordinateReader {
  if (epsg === WGS84) return DEGREES;
  if (epsg === WEB_MERCATOR) return MERCATOR;
  return inSystem(referenceSystem(epsg)!);
}

const DEGREES: CoordinateReader = {
  place: (lon, lat) => (Math.abs(lon) <= 180 && Math.abs(lat) <= 90 ? [lon, lat] : null),
  problem: 'must be [longitude, latitude] in degrees',
  between: null,
};

// A little slack: clients round the border of the square.
const HALF_M = MERCATOR_HALF_M + 1;

const MERCATOR: CoordinateReader = {
  place: (x, y) => (Math.abs(x) <= HALF_M && Math.abs(y) <= HALF_M ? fromMercator(x, y) : null),
  problem: 'lies outside of EPSG:3857',
  between: null,
};

function inSystem(system: ReferenceSystem): CoordinateReader {
  const place = (x: number, y: number) => system.placeAt(x, y);
  return {
    place,
    problem: `lies outside of EPSG:${system.epsg}`,
    between: (a, b) => imagesBetween(a, b, place, STRAIGHT_M / METERS_PER_DEGREE),
  };
}
