import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { wrapLon } from '../../src/kit/geo/longitude-frame.ts';
import { tileAt } from '../../src/kit/geo/tile.ts';
import { TestMap } from '../worlds/basemap/map.ts';
import { demoApp } from './demo-app.ts';

// One small world twice: astride the meridian of Greenwich, and half a turn further, astride the date line. Whatever
// has coordinates in its answer has the same ones, half a turn further.

type Middle = 0 | 180;
const LAT = -25;

/** Returns the longitude some degrees east of the middle. */
const lonAt = (middle: Middle, east: number): number => {
  const lon = Math.round((middle + east) * 1e7) / 1e7;
  return middle === 0 ? lon : wrapLon(lon);
};

function mapAt(middle: Middle): string {
  const map = new TestMap();
  const at = (east: number, north: number): [number, number] => [lonAt(middle, east), LAT + north];
  const rectangle = (west: number, south: number, east: number, north: number) => [
    at(west, south),
    at(east, south),
    at(east, north),
    at(west, north),
  ];
  const columns = [-0.03, -0.02, -0.01, 0.0003, 0.01, 0.02, 0.03];
  const rows = [0, 0.005, 0.01];
  const nodes = rows.map((north) => columns.map((east) => map.node(at(east, north))));
  for (const [r, row] of nodes.entries()) map.way(row, { highway: 'residential', name: `Row ${r}` });
  for (const c of columns.keys())
    map.way(
      nodes.map((row) => row[c]),
      { highway: c % 2 === 0 ? 'tertiary' : 'residential', name: `Column ${c}` },
    );
  map.area(rectangle(-0.006, -0.006, 0.004, -0.002), { natural: 'water', name: 'Lake' });
  map.area(rectangle(-0.002, 0.012, 0.002, 0.014), { leisure: 'park', name: 'Park' });
  const border = map.area(rectangle(-0.025, -0.01, 0.025, 0.02));
  map.relation([[border, 'outer']], {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: '8',
    name: 'Bounded',
  });
  map.node(at(-0.012, 0.0052), { place: 'village', name: 'Middle', population: '500' });
  for (const [i, east] of [-0.015, -0.001, 0.001, 0.02].entries()) {
    map.node(at(east, 0.0004), { amenity: 'cafe', name: `Cafe ${i}` });
    map.node(at(east, 0.0053), { 'addr:housenumber': String(i + 1), 'addr:street': 'Row 1', 'addr:postcode': 'P 12' });
  }
  return map.text();
}

/** Returns areas with people: on the west, cut at the middle, over it in one ring, and in two parts on either side. */
function peopleAt(middle: Middle): object {
  const ring = (west: number, east: number, turn = 0) => {
    const [a, b] = [lonAt(middle, west) + turn, lonAt(middle, east)];
    return [
      [a, LAT - 0.01],
      [b, LAT - 0.01],
      [b, LAT + 0.02],
      [a, LAT + 0.02],
      [a, LAT - 0.01],
    ];
  };
  const edge = middle === 0 ? [0, 0] : [180, -180];
  const cut = [
    [ring(-0.001, 0).map(([lon, lat]) => [Math.abs(lon) === 180 || lon === 0 ? edge[0] : lon, lat])],
    [ring(0, 0.001).map(([lon, lat]) => [Math.abs(lon) === 180 || lon === 0 ? edge[1] : lon, lat])],
  ];
  const geometries = [
    { type: 'Polygon', coordinates: [ring(-0.03, -0.02)] },
    { type: 'MultiPolygon', coordinates: cut },
    // It jumps from one side of the date line to the other.
    { type: 'Polygon', coordinates: [ring(-0.015, 0.006)] },
    { type: 'Polygon', coordinates: [ring(0.01, 0.02)] },
  ];
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry, i) => ({ type: 'Feature', geometry, properties: { pop: 10 * (i + 1) } })),
  };
}

const COLLECTION = `collection: {id: 7, name: people}
groups:
  - {id: 70, hierarchy: 1, source: people.geojson, geometry: {}, statistics: [{id: 0, column: pop, type: ABSOLUTE, topic: P, names: {en: P}}]}
`;

const folder = mkdtempSync(join(tmpdir(), 'hl-over-date-line-'));
const apps = new Map<Middle, Awaited<ReturnType<typeof demoApp>>['app']>();
beforeAll(async () => {
  for (const middle of [0, 180] as const) {
    const sources = mkdtempSync(join(folder, 'sources-'));
    const dataDir = join(sources, 'regions');
    const [osm, statistics] = [join(sources, 'town.osm'), join(sources, 'people.yaml')];
    writeFileSync(osm, mapAt(middle));
    writeFileSync(join(sources, 'people.geojson'), JSON.stringify(peopleAt(middle)));
    writeFileSync(statistics, COLLECTION);
    await importRegion({ name: 'demo', dataDir, osm: [osm], statistics: [statistics] });
    apps.set(middle, (await demoApp(dataDir)).app);
  }
}, 120_000);
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  rmSync(folder, { recursive: true });
});

