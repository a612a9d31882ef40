import { indexInSorted } from '../../kit/collections/binary-search.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { WaterTable } from '../../network/water/water-columns.ts';
import {
  joinRings,
  MEMBER_WAY,
  MISSING_COORDINATE,
  membersOfRelation,
  nodesOfWay,
  type OsmData,
  type OsmFilter,
  TagReader,
} from '../osm/index.ts';
import { unmappedRivers } from './unmapped/unmapped-rivers.ts';
import { type RiverLine, widenedRivers } from './widened-rivers.ts';

/** Smallest area that counts as water; people walk around smaller ones unnoticed. */
const LEAST_M2 = 1600;

/** Area of a lake that shows that the extract wasn't stripped of water. */
const LAKE_M2 = 50_000;

/** Tags of water areas; `*`: any value. */
const AREA_TAGS = {
  natural: ['water'],
  water: '*',
  waterway: ['riverbank', 'dock'],
  landuse: ['reservoir', 'basin'],
} as const satisfies Readonly<Record<string, readonly string[] | '*'>>;
const COASTLINE = 'coastline';
/**
 * Width in meters of water drawn as a line without a width: wider ones are usually drawn as areas. People step across
 * streams and ditches.
 */
const LINE_WIDTHS: ReadonlyMap<string, number> = new Map([
  ['river', 25],
  ['canal', 15],
]);
/** Range of plausible tagged widths. */
const LEAST_WIDTH_M = 1;
const MOST_WIDTH_M = 2000;
const METERS_PER_FOOT = 0.3048;
/** Tags of water that isn't visible, or not always. */
const HIDDEN: readonly (readonly [key: string, value: string])[] = [
  ['tunnel', 'yes'],
  ['tunnel', 'culvert'],
  ['covered', 'yes'],
  ['location', 'underground'],
  ['intermittent', 'yes'],
  ['seasonal', 'yes'],
];

/** Returns a filter that also keeps water. */
export function withWater(filter: OsmFilter): OsmFilter {
  const tags = { ...filter.whole?.tags };
  const waterway = [...AREA_TAGS.waterway, ...LINE_WIDTHS.keys()];
  const wanted: Readonly<Record<string, readonly string[] | '*'>> = {
    ...AREA_TAGS,
    natural: ['water', COASTLINE],
    waterway,
  };
  for (const [key, values] of Object.entries(wanted)) {
    const known = tags[key];
    tags[key] = known === '*' || values === '*' ? '*' : [...new Set([...(known ?? []), ...values])];
  }
  const relationTypes = [...new Set([...(filter.whole?.relationTypes ?? []), 'multipolygon'])];
  return { ...filter, whole: { tags, relationTypes } };
}

/**
 * Collects water areas and coastlines of the map; rivers drawn as lines become areas of their width. In extracts
 * stripped of water, rivers are inferred from bridges.
 */
export function collectWater(osm: OsmData): WaterTable {
  const areas: number[][][] = [];
  const ofRelations = new Set<number>();
  const relationTags = new TagReader(osm.relations.tags, osm.strings);
  for (let relation = 0; relation < osm.relations.count; relation++) {
    if (relationTags.get(relation, 'type') !== 'multipolygon' || !isWater(relationTags, relation)) continue;
    const lines: Int32Array[] = [];
    for (const { type, id } of membersOfRelation(osm, relation)) {
      const way = type === MEMBER_WAY ? indexInSorted(osm.ways.id, id) : -1;
      if (way < 0) continue;
      ofRelations.add(way);
      lines.push(nodesOfWay(osm.ways, way));
    }
    areas.push(joinRings(lines).rings.map((ring) => pointsOf(osm, ring.slice(1))));
  }
  const coasts: number[][] = [];
  const rivers: RiverLine[] = [];
  const wayTags = new TagReader(osm.ways.tags, osm.strings);
  for (let way = 0; way < osm.ways.count; way++) {
    const nodes = nodesOfWay(osm.ways, way);
    if (wayTags.get(way, 'natural') === COASTLINE) coasts.push(pointsOf(osm, nodes));
    const widthM = riverWidthM(wayTags, way);
    if (widthM !== null) rivers.push({ points: pointsOf(osm, nodes), widthM });
    const isClosed = nodes.length > 3 && nodes[0] === nodes[nodes.length - 1];
    // Outlines of a relation may repeat its tags, but only the relation has the holes.
    if (isClosed && !ofRelations.has(way) && isWater(wayTags, way)) areas.push([pointsOf(osm, nodes.subarray(1))]);
  }
  const mapped = areas.map((rings) => rings.filter(({ length }) => length >= 6));
  const banks = widenedRivers(
    rivers.filter(({ points }) => points.length >= 4),
    mapped,
  );
  const lakes = mapped.filter((rings) => sizeM2(rings) >= LAKE_M2);
  const ponds = mapped.filter((rings) => sizeM2(rings) < LAKE_M2 && rings.length > 0).map(([ring]) => ring);
  const lines = [...lakes.flat(), ...rivers.map(({ points }) => points), ...coasts];
  const unmapped = unmappedRivers(osm, { lines, ponds });
  return tableOf(
    [...mapped.filter((rings) => sizeM2(rings) >= LEAST_M2), ...banks, ...unmapped],
    coasts.filter(({ length }) => length >= 4),
  );
}

