import type { Position } from 'geojson';
import { LimitError, wrongField } from '../../../../kit/core/errors.ts';
import { MERCATOR_HALF_M, xFromLon, yFromLat } from '../../../../kit/geo/mercator.ts';
import { onOneSide } from '../../../../kit/geo/run-on.ts';

/**
 * An overlay on a map, ready for drawing. Positions are shares of the world's side, from its north-western corner; they
 * continue beyond 0 and 1 past the date line, on the side where all shapes are closest together.
 */
export interface Overlay {
  readonly shapes: readonly OverlayShape[];
}

export interface OverlayShape {
  readonly kind: 'area' | 'line' | 'point';
  /** x, y, x, y, …: rings of areas, lines, or one point. */
  readonly paths: readonly Float64Array[];
  readonly look: OverlayLook;
  /** Area in shares squared: larger areas are drawn below smaller ones. */
  readonly area: number;
}

interface OverlayLook {
  readonly stroke: string;
  readonly strokeWidth: number;
  readonly strokeOpacity: number;
  readonly fill: string;
  readonly fillOpacity: number;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Depth of nested collections beyond which they are ignored. */
const MOST_DEPTH = 8;

/**
 * Reads GeoJSON in degrees: a geometry, a feature or a collection, also as `data` of an answer of this service. Colors
 * come from the members of simplestyle (`stroke`, `fill`, `marker-color`, …); isochrones without them get colors from
 * yellow (near) to violet. Throws RequestError and LimitError about `field`.
 */
export function readOverlay(json: unknown, field: string, maxVertices: number): Overlay {
  const reader = new OverlayReader(field, maxVertices);
  reader.add(isObject(json) && isObject(json.data) && json.type === undefined ? json.data : json, {}, 0);
  const largest = reader.times.length === 0 ? 0 : Math.max(...reader.times);
  const sides = onOneSide(reader.shapes.map(({ paths }) => paths));
  const shapes = reader.shapes.map(({ kind, properties }, s): OverlayShape => {
    const paths = sides[s].map(sharesOf);
    const area = kind === 'area' && paths[0] !== undefined ? Math.abs(ringArea(paths[0])) : 0;
    return { kind, paths, area, look: lookOf(kind, properties, largest) };
  });
  const order = { area: 0, line: 1, point: 2 };
  shapes.sort((a, b) => order[a.kind] - order[b.kind] || b.area - a.area);
  return { shapes };
}

function sharesOf(path: readonly Position[]): Float64Array {
  const shares = new Float64Array(2 * path.length);
  path.forEach(([lon, lat], i) => {
    shares[2 * i] = (xFromLon(lon) + MERCATOR_HALF_M) / (2 * MERCATOR_HALF_M);
    shares[2 * i + 1] = (MERCATOR_HALF_M - yFromLat(lat)) / (2 * MERCATOR_HALF_M);
  });
  return shares;
}

interface BareShape extends Pick<OverlayShape, 'kind'> {
  /** Positions in degrees. */
  readonly paths: readonly (readonly Position[])[];
  readonly properties: Json;
}

class OverlayReader {
  readonly shapes: BareShape[] = [];
  /** Thresholds of isochrones. */
  readonly times: number[] = [];
  private vertices = 0;

  constructor(
    private readonly field: string,
    private readonly maxVertices: number,
  ) {}

  add(json: unknown, properties: Json, depth: number): void {
    if (!isObject(json) || depth > MOST_DEPTH)
      throw this.wrong('must be GeoJSON: a geometry, a feature or a collection');
    const { type } = json;
    if (type === 'FeatureCollection' || type === 'GeometryCollection') {
      const parts = type === 'FeatureCollection' ? json.features : json.geometries;
      for (const part of this.list(parts)) this.add(part, properties, depth + 1);
    } else if (type === 'Feature') {
      const own = isObject(json.properties) ? json.properties : {};
      if (typeof own.time === 'number') this.times.push(own.time);
      if (json.geometry !== null) this.add(json.geometry, own, depth + 1);
    } else this.addGeometry(String(type), json.coordinates, properties);
  }

