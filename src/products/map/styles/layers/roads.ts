import { mix } from '../colors.ts';
import { type Palette, ROAD_KINDS, type RoadKind } from '../palette.ts';
import {
  all,
  atLevel,
  type Filter,
  IS_AREA,
  IS_LINE,
  isClass,
  isSubclass,
  type Layer,
  type Level,
  layerOf,
  not,
  zoomed,
} from './expressions.ts';
import { railLayers } from './rails.ts';
import { CASED_FROM, firstZoom, type RoadPart, roadWidth } from './road-widths.ts';

const LEVELS: readonly Level[] = ['tunnel', 'ground', 'bridge'];

/** Classes of the tiles by kind; roads under construction have layers of their own. */
const CLASSES: Readonly<Record<RoadKind, readonly string[]>> = {
  motorway: ['motorway'],
  trunk: ['trunk'],
  primary: ['primary'],
  secondary: ['secondary'],
  tertiary: ['tertiary'],
  minor: ['minor', 'busway', 'bus_guideway', 'raceway'],
  service: ['service'],
};
const WITH_RAMPS: readonly RoadKind[] = ['tertiary', 'secondary', 'primary', 'trunk', 'motorway'];
const IS_RAMP: Filter = ['==', ['get', 'ramp'], 1];

/**
 * Makes the layers of roads and rails from tunnels to bridges. At each level all casings lie under all roads, so that
 * crossings are open, and the less important under the more important.
 */
export function wayLayers(palette: Palette): Layer[] {
  return [
    ...areaLayers(palette),
    ...LEVELS.flatMap((level) => [
      ...casings(palette, level),
      ...pathLayers(palette, level),
      ...fills(palette, level),
      ...railLayers(palette, level),
    ]),
    ...constructionLayers(palette),
  ];
}

/** Returns all kinds with their parts, ramps first: they end under the roads that they lead to. */
function parts(): [RoadKind, RoadPart][] {
  return [
    ...ROAD_KINDS.slice(0, 2).map((kind): [RoadKind, RoadPart] => [kind, 'road']),
    ...WITH_RAMPS.map((kind): [RoadKind, RoadPart] => [kind, 'ramp']),
    ...WITH_RAMPS.map((kind): [RoadKind, RoadPart] => [kind, 'road']),
  ];
}

function filterOf(kind: RoadKind, part: RoadPart, level: Level): Filter {
  const ramps = WITH_RAMPS.includes(kind) ? [part === 'ramp' ? IS_RAMP : not(IS_RAMP)] : [];
  return all(isClass(...CLASSES[kind]), IS_LINE, ...ramps, atLevel(level));
}

const RAMPS_FROM = 11;

function casings(palette: Palette, level: Level): Layer[] {
  return parts().map(([kind, part]) => {
    const { casing } = palette.roads[kind];
    const minzoom = Math.max(CASED_FROM[kind], part === 'ramp' ? RAMPS_FROM : 0);
    const color = level === 'bridge' ? mix(palette.text.street, casing, 0.25) : casing;
    return {
      ...layerOf(`${level}-${kind}-${part}-casing`, 'transportation', filterOf(kind, part, level), minzoom),
      type: 'line',
      // Round ends would extend beyond a bridge or a tunnel.
      layout: { 'line-join': 'round', 'line-cap': level === 'ground' ? 'round' : 'butt' },
      paint: {
        'line-color': color,
        'line-width': roadWidth(kind, part, true),
        ...(level === 'tunnel' ? { 'line-dasharray': [0.6, 0.35] } : {}),
        'line-opacity': zoomed(1, [minzoom, 0.2], [minzoom + 1.5, 1]),
      },
    };
  });
}