function isWater(tags: TagReader, thing: number): boolean {
  const isTagged = Object.entries<readonly string[] | '*'>(AREA_TAGS).some(([key, values]) => {
    const value = tags.get(thing, key);
    return value !== undefined && (values === '*' ? value !== 'no' : values.includes(value));
  });
  return isTagged && !isHidden(tags, thing);
}

const isHidden = (tags: TagReader, thing: number): boolean =>
  HIDDEN.some(([key, value]) => tags.get(thing, key) === value);

/** Returns the width in meters of an open river that is drawn as a line; null for anything else. */
function riverWidthM(tags: TagReader, way: number): number | null {
  const usual = LINE_WIDTHS.get(tags.get(way, 'waterway') ?? '');
  if (usual === undefined || tags.get(way, 'area') === 'yes' || isHidden(tags, way)) return null;
  // People cross below its bridges.
  if ((tags.get(way, 'bridge') ?? 'no') !== 'no') return null;
  const tagged = tags.get(way, 'width') ?? tags.get(way, 'est_width') ?? '';
  const meters = Number.parseFloat(tagged) * (/ft|feet|'/.test(tagged) ? METERS_PER_FOOT : 1);
  return meters >= LEAST_WIDTH_M && meters <= MOST_WIDTH_M ? meters : usual;
}

/** Returns positions as pairs of degrees × 10⁷, without nodes that the extract lacks. */
function pointsOf({ nodes }: OsmData, refs: ArrayLike<number>): number[] {
  const points: number[] = [];
  for (let i = 0; i < refs.length; i++) {
    const lonE7 = nodes.lonE7[refs[i]];
    if (lonE7 !== MISSING_COORDINATE) points.push(lonE7, nodes.latE7[refs[i]]);
  }
  return points;
}

/** Returns the area of the largest ring, ignoring islands. */
function sizeM2(rings: readonly number[][]): number {
  const sizes = rings.map((ring) => {
    let twice = 0;
    for (let k = 0, b = ring.length - 2; k < ring.length; b = k, k += 2) {
      twice += (ring[b] - ring[0]) * (ring[k + 1] - ring[1]) - (ring[k] - ring[0]) * (ring[b + 1] - ring[1]);
    }
    const lat = fromE7(ring[1]);
    return Math.abs(fromE7(fromE7(twice))) * 0.5 * METERS_PER_DEGREE * metersPerDegreeLon(lat);
  });
  return Math.max(0, ...sizes);
}

function tableOf(areas: readonly number[][][], coasts: readonly number[][]): WaterTable {
  const lines = [...areas.flat(), ...coasts];
  const areaFirstLine = new Int32Array(areas.length + 1);
  areas.forEach((rings, a) => {
    areaFirstLine[a + 1] = areaFirstLine[a] + rings.length;
  });
  const lineFirstPoint = new Int32Array(lines.length + 1);
  lines.forEach((line, l) => {
    lineFirstPoint[l + 1] = lineFirstPoint[l] + line.length / 2;
  });
  const points = lines.flat();
  return {
    area: { firstLine: areaFirstLine },
    line: { firstPoint: lineFirstPoint },
    point: {
      lonE7: Int32Array.from({ length: points.length / 2 }, (_, p) => points[2 * p]),
      latE7: Int32Array.from({ length: points.length / 2 }, (_, p) => points[2 * p + 1]),
    },
  };
}
