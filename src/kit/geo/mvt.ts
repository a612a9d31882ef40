import { PbfWriter } from 'pbf';
import type { FlatPoints } from './clip.ts';
import { reverseRing } from './flat-ring.ts';
import { TILE_EXTENT } from './tile.ts';

/** Mapbox Vector Tile 2.1 writer: https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */

export type MvtValue = string | number | boolean;
/** A `Map` or a list of pairs. */
type MvtAttributes = Iterable<readonly [string, MvtValue]>;

/** Writers begin with this much room, so that small layers needn't grow. */
const FIRST_BYTES = 4096;

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
export type MvtGeometryType = 'point' | 'line' | 'polygon';
const GEOMETRY_TYPES: Readonly<Record<MvtGeometryType, number>> = { point: POINT, line: LINE, polygon: POLYGON };
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

interface Feature {
  readonly id: number | undefined;
  readonly type: number;
  readonly tags: readonly number[];
  readonly geometry: readonly number[];
}

const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
const command = (id: number, count: number): number => id | (count << 3);

/**
 * Returns twice the area of a ring in tile units; positive where an outer ring of a tile runs (clockwise on the
 * screen).
 */
export function tileRingArea(ring: FlatPoints): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  }
  return sum;
}

/** Returns points in whole tile units, with consecutive equal points once. */
function rounded(points: FlatPoints, closed: boolean): number[] {
  const result: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const x = Math.round(points[i]);
    const y = Math.round(points[i + 1]);
    const n = result.length;
    if (n === 0 || result[n - 2] !== x || result[n - 1] !== y) result.push(x, y);
  }
  while (closed && result.length > 2 && result[0] === result.at(-2) && result[1] === result.at(-1)) result.length -= 2;
  return result;
}

/**
 * One layer under construction. Coordinates are those of a tile (`TileProjection`), already clipped; they are rounded
 * here, and what shrinks to nothing is left out.
 */
export class MvtLayer {
  private count = 0;
  /** Features and values as they will stand in the tile. */
  private readonly features = new PbfWriter(new Uint8Array(FIRST_BYTES));
  private readonly values = new PbfWriter(new Uint8Array(FIRST_BYTES));
  private readonly keys = new Map<string, number>();
  private valueCount = 0;
  /** A `Map` distinguishes `1` from `'1'`. */
  private readonly valueIndices = new Map<MvtValue, number>();

  constructor(
    readonly name: string,
    readonly extent = TILE_EXTENT,
  ) {}

  get featureCount(): number {
    return this.count;
  }

  addPoints(points: FlatPoints, attributes: MvtAttributes, id?: number): void {
    const count = points.length / 2;
    if (count === 0) return;
    const cursor = new GeometryCursor();
    cursor.geometry.push(command(MOVE_TO, count));
    for (let i = 0; i < points.length; i += 2) cursor.to(Math.round(points[i]), Math.round(points[i + 1]));
    this.add(POINT, cursor.geometry, attributes, id);
  }

  /** Adds a point whose attributes are `key, value, key, value, …` as indices. */
  addPoint(x: number, y: number, tags: readonly number[]): void {
    const geometry = [command(MOVE_TO, 1), zigzag(Math.round(x)), zigzag(Math.round(y))];
    this.put({ id: undefined, type: POINT, tags, geometry });
  }

  addLines(lines: readonly FlatPoints[], attributes: MvtAttributes, id?: number): void {
    const cursor = new GeometryCursor();
    for (const line of lines) {
      const points = rounded(line, false);
      if (points.length >= 4) cursor.path(points);
    }
    this.add(LINE, cursor.geometry, attributes, id);
  }

  /** Polygons as lists of rings, the outer one first; their direction is put right here. Rings aren't closed. */
  addPolygons(polygons: readonly (readonly FlatPoints[])[], attributes: MvtAttributes, id?: number): void {
    const cursor = new GeometryCursor();
    for (const rings of polygons) {
      for (let r = 0; r < rings.length; r++) {
        const points = rounded(rings[r], true);
        const area = tileRingArea(points);
        if (points.length < 6 || area === 0) {
          if (r === 0) break;
          continue;
        }
        if (area > 0 !== (r === 0)) reverseRing(points);
        cursor.path(points);
        cursor.geometry.push(command(CLOSE_PATH, 1));
      }
    }
    this.add(POLYGON, cursor.geometry, attributes, id);
  }

  private add(type: number, geometry: number[], attributes: MvtAttributes, id: number | undefined): void {
    if (geometry.length === 0) return;
    const tags: number[] = [];
    for (const [key, value] of attributes) tags.push(this.keyIndex(key), this.valueIndex(value));
    this.put({ id, type, tags, geometry });
  }

