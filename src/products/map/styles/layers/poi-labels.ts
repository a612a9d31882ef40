import { REGULAR } from '../fonts.ts';
import type { Palette, PoiGroup } from '../palette.ts';
import { OTHER_POI, POI_ICONS, poiImage } from '../poi-icons.ts';
import {
  all,
  type Expression,
  type Filter,
  IS_POINT,
  isClass,
  type Layer,
  layerOf,
  not,
  zoomed,
} from './expressions.ts';

type SymbolLayout = NonNullable<(Layer & { type: 'symbol' })['layout']>;

const RANK: Expression = ['coalesce', ['get', 'rank'], 99];
const STATION: Filter = all(isClass('railway'), ['in', ['get', 'subclass'], ['literal', ['station', 'halt']]]);

/** The highest rank shown at each zoom. */
const SHOWN = {
  dense: ['step', ['zoom'], 2, 15, 6, 16, 24, 17, 10_000],
  sparse: ['step', ['zoom'], 0, 15, 2, 16, 6, 17, 24],
} as const;

/** Makes the layers of points of interest with icons, and of house numbers. */
export function poiLabelLayers(palette: Palette, name: Expression): Layer[] {
  const { poiDensity } = palette;
  if (poiDensity === 'none') return [];
  const halo = { 'text-halo-color': palette.text.halo, 'text-halo-width': 1.2 };
  const layout: SymbolLayout = {
    'icon-image': imageOf(),
    'text-field': name,
    'text-font': REGULAR,
    'text-anchor': 'top',
    'text-offset': [0, 0.75],
    'text-max-width': 8,
    'text-optional': true,
    'symbol-sort-key': RANK,
  };
  const shown: Filter = ['<=', RANK, SHOWN[poiDensity]] as unknown as Filter;
  return [
    {
      ...layerOf('house-number', 'housenumber', null, 17),
      type: 'symbol',
      layout: { 'text-field': ['get', 'housenumber'], 'text-font': REGULAR, 'text-size': 9.5, 'text-padding': 3 },
      paint: { 'text-color': palette.text.number, 'text-halo-color': palette.text.halo, 'text-halo-width': 0.8 },
    },
    {
      ...layerOf('poi', 'poi', all(IS_POINT, not(STATION), shown), 14),
      type: 'symbol',
      layout: { ...layout, 'text-size': zoomed(1, [14, 9.5], [18, 11.5]) },
      paint: { 'text-color': colorOf(palette), ...halo },
    },
    {
      ...layerOf('station', 'poi', all(IS_POINT, STATION), 12),
      type: 'symbol',
      layout: { ...layout, 'text-size': zoomed(1, [12, 9.5], [16, 12]) },
      paint: { 'text-color': palette.pois.transit, ...halo },
    },
  ];
}

function imageOf(): Expression {
  const cases = [...POI_ICONS].flatMap(([name, icon]) => [name, poiImage(icon)]);
  return ['match', ['get', 'class'], ...cases, OTHER_POI] as unknown as Expression;
}

function colorOf(palette: Palette): Expression {
  const groups = new Map<PoiGroup, string[]>();
  for (const [name, { group }] of POI_ICONS) groups.set(group, [...(groups.get(group) ?? []), name]);
  const cases = [...groups].flatMap(([group, names]) => [names, palette.pois[group]]);
  return ['match', ['get', 'class'], ...cases, palette.pois.service] as unknown as Expression;
}