type Request = (at: (east: number) => number, middle: Middle) => string | readonly [path: string, body: object];

async function ask(middle: Middle, request: Request): Promise<Buffer> {
  const wish = request((east) => lonAt(middle, east), middle);
  const [url, payload] = typeof wish === 'string' ? [wish] : wish;
  const answer = await apps.get(middle)!.inject(payload ? { method: 'POST', url, payload } : { method: 'GET', url });
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 300)}`).toBeLessThan(300);
  return answer.rawPayload;
}

const LONGITUDES = new Set(['lng', 'lon', 'x', 'snappedLng', 'minX', 'maxX']);
/** Fields that differ from import to import. */
const UNSTABLE = new Set([
  'timestamp',
  'requestTime',
  'uuid',
  'created',
  'modified',
  'region',
  'version',
  'boundingBoxString',
]);
const isLat = (value: unknown): boolean => typeof value === 'number' && Math.abs(value - LAT) < 0.1;

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';

/** Returns an answer with its longitudes as degrees east of the middle. */
function unturned(middle: Middle, value: unknown, key = ''): unknown {
  const east = (lon: number): number => {
    expect(Math.abs(lon)).toBeLessThanOrEqual(180);
    const degrees = lon - middle;
    return Math.round((degrees - 360 * Math.round(degrees / 360)) * 1e6) / 1e6 + 0;
  };
  if (typeof value === 'number') return LONGITUDES.has(key) ? east(value) : Number(value.toPrecision(8));
  if (Array.isArray(value)) {
    const isBox = value.length === 4 && isLat(value[1]) && isLat(value[3]);
    if (isBox || (value.length <= 3 && isLat(value[1])))
      return value.map((one, i) => (i % 2 === 0 && i < 3 && !(i === 2 && !isBox) ? east(one) : one));
    // In the order of ids: places lie along a curve that isn't turned with them.
    return value
      .map((one) => unturned(middle, one))
      .sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (UNSTABLE.has(name) ? [] : [[name, unturned(middle, one, name)]])),
  );
}

const source = (at: (east: number) => number, east = -0.0007) => ({
  id: 's',
  lng: at(east),
  lat: LAT + 0.0002,
  tm: { walk: {} },
});
const square = (at: (east: number) => number, middle: Middle, west: number, east: number) => {
  const ring = (a: number, b: number) => [
    [a, LAT - 0.004],
    [b, LAT - 0.004],
    [b, LAT + 0.007],
    [a, LAT + 0.007],
    [a, LAT - 0.004],
  ];
  const parts =
    middle === 0
      ? [[at(west), at(east)]]
      : [
          [at(west), 180],
          [-180, at(east)],
        ];
  return { type: 'MultiPolygon', coordinates: parts.map(([a, b]) => [ring(a, b)]) };
};

const JSONS: Readonly<Record<string, Request>> = {
  'names of a position': (at) => `/geocode/reverse?lon=${at(0.0001)}&lat=${LAT}&limit=10&radius=5`,
  'the street at a position': (at) => `/geocode/reverse?lon=${at(-0.0001)}&lat=${LAT + 0.0001}&limit=5&layer=street`,
  'a place by its name': () => '/geocode/api?q=Cafe%202&limit=1',
  'an address': () => '/geocode/api?q=Row%201%203&limit=1',
  'a street with its extent': () => '/geocode/api?q=Row%201&limit=3',
  'a postcode': () => '/geocode/api?q=P%2012&limit=3',
  'names within a box': (at) =>
    `/geocode/api?q=Cafe&limit=9&bbox=${at(-0.005)},${LAT - 0.01},${at(0.005)},${LAT + 0.01}`,
  'places in a box': (at) =>
    `/pointofinterest/boundingBox?southWestX=${at(-0.005)}&southWestY=${LAT - 0.01}&northEastX=${at(0.005)}&northEastY=${LAT + 0.01}`,
  'a cell': () => '/statistics/group/70/data/2',
  'a cell that jumps': () => '/statistics/group/70/data/3',
  'a group': () => '/statistics/group/list',
  'people in an area': (at, middle) => [
    '/statistics/values/geometry',
    {
      statisticCollectionId: 7,
      statisticIds: [0],
      intersectionGeometry: { crs: 4326, data: square(at, middle, -0.0008, 0.0009) },
    },
  ],
  'people in reach': (at) => [
    '/statistics/charts/dependent',
    {
      sources: [{ id: 's', x: at(-0.0007), y: LAT + 0.0002 }],
      ...{ travelType: 'walk', maxEdgeWeight: 3600, chartInterval: 600, statisticCollectionId: 7, statisticIds: [0] },
    },
  ],
  'places in reach': (at) => [
    '/pointofinterest/reachability',
    { sources: [source(at)], maxEdgeWeight: 1800, edgeWeight: 'time', osmTypes: [{ key: 'amenity', value: 'cafe' }] },
  ],
  scores: (at) => [
    '/quality/v1/scores',
    {
      locations: [{ id: 'l', lng: at(-0.0007), lat: LAT + 0.0002 }],
      criteria: {
        cafes: {
          ...{ type: 'poiCoverageCount', osmTypes: [{ key: 'amenity', value: 'cafe' }] },
          ...{ travelMode: { walk: {} }, edgeWeight: 'time', maxEdgeWeight: 1200 },
        },
      },
    },
  ],
  multigraph: (at) => [
    '/demo/v1/multigraph',
    {
      ...{ sources: [source(at)], edgeWeight: 'time', maxEdgeWeight: 900, elevation: false },
      multigraph: { layer: { type: 'node' }, aggregation: { type: 'mean' }, serialization: { format: 'geojson' } },
    },
  ],
};

describe('a region astride the date line', () => {
  it.each(Object.entries(JSONS))('tells the same as one elsewhere: %s', async (_name, request) => {
    const [here, there] = [0, 180].map(async (middle) =>
      unturned(middle as Middle, JSON.parse((await ask(middle as Middle, request)).toString())),
    );
    expect(await there).toEqual(await here);
  });

  const TILES: Readonly<Record<string, (tile: string) => string>> = {
    map: (tile) => `/maps/data/openmaptiles/${tile}.pbf`,
    streets: (tile) => `/demo/v1/network/${tile}.mvt`,
    statistics: (tile) => `/statistics/collection/7/${tile}.mvt`,
  };
  it.each(Object.entries(TILES))('draws the same tiles as one elsewhere: %s', async (_name, address) => {
    let drawn = 0;
    for (const z of [14, 16]) {
      const { y } = tileAt(0, LAT, z);
      // Half a turn further.
      for (const column of [-1, 0]) {
        const [here, there] = await Promise.all(
          ([0, 180] as const).map((middle) => {
            const x = (column + 2 ** (z - 1) * (middle === 0 ? 1 : 2)) % 2 ** z;
            return ask(middle, () => address(`${z}/${x}/${y}`)).then(featuresOf);
          }),
        );
        expect(there).toEqual(here);
        drawn += here.length;
      }
    }
    expect(drawn).toBeGreaterThan(3);
  });

  it('looks the same in pictures, with what lies over it', async () => {
    const around: Request = (at) => `/maps/styles/positron/static/${at(0.001)},${LAT},14/300x200.png`;
    expect((await ask(180, around)).equals(await ask(0, around))).toBe(true);
    const auto: Request = (at, middle) => [
      '/maps/styles/positron/static/auto/300x200.png',
      square(at, middle, -0.004, 0.003),
    ];
    const edges: Request = (at) => [
      '/maps/styles/positron/static/auto/300x200.png',
      {
        type: 'LineString',
        coordinates: [
          [at(-0.004), LAT],
          [at(0.003), LAT + 0.002],
        ],
      },
    ];
    // At zooms that are no whole numbers pixels lie otherwise, by a part of one.
    for (const request of [auto, edges]) {
      const [here, there] = await Promise.all(([0, 180] as const).map((middle) => ask(middle, request)));
      expect(Math.abs(there.length - here.length)).toBeLessThan(0.05 * here.length);
    }
  });

  it('has a middle of its own', async () => {
    for (const path of ['/maps/data/openmaptiles.json', '/maps/styles/positron.json']) {
      const [here, there] = await Promise.all(
        ([0, 180] as const).map(async (middle) => JSON.parse((await ask(middle, () => path)).toString())),
      );
      expect(Math.abs(here.center[0])).toBeLessThan(0.01);
      expect(Math.abs(there.center[0])).toBeGreaterThan(179.99);
      expect(there.bounds[0]).toBeLessThan(there.bounds[2]);
    }
  });
});

const isWithin = (points: readonly { readonly x: number; readonly y: number }[]): boolean => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [xs, ys].every((values) => Math.max(...values) >= -64 && Math.min(...values) <= 4096 + 64);
};

/** Returns the features of a tile as sorted text. */
function featuresOf(bytes: Buffer): string[] {
  if (bytes.length === 0) return [];
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.entries(layers)
    .flatMap(([name, layer]) =>
      Array.from({ length: layer.length }, (_, i) => {
        const { properties } = layer.feature(i);
        return { name, properties, geometry: layer.feature(i).loadGeometry() };
      }),
    )
    .filter(({ geometry }) => isWithin(geometry.flat()))
    .map((feature) => JSON.stringify(feature))
    .sort();
}
