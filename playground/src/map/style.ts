import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import { avoidLayers } from './avoid-layer.ts';
import { beyondLayers } from './beyond.ts';
import { differenceLayers } from './difference-layer.ts';
import type { Ground } from './ground.ts';
import { journeyLayers } from './journey-layers.ts';
import { over, RAMPS, type Ramp, rampColor } from './palette.ts';
import { tourLayers } from './tour-layers.ts';

/** The quiet basemap, with the reachable area between land and streets and the route on top of all. */

type Widths = Readonly<Record<string, number>>;

const MAJOR = ['motorway', 'trunk'];
const PATHS = ['path', 'track', 'cycleway', 'footway', 'steps'];

/** Widths in pixels by class; links are drawn as the class below their own. */
const WIDTHS: readonly (readonly [zoom: number, widths: Widths, otherwise: number])[] = [
  [8, { motorway: 1.1, trunk: 0.9, primary: 0.6 }, 0.3],
  [11, { motorway: 2.2, trunk: 1.9, primary: 1.3, secondary: 0.9, tertiary: 0.6 }, 0.35],
  [13, { motorway: 3.6, trunk: 3.3, primary: 2.6, secondary: 2, tertiary: 1.5, service: 0.5 }, 0.9],
  [15, { motorway: 7, trunk: 6.6, primary: 5.6, secondary: 4.8, tertiary: 4, service: 1.5 }, 2.8],
  [18, { motorway: 24, trunk: 22, primary: 20, secondary: 18, tertiary: 15, service: 6 }, 12],
];

function widthByZoom(extra: number): ExpressionSpecification {
  const stops = WIDTHS.flatMap(([zoom, widths, otherwise]) => {
    const cases = Object.entries(widths).flatMap(([name, width]) => [name, width + extra]);
    return [zoom, ['match', ['get', 'class'], ...withLinks(cases), otherwise + extra]];
  });
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}

function withLinks(cases: (string | number)[]): (string | number | string[])[] {
  const widths = new Map<string, number>();
  for (let i = 0; i < cases.length; i += 2) widths.set(cases[i] as string, cases[i + 1] as number);
  const all: (string | number | string[])[] = [...cases];
  const small = widths.get('tertiary') ?? widths.get('primary');
  if (small !== undefined) all.push(['motorway_link', 'trunk_link', 'primary_link', 'secondary_link'], small * 0.8);
  return all;
}

/** The opacity of casings, low where a casing would be wider than its street. */
const CASING_OPACITY: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 11, 0.3, 14, 1];

const rank: ExpressionSpecification = [
  'match',
  ['get', 'class'],
  'motorway',
  9,
  'trunk',
  8,
  'primary',
  7,
  'secondary',
  6,
  'tertiary',
  5,
  ['motorway_link', 'trunk_link', 'primary_link', 'secondary_link'],
  4,
  'service',
  1,
  2,
];

const isClass = (names: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', [...names]],
];
const has = (flag: string): ExpressionSpecification => ['==', ['coalesce', ['get', flag], 0], 1];
const roads = (level: ExpressionSpecification): ExpressionSpecification => [
  'all',
  ['!', isClass([...PATHS, 'ferry'])],
  level,
];
const onGround: ExpressionSpecification = ['all', ['!', has('bridge')], ['!', has('tunnel')]];

/** Color of a share of the way between nearest (0) and farthest (1). */
export const rankColor = (ground: Ground, position: number, opacity: number, ramp: Ramp = RAMPS.reach): string =>
  over(rampColor(ramp, ground.near + (ground.far - ground.near) * position), ground.land, opacity);

function rankColors(ground: Ground, opacity: number): ExpressionSpecification {
  const stops = Array.from({ length: 13 }, (_, i) => [i / 12, rankColor(ground, i / 12, opacity)]).flat();
  return ['interpolate', ['linear'], ['get', 'rank'], ...stops] as unknown as ExpressionSpecification;
}

