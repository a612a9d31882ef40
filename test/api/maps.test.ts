import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ThreadWorkspace, withWorkspace } from '../../src/kit/collections/workspace.ts';
import { CancelledError } from '../../src/kit/core/errors.ts';
import { encodeTile, MvtLayer } from '../../src/kit/geo/mvt.ts';
import type { Network } from '../../src/network/network/index.ts';
import { mapPainterCapability } from '../../src/products/map/painter/index.ts';
import { tilePicture } from '../../src/products/map/painter/pictures.ts';
import { mapStylesCapability, styleOf } from '../../src/products/map/styles/index.ts';
import { routesOf } from '../../src/service/http/index.ts';
import { type ToyApi, toyApi } from './toy-api.ts';

/** A region that was imported without a map: pictures show bare land. */
const BARE = withWorkspace<Network>({
  region: 'bare',
  files: new Map(),
  bounds: { minX: 7, minY: 43, maxX: 8, maxY: 44 },
} as unknown as Network);
const CAPABILITIES = [mapStylesCapability, mapPainterCapability];
const KEY = 'a-key-of-maps';

let api: ToyApi;
beforeAll(async () => {
  const endpoints = CAPABILITIES.flatMap(({ endpoints }) => endpoints);
  api = await toyApi({ networks: [BARE], endpoints, routes: routesOf(CAPABILITIES), config: { keys: [{ key: KEY }] } });
});
afterAll(() => api.app.close());

const get = (path: string) =>
  api.app.inject({
    url: `/maps/${path}${path.includes('?') ? '&' : '?'}key=${KEY}`,
    headers: { host: 'maps.example.org' },
  });

describe('maps over HTTP', () => {
  it('lead from a style to all that it needs', async () => {
    const style = (await get('styles/positron-gl-style/style.json?lang=de')).json();
    expect(style.sources.openmaptiles.url).toBe(`http://maps.example.org/maps/data/openmaptiles.json?key=${KEY}`);
    expect(JSON.stringify(style)).toContain('name:de');
    const own = (url: string): string => url.replace('http://maps.example.org', '');
    for (const ratio of ['', '@2x', '@3x']) {
      const address = new URL(style.sprite);
      address.pathname += ratio;
      const places = await api.app.inject(own(address.href).replace('?', '.json?'));
      expect(places.json()['shield-other-3']).toMatchObject({ pixelRatio: Number(ratio[1] ?? 1) });
      const sheet = await api.app.inject(own(address.href).replace('?', '.png?'));
      expect(sheet.headers['content-type']).toBe('image/png');
    }
    const glyphs = await api.app.inject(
      own(style.glyphs).replace('{fontstack}', 'Noto%20Sans%20Bold').replace('{range}', '0-255'),
    );
    expect([glyphs.statusCode, glyphs.headers['content-type']]).toEqual([200, 'application/x-protobuf']);
    const again = await api.app.inject({
      url: own(style.glyphs).replace('{fontstack}', 'Noto%20Sans%20Bold').replace('{range}', '0-255'),
      headers: { 'if-none-match': glyphs.headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
  });

  it('paint pictures of any sharpness', async () => {
    for (const [row, side] of [
      ['5', 256],
      ['5@2x', 512],
      ['5@3x', 768],
    ] as const) {
      const { rawPayload, headers } = await get(`styles/gray/3/4/${row}.png`);
      const { width, height } = await loadImage(rawPayload);
      expect([width, height, headers['content-type']]).toEqual([side, side, 'image/png']);
    }
    expect((await get('styles/gray/rendered/3/4/5.png')).statusCode).toBe(200);
    const tileJson = (await get('styles/toner.json?lang=fr')).json();
    expect(tileJson).toMatchObject({
      tiles: [`http://maps.example.org/maps/styles/toner/{z}/{x}/{y}.png?lang=fr&key=${KEY}`],
      bounds: [7, 43, 8, 44],
      center: [7.5, 43.5, 12],
    });
  });

  it('put GeoJSON over a picture', async () => {
    const point = {
      type: 'Feature',
      properties: { 'marker-color': '#ff0000' },
      geometry: { type: 'Point', coordinates: [7.5, 43.5] },
    };
    const url = (place: string) => `styles/gray/static/${place}/101x61.png`;
    const posted = await api.app.inject({ method: 'POST', url: `/maps/${url('auto')}?key=${KEY}`, payload: point });
    const asked = await get(`${url('7.5,43.5,16')}?overlay=${encodeURIComponent(JSON.stringify(point))}`);
    for (const { rawPayload } of [posted, asked]) expect(await redIn(rawPayload)).toBeGreaterThan(60);
    expect(posted.rawPayload.equals(asked.rawPayload)).toBe(true);
    expect(await redIn((await get(url('7.5,43.5,16'))).rawPayload)).toBe(0);
    for (const overlay of ['{', '7', '{"type":"Point"}']) {
      const refused = await get(`${url('auto')}?overlay=${encodeURIComponent(overlay)}`);
      expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'overlay']);
    }
  });

  it('refuse what there is not, and never leave their tables', async () => {
    const odd = [
      '..%2F..%2Fpackage.json',
      '%2e%2e',
      'constructor',
      '__proto__',
      'osm-bright%00',
      '%2Fetc%2Fpasswd',
      'nope',
    ];
    for (const name of odd) {
      for (const path of [
        `styles/${name}/style.json`,
        `styles/${name}.json`,
        `styles/${name}/sprite.png`,
        `styles/${name}/0/0/0.png`,
        `fonts/${name}/0-255.pbf`,
        `fonts/Noto Sans Bold/${name}.pbf`,
        `styles/gray/static/1,2,3/${name}.png`,
      ]) {
        const { statusCode } = await get(path);
        expect(statusCode >= 400 && statusCode < 500, `${path}: ${statusCode}`).toBe(true);
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 5 }), async (parts) => {
        const { statusCode } = await get(`styles/${parts.map(encodeURIComponent).join('/')}.png`);
        expect(statusCode >= 400 && statusCode < 500).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('are given the key', async () => {
    expect((await api.app.inject('/maps/styles/gray/style.json')).statusCode).toBe(401);
  });
});

async function redIn(png: Buffer): Promise<number> {
  const image = await loadImage(png);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let red = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] > 200 && data[i + 1] < 60 && data[i + 2] < 60) red++;
  return red;
}

describe('pictures', () => {
  const roads = new MvtLayer('transportation');
  roads.addLines([[0, 1024, 4096, 1024]], [['class', 'motorway']]);
  const tile = encodeTile([roads]);
  const source = { sourceName: 'one road', source: () => tile, thread: new ThreadWorkspace() };
  const look = { style: styleOf({ style: 'osm-bright' }), lang: null, ...source };

  it('show what tiles hold, where it lies', async () => {
    const png = tilePicture(look, { z: 15, x: 10, y: 10 }, 1, { raised: false, check: () => {} });
    const context = createCanvas(256, 256).getContext('2d');
    context.drawImage(await loadImage(Buffer.from(png)), 0, 0);
    const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
    // A quarter of the tile, so its second eighth is the middle of this quadrant.
    expect(at(100, 128)).toEqual([0xf0, 0x96, 0x5a]);
    expect(at(100, 60)).toEqual([0xf8, 0xf5, 0xef]);
  });

  it('are given up when no client waits for them', () => {
    const cancelled = {
      raised: true,
      check(): void {
        throw new CancelledError();
      },
    };
    expect(() => tilePicture(look, { z: 15, x: 10, y: 10 }, 1, cancelled)).toThrow(CancelledError);
  });
});
