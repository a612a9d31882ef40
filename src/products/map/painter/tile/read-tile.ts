import { PbfReader } from 'pbf';
import { readMvtValue } from '../../../../kit/geo/mvt-value.ts';

/**
 * A vector tile (Mapbox Vector Tile 2.1) in the painter's form: geometries in flat arrays, attributes decoded on
 * demand.
 */

export type Value = string | number | boolean;
export type Properties = Readonly<Record<string, Value>>;

export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;

/** Units of a tile's side; tiles of other extents are scaled to it. */
export const EXTENT = 4096;

export interface TileFeature {
  readonly type: number;
  /** Key, value, key, value, … as indices of the layer. */
  readonly tags: readonly number[];
  /** x, y, x, y, … of all parts. */
  readonly points: Int32Array;
  /** End of each part in {@link points}. */
  readonly ends: readonly number[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface TileLayer {
  readonly name: string;
  readonly keys: readonly string[];
  readonly values: readonly Value[];
  readonly features: readonly TileFeature[];
}

/** Reads the layers of a tile by name, only those in `wanted`. Throws Error if the bytes aren't a tile. */
export function readTile(bytes: Uint8Array, wanted: ReadonlySet<string>): Map<string, TileLayer> {
  const pbf = new PbfReader(bytes);
  const layers = new Map<string, TileLayer>();
  for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
    if (field !== 3) continue;
    const end = pbf.readVarint() + pbf.pos;
    const layer = readLayer(pbf, end, wanted);
    if (layer !== null) layers.set(layer.name, layer);
    pbf.pos = end;
  }
  return layers;
}

function readLayer(pbf: PbfReader, end: number, wanted: ReadonlySet<string>): TileLayer | null {
  let name = '';
  let extent = EXTENT;
  const keys: string[] = [];
  const values: Value[] = [];
  const places: number[] = [];
  for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
    if (field === 1) {
      name = pbf.readString();
      if (!wanted.has(name)) return null;
    } else if (field === 2) {
      const length = pbf.readVarint();
      places.push(pbf.pos, pbf.pos + length);
      pbf.pos += length;
    } else if (field === 3) keys.push(pbf.readString());
    else if (field === 4) values.push(readMvtValue(pbf, pbf.readVarint() + pbf.pos));
    else if (field === 5) extent = pbf.readVarint();
  }
  // The extent follows the features.
  const scale = EXTENT / extent;
  const features: TileFeature[] = [];
  for (let i = 0; i < places.length; i += 2) {
    pbf.pos = places[i];
    const feature = readFeature(pbf, places[i + 1], scale);
    if (feature !== null) features.push(feature);
  }
  return { name, keys, values, features };
}

function readFeature(pbf: PbfReader, end: number, scale: number): TileFeature | null {
  let type = 0;
  let tags: number[] = [];
  let geometry = -1;
  for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
    if (field === 2) tags = pbf.readPackedVarint();
    else if (field === 3) type = pbf.readVarint();
    else if (field === 4) {
      geometry = pbf.pos;
      const length = pbf.readVarint();
      pbf.pos += length;
    }
  }
  if (geometry < 0 || type < POINT || type > POLYGON) return null;
  pbf.pos = geometry;
  return readGeometry(pbf, type, tags, scale);
}

/** Grows to the longest geometry. */
let scratch = new Int32Array(1 << 14);

function readGeometry(pbf: PbfReader, type: number, tags: readonly number[], scale: number): TileFeature | null {
  const end = pbf.readVarint() + pbf.pos;
  let [length, command, left, x, y] = [0, 0, 0, 0, 0];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const ends: number[] = [];
  while (pbf.pos < end) {
    if (left === 0) {
      const word = pbf.readVarint();
      command = word & 7;
      left = word >> 3;
      if (command === 7) {
        left = 0;
        continue;
      }
      if (left === 0) continue;
    }
    left--;
    x += pbf.readSVarint();
    y += pbf.readSVarint();
    // A line or ring begins; all points of a multipoint are one part.
    if (command === 1 && type !== POINT && length > 0) ends.push(length);
    if (length + 2 > scratch.length) {
      const larger = new Int32Array(scratch.length * 2);
      larger.set(scratch);
      scratch = larger;
    }
    const [atX, atY] = scale === 1 ? [x, y] : [Math.round(x * scale), Math.round(y * scale)];
    scratch[length++] = atX;
    scratch[length++] = atY;
    if (atX < minX) minX = atX;
    if (atX > maxX) maxX = atX;
    if (atY < minY) minY = atY;
    if (atY > maxY) maxY = atY;
  }
  if (length === 0) return null;
  ends.push(length);
  return { type, tags, points: scratch.slice(0, length), ends, minX, minY, maxX, maxY };
}

/** Returns the attributes of a feature as an object without a prototype, since their names come from outside. */
export function propertiesOf({ keys, values }: TileLayer, { tags }: TileFeature): Properties {
  const properties: Record<string, Value> = Object.create(null);
  for (let i = 0; i < tags.length; i += 2) properties[keys[tags[i]]] = values[tags[i + 1]];
  return properties;
}
