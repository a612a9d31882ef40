import type { Palette } from '../palette.ts';
import { all, type Filter, type Layer, layerOf, zoomed } from './expressions.ts';

/** Zoom from which buildings are extruded on tilted maps. */
const RELIEF_FROM = 15;
const STANDS: Filter = ['!', ['has', 'hide_3d']];

/**
 * Makes the layers of buildings: flat at low zooms; at higher ones with walls visible below the roof, and extruded on
 * tilted maps.
 */
export function buildingLayers(palette: Palette): Layer[] {
  const translate = zoomed(1, [14.5, ['literal', [0, 0]]], [17, ['literal', [-1.6, -1.6]]]);
  return [
    {
      ...layerOf('building', 'building', null, 13, 24),
      type: 'fill',
      paint: {
        'fill-color': ['interpolate', ['linear'], ['zoom'], 14.5, palette.building, 15.5, palette.buildingWall],
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': zoomed(1, [13, 0.3], [14.5, 1]),
      },
    },
    {
      ...layerOf('building-roof', 'building', null, 14.5),
      type: 'fill',
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-translate': translate,
      },
    },
    {
      ...layerOf(
        'building-body',
        'building',
        all(STANDS, ['>', ['coalesce', ['get', 'render_height'], 0], 0]),
        RELIEF_FROM,
      ),
      type: 'fill-extrusion',
      paint: {
        'fill-extrusion-color': palette.building,
        'fill-extrusion-height': zoomed(1, [15, 0], [16, ['coalesce', ['get', 'render_height'], 5]]),
        'fill-extrusion-base': zoomed(1, [15, 0], [16, ['coalesce', ['get', 'render_min_height'], 0]]),
        'fill-extrusion-opacity': zoomed(1, [15, 0], [16, 0.75]),
        'fill-extrusion-vertical-gradient': true,
      },
    },
  ];
}
