import type { Palette } from '../palette.ts';
import {
  all,
  atLevel,
  type Filter,
  IS_LINE,
  isClass,
  type Layer,
  type Level,
  layerOf,
  not,
  zoomed,
} from './expressions.ts';

const IS_SIDING: Filter = ['has', 'service'];

/** Makes the layers of rails: a dark line with light ties between, thinner for trams and subways. */
export function railLayers(palette: Palette, level: Level): Layer[] {
  const faint = level === 'tunnel' ? 0.35 : 1;
  const line = (id: string, filter: Filter, minzoom: number, paint: object): Layer => ({
    ...layerOf(`${level}-${id}`, 'transportation', all(IS_LINE, filter, atLevel(level)), minzoom),
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: { 'line-opacity': faint, ...paint },
  });
  const main = all(isClass('rail'), not(IS_SIDING));
  const siding = all(isClass('rail'), IS_SIDING);
  const bed =
    level === 'bridge'
      ? [
          line('rail-bed', isClass('rail', 'transit'), 14, {
            'line-color': palette.land,
            'line-width': zoomed(1.4, [14, 3], [18, 12]),
          }),
        ]
      : [];
  return [
    ...bed,
    line('transit', isClass('transit'), 12, {
      'line-color': palette.transit,
      'line-width': zoomed(1.4, [12, 0.5], [14, 0.9], [18, 3]),
    }),
    line('siding', siding, 13, { 'line-color': palette.rail, 'line-width': zoomed(1.4, [13, 0.4], [18, 2]) }),
    line('rail', main, 8, {
      'line-color': palette.rail,
      'line-width': zoomed(1.4, [8, 0.4], [12, 1], [14, 1.8], [18, 5.5]),
    }),
    line('rail-ties', main, 13, {
      'line-color': palette.railGap,
      'line-width': zoomed(1.4, [13, 0.5], [14, 0.9], [18, 3.4]),
      'line-dasharray': [4, 4],
    }),
  ];
}

/** Makes the layers of cable cars and ferries. */
export function cableAndFerryLayers(palette: Palette): Layer[] {
  const line = (id: string, name: string, minzoom: number, paint: object): Layer => ({
    ...layerOf(id, 'transportation', isClass(name), minzoom),
    type: 'line',
    paint,
  });
  return [
    line('ferry', 'ferry', 6, {
      'line-color': palette.ferry,
      'line-width': zoomed(1.2, [6, 0.6], [14, 1.3]),
      'line-dasharray': [5, 3],
    }),
    line('aerialway', 'aerialway', 12, { 'line-color': palette.rail, 'line-width': zoomed(1.2, [12, 0.7], [16, 1.4]) }),
    line('aerialway-cabins', 'aerialway', 13, {
      'line-color': palette.rail,
      'line-width': zoomed(1.2, [13, 3], [16, 5]),
      'line-dasharray': [0.5, 8],
    }),
  ];
}
