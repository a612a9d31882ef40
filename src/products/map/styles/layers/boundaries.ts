import type { Palette } from '../palette.ts';
import { all, type Expression, type Filter, type Layer, layerOf, within, zoomed } from './expressions.ts';

const LEVEL: Expression = ['coalesce', ['get', 'admin_level'], 99];
const ON_LAND: Filter = ['!=', ['get', 'maritime'], 1];
const AGREED: Filter = ['!=', ['get', 'disputed'], 1];

export function boundaryLayers(palette: Palette): Layer[] {
  const line = (id: string, filter: Filter, minzoom: number, paint: object): Layer => ({
    ...layerOf(id, 'boundary', filter, minzoom),
    type: 'line',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.boundary, ...paint },
  });
  const isLevel = (from: number, to: number): Filter => all(within(LEVEL, from, to), ON_LAND);
  return [
    line('boundary-town', isLevel(7, 8), 12, {
      'line-width': 0.8,
      'line-dasharray': [2, 3],
      'line-opacity': 0.5,
    }),
    line('boundary-county', isLevel(5, 6), 9, {
      'line-width': zoomed(1, [9, 0.6], [14, 1.2]),
      'line-dasharray': [3, 3],
      'line-opacity': 0.55,
    }),
    line('boundary-state', isLevel(3, 4), 3, {
      'line-width': zoomed(1, [3, 0.5], [8, 1], [14, 1.8]),
      'line-dasharray': [5, 2.5],
      'line-opacity': 0.7,
    }),
    line('boundary-sea', ['==', ['get', 'maritime'], 1], 4, {
      'line-width': zoomed(1, [4, 0.6], [12, 1.6]),
      'line-dasharray': [6, 4],
      'line-opacity': 0.3,
    }),
    line('boundary-country-band', all(isLevel(2, 2), AGREED), 5, {
      'line-width': zoomed(1, [5, 2], [8, 4], [14, 7]),
      'line-opacity': 0.18,
    }),
    line('boundary-country', all(isLevel(2, 2), AGREED), 0, {
      'line-width': zoomed(1, [0, 0.5], [5, 1], [10, 1.6], [14, 1.9]),
      'line-opacity': 0.8,
    }),
    line('boundary-disputed', all(isLevel(2, 2), ['==', ['get', 'disputed'], 1]), 0, {
      'line-width': zoomed(1, [0, 0.5], [5, 1], [14, 2.2]),
      'line-dasharray': [2, 2],
    }),
  ];
}
