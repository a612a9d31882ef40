import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { type Asker, addressOf } from '../../operation/index.ts';
import { SOURCE } from './layers/expressions.ts';
import { styleLayers } from './style-layers.ts';
import type { MapStyle } from './style-names.ts';

/** The credit beside every map: the design of the tiles' schema is CC-BY, the data are ODbL. */
export const ATTRIBUTION =
  '<a href="https://openmaptiles.org/" target="_blank">© OpenMapTiles</a> ' +
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>';

/**
 * Makes walls of buildings a little darker than their roofs from every direction. The light comes from above, so roofs
 * get all of it.
 */
export const LIGHT = { anchor: 'map', position: [1.5, 210, 30] as [number, number, number], intensity: 0.2 } as const;

/** Returns a style for MapLibre GL and others, complete with the URLs of its tiles, fonts and icons. */
export function styleDocument(style: MapStyle, lang: string | null, asker: Asker): StyleSpecification {
  const { name, palette, labels } = style;
  return {
    version: 8,
    name: labels ? palette.title : `${palette.title} without labels`,
    metadata: { 'hinterland:style': name },
    sources: {
      [SOURCE]: { type: 'vector', url: addressOf(asker, '/maps/data/openmaptiles.json'), attribution: ATTRIBUTION },
    },
    sprite: addressOf(asker, `/maps/styles/${name}/sprite`),
    glyphs: addressOf(asker, '/maps/fonts/{fontstack}/{range}.pbf'),
    light: LIGHT,
    layers: styleLayers(palette, labels, lang),
  };
}
