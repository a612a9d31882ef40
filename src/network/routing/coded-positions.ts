import { h3Package } from '../../kit/core/late-package.ts';
import { refuse } from './field-checks.ts';

interface Position {
  readonly lon: number;
  readonly lat: number;
}

/** Returns the center of an H3 cell. Throws a RequestError that names the field. */
export function positionOfCell(cell: unknown, path: string): Position {
  if (typeof cell !== 'string' || !h3Package().isValidCell(cell))
    refuse(path, 'must be an H3 index, as 8928308280fffff');
  const [lat, lon] = h3Package().cellToLatLng(cell);
  return { lon, lat };
}

const DIGITS = '0123456789bcdefghjkmnpqrstuvwxyz';
/** The longest geohash read, finer than a micrometer. */
const MAX_LENGTH = 22;

/**
 * Returns the center of a geohash's box: bits of longitude and latitude alternate, five per digit. Throws a
 * RequestError that names the field.
 */
export function positionOfGeohash(hash: unknown, path: string): Position {
  const text = typeof hash === 'string' ? hash.toLowerCase() : '';
  const digits = [...text].map((digit) => DIGITS.indexOf(digit));
  if (text === '' || text.length > MAX_LENGTH || digits.includes(-1)) refuse(path, 'must be a geohash, as u33db2m');
  const lon = [-180, 180];
  const lat = [-90, 90];
  for (let bit = 0; bit < 5 * digits.length; bit++) {
    const range = bit % 2 === 0 ? lon : lat;
    const isUpper = (digits[Math.floor(bit / 5)] >> (4 - (bit % 5))) & 1;
    range[1 - isUpper] = (range[0] + range[1]) / 2;
  }
  return { lon: (lon[0] + lon[1]) / 2, lat: (lat[0] + lat[1]) / 2 };
}