  private addGeometry(type: string, coordinates: unknown, properties: Json): void {
    const put = (kind: OverlayShape['kind'], paths: Position[][]): void => {
      this.shapes.push({ kind, paths, properties });
    };
    const each = (value: unknown, use: (part: unknown) => void): void => {
      for (const part of this.list(value)) use(part);
    };
    const rings = (value: unknown): void =>
      put(
        'area',
        this.list(value).map((ring) => closed(this.path(ring))),
      );
    switch (type) {
      case 'Point':
        put('point', [this.path([coordinates])]);
        break;
      case 'MultiPoint':
        each(coordinates, (point) => put('point', [this.path([point])]));
        break;
      case 'LineString':
        put('line', [this.path(coordinates)]);
        break;
      case 'MultiLineString':
        each(coordinates, (line) => put('line', [this.path(line)]));
        break;
      case 'Polygon':
        rings(coordinates);
        break;
      case 'MultiPolygon':
        each(coordinates, rings);
        break;
      default:
        throw this.wrong(`has a geometry of type ${type.slice(0, 40)}: use points, lines and polygons`);
    }
  }

  private list(value: unknown): readonly unknown[] {
    if (!Array.isArray(value)) throw this.wrong('must have lists of coordinates, features or geometries');
    return value;
  }

  private path(value: unknown): Position[] {
    const points = this.list(value);
    this.vertices += points.length;
    if (this.vertices > this.maxVertices) {
      throw new LimitError('maxGeometryVertices', this.maxVertices, this.vertices, this.field);
    }
    return points.map((point) => {
      const [lon, lat] = this.list(point);
      const fits = typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 540 && Math.abs(lat) <= 90;
      if (!fits) throw this.wrong('must have positions of longitude and latitude in degrees (srid 4326)');
      return [lon, lat];
    });
  }

  private wrong(problem: string): Error {
    return wrongField(this.field, problem);
  }
}

const closed = (ring: Position[]): Position[] => {
  const [first, last] = [ring[0], ring[ring.length - 1]];
  return first === undefined || (first[0] === last[0] && first[1] === last[1]) ? ring : [...ring, first];
};

function ringArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += ring[j] * ring[i + 1] - ring[i] * ring[j + 1];
  return sum / 2;
}

/** Colors from near to far: viridis (van der Walt and Smith, 2015), which color-blind people read as well. */
const NEAR_TO_FAR = ['#fde725', '#b5de2b', '#6ece58', '#35b779', '#1f9e89', '#26828e', '#31688e', '#3e4989', '#482878'];
const COLOR = /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}|rgba?\([\d., %]{1,40}\))$/i;
const DEFAULT_COLOR = '#3e4989';

function lookOf(kind: OverlayShape['kind'], properties: Json, largest: number): OverlayLook {
  const color = (name: string): string | null => {
    const value = properties[name];
    return typeof value === 'string' && COLOR.test(value) ? value : null;
  };
  const number = (name: string, otherwise: number, most: number): number => {
    const value = properties[name];
    return typeof value === 'number' && value >= 0 && value <= most ? value : otherwise;
  };
  const { time } = properties;
  const rank = typeof time === 'number' && largest > 0 ? Math.ceil((time / largest) * NEAR_TO_FAR.length) - 1 : -1;
  const own = rank < 0 ? DEFAULT_COLOR : NEAR_TO_FAR[Math.min(NEAR_TO_FAR.length - 1, rank)];
  return {
    stroke: color('stroke') ?? color('fill') ?? own,
    strokeWidth: number('stroke-width', kind === 'area' ? 1.5 : 4, 40),
    strokeOpacity: number('stroke-opacity', 0.9, 1),
    fill: (kind === 'point' ? color('marker-color') : color('fill')) ?? own,
    fillOpacity: number('fill-opacity', kind === 'point' ? 1 : 0.4, 1),
  };
}
