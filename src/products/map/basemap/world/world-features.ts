import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { E7 } from '../../../../kit/geo/coordinates.ts';
import { ringsOnMap } from '../../../../kit/geo/map-rings.ts';
import { pointInside } from '../../../../kit/geo/point-inside.ts';
import { doubleArea } from '../../../../kit/geo/ring-nesting.ts';
import { ringOverPole, shortWay } from '../../../../kit/geo/run-on.ts';
import { nestByDepth } from '../cut/area-rings.ts';
import { FeatureTable, SHAPE_AREA, SHAPE_LINE, SHAPE_POINT } from '../cut/feature-table.ts';
import { WORLD_SIZE, worldX, worldY } from '../cut/world-plane.ts';
import { layerIndex } from '../layers.ts';

const WATER = layerIndex('water');
const BOUNDARY = layerIndex('boundary');
const PLACE = layerIndex('place');
/** Areas in square degrees from which a country has each rank. */
const RANKS = [400, 100, 30, 8, 1];

/**
 * Builds the coarse world map from Natural Earth (1:50 million, public domain): seas, borders of countries and their
 * names.
 */
export function worldFeatures(): FeatureTable {
  const table = new FeatureTable();
  addSea(table);
  addCountries(table);
  return table;
}

function addSea(table: FeatureTable): void {
  const topology = atlas('land-50m.json');
  const land = feature(topology, topology.objects.land as GeometryCollection);
  const polygons = land.features.flatMap(({ geometry }) => polygonsOf(geometry as Polygon | MultiPolygon));
  // Cut at the date line as the sea is: tiles draw both on either side of it.
  const coasts = polygons.flat().flatMap((ring) => ringsOnMap(ring).map(onPlane));
  // Less than a unit of any zoom larger, so that no coast lies on the edge.
  const [low, high] = [-1, WORLD_SIZE + 1];
  const rings = [[low, low, high, low, high, high, low, high], ...coasts].filter(({ length }) => length >= 6);
  const geometry = table.geometries.begin();
  for (const { ring, hole } of nestByDepth(rings)) addPart(table, ring, hole);
  const attributes = [
    ['class', 'ocean'],
    ['intermittent', 0],
  ] as const;
  table.add({ layer: WATER, attributes, minZoom: 0 }, SHAPE_AREA, geometry, 0);
}

function addCountries(table: FeatureTable): void {
  const topology = atlas('countries-50m.json');
  const countries = topology.objects.countries as GeometryCollection<{ name: string }>;
  const borders = mesh(topology, countries, (a, b) => a !== b);
  for (const line of borders.coordinates) {
    const geometry = table.geometries.begin();
    addPart(table, onPlane(flat(shortWay(line))), false);
    const attributes = [
      ['admin_level', 2],
      ['maritime', 0],
      ['disputed', 0],
    ] as const;
    table.add({ layer: BOUNDARY, attributes, minZoom: 0 }, SHAPE_LINE, geometry, 0);
  }
  for (const { geometry, properties } of feature(topology, countries).features) {
    const degrees = polygonsOf(geometry as Polygon | MultiPolygon).map((rings) => rings.map(flat));
    const polygons = degrees.map((rings) => rings.map(onPlane));
    const sizes = polygons.map(([outer]) => Math.abs(doubleArea(outer)));
    const largest = polygons[sizes.indexOf(Math.max(...sizes))];
    const inside = largest === undefined ? null : pointInside(largest);
    if (inside !== null) addName(table, properties.name, inside, squareDegrees(degrees));
  }
}

function addName(table: FeatureTable, name: string, [x, y]: readonly [number, number], size: number): void {
  const geometry = table.geometries.begin();
  table.geometries.point(Math.round(x), Math.round(y));
  table.geometries.endPart();
  const found = RANKS.findIndex((least) => size >= least);
  const rank = found < 0 ? RANKS.length + 1 : found + 1;
  const names = ['name', 'name_en', 'name_de', 'name:latin', 'name_int'].map((key) => [key, name] as const);
  const attributes = [...names, ['class', 'country'], ['rank', rank]] as const;
  table.add(
    { layer: PLACE, attributes, minZoom: Math.max(1, rank), order: rank * 1e6 - size },
    SHAPE_POINT,
    geometry,
    0,
  );
}

/** Returns polygons whose longitudes run on over the date line. */
const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  (geometry.type === 'Polygon'
    ? [geometry.coordinates]
    : geometry.type === 'MultiPolygon'
      ? geometry.coordinates
      : []
  ).map((rings) => rings.map(ringOverPole));

const flat = (line: readonly Position[]): number[] => line.flat();

/** Sums the areas of outer rings, on the map and not on the ground. */
const squareDegrees = (polygons: readonly number[][][]): number =>
  polygons.reduce((sum, [outer]) => sum + Math.abs(doubleArea(outer)) / 2, 0);

/** Drops a last point that repeats the first. */
function onPlane(degrees: readonly number[]): number[] {
  const points = degrees.map((value, i) => (i & 1 ? worldY(value * E7) : worldX(value * E7)));
  const closed = points.length > 4 && points[0] === points.at(-2) && points[1] === points.at(-1);
  return closed ? points.slice(0, -2) : points;
}

function addPart({ geometries }: FeatureTable, points: readonly number[], hole: boolean): void {
  for (let i = 0; i < points.length; i += 2) geometries.point(points[i], points[i + 1]);
  geometries.endPart(hole);
}

const fromHere = createRequire(import.meta.url);

function atlas(file: string): Topology {
  return JSON.parse(readFileSync(fromHere.resolve(`world-atlas/${file}`), 'utf8')) as Topology;
}
