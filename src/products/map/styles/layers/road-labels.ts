import { BOLD, MEDIUM, REGULAR } from '../fonts.ts';
import type { Palette } from '../palette.ts';
import {
  all,
  type Expression,
  type Filter,
  IS_LINE,
  isClass,
  type Layer,
  layerOf,
  not,
  within,
  zoomed,
} from './expressions.ts';

/** Longest road number that fits on a shield. */
export const SHIELD_LETTERS = 8;
const SHIELD_SIZE = 9.5;

/** Makes the arrows along one-way streets, also on maps without labels. */
export function arrowLayers(): Layer[] {
  const driven = isClass('motorway', 'trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service');
  const arrow = (id: string, oneway: number, rotate: number): Layer => ({
    ...layerOf(id, 'transportation', all(['==', ['get', 'oneway'], oneway], driven), 15),
    type: 'symbol',
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 110,
      'icon-image': 'arrow-oneway',
      'icon-rotate': rotate,
      'icon-rotation-alignment': 'map',
      'icon-padding': 2,
      'icon-size': zoomed(1, [15, 0.7], [19, 1.2]),
    },
    paint: { 'icon-opacity': 0.75 },
  });
  return [arrow('oneway', 1, 0), arrow('oneway-opposite', -1, 180)];
}

/** Makes the layers of names along streets, and of numbers on shields. */
export function roadLabelLayers(palette: Palette, name: Expression): Layer[] {
  const along = (id: string, filter: Filter, minzoom: number, size: Expression, font: string[]): Layer => ({
    ...layerOf(id, 'transportation_name', all(IS_LINE, ['has', 'name'], filter), minzoom),
    type: 'symbol',
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': name,
      'text-font': font,
      'text-size': size,
      'text-letter-spacing': 0.02,
      'text-max-angle': 30,
      'text-padding': 6,
      'text-rotation-alignment': 'map',
    },
    paint: { 'text-color': palette.text.street, 'text-halo-color': palette.text.halo, 'text-halo-width': 1.4 },
  });
  const big = isClass('motorway', 'trunk', 'primary', 'secondary', 'tertiary');
  const paths = isClass('path', 'track', 'service', 'aerialway', 'ferry');
  return [
    along('name-path', paths, 15.5, zoomed(1, [15.5, 9], [18, 11.5]), REGULAR),
    along(
      'name-minor',
      all(not(big), not(paths), ['!=', ['get', 'subclass'], 'junction']),
      14.5,
      zoomed(1, [14.5, 9.5], [18, 13]),
      REGULAR,
    ),
    along('name-major', big, 12.5, zoomed(1, [12.5, 9.5], [15, 11.5], [18, 14]), MEDIUM),
    junctions(palette),
    ...shields(palette),
  ];
}

function shields(palette: Palette): Layer[] {
  const shield = (id: string, kind: 'motorway' | 'other', filter: Filter, minzoom: number): Layer => {
    const fits = within(['length', ['to-string', ['get', 'ref']]], 1, SHIELD_LETTERS);
    return {
      ...layerOf(id, 'transportation_name', all(IS_LINE, ['has', 'ref'], fits, filter), minzoom),
      type: 'symbol',
      layout: {
        'symbol-placement': ['step', ['zoom'], 'point', 11, 'line'],
        'symbol-spacing': 360,
        'text-field': ['to-string', ['get', 'ref']],
        'text-font': BOLD,
        'text-size': SHIELD_SIZE,
        'text-rotation-alignment': 'viewport',
        'icon-rotation-alignment': 'viewport',
        'icon-image': ['concat', `shield-${kind}-`, ['to-string', ['length', ['to-string', ['get', 'ref']]]]],
        'icon-padding': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.shields[kind].text },
    };
  };
  return [
    shield('shield', 'other', isClass('primary', 'secondary', 'tertiary'), 11),
    shield('shield-trunk', 'other', isClass('trunk'), 9),
    shield('shield-motorway', 'motorway', isClass('motorway'), 7),
  ];
}

function junctions(palette: Palette): Layer {
  return {
    ...layerOf('junction', 'transportation_name', ['==', ['get', 'subclass'], 'junction'], 14),
    type: 'symbol',
    layout: {
      'text-field': ['coalesce', ['get', 'ref'], ['get', 'name']],
      'text-font': BOLD,
      'text-size': 9,
      'text-max-width': 8,
    },
    paint: { 'text-color': palette.text.street, 'text-halo-color': palette.text.halo, 'text-halo-width': 1.4 },
  };
}
