import { createPropertyExpression, latest, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { RequestError } from '../../../kit/core/errors.ts';
import { NO_ASKER } from '../../operation/index.ts';
import { toLanguage } from './label-text.ts';
import { POI_ICONS } from './poi-icons.ts';
import { type PixelRatio, spriteOf } from './sprite/sprite.ts';
import { styleDocument } from './style-document.ts';
import { MAP_STYLES, styleOf } from './style-names.ts';

const ASKER = { ...NO_ASKER, origin: 'https://maps.example.org', key: 'a&b' };
const documents = MAP_STYLES.map((style) => [style.name, style, styleDocument(style, null, ASKER)] as const);
const bright = styleOf({ style: 'osm-bright' });

describe('styles', () => {
  it.each(documents)('%s is valid', (_name, _style, document) => {
    expect(validateStyleMin(document)).toEqual([]);
    const ids = document.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are known by all their names, and nothing else is', () => {
    const ids = 'osm-bright basic positron dark-matter gray fiord-color toner blueberry'.split(' ');
    for (const id of ids) {
      for (const name of [id, `${id}-gl-style`])
        expect(styleOf({ style: name })).toMatchObject({ name: id, labels: true });
      for (const name of [`${id}-nolabels`, `${id}-nolabels-gl-style`]) {
        expect(styleOf({ style: name })).toMatchObject({ name: `${id}-nolabels`, labels: false });
      }
    }
    expect(styleOf({ style: 'klokantech-basic-gl-style' }).name).toBe('basic');
    for (const style of [
      '',
      'constructor',
      '__proto__',
      '../osm-bright',
      'OSM-BRIGHT',
      'osm-bright-nolabels-nolabels',
    ]) {
      expect(() => styleOf({ style }), style).toThrow(RequestError);
    }
  });

  it('tell addresses of the server that was asked, with the key', () => {
    const { sources, sprite, glyphs } = documents[0][2];
    expect(sources.openmaptiles).toMatchObject({
      url: 'https://maps.example.org/maps/data/openmaptiles.json?key=a%26b',
    });
    expect(sprite).toBe('https://maps.example.org/maps/styles/osm-bright/sprite?key=a%26b');
    expect(glyphs).toBe('https://maps.example.org/maps/fonts/{fontstack}/{range}.pbf?key=a%26b');
    expect(styleDocument(bright, null, { ...NO_ASKER, origin: 'http://x' }).sprite).toBe(
      'http://x/maps/styles/osm-bright/sprite',
    );
  });

  it('have no text where labels are off, but the arrows of one-way streets', () => {
    for (const [, { labels }, { layers }] of documents) {
      const symbols = layers.filter((layer) => layer.type === 'symbol');
      expect(symbols.some(({ layout }) => layout?.['text-field'] !== undefined)).toBe(labels);
      expect(symbols.some(({ id }) => id === 'oneway')).toBe(true);
    }
  });

  it('label in the asked language where there is a name in it', () => {
    const nameOf = (lang: string | null, properties: Record<string, string>) => {
      const layer = styleDocument(bright, lang, ASKER).layers.find(({ id }) => id === 'place-city');
      const field = (layer as { layout: Record<string, unknown> }).layout['text-field'];
      return evaluated(field, 'text-field', 10, properties)?.toString();
    };
    const moscow = { name: 'Москва', 'name:latin': 'Moskva', 'name:nonlatin': 'Москва', 'name:de': 'Moskau' };
    expect(nameOf('de', moscow)).toBe('Moskau');
    expect(nameOf('fr', moscow)).toBe('Moskva');
    expect(nameOf(null, moscow)).toBe('Moskva\nМосква');
    expect(nameOf(null, { name: 'Ulm', 'name:latin': 'Ulm' })).toBe('Ulm');
    expect([toLanguage(undefined), toLanguage('local'), toLanguage('zh-Hans')]).toEqual([null, null, 'zh-Hans']);
    for (const lang of ['', 'DE', 'd', 'de"', '../de', 'de-', 'x'.repeat(40)]) {
      expect(() => toLanguage(lang), lang).toThrow(/^lang must be/);
    }
  });
});

function evaluated(value: unknown, property: string, zoom: number, properties: Record<string, unknown>): unknown {
  const made = createPropertyExpression(
    value,
    `layout_symbol.${property}`,
    latest.layout_symbol[property as 'text-field'] as never,
  );
  if (made.result === 'error') throw new Error(`${property}: ${made.value.map(String).join()}`);
  return made.value.evaluate({ zoom } as never, { type: 1, properties } as never);
}

/** Features that together take every branch of the images that layers name. */
const SAMPLES: readonly Record<string, unknown>[] = [
  ...[...POI_ICONS.keys(), 'unheard of'].map((name) => ({ class: name })),
  ...Array.from({ length: 8 }, (_, i) => ({ ref: 'A2345678'.slice(0, i + 1) })),
];

describe('sprites', () => {
  it.each(MAP_STYLES.filter(({ labels }) => labels).map((style) => [style.name, style] as const))(
    'of %s have every image that its layers name',
    (_name, style) => {
      const { places } = spriteOf(style.palette, 1);
      const named = new Set<string>();
      for (const layer of styleDocument(style, null, ASKER).layers) {
        if (layer.type === 'fill' && layer.paint?.['fill-pattern'] !== undefined)
          named.add(String(layer.paint['fill-pattern']));
        const image = layer.type === 'symbol' ? layer.layout?.['icon-image'] : undefined;
        if (image === undefined) continue;
        const samples = layer.id.startsWith('shield') ? SAMPLES.filter(({ ref }) => ref !== undefined) : SAMPLES;
        for (const zoom of [3, 9, 15]) {
          for (const sample of samples) named.add(String(evaluated(image, 'icon-image', zoom, sample)));
        }
      }
      // Branches without an image.
      named.delete('null');
      expect(named.size).toBeGreaterThan(80);
      expect([...named].filter((name) => !Object.hasOwn(places, name))).toEqual([]);
    },
  );

  it.each([1, 2, 3] as PixelRatio[])('are as sharp as asked: %i', async (ratio) => {
    const { sheet, places } = spriteOf(bright.palette, ratio);
    const image = await loadImage(sheet.toBuffer('image/png'));
    for (const [name, { x, y, width, height, pixelRatio }] of Object.entries(places)) {
      expect(pixelRatio).toBe(ratio);
      expect(x + width <= image.width && y + height <= image.height, name).toBe(true);
      const pixels = sheet.getContext('2d').getImageData(x, y, width, height).data;
      expect(
        pixels.some((value, i) => i % 4 === 3 && value > 100),
        `${name} is drawn`,
      ).toBe(true);
    }
    const boxes = Object.values(places);
    const meet = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height),
    );
    expect(meet).toEqual([]);
  });
});
