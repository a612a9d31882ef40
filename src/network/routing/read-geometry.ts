import type { Geometry, GeometryCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { LimitError } from '../../kit/core/errors.ts';
import { refuse, wordOr } from './field-checks.ts';
import { type CoordinateReader, coordinateReader, readEpsg } from './read-crs.ts';

/** Counts the vertices of all geometries of a request, and throws at the plan's limit. */
export interface VertexBudget {
  /** Called once per vertex; `path` is the geometry's. Throws if there are too many. */
  spend(path: string): void;
}

export function vertexBudget(allowed: number): VertexBudget {
  let used = 0;
  return {
    spend(path) {
      if (++used > allowed) throw new LimitError('maxGeometryVertices', allowed, used, path);
    },
  };
}

/**
 * Reads a geometry, as an object or as text, in any supported system, as plain WGS 84 GeoJSON. Features and feature
 * collections are read as their geometries. Open rings are closed, repeated points and heights are dropped, rings may
 * cross themselves (inside is even-odd); geometries without extent are refused with their path.
 * @param member the member of `path` that has the geometry
 */
export function readGeometry(
  data: unknown,
  crs: unknown,
  path: string,
  budget: VertexBudget,
  member = 'data',
): Geometry {
  const coordinates = coordinateReader(readEpsg(crs, `${path}.crs`, 4326));
  const reader = new GeometryReader(coordinates, path, budget);
  return reader.read(parsed(data, `${path}.${member}`), `${path}.${member}`);
}

/** A geometry that must state its coordinate system. */
interface GeometryBody {
  readonly data?: unknown;
  readonly crs?: unknown;
  readonly type?: unknown;
}

/**
 * Reads `{data, crs, type: "geojson"}` of a request as plain WGS 84 GeoJSON, like {@link readGeometry}; null if it
 * isn't given.
 */
export function optionalGeometry(
  body: GeometryBody | null | undefined,
  path: string,
  budget: VertexBudget,
): Geometry | null {
  if (body === undefined || body === null) return null;
  if (body.crs === undefined || body.crs === null) refuse(`${path}.crs`, 'is required: an EPSG code such as 4326');
  wordOr(body.type, `${path}.type`, ['geojson'], 'geojson');
  return readGeometry(body.data, body.crs, path, budget);
}

/** Reads an area like {@link optionalGeometry}. */
export function optionalArea(
  body: GeometryBody | null | undefined,
  path: string,
  budget: VertexBudget,
): Polygon | MultiPolygon | null {
  const geometry = optionalGeometry(body, path, budget);
  if (geometry === null || geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry;
  return refuse(`${path}.data`, 'must be a Polygon or MultiPolygon');
}

function parsed(data: unknown, path: string): unknown {
  if (data === undefined || data === null) refuse(path, 'is required: GeoJSON');
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return refuse(path, "isn't valid JSON");
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class GeometryReader {
  private depth = 0;

  constructor(
    private readonly coordinates: CoordinateReader,
    private readonly path: string,
    private readonly budget: VertexBudget,
  ) {}

  read(value: unknown, at: string): Geometry {
    if (!isRecord(value)) refuse(at, 'must be a GeoJSON geometry');
    if (++this.depth > 8) refuse(at, 'is nested deeper than 8 levels');
    try {
      return this.readKnown(value, at);
    } finally {
      this.depth--;
    }
  }

  private readKnown(value: Record<string, unknown>, at: string): Geometry {
    const inside = `${at}.coordinates`;
    const c = value.coordinates;
    switch (value.type) {
      case 'Point':
        return { type: 'Point', coordinates: this.position(c, inside) };
      case 'MultiPoint':
        return { type: 'MultiPoint', coordinates: this.many(c, inside, (v, p) => this.position(v, p)) };
      case 'LineString':
        return { type: 'LineString', coordinates: this.line(c, inside) };
      case 'MultiLineString':
        return { type: 'MultiLineString', coordinates: this.many(c, inside, (v, p) => this.line(v, p)) };
      case 'Polygon':
        return { type: 'Polygon', coordinates: this.many(c, inside, (v, p) => this.ring(v, p)) };
      case 'MultiPolygon':
        return {
          type: 'MultiPolygon',
          coordinates: this.many(c, inside, (v, p) => this.many(v, p, (ring, q) => this.ring(ring, q))),
        };
      case 'GeometryCollection':
        return collection(this.many(value.geometries, `${at}.geometries`, (v, p) => this.read(v, p)));
      case 'Feature':
        return this.read(value.geometry, `${at}.geometry`);
      case 'FeatureCollection':
        return collection(this.many(value.features, `${at}.features`, (v, p) => this.read(v, p)));
      default:
        return refuse(`${at}.type`, 'must be Point, LineString, Polygon, one of their Multi… forms, or a collection');
    }
  }

  private many<T>(value: unknown, at: string, one: (item: unknown, at: string) => T): T[] {
    if (!Array.isArray(value) || value.length === 0) refuse(at, 'must be a list with at least one member');
    return value.map((item, i) => one(item, `${at}[${i}]`));
  }

  private position(value: unknown, at: string): Position {
    this.budget.spend(this.path);
    if (!Array.isArray(value)) refuse(at, 'must be a position');
    const [x, y] = value as unknown[];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      refuse(at, 'must be a position of two numbers');
    }
    return this.coordinates.place(x, y) ?? refuse(at, this.coordinates.problem);
  }

  /**
   * Returns positions without immediate repetitions, with the points that straight lines of another system need between
   * them.
   */
  private positions(value: unknown, at: string, closed: boolean): Position[] {
    const given = this.many(value, at, (v, p) => this.position(v, p));
    if (closed && !same(given[0], given[given.length - 1])) given.push(given[0]);
    const isNew = (p: Position, i: number): boolean => i === 0 || !same(p, given[i - 1]);
    const { between } = this.coordinates;
    if (between === null) return given.filter(isNew);
    // All of them were checked above.
    const pairs = value as [number, number][];
    const places: Position[] = [];
    for (let i = 0; i < given.length; i++) {
      if (!isNew(given[i], i)) continue;
      for (const place of i > 0 ? between(pairs[i - 1], pairs[i % pairs.length]) : []) {
        this.budget.spend(this.path);
        places.push(place);
      }
      places.push(given[i]);
    }
    return places;
  }

  private line(value: unknown, at: string): Position[] {
    const line = this.positions(value, at, false);
    if (line.length < 2) refuse(at, 'must have two different positions');
    return line;
  }

  private ring(value: unknown, at: string): Position[] {
    const ring = this.positions(value, at, true);
    if (ring.length < 4 || isFlat(value as Position[])) refuse(at, 'must enclose an area');
    return ring;
  }
}

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Returns whether all positions are on one line. */
function isFlat(ring: readonly Position[]): boolean {
  const [ax, ay] = ring[0];
  const far = ring.reduce((best, p) => (distance2(p, ring[0]) > distance2(best, ring[0]) ? p : best));
  const [dx, dy] = [far[0] - ax, far[1] - ay];
  return ring.every(([x, y]) => Math.abs(dx * (y - ay) - dy * (x - ax)) <= 1e-12 * (dx * dx + dy * dy));
}

const distance2 = (a: Position, b: Position): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;

/** Joins several geometries; areas become a MultiPolygon. */
function collection(members: Geometry[]): Geometry {
  const flat = members.flatMap((g) => (g.type === 'GeometryCollection' ? g.geometries : [g]));
  if (flat.length === 1) return flat[0];
  const polygons = flat.flatMap((g) =>
    g.type === 'Polygon' ? [g.coordinates] : g.type === 'MultiPolygon' ? g.coordinates : [],
  );
  const onlyAreas = flat.every((g) => g.type === 'Polygon' || g.type === 'MultiPolygon');
  if (onlyAreas) return { type: 'MultiPolygon', coordinates: polygons };
  return { type: 'GeometryCollection', geometries: flat } satisfies GeometryCollection;
}
