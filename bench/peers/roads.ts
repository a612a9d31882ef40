import { MISSING_COORDINATE, nodesOfWay, type OsmData, readOsm, TagReader } from '../../src/import/osm/index.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import type { BBox } from '../../src/kit/geo/bbox.ts';
import { fromE7 } from '../../src/kit/geo/coordinates.ts';

/** A position in degrees: longitude, latitude. */
export type Position = readonly [number, number];

const EVERYDAY = new Set(['residential', 'living_street', 'unclassified', 'tertiary', 'secondary', 'primary']);
const ACCESS_KEYS = ['access', 'motor_vehicle', 'foot', 'bicycle', 'vehicle', 'motorcar'];
const NOT_EVERYBODY = new Set(['no', 'private', 'customers', 'delivery', 'permit', 'agricultural', 'forestry']);
const FILTER = { wayKeys: ['highway'], tagKeys: ['highway', 'area', ...ACCESS_KEYS], relationTypes: [] };

/** Rounds to a micro-degree, eleven centimeters, which both sides read alike. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/**
 * Segments of the roads that cars, bicycles and walkers may all use, of their largest connected piece. Points lie on
 * them, so both sides meet the network at the same place.
 */
export class Roads {
  constructor(
    private readonly lonE7: Int32Array,
    private readonly latE7: Int32Array,
    /** Nodes of segment s at 2 s and 2 s + 1. */
    private readonly ends: Int32Array,
  ) {}

  get segments(): number {
    return this.ends.length / 2;
  }

  /** Returns `count` random points, every segment equally likely; the same for the same seed. */
  points(count: number, seed: number, within?: BBox): Position[] {
    const random = seededRandom(seed);
    const points: Position[] = [];
    for (let tries = 0; points.length < count && tries < 2000 * count; tries++) {
      const segment = Math.floor(random() * this.segments);
      const point = this.onSegment(segment, random());
      if (within === undefined || inside(within, point)) points.push(point);
    }
    return points;
  }

  private onSegment(segment: number, share: number): Position {
    const [a, b] = [this.ends[2 * segment], this.ends[2 * segment + 1]];
    const between = (from: number, to: number): number => rounded(fromE7(from + share * (to - from)));
    return [between(this.lonE7[a], this.lonE7[b]), between(this.latE7[a], this.latE7[b])];
  }
}

const inside = (box: BBox, [x, y]: Position): boolean =>
  x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY;

export async function readRoads(pbf: string): Promise<Roads> {
  const osm = await readOsm([pbf], FILTER, { progress: { update() {}, note() {} } });
  const segments = everydaySegments(osm);
  return new Roads(osm.nodes.lonE7, osm.nodes.latE7, largestPiece(segments, osm.nodes.count));
}

function everydaySegments(osm: OsmData): number[] {
  const tags = new TagReader(osm.ways.tags, osm.strings);
  const ends: number[] = [];
  for (let way = 0; way < osm.ways.count; way++) {
    if (!EVERYDAY.has(tags.get(way, 'highway') ?? '') || tags.get(way, 'area') === 'yes') continue;
    if (ACCESS_KEYS.some((key) => NOT_EVERYBODY.has(tags.get(way, key) ?? ''))) continue;
    const nodes = nodesOfWay(osm.ways, way);
    for (let i = 1; i < nodes.length; i++) {
      const there =
        osm.nodes.lonE7[nodes[i - 1]] !== MISSING_COORDINATE && osm.nodes.lonE7[nodes[i]] !== MISSING_COORDINATE;
      if (there) ends.push(nodes[i - 1], nodes[i]);
    }
  }
  return ends;
}

function largestPiece(ends: readonly number[], nodes: number): Int32Array {
  const parent = Int32Array.from({ length: nodes }, (_, node) => node);
  const rootOf = (node: number): number => {
    while (parent[node] !== node) {
      parent[node] = parent[parent[node]];
      node = parent[node];
    }
    return node;
  };
  for (let i = 0; i < ends.length; i += 2) parent[rootOf(ends[i])] = rootOf(ends[i + 1]);
  const sizes = new Int32Array(nodes);
  for (let i = 0; i < ends.length; i += 2) sizes[rootOf(ends[i])]++;
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  return Int32Array.from(ends.filter((_, i) => rootOf(ends[i - (i % 2)]) === largest));
}
