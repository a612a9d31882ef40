import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import { featuresOf, inRings, TestMap, tilePosition } from '../../../../test/worlds/basemap/map.ts';
import { readContents } from '../../../../test/worlds/osm/worlds.ts';
import { basemapFeatures, withBasemap, writeBasemap } from '../../../import/basemap/index.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { NO_ASKER } from '../../operation/index.ts';
import { datasetOf } from './map-files.ts';
import { mapTileOperation, storedTile } from './map-tile.ts';
import { PmtilesFile } from './pmtiles/pmtiles-file.ts';
import { tileJsonOperation } from './tile-json.ts';

const folder = mkdtempSync(join(tmpdir(), 'hl-map-tile-'));
afterAll(() => rmSync(folder, { recursive: true }));

const RUNNING = new Run();

async function regionOf(
  name: string,
  draw: (map: TestMap) => void,
  bounds: [number, number, number, number],
): Promise<Network> {
  const map = new TestMap();
  draw(map);
  const data = await readContents([map.text()], withBasemap({ wayKeys: [], tagKeys: [], relationTypes: [] }));
  const path = join(folder, `basemap.${name.padEnd(12, '0')}.pmtiles`);
  await writeBasemap(path, basemapFeatures(data), bounds);
  return { region: name, files: new Map([['basemap', { path, held: null }]]) } as never;
}

const box = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];

const west = await regionOf(
  'west',
  (map) => {
    map.area(box(8.001, 50.001, 0.002), { building: 'yes', height: '7' });
    map.area(box(8.001, 50.001, 0.02), { natural: 'water', name: 'Lake' });
    map.way(
      [
        [8, 50.001],
        [8.03, 50.001],
      ],
      { highway: 'primary', name: 'Road' },
    );
  },
  [8, 50, 8.02, 50.02],
);
const east = await regionOf(
  'east',
  (map) => {
    map.area(box(8.012, 50.005, 0.004), { landuse: 'forest' });
    map.area(box(8.001, 50.001, 0.02), { natural: 'water', name: 'Lake' });
  },
  [8.01, 50, 8.03, 50.02],
);

const HERE = [8.0135, 50.0065] as const;

function ask(networks: readonly Network[], z: number, place: readonly [number, number], dataset = 'openmaptiles') {
  const [x, y] = tilePosition(z, place).map(Math.floor);
  const query = { dataset: datasetOf(dataset), tile: { z, x, y } };
  return mapTileOperation.run(networks, query, RUNNING);
}

const decoded = (outcome: ReturnType<typeof ask>) => new VectorTile(new PbfReader(gunzipSync(outcome.body)));

