import { BOLD, ITALIC, MEDIUM, REGULAR } from '../fonts.ts';
import type { Palette } from '../palette.ts';
import {
  all,
  type Expression,
  type Filter,
  IS_LINE,
  IS_POINT,
  isClass,
  type Layer,
  layerOf,
  not,
  within,
  zoomed,
} from './expressions.ts';

interface Words {
  /** The name alone. */
  readonly name: Expression;
  /** The name with that in another script below it. */
  readonly names: Expression;
}

const RANK: Expression = ['coalesce', ['get', 'rank'], 99];

/** Rank of a water: the zoom at which it is 128 pixels wide. */
const WATER_RANK: Expression = ['coalesce', ['get', 'rank'], 0];
/** Shows the name of a water once it is 32 pixels wide. */
const HAS_ROOM: Filter = ['<=', WATER_RANK, ['+', ['zoom'], 2]];
/** Selects between values for lakes and for ponds, smaller than some 300 m. */
const bySize = (lake: number, pond: number): Expression => ['case', ['>', WATER_RANK, 15], pond, lake];

/** Makes the layers with names of waters, mountains, parks and airports. */
export function natureLabelLayers(palette: Palette, { name, names }: Words): Layer[] {
  const water = {
    'text-color': palette.text.water,
    'text-halo-color': palette.text.waterHalo,
    'text-halo-width': 1.2,
  };
  const along = { 'symbol-placement': 'line', 'symbol-spacing': 400, 'text-field': name, 'text-font': ITALIC } as const;
  return [
    {
      ...layerOf('waterway-name', 'waterway', all(IS_LINE, ['has', 'name'], ['!=', ['get', 'brunnel'], 'tunnel']), 13),
      type: 'symbol',
      layout: {
        ...along,
        'text-size': zoomed(1, [13, 9.5], [18, 13]),
        'text-letter-spacing': 0.08,
        'text-max-angle': 30,
      },
      paint: {
        ...water,
        'text-halo-color': palette.text.halo === palette.land ? palette.land : palette.text.waterHalo,
      },
    },
    {
      ...layerOf('water-name-line', 'water_name', all(IS_LINE, ['has', 'name'])),
      type: 'symbol',
      layout: { ...along, 'text-size': zoomed(1, [9, 10], [16, 15]), 'text-letter-spacing': 0.1, 'text-max-angle': 30 },
      paint: water,
    },
    {
      ...layerOf('water-name', 'water_name', all(IS_POINT, not(isClass('ocean')), HAS_ROOM)),
      type: 'symbol',
      layout: {
        'text-field': names,
        'text-font': ITALIC,
        'text-size': zoomed(1, [6, 10], [12, bySize(11, 10)], [16, bySize(14, 10.5)]),
        'symbol-sort-key': WATER_RANK,
        'text-max-width': 6,
        'text-letter-spacing': 0.04,
      },
      paint: water,
    },
    {
      ...layerOf('ocean-name', 'water_name', all(IS_POINT, isClass('ocean'))),
      type: 'symbol',
      layout: {
        'text-field': names,
        'text-font': ITALIC,
        'text-size': zoomed(1, [0, 11], [6, 18]),
        'text-max-width': 6,
        'text-letter-spacing': 0.2,
      },
      paint: water,
    },
    {
      ...layerOf('park-name', 'park', all(IS_POINT, ['has', 'name']), 9),
      type: 'symbol',
      layout: {
        'text-field': name,
        'text-font': ITALIC,
        'text-size': zoomed(1, [9, 9.5], [15, 12]),
        'text-max-width': 8,
        'symbol-sort-key': RANK,
      },
      paint: { 'text-color': palette.text.nature, 'text-halo-color': palette.text.halo, 'text-halo-width': 1.2 },
    },
    {
      ...layerOf('peak', 'mountain_peak', all(IS_POINT, isClass('peak', 'volcano'), ['has', 'name']), 9),
      type: 'symbol',
      layout: {
        'icon-image': 'peak',
        'text-field': ['case', ['has', 'ele'], ['concat', name, '\n', ['to-string', ['get', 'ele']], ' m'], name],
        'text-font': REGULAR,
        'text-size': 10,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-max-width': 8,
        'symbol-sort-key': RANK,
      },
      paint: { 'text-color': palette.text.nature, 'text-halo-color': palette.text.halo, 'text-halo-width': 1.2 },
    },
    {
      ...layerOf('airport', 'aerodrome_label', ['has', 'name'], 9),
      type: 'symbol',
      layout: {
        'icon-image': 'airport',
        'text-field': ['step', ['zoom'], ['coalesce', ['get', 'iata'], name], 11, name],
        'text-font': MEDIUM,
        'text-size': zoomed(1, [9, 9.5], [15, 12]),
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-max-width': 8,
        'text-optional': true,
      },
      paint: { 'text-color': palette.pois.transit, 'text-halo-color': palette.text.halo, 'text-halo-width': 1.2 },
    },
  ];
}