function fills(palette: Palette, level: Level): Layer[] {
  return parts().map(([kind, part]) => {
    const { fill, casing } = palette.roads[kind];
    const from = Math.max(firstZoom(kind), part === 'ramp' ? RAMPS_FROM : 0);
    // Without its casing a pale road would vanish in the land, so it has a darker color at low zooms.
    const far = mix(casing, fill, 0.55);
    const near = level === 'tunnel' ? mix(fill, palette.land, 0.45) : fill;
    const cased = CASED_FROM[kind];
    return {
      ...layerOf(`${level}-${kind}-${part}`, 'transportation', filterOf(kind, part, level), from),
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': level === 'tunnel' ? 'butt' : 'round' },
      paint: {
        'line-color':
          cased > from ? ['interpolate', ['linear'], ['zoom'], cased, far, Math.min(24, cased + 1.5), near] : near,
        'line-width': roadWidth(kind, part, false),
      },
    };
  });
}

/** Makes the layers of squares, piers, platforms and the like. */
function areaLayers(palette: Palette): Layer[] {
  const area = all(IS_AREA, not(isClass('pier', 'bridge')));
  return [
    {
      ...layerOf('pier-area', 'transportation', all(IS_AREA, isClass('pier', 'bridge')), 12),
      type: 'fill',
      paint: { 'fill-color': palette.land },
    },
    {
      ...layerOf('pier', 'transportation', all(IS_LINE, isClass('pier')), 13),
      type: 'line',
      paint: { 'line-color': palette.land, 'line-width': zoomed(1.5, [13, 0.8], [18, 10]) },
    },
    {
      ...layerOf('square', 'transportation', area, 13),
      type: 'fill',
      paint: { 'fill-color': palette.square, 'fill-outline-color': palette.roads.service.casing },
    },
  ];
}

const STEPS: Filter = isSubclass('steps');
const CYCLEWAY: Filter = isSubclass('cycleway');
const PEDESTRIAN: Filter = isSubclass('pedestrian');

function pathLayers(palette: Palette, level: Level): Layer[] {
  const line = (id: string, filter: Filter, minzoom: number, color: string, dash: number[], wide = 1): Layer => ({
    ...layerOf(`${level}-${id}`, 'transportation', all(IS_LINE, filter, atLevel(level)), minzoom),
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': zoomed(1.4, [13, 0.5 * wide], [15, 0.8 * wide], [18, 2.4 * wide]),
      'line-dasharray': dash,
      'line-opacity': level === 'tunnel' ? 0.4 : 1,
    },
  });
  const halo: Layer = {
    ...layerOf(`${level}-path-casing`, 'transportation', all(IS_LINE, isClass('path'), atLevel(level)), 15),
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': level === 'bridge' ? palette.roads.minor.casing : palette.text.halo,
      'line-width': zoomed(1.4, [15, 2.2], [18, 6]),
      'line-opacity': level === 'bridge' ? 1 : 0.5,
    },
  };
  const street: Layer = {
    ...layerOf(`${level}-pedestrian`, 'transportation', all(IS_LINE, PEDESTRIAN, atLevel(level)), 13),
    type: 'line',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': palette.square, 'line-width': zoomed(1.4, [13, 0.7], [14, 1.6], [16, 5], [18, 13]) },
  };
  const others = all(isClass('path'), not(STEPS), not(CYCLEWAY), not(PEDESTRIAN));
  return [
    ...(level === 'tunnel' ? [] : [halo]),
    line('track', isClass('track'), 13, palette.track, [6, 2], 1.2),
    line('path', others, 14, palette.path, [2.5, 1.2]),
    line('cycleway', CYCLEWAY, 13, mix(palette.transit, palette.path, 0.5), [5, 1]),
    line('steps', STEPS, 14, palette.path, [0.5, 0.4], 1.8),
    street,
  ];
}

/** Makes the layers of construction: dashes in the color of the future road. */
function constructionLayers(palette: Palette): Layer[] {
  const built = ['motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service', 'track', 'path'];
  return [
    {
      ...layerOf('construction', 'transportation', isClass(...built.map((name) => `${name}_construction`)), 12),
      type: 'line',
      paint: {
        'line-color': palette.roads.tertiary.casing,
        'line-width': zoomed(1.4, [12, 1], [14, 2], [18, 12]),
        'line-dasharray': [2, 1.5],
        'line-opacity': 0.8,
      },
    },
  ];
}
