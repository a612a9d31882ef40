import { InputError } from '../../kit/core/errors.ts';
import { type BBox, bboxesMeet } from '../../kit/geo/bbox.ts';
import { fromE7, toE7 } from '../../kit/geo/coordinates.ts';
import { boxAround, cutToBox, type OsmData } from '../osm/index.ts';

/** West, south, east, north in degrees. */
export type Degrees = readonly [west: number, south: number, east: number, north: number];

/** Parses `W,S,E,N`. Throws InputError. */
export function parseBox(text: string): Degrees {
  const sides = text.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side)));
  if (sides.length !== 4 || !sides.every(Number.isFinite)) {
    throw new InputError(`--bbox must be west,south,east,north in degrees, such as 8.6,49.3,8.8,49.5: not "${text}"`);
  }
  return soundBox(sides as unknown as Degrees);
}

/** Returns the box if it has an area on the Earth and doesn't cross the date line; throws InputError else. */
function soundBox(box: Degrees): Degrees {
  const [west, south, east, north] = box;
  if (!box.every(Number.isFinite)) throw new InputError('--bbox must have four numbers: west, south, east, north');
  if ([west, east].some((lon) => Math.abs(lon) > 180) || [south, north].some((lat) => Math.abs(lat) > 90)) {
    throw new InputError(`--bbox has longitudes from -180 to 180 and latitudes from -90 to 90: not ${box.join(',')}`);
  }
  if (west >= east) {
    throw new InputError(
      `--bbox must have its west (${west}) west of its east (${east}): it can't cross the date line`,
    );
  }
  if (south >= north) throw new InputError(`--bbox must have its south (${south}) south of its north (${north})`);
  return box;
}

/** Returns the part of a box that lies in a region's bounds. Throws InputError if there is none. */
export function partOfBox(box: Degrees, bounds: Degrees, region: string): Degrees {
  const [west, south, east, north] = bounds;
  // A region across the date line has its west east of its east.
  if (west > east) return box;
  const part: Degrees = [
    Math.max(box[0], west),
    Math.max(box[1], south),
    Math.min(box[2], east),
    Math.min(box[3], north),
  ];
  if (part[0] < part[2] && part[1] < part[3]) return part;
  throw new InputError(`--bbox ${box.join(',')} has nothing of ${region}, which lies in ${bounds.join(',')}`);
}

/** Returns a box in degrees × 10⁷; null if there is none. */
export function boxInE7(box: Degrees | undefined): BBox | null {
  if (box === undefined) return null;
  const [minX, minY, maxX, maxY] = soundBox(box).map(toE7);
  return { minX, minY, maxX, maxY };
}

/** Cuts the extracts to the box, if there is one. Throws InputError if they have nothing there. */
export function withinBox(osm: OsmData, box: BBox | null): OsmData {
  if (box === null) return osm;
  const around = boxAround(osm);
  if (bboxesMeet(around, box)) return cutToBox(osm, box);
  const texts = [box, around].map(({ minX, minY, maxX, maxY }) => [minX, minY, maxX, maxY].map(fromE7).join(','));
  const where = around.minX > around.maxX ? 'which have no way' : `which lie in ${texts[1]}`;
  throw new InputError(`--bbox ${texts[0]} has nothing of the extracts (--osm), ${where}`);
}