  private put(feature: Feature): void {
    this.features.writeMessage(2, writeFeature, feature);
    this.count++;
  }

  /**
   * Adds a feature whose geometry is encoded already ({@link GeometryCursor}), with attributes as in {@link addPoint}.
   */
  addEncoded(type: MvtGeometryType, geometry: readonly number[], tags: readonly number[], id?: number): void {
    if (geometry.length > 0) this.put({ id, type: GEOMETRY_TYPES[type], tags, geometry });
  }

  /** Returns the index of an attribute's name, for {@link addPoint}. */
  keyIndex(key: string): number {
    let index = this.keys.get(key);
    if (index === undefined) {
      index = this.keys.size;
      this.keys.set(key, index);
    }
    return index;
  }

  /** Returns the index of a value, for {@link addPoint}. */
  valueIndex(value: MvtValue): number {
    let index = this.valueIndices.get(value);
    if (index === undefined) {
      index = this.valueCount++;
      this.valueIndices.set(value, index);
      this.values.writeMessage(4, writeValue, value);
    }
    return index;
  }

  /** Returns the index of a text that occurs once, or that the caller remembers: it isn't looked up. */
  newText(text: string | Uint8Array): number {
    this.values.writeMessage(4, writeText, text);
    return this.valueCount++;
  }

  /** @internal */
  write(pbf: PbfWriter): void {
    pbf.writeVarintField(15, 2);
    writeString(1, this.name, pbf);
    append(pbf, this.features);
    for (const key of this.keys.keys()) writeString(3, key, pbf);
    append(pbf, this.values);
    pbf.writeVarintField(5, this.extent);
  }
}

/** Geometry commands with their zigzag differences, of whole tile units. */
export class GeometryCursor {
  readonly geometry: number[] = [];
  private x = 0;
  private y = 0;

  to(x: number, y: number): void {
    this.geometry.push(zigzag(x - this.x), zigzag(y - this.y));
    this.x = x;
    this.y = y;
  }

  points(points: readonly number[]): void {
    this.geometry.push(command(MOVE_TO, points.length / 2));
    for (let i = 0; i < points.length; i += 2) this.to(points[i], points[i + 1]);
  }

  /** Adds a closed path, whose last point isn't the first again. */
  ring(points: readonly number[]): void {
    this.path(points);
    this.geometry.push(command(CLOSE_PATH, 1));
  }

  path(points: readonly number[]): void {
    this.geometry.push(command(MOVE_TO, 1));
    this.to(points[0], points[1]);
    this.geometry.push(command(LINE_TO, points.length / 2 - 1));
    for (let i = 2; i < points.length; i += 2) this.to(points[i], points[i + 1]);
  }
}

function writeFeature(feature: Feature, pbf: PbfWriter): void {
  if (feature.id !== undefined) pbf.writeVarintField(1, feature.id);
  pbf.writePackedVarint(2, feature.tags as number[]);
  pbf.writeVarintField(3, feature.type);
  pbf.writePackedVarint(4, feature.geometry as number[]);
}

function writeText(text: string | Uint8Array, pbf: PbfWriter): void {
  if (typeof text === 'string') writeString(1, text, pbf);
  else pbf.writeBytesField(1, text);
}

const encoder = new TextEncoder();
/** First halves of characters beyond U+1FFFF (rare Chinese ones), which pbf 5.1 writes as other characters. */
const BEYOND_PLANE_1 = /[\uD840-\uDBFF]/;

function writeString(field: number, text: string, pbf: PbfWriter): void {
  if (BEYOND_PLANE_1.test(text)) pbf.writeBytesField(field, encoder.encode(text));
  else pbf.writeStringField(field, text);
}

/** Fields that were written elsewhere. */
function append(to: PbfWriter, { buf, pos }: PbfWriter): void {
  to.realloc(pos);
  to.buf.set(buf.subarray(0, pos), to.pos);
  to.pos += pos;
}

function writeValue(value: MvtValue, pbf: PbfWriter): void {
  if (typeof value === 'string') writeString(1, value, pbf);
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value);
  else if (!Number.isSafeInteger(value)) pbf.writeDoubleField(3, value);
  else if (value >= 0) pbf.writeVarintField(5, value);
  else pbf.writeSVarintField(6, value);
}

/** Returns the bytes of a tile. Layers without features are left out, so an empty tile has no bytes. */
export function encodeTile(layers: readonly MvtLayer[]): Uint8Array<ArrayBuffer> {
  const pbf = new PbfWriter();
  for (const layer of layers) {
    if (layer.featureCount > 0) pbf.writeMessage(3, (l: MvtLayer, writer) => l.write(writer), layer);
  }
  return pbf.finish().slice() as Uint8Array<ArrayBuffer>;
}
