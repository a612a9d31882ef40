import { mix } from '../colors.ts';
import type { Palette } from '../palette.ts';
import { all, type Filter, isClass, isSubclass, type Layer, layerOf, not, zoomed } from './expressions.ts';

/** Makes the layers of land and land cover, from the largest and faintest to the smallest. */
export function landLayers(palette: Palette): Layer[] {
  const area = (id: string, layer: string, filter: Filter | null, color: string, minzoom = 0): Layer => ({
    ...layerOf(id, layer, filter, minzoom),
    type: 'fill',
    paint: { 'fill-color': color, 'fill-antialias': false },
  });
  // Woods structure a map at low zooms, so they fade in early; small areas appear when they are visible.
  const cover = (id: string, filter: Filter, color: string): Layer => ({
    ...layerOf(id, 'landcover', filter),
    type: 'fill',
    paint: {
      'fill-color': color,
      'fill-opacity': zoomed(1, [5, 0.4], [9, 0.75], [13, 1]),
      'fill-antialias': false,
    },
  });
  const use = (id: string, color: string, minzoom: number, ...classes: string[]): Layer =>
    area(`landuse-${id}`, 'landuse', isClass(...classes), color, minzoom);
  return [
    { id: 'land', type: 'background', paint: { 'background-color': palette.land } },
    {
      ...layerOf('landuse-residential', 'landuse', isClass('residential', 'suburb', 'quarter', 'neighborhood')),
      type: 'fill',
      paint: {
        'fill-color': palette.residential,
        'fill-opacity': zoomed(1, [5, 0.5], [9, 0.9], [13, 1]),
        'fill-antialias': false,
      },
    },
    use('commercial', palette.commercial, 10, 'commercial', 'retail'),
    use('industrial', palette.industrial, 9, 'industrial', 'garages', 'railway', 'quarry', 'bus_station'),
    cover('landcover-farmland', isClass('farmland'), palette.farmland),
    cover('landcover-grass', isClass('grass'), palette.grass),
    cover('landcover-rock', isClass('rock'), palette.rock),
    cover('landcover-sand', isClass('sand'), palette.sand),
    cover('landcover-wood', isClass('wood'), palette.wood),
    cover('landcover-wetland', isClass('wetland'), mix(palette.water, palette.grass, 0.2)),
    {
      ...layerOf('landcover-wetland-pattern', 'landcover', isClass('wetland'), 12),
      type: 'fill',
      paint: { 'fill-pattern': 'pattern-wetland', 'fill-opacity': zoomed(1, [12, 0], [13, 0.8]) },
    },
    cover('landcover-ice', isClass('ice'), palette.ice),
    {
      ...layerOf('park', 'park', ['==', ['geometry-type'], 'Polygon'], 4),
      type: 'fill',
      paint: { 'fill-color': palette.park, 'fill-opacity': zoomed(1, [4, 0.45], [10, 0.35], [14, 0.2]) },
    },
    {
      ...layerOf('park-edge', 'park', ['==', ['geometry-type'], 'Polygon'], 8),
      type: 'line',
      paint: {
        'line-color': palette.parkEdge,
        'line-width': zoomed(1.2, [8, 0.6], [14, 1.8]),
        'line-opacity': 0.7,
        'line-dasharray': [4, 2],
      },
    },
    use('medical', palette.medical, 10, 'hospital'),
    use('education', palette.education, 10, 'school', 'university', 'kindergarten', 'college', 'library'),
    use('cemetery', palette.cemetery, 9, 'cemetery'),
    area('landcover-park', 'landcover', isSubclass('park', 'garden', 'village_green'), palette.park, 10),
    use('leisure', mix(palette.sport, palette.grass, 0.35), 10, 'zoo', 'theme_park'),
    use('sport', palette.sport, 11, 'stadium', 'pitch', 'playground', 'track'),
    use('parking', palette.parking, 13, 'parking'),
    {
      ...layerOf('landuse-military', 'landuse', isClass('military'), 10),
      type: 'fill',
      paint: { 'fill-pattern': 'pattern-military', 'fill-opacity': 0.5 },
    },
  ];
}

const UNDERGROUND: Filter = ['==', ['get', 'brunnel'], 'tunnel'];
const SOMETIMES: Filter = ['==', ['get', 'intermittent'], 1];

export function waterLayers(palette: Palette): Layer[] {
  const flows = (id: string, filter: Filter, width: Layer & { type: 'line' }) => ({
    ...width,
    ...layerOf(id, 'waterway', filter),
  });
  const river = {
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette.waterway,
      'line-width': zoomed(1.4, [8, 0.5], [11, 1.1], [14, 2.4], [18, 12]),
    },
  } as Layer & { type: 'line' };
  const brook = {
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.waterway, 'line-width': zoomed(1.4, [12, 0.4], [14, 0.9], [18, 5]) },
  } as Layer & { type: 'line' };
  const dashed = (line: Layer & { type: 'line' }, dash: number[], opacity: number) => ({
    ...line,
    layout: { 'line-join': 'round' as const },
    paint: { ...line.paint, 'line-dasharray': dash, 'line-opacity': opacity },
  });
  const big = isClass('river', 'canal');
  const small = isClass('stream', 'drain', 'ditch');
  const open = all(not(UNDERGROUND), not(SOMETIMES));
  return [
    flows('waterway-underground', UNDERGROUND, dashed(brook, [3, 2], 0.6)),
    flows('waterway-intermittent', all(SOMETIMES, not(UNDERGROUND)), dashed(brook, [5, 2], 0.8)),
    flows('waterway-brook', all(small, open), brook),
    flows('waterway-river', all(big, open), river),
    {
      ...layerOf('water', 'water', all(not(SOMETIMES), not(UNDERGROUND))),
      type: 'fill',
      paint: { 'fill-color': palette.water },
    },
    {
      ...layerOf('water-intermittent', 'water', SOMETIMES),
      type: 'fill',
      paint: { 'fill-color': palette.water, 'fill-opacity': 0.45 },
    },
  ];
}

export function airfieldLayers(palette: Palette): Layer[] {
  const way = (id: string, name: string, width: Layer['paint']): Layer => ({
    ...layerOf(id, 'aeroway', all(['==', ['geometry-type'], 'LineString'], isClass(name)), 10),
    type: 'line',
    paint: { 'line-color': palette.runway, ...(width as object) },
  });
  return [
    {
      ...layerOf(
        'airfield',
        'aeroway',
        all(['==', ['geometry-type'], 'Polygon'], isClass('aerodrome', 'heliport')),
        10,
      ),
      type: 'fill',
      paint: { 'fill-color': palette.airfield, 'fill-opacity': 0.7 },
    },
    {
      ...layerOf(
        'airfield-area',
        'aeroway',
        all(['==', ['geometry-type'], 'Polygon'], isClass('runway', 'taxiway', 'apron', 'helipad')),
        11,
      ),
      type: 'fill',
      paint: { 'fill-color': palette.runway, 'fill-opacity': 0.6 },
    },
    way('taxiway', 'taxiway', { 'line-width': zoomed(1.5, [11, 0.5], [14, 3], [18, 16]) }),
    way('runway', 'runway', { 'line-width': zoomed(1.5, [10, 1.2], [14, 10], [18, 70]) }),
  ];
}
