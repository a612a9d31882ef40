import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { polygonsOnMap } from '../../kit/geo/map-rings.ts';
import { Shape } from '../../kit/geo/shape.ts';

/** ISO 3166-1 numeric: the United States. */
const COUNTRY_IN_FEET = '840';

let country: Shape | null = null;

/** Returns whether maps show heights in feet at a place in degrees (Natural Earth 1:50 million). */
export function isInFeet(lon: number, lat: number): boolean {
  // Nothing of it lies in the east beyond the last of the Aleutians, or in the south: most regions never read the file.
  if ((lon > -60 && lon < 170) || lat < 15) return false;
  country ??= readCountry();
  return country.contains(lon, lat);
}

function readCountry(): Shape {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const world = JSON.parse(readFileSync(path, 'utf8')) as Topology<{ countries: GeometryCollection }>;
  const found = feature(world, world.objects.countries).features.find(({ id }) => id === COUNTRY_IN_FEET);
  return new Shape(polygonsOnMap(found!.geometry as MultiPolygon));
}
