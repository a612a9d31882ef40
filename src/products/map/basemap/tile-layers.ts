import { PbfReader } from 'pbf';
import { GeometryCursor, type MvtGeometryType, type MvtValue } from '../../../kit/geo/mvt.ts';
import { readMvtValue } from '../../../kit/geo/mvt-value.ts';

/** A layer of a vector tile, decoded: attributes as indices, geometries as the stored commands. */
export interface TileLayer {
  readonly name: string;
  readonly extent: number;
  readonly keys: readonly string[];
  readonly values: readonly MvtValue[];
  readonly features: readonly TileLayerFeature[];
}

export interface TileLayerFeature {
  readonly id: number | undefined;
  readonly type: MvtGeometryType;
  /** Key, value, key, value, … as indices. */
  readonly tags: readonly number[];
  readonly geometry: readonly number[];
}

const TYPES: Readonly<Record<number, MvtGeometryType>> = { 1: 'point', 2: 'line', 3: 'polygon' };
const DEFAULT_EXTENT = 4096;

/** Reads the layers of a tile (Mapbox Vector Tile 2.1, not packed). Throws Error if it isn't a tile. */
export function readTileLayers(bytes: Uint8Array): TileLayer[] {
  const pbf = new PbfReader(bytes);
  const layers: TileLayer[] = [];
  for (let field = pbf.nextField(); field > 0; field = pbf.nextField()) {
    if (field === 3) layers.push(readLayer(pbf, pbf.readVarint() + pbf.pos));
  }
  return layers;
}

function readLayer(pbf: PbfReader, end: number): TileLayer {
  let name = '';
  let extent = DEFAULT_EXTENT;
  const keys: string[] = [];
  const values: MvtValue[] = [];
  const features: TileLayerFeature[] = [];
  for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
    if (field === 1) name = pbf.readString();
    else if (field === 2) readFeature(pbf, pbf.readVarint() + pbf.pos, features);
    else if (field === 3) keys.push(pbf.readString());
    else if (field === 4) values.push(readMvtValue(pbf, pbf.readVarint() + pbf.pos));
    else if (field === 5) extent = pbf.readVarint();
  }
  return { name, extent, keys, values, features };
}

function readFeature(pbf: PbfReader, end: number, features: TileLayerFeature[]): void {
  let id: number | undefined;
  let type: MvtGeometryType | undefined;
  let tags: number[] = [];
  let geometry: number[] = [];
  for (let field = pbf.nextField(end); field > 0; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint();
    else if (field === 2) tags = pbf.readPackedVarint();
    else if (field === 3) type = TYPES[pbf.readVarint()];
    else if (field === 4) geometry = pbf.readPackedVarint();
  }
  // Features of unknown type are ignored, as the specification requires.
  if (type !== undefined) features.push({ id, type, tags, geometry });
}

const MOVE_TO = 1;
const LINE_TO = 2;

/**
 * Decodes the paths of a geometry as `x, y` pairs: lines, rings without their first point again, or one path of all
 * points.
 */
export function pathsOf({ type, geometry }: TileLayerFeature): number[][] {
  const paths: number[][] = [];
  let path: number[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < geometry.length; ) {
    const command = geometry[i] & 7;
    const count = geometry[i] >>> 3;
    i++;
    if (command !== MOVE_TO && command !== LINE_TO) continue;
    for (let n = 0; n < count && i + 1 < geometry.length; n++, i += 2) {
      x += (geometry[i] >>> 1) ^ -(geometry[i] & 1);
      y += (geometry[i + 1] >>> 1) ^ -(geometry[i + 1] & 1);
      if (command === MOVE_TO && (type !== 'point' || paths.length === 0)) {
        path = [];
        paths.push(path);
      }
      path.push(x, y);
    }
  }
  return paths;
}

/** Encodes paths as commands. */
export function geometryOf(type: MvtGeometryType, paths: readonly (readonly number[])[]): readonly number[] {
  const cursor = new GeometryCursor();
  if (type === 'point') {
    if (paths.length > 0) cursor.points(paths.flat());
  } else for (const path of paths) type === 'line' ? cursor.path(path) : cursor.ring(path);
  return cursor.geometry;
}
