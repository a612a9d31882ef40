import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { beyond } from '../../playground/src/map/beyond.ts';
import { GROUNDS } from '../../playground/src/map/ground.ts';
import { onBasemap } from '../../playground/src/map/on-basemap.ts';
import { mapStyle } from '../../playground/src/map/style.ts';
import { MAP_STYLES } from '../../src/products/map/styles/index.ts';
import { styleDocument } from '../../src/products/map/styles/style-document.ts';
import { NO_ASKER } from '../../src/products/operation/index.ts';

const own = mapStyle(GROUNDS.light, 0.6, beyond([8, 50, 9, 51]), { type: 'vector', tiles: [] });
const sourceOf = (layer: LayerSpecification) => ('source' in layer ? layer.source : null);

describe('results on a style of the map', () => {
  it.each(MAP_STYLES.map((style) => [style.name, style] as const))('are all there: %s', (_name, style) => {
    const document = styleDocument(style, null, { ...NO_ASKER, origin: 'http://x' }) as StyleSpecification;
    const { layers, sources } = onBasemap(document, own);
    const ids = layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const results = own.layers.filter((layer) => ![null, 'network'].includes(sourceOf(layer)));
    expect(results.length).toBeGreaterThan(8);
    for (const { id } of results) expect(ids).toContain(id);
    for (const layer of layers) if (sourceOf(layer) !== null) expect(Object.keys(sources)).toContain(sourceOf(layer));
    // Areas lie on the land and below water and streets; what others are put below is there.
    const first = (start: string) => ids.findIndex((id) => id.startsWith(start));
    expect(first('isochrones')).toBeGreaterThan(first('landcover'));
    expect(first('isochrones')).toBeLessThan(first('water'));
    expect(first('tunnel')).toBeLessThan(first('ground-'));
    expect(first('label-small')).toBeGreaterThan(first('bridge-motorway'));
    expect(first('route')).toBe(ids.indexOf('route-casing'));
  });
});