function streetLayers(ground: Ground): LayerSpecification[] {
  const color: ExpressionSpecification = ['match', ['get', 'class'], MAJOR, ground.major, ground.minor];
  const base = { type: 'line', source: 'network', 'source-layer': 'streets' } as const;
  const road = (
    id: string,
    filter: ExpressionSpecification,
    extra: number,
    paint: object,
    cap: 'butt' | 'round',
  ): LayerSpecification => ({
    ...base,
    id,
    filter: roads(filter),
    layout: { 'line-cap': cap, 'line-join': 'round', 'line-sort-key': rank },
    paint: { 'line-width': widthByZoom(extra), ...paint },
  });
  return [
    road('tunnel', has('tunnel'), 0, { 'line-color': ground.casing, 'line-dasharray': [1.5, 1] }, 'butt'),
    {
      ...base,
      id: 'path',
      minzoom: 13,
      filter: ['all', isClass(PATHS), ['!', has('tunnel')]],
      paint: {
        'line-color': ground.path,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.4, 15, 1, 18, 2.5],
        'line-dasharray': [3, 1.5],
      },
    },
    {
      ...base,
      id: 'ferry',
      filter: isClass(['ferry']),
      paint: { 'line-color': ground.label, 'line-opacity': 0.5, 'line-width': 1, 'line-dasharray': [4, 4] },
    },
    road('road-casing', onGround, 1.6, { 'line-color': ground.casing, 'line-opacity': CASING_OPACITY }, 'butt'),
    road('road', onGround, 0, { 'line-color': color }, 'round'),
    road('bridge-casing', has('bridge'), 2.6, { 'line-color': over(ground.label, ground.land, 0.45) }, 'butt'),
    road('bridge', has('bridge'), 0, { 'line-color': color }, 'round'),
  ];
}

function labelLayers(ground: Ground): LayerSpecification[] {
  const label = (id: string, minzoom: number, filter: ExpressionSpecification, size: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'network',
    'source-layer': 'streets',
    minzoom,
    filter: ['all', ['has', 'name'], filter],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 380,
      'text-field': ['get', 'name'],
      'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size, 18, size + 3],
      'text-letter-spacing': 0.01,
      'text-max-angle': 30,
      'text-padding': 12,
    },
    paint: { 'text-color': ground.label, 'text-halo-color': ground.halo, 'text-halo-width': 1.4 },
  });
  const large = isClass([...MAJOR, 'primary', 'secondary', 'tertiary']);
  return [
    label('label-small', 15.2, ['all', ['!', large], ['!', isClass(['footway', 'steps', 'path', 'service'])]], 10.5),
    label('label-large', 13.4, large, 11),
  ];
}

/** The layers of results that cover the ground lie directly below this one, which draws nothing. */
export const LAYERS_END = 'layers-end';

/** Draws the borders of areas alone. */
const outline = (id: string, color: ExpressionSpecification | string, width: number): LayerSpecification => ({
  id,
  type: 'line',
  source: 'isochrones',
  layout: { visibility: 'none', 'line-join': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['linear'], ['zoom'], 9, width * 0.6, 13, width, 16, width * 1.2],
  },
});

/** A whole style of one theme; the sources of results start empty. */
export function mapStyle(
  ground: Ground,
  opacity: number,
  outside: FeatureCollection,
  network: VectorSourceSpecification,
): StyleSpecification {
  const empty = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } };
  return {
    version: 8,
    sources: {
      network,
      beyond: { type: 'geojson', data: outside },
      isochrones: { ...empty, tolerance: 0.2 },
      route: { ...empty, tolerance: 0.2 },
      journey: { ...empty, tolerance: 0.2 },
      tours: { ...empty, tolerance: 0.2 },
      avoid: empty,
      difference: { ...empty, tolerance: 0.2 },
    },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': ground.land } },
      {
        id: 'isochrones',
        type: 'fill',
        source: 'isochrones',
        layout: { 'fill-sort-key': ['-', 0, ['get', 'rank']] },
        paint: { 'fill-color': rankColors(ground, opacity) },
      },
      {
        id: 'isochrone-edge',
        type: 'line',
        source: 'isochrones',
        paint: {
          'line-color': rankColors(ground, Math.min(1, opacity + 0.3)),
          'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.3, 13, 0.7, 16, 1.6],
          'line-opacity': 0.8,
        },
      },
      ...differenceLayers(),
      { id: LAYERS_END, type: 'background', layout: { visibility: 'none' } },
      ...streetLayers(ground),
      ...beyondLayers(ground),
      outline('isochrone-outline-casing', ground.routeCasing, 5),
      outline('isochrone-outline', rankColors(ground, 1), 2.6),
      ...labelLayers(ground),
      ...avoidLayers(ground),
      {
        id: 'route-casing',
        type: 'line',
        source: 'route',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': ground.routeCasing, 'line-width': 7.5 },
      },
      {
        id: 'route',
        type: 'line',
        source: 'route',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': ground.route, 'line-width': 4 },
      },
      ...tourLayers(ground),
      ...journeyLayers(ground),
    ],
  };
}