const TRANSFORM = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 } as const;

/** Makes the layers of settlements, from hamlets below to countries on top: later layers are placed first. */
export function placeLabelLayers(palette: Palette, { name, names }: Words): Layer[] {
  const halo = { 'text-halo-color': palette.text.halo, 'text-halo-width': 1.5 };
  const place = (
    id: string,
    filter: Filter,
    [minzoom, maxzoom]: readonly [number, number],
    layout: object,
    color: string,
  ): Layer => ({
    ...layerOf(id, 'place', filter, minzoom, maxzoom),
    type: 'symbol',
    layout: { 'text-field': names, 'text-max-width': 8, 'symbol-sort-key': RANK, ...layout },
    paint: { 'text-color': color, ...halo },
  });
  const { country, city, place: small } = palette.text;
  return [
    place(
      'place-locality',
      isClass('isolated_dwelling', 'locality', 'hamlet', 'farm'),
      [13, 24],
      {
        'text-font': REGULAR,
        'text-size': zoomed(1, [13, 9.5], [16, 12]),
        'text-field': name,
      },
      small,
    ),
    place(
      'place-quarter',
      isClass('suburb', 'quarter', 'neighborhood', 'borough'),
      [11.5, 17],
      {
        'text-font': REGULAR,
        'text-size': zoomed(1, [11.5, 9], [15, 11.5]),
        'text-field': name,
        ...TRANSFORM,
      },
      small,
    ),
    place(
      'place-island',
      isClass('island', 'islet'),
      [8, 24],
      {
        'text-font': ITALIC,
        'text-size': zoomed(1, [8, 9.5], [14, 12]),
      },
      small,
    ),
    place(
      'place-village',
      isClass('village'),
      [9, 24],
      {
        'text-font': REGULAR,
        'text-size': zoomed(1.1, [9, 9.5], [13, 12], [16, 15]),
      },
      small,
    ),
    place(
      'place-town',
      isClass('town'),
      [7, 24],
      {
        'text-font': MEDIUM,
        'text-size': zoomed(1.1, [7, 10], [11, 12.5], [14, 16], [17, 19]),
      },
      city,
    ),
    place(
      'place-state',
      isClass('state', 'province'),
      [4, 9],
      {
        'text-font': REGULAR,
        'text-size': zoomed(1, [4, 9], [8, 12]),
        ...TRANSFORM,
      },
      country,
    ),
    place(
      'place-city',
      all(isClass('city'), ['!=', ['coalesce', ['get', 'capital'], 0], 2]),
      [4, 24],
      {
        'text-font': MEDIUM,
        'text-size': zoomed(1.1, [4, 10], [8, 13], [11, 17], [14, 21]),
        ...DOT,
      },
      city,
    ),
    place(
      'place-capital',
      all(isClass('city'), ['==', ['get', 'capital'], 2]),
      [3, 24],
      {
        'text-font': BOLD,
        'text-size': zoomed(1.1, [3, 10], [8, 14], [11, 18], [14, 22]),
        ...DOT,
      },
      city,
    ),
    place(
      'place-country',
      all(isClass('country'), within(RANK, 0, 3)),
      [1, 9],
      {
        'text-font': BOLD,
        'text-size': zoomed(1, [1, 9], [4, 13], [7, 18]),
        'text-max-width': 6,
      },
      country,
    ),
    place(
      'place-country-small',
      all(isClass('country'), within(RANK, 4, 99)),
      [3, 10],
      {
        'text-font': BOLD,
        'text-size': zoomed(1, [3, 9], [7, 13]),
        'text-max-width': 6,
      },
      country,
    ),
    place(
      'place-continent',
      isClass('continent'),
      [0, 2],
      {
        'text-font': BOLD,
        'text-size': 12,
        ...TRANSFORM,
      },
      country,
    ),
  ];
}

/** At low zooms cities have a dot, and their name beside it. */
const DOT = {
  'icon-image': ['step', ['zoom'], 'place-dot', 8, ''],
  'text-anchor': ['step', ['zoom'], 'bottom', 8, 'center'],
  'text-offset': ['step', ['zoom'], ['literal', [0, -0.3]], 8, ['literal', [0, 0]]],
} as const;