describe('tiles of the map', () => {
  it('are passed through as they are stored where one region has them', () => {
    const outcome = ask([west], 14, HERE);
    const [x, y] = tilePosition(14, HERE).map(Math.floor);
    const stored = new PmtilesFile(west.files.get('basemap')!.path).tile(14, x, y)!;
    expect(Buffer.from(outcome.body).equals(stored)).toBe(true);
    expect(outcome.headers).toMatchObject({
      'content-encoding': 'gzip',
      etag: expect.stringMatching(/^W\/"openmaptiles-west00000000-14-/),
    });
  });

  it('are sent without a worker where one region alone has them, however many there are', async () => {
    const far = await regionOf(
      'away',
      (map) => map.area(box(20, 50, 0.01), { natural: 'water' }),
      [20, 50, 20.01, 50.01],
    );
    const at = (z: number, place: readonly [number, number], networks: readonly Network[]) => {
      const [x, y] = tilePosition(z, place).map(Math.floor);
      return storedTile(networks, { dataset: 'openmaptiles', tile: { z, x, y } });
    };
    expect(at(14, HERE, [west])).toEqual(ask([west], 14, HERE));
    expect(at(14, HERE, [far, west])).toEqual(ask([far, west], 14, HERE));
    // Two tiles to join, a part to draw larger, the world beside it.
    expect(at(14, HERE, [west, east])).toBeNull();
    expect(at(15, HERE, [west])).toBeNull();
    expect(at(5, HERE, [west])).toBeNull();
  });

  it('of several regions have each layer once, and what has the same id once', () => {
    const both = decoded(ask([west, east], 14, HERE));
    expect(Object.keys(both.layers).sort()).toEqual([
      'building',
      'landcover',
      'transportation',
      'transportation_name',
      'water',
      'water_name',
    ]);
    expect(featuresOf(both, 'water_name')).toHaveLength(1);
    const only = decoded(ask([west], 14, HERE));
    expect(featuresOf(both, 'building').map(({ properties }) => properties)).toEqual(
      featuresOf(only, 'building').map(({ properties }) => properties),
    );
    expect(ask([west, east], 14, HERE).body).toEqual(ask([west, east], 14, HERE).body);
  });

  it('are kept when what was sent of them has been handed to another thread, also large ones', async () => {
    const large = await regionOf(
      'large',
      (map) => {
        for (let i = 0; i < 1200; i++) {
          const name = createHash('sha256').update(String(i)).digest('base64');
          map.node([HERE[0] + (i % 40) / 1e5, HERE[1] + Math.floor(i / 40) / 1e5], { shop: 'books', name });
        }
      },
      [8, 50, 8.02, 50.02],
    );
    const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    for (const networks of [[west], [west, east], [west, large]]) {
      const [once, again] = [ask(networks, 14, HERE), ask(networks, 14, HERE)];
      const expected = digest(once.body);
      // Bytes beyond this length are packed in several pieces.
      if (networks.includes(large)) expect(once.body.length).toBeGreaterThan(1 << 14);
      structuredClone(once.body, { transfer: [once.body.buffer as ArrayBuffer] });
      expect(digest(again.body)).toBe(expected);
      expect(digest(ask(networks, 14, HERE).body)).toBe(expected);
    }
  });

  it('beyond the last zoom are a part of its tile, drawn larger', () => {
    for (const z of [15, 17, 20]) {
      const [px, py] = tilePosition(z, HERE).map((value) => (value % 1) * 4096);
      const tile = decoded(ask([west, east], z, HERE));
      expect(
        featuresOf(tile, 'water').some((feature) => inRings(feature, px, py)),
        `zoom ${z}`,
      ).toBe(true);
      expect(featuresOf(tile, 'building').some((feature) => inRings(feature, px, py))).toBe(false);
      for (const point of featuresOf(tile, 'water').flatMap((feature) => feature.loadGeometry().flat())) {
        expect(Math.min(point.x, point.y)).toBeGreaterThanOrEqual(-64);
        expect(Math.max(point.x, point.y)).toBeLessThanOrEqual(4096 + 64);
      }
    }
  });

  it('are nothing where there is nothing', () => {
    expect(ask([west], 14, [8.5, 50.5]).status).toBe(204);
    expect(ask([west], 14, HERE, 'germanypostal').status).toBe(204);
    expect(ask([], 14, HERE, 'germanypostal').status).toBe(204);
    expect(() => datasetOf('../keys')).toThrow('dataset is not known');
    expect(() => datasetOf('constructor')).toThrow('dataset is not known');
  });
});

describe('the world around the regions', () => {
  const isSea = (z: number, place: readonly [number, number], networks: readonly Network[] = [west]): boolean => {
    const outcome = ask(networks, z, place);
    if (outcome.status === 204) return false;
    const [px, py] = tilePosition(z, place).map((value) => (value % 1) * 4096);
    return featuresOf(decoded(outcome), 'water').some((feature) => inRings(feature, px, py));
  };

  it('has seas and land from far away, and nearer where no region is', () => {
    const places = {
      gulf: [0.5, 0.5],
      paris: [2.35, 48.85],
      pacific: [-150, 20],
      fiji: [179.99, -25],
      kansas: [-98, 38],
      pole: [10, -84],
    } as const;
    const expected = (z: number) =>
      Object.fromEntries(Object.entries(places).map(([name, place]) => [name, isSea(z, place)]));
    const truth = { gulf: true, paris: false, pacific: true, fiji: true, kansas: false, pole: false };
    for (const z of [0, 3, 9]) expect(expected(z), `zoom ${z}`).toEqual(truth);
  });

  it('goes on around a region where that ends, and leaves the region what it covers', async () => {
    const coast = await regionOf(
      'coast',
      (map) =>
        map.way(
          [
            [7.42, 43.735],
            [7.43, 43.735],
          ],
          { highway: 'primary' },
        ),
      [7.42, 43.73, 7.43, 43.74],
    );
    const [atSea, besideIt] = [
      [7.465, 43.71],
      [7.9, 43.4],
    ] as const;
    for (const z of [8, 9, 11, 14]) {
      expect(isSea(z, besideIt, [coast]), `beside it, zoom ${z}`).toBe(true);
      expect(isSea(z, atSea, [coast]), `within it, zoom ${z}`).toBe(false);
    }
    // At low zooms nothing is cut out of it.
    expect(isSea(5, atSea, [coast])).toBe(true);
    const borders = (z: number) => featuresOf(decoded(ask([coast], z, [7.55, 43.9])), 'boundary').length;
    expect(borders(8)).toBeGreaterThan(0);
    for (const z of [10, 12]) {
      const tile = ask([coast], z, [7.55, 43.9]);
      expect(tile.status === 204 || featuresOf(decoded(tile), 'boundary').length === 0).toBe(true);
    }
  });

  it('names countries, but not those a region is in', () => {
    const names = (z: number, place: readonly [number, number], networks: readonly Network[]) =>
      featuresOf(decoded(ask(networks, z, place)), 'place').map(({ properties }) => properties.name);
    expect(names(4, [-53, -10], [])).toContain('Brazil');
    const germany = { region: 'g', files: west.files } as never as Network;
    expect(names(3, [10, 50], [])).toContain('Germany');
    expect(names(3, [10, 50], [germany])).toContain('Germany');
  });

  it('tells no more than one layer of a name', () => {
    const tile = ask([west, east], 5, HERE);
    const names: string[] = [];
    const pbf = new PbfReader(gunzipSync(tile.body));
    while (pbf.nextField() > 0) {
      const layer = new PbfReader(pbf.readBytes());
      layer.readFields((field, _, reader) => field === 1 && names.push(reader.readString()), null);
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('water');
  });
});

describe('TileJSON', () => {
  const expected = (networks: readonly Network[], key: string | null, dataset = 'openmaptiles') => {
    const query = { dataset: datasetOf(dataset), asker: { ...NO_ASKER, origin: 'https://maps.example.org', key } };
    return JSON.parse(Buffer.from(tileJsonOperation.run(networks, query, RUNNING).body).toString());
  };

  it('tells addresses with the key that asked, bounds, layers and whom to credit', () => {
    const json = expected([west], 'a b&c');
    expect(json).toMatchObject({
      tilejson: '3.0.0',
      tiles: ['https://maps.example.org/maps/data/openmaptiles/{z}/{x}/{y}.pbf?v=west00000000&key=a%20b%26c'],
      ...{ minzoom: 0, maxzoom: 14, bounds: [-180, -85.0511, 180, 85.0511], center: [8.01, 50.01, 12] },
    });
    expect(json.attribution.replaceAll(/<[^>]*>/g, '')).toBe('&copy; OpenMapTiles &copy; OpenStreetMap contributors');
    expect(json.vector_layers.map(({ id }: { id: string }) => id)).toContain('transportation');
    expect(json.vector_layers.every(({ fields }: { fields: object }) => typeof fields === 'object')).toBe(true);
    expect(expected([west], null).tiles[0]).not.toContain('key');
  });

  it('begins at the largest region, not between distant ones', async () => {
    const far = await regionOf('far', (map) => map.node([60, 10], { shop: 'toys' }), [59.99, 9.99, 60.01, 10.01]);
    expect(expected([far, west], null).center).toEqual([8.01, 50.01, 12]);
    expect(expected([west, far], null).center).toEqual([8.01, 50.01, 12]);
    expect(expected([], null).center).toEqual([0, 0, 2]);
  });

  it('tells the layers of postal areas where no region has any', () => {
    const { description, vector_layers } = expected([], null, 'germanypostal');
    expect(description).toBe('Areas of postal codes');
    expect(vector_layers.map(({ id }: { id: string }) => id)).toEqual(['germanypostal', 'germanypostal_label']);
  });
});
