import { describe, expect, it } from 'vitest';
import { TestMap, type TestTiles } from './test-map.ts';

const HERE = [8.001, 50.001] as const;
const box = (size = 0.002, at: readonly [number, number] = [8, 50]): [number, number][] => [
  [at[0], at[1]],
  [at[0] + size, at[1]],
  [at[0] + size, at[1] + size],
  [at[0], at[1] + size],
];
const line = (size = 0.002): [number, number][] => [
  [8, 50.001],
  [8 + size / 2, 50.001],
  [8 + size, 50.001],
];

type Tags = Record<string, string>;

const ofNode = (tags: Tags) => tilesOf((map) => map.node(HERE, tags));
const ofWay = (tags: Tags, size?: number) => tilesOf((map) => map.way(line(size), tags));
const ofArea = (tags: Tags, size?: number) => tilesOf((map) => map.area(box(size), tags));

async function tilesOf(draw: (map: TestMap) => void): Promise<TestTiles> {
  const map = new TestMap();
  draw(map);
  return map.tiles();
}

/** The attributes of what a layer shows there. */
const shown = (tiles: TestTiles, layer: string, z = 14) => tiles.at(z, HERE, layer).map(({ properties }) => properties);

/** The zooms at which a layer shows something there. */
const zooms = (tiles: TestTiles, layer: string) => {
  const found = Array.from({ length: 15 }, (_, z) => z).filter((z) => tiles.at(z, HERE, layer).length > 0);
  expect(found).toEqual(Array.from({ length: 15 - (found[0] ?? 15) }, (_, i) => i + found[0]));
  return found[0];
};

describe('areas', () => {
  it.each<[Tags, string, Tags]>([
    [{ natural: 'water' }, 'water', { class: 'lake' }],
    [{ natural: 'water', water: 'river' }, 'water', { class: 'river' }],
    [{ landuse: 'basin' }, 'water', { class: 'pond' }],
    [{ leisure: 'swimming_pool' }, 'water', { class: 'swimming_pool' }],
    [{ waterway: 'dock' }, 'water', { class: 'dock' }],
    [{ landuse: 'forest' }, 'landcover', { class: 'wood', subclass: 'forest' }],
    [{ natural: 'wetland', wetland: 'bog' }, 'landcover', { class: 'wetland', subclass: 'bog' }],
    [{ leisure: 'park' }, 'landcover', { class: 'grass', subclass: 'park' }],
    [{ landuse: 'vineyard' }, 'landcover', { class: 'farmland', subclass: 'vineyard' }],
    [{ landuse: 'residential' }, 'landuse', { class: 'residential' }],
    [{ amenity: 'grave_yard' }, 'landuse', { class: 'cemetery' }],
    [
      { amenity: 'parking', parking: 'surface', access: 'private' },
      'landuse',
      { class: 'parking', subclass: 'surface', access: 'private' },
    ],
    [{ boundary: 'national_park' }, 'park', { class: 'national_park' }],
    [{ leisure: 'nature_reserve' }, 'park', { class: 'nature_reserve' }],
    [{ aeroway: 'apron' }, 'aeroway', { class: 'apron' }],
    [{ highway: 'pedestrian', area: 'yes' }, 'transportation', { class: 'path', subclass: 'pedestrian' }],
    [{ man_made: 'pier' }, 'transportation', { class: 'pier' }],
  ])('%j', async (tags, layer, attributes) => {
    expect(shown(await ofArea(tags), layer)).toEqual([expect.objectContaining(attributes)]);
  });

  it('of buildings have heights', async () => {
    const heights = async (tags: Tags) => shown(await ofArea({ building: 'yes', ...tags }), 'building')[0];
    expect(await heights({})).toEqual({ render_height: 5 });
    expect(await heights({ 'building:levels': '4' })).toEqual({ render_height: 15 });
    expect(await heights({ height: '12.4 m', min_height: '3' })).toEqual({ render_height: 13, render_min_height: 3 });
    expect(await heights({ height: "30'", 'building:colour': '#AABBCC' })).toEqual({
      render_height: 10,
      colour: '#aabbcc',
    });
    expect(await heights({ location: 'underground' })).toBeUndefined();
    expect(shown(await ofArea({ building: 'yes' }), 'building', 13)).toEqual([{}]);
  });

  it('come into sight with their size', async () => {
    expect(zooms(await ofArea({ natural: 'water' }, 0.05), 'water')).toBe(6);
    expect(zooms(await ofArea({ natural: 'water' }, 0.002), 'water')).toBeGreaterThan(9);
    expect(zooms(await ofArea({ landuse: 'forest' }, 0.05), 'landcover')).toBe(7);
    expect(zooms(await ofArea({ building: 'yes' }, 0.002), 'building')).toBe(13);
    expect(zooms(await ofArea({ building: 'yes' }, 0.0002), 'building')).toBe(14);
    expect(zooms(await ofArea({ landuse: 'residential' }, 0.02), 'landuse')).toBe(6);
  });
});

describe('roads', () => {
  it.each<[Tags, Tags, number]>([
    [{ highway: 'motorway' }, { class: 'motorway', oneway: 1 as never }, 4],
    [{ highway: 'trunk' }, { class: 'trunk' }, 6],
    [{ highway: 'primary' }, { class: 'primary' }, 7],
    [{ highway: 'secondary' }, { class: 'secondary' }, 9],
    [{ highway: 'primary_link' }, { class: 'primary', ramp: 1 as never }, 9],
    [{ highway: 'tertiary' }, { class: 'tertiary' }, 11],
    [{ highway: 'residential', oneway: '-1' }, { class: 'minor', oneway: -1 as never }, 12],
    [{ highway: 'living_street' }, { class: 'minor' }, 13],
    [{ highway: 'service', service: 'driveway' }, { class: 'service', service: 'driveway' }, 14],
    [{ highway: 'track', surface: 'gravel' }, { class: 'track', surface: 'unpaved' }, 14],
    [{ highway: 'footway', name: 'Weg' }, { class: 'path', subclass: 'footway' }, 13],
    [{ highway: 'construction', construction: 'primary' }, { class: 'primary_construction' }, 10],
    [{ railway: 'rail', usage: 'main' }, { class: 'rail', subclass: 'rail' }, 8],
    [{ railway: 'rail', service: 'siding' }, { class: 'rail', service: 'siding' }, 14],
    [{ railway: 'tram' }, { class: 'transit', subclass: 'tram' }, 14],
    [{ railway: 'light_rail' }, { class: 'transit', subclass: 'light_rail' }, 11],
    [{ aerialway: 'gondola' }, { class: 'aerialway', subclass: 'gondola' }, 12],
    [{ route: 'ferry' }, { class: 'ferry' }, 8],
  ])('%j', async (tags, attributes, zoom) => {
    const tiles = await ofWay(tags, 0.2);
    expect(shown(tiles, 'transportation')).toEqual([expect.objectContaining(attributes)]);
    expect(zooms(tiles, 'transportation')).toBe(zoom);
  });

  it('have names, numbers and the networks of their routes', async () => {
    const tiles = await tilesOf((map) => {
      const way = map.way(line(0.2), {
        highway: 'motorway',
        name: 'Москва road',
        'name:de': 'Moskau',
        ref: 'A 5',
        bridge: 'yes',
        layer: '1',
      });
      map.relation([[way, '']], { type: 'route', route: 'road', network: 'US:I', ref: '95', name: 'Interstate' });
    });
    const [names] = shown(tiles, 'transportation_name');
    expect(names).toMatchObject({
      ...{
        name: 'Москва road',
        name_de: 'Moskau',
        'name:latin': 'Moskau',
        'name:nonlatin': 'Москва',
        'name:de': 'Moskau',
      },
      ...{ ref: '95', ref_length: 2, network: 'us-interstate', class: 'motorway', layer: 1 },
      ...{ route_1_network: 'us-interstate', route_1_ref: '95', route_1_name: 'Interstate' },
    });
    expect(shown(tiles, 'transportation')[0]).toMatchObject({ brunnel: 'bridge', layer: 1, network: 'us-interstate' });
    expect(shown(tiles, 'transportation', 8)[0]).toEqual({ class: 'motorway', network: 'us-interstate' });
  });

  it('are joined end to end where they are alike, and only then', async () => {
    const parts = async (second: Tags) => {
      const tiles = await tilesOf((map) => {
        const middle = map.node([8.05, 50.001]);
        map.way([[8, 50.001], middle], { highway: 'primary' });
        map.way([middle, [8.1, 50.001]], { highway: 'primary', ...second });
      });
      return tiles.at(10, HERE, 'transportation').flatMap((feature) => feature.loadGeometry()).length;
    };
    expect(await parts({})).toBe(1);
    expect(await parts({ surface: 'asphalt' })).toBe(1);
    expect(await parts({ toll: 'yes' })).toBe(2);
  });
});

describe('points', () => {
  it.each<[Tags, string, Tags, number]>([
    [
      { place: 'city', name: 'A', population: '3000000', capital: 'yes' },
      'place',
      { class: 'city', capital: 2 as never, rank: 1 as never },
      2,
    ],
    [{ place: 'town', name: 'A' }, 'place', { class: 'town' }, 7],
    [{ place: 'village', name: 'A' }, 'place', { class: 'village' }, 8],
    [{ place: 'hamlet', name: 'A' }, 'place', { class: 'hamlet' }, 11],
    [{ place: 'neighbourhood', name: 'A' }, 'place', { class: 'neighbourhood' }, 14],
    [{ place: 'state', name: 'A' }, 'place', { class: 'state' }, 2],
    [
      { natural: 'peak', name: 'P', ele: '1000' },
      'mountain_peak',
      { class: 'peak', ele: 1000 as never, ele_ft: 3281 as never, rank: 1 as never },
      7,
    ],
    [{ amenity: 'hospital', name: 'H' }, 'poi', { class: 'hospital', subclass: 'hospital', rank: 1 as never }, 14],
    [{ shop: 'toys', name: 'T' }, 'poi', { class: 'shop', subclass: 'toys' }, 14],
    [{ shop: 'supermarket', name: 'T' }, 'poi', { class: 'grocery', subclass: 'supermarket' }, 14],
    [{ railway: 'station', name: 'S', station: 'subway' }, 'poi', { class: 'railway', subclass: 'subway' }, 12],
    [
      { amenity: 'place_of_worship', religion: 'muslim', name: 'M' },
      'poi',
      { class: 'place_of_worship', subclass: 'muslim' },
      14,
    ],
    [{ 'addr:housenumber': '1;3;5' }, 'housenumber', { housenumber: '1–5' }, 14],
    [{ highway: 'motorway_junction', ref: '12' }, 'transportation_name', { subclass: 'junction', ref: '12' }, 10],
    [
      { aeroway: 'aerodrome', name: 'Airport', iata: 'FRA', aerodrome: 'international' },
      'aerodrome_label',
      { class: 'international', iata: 'FRA' },
      8,
    ],
    [{ natural: 'bay', name: 'Bay' }, 'water_name', { class: 'bay' }, 13],
  ])('%j', async (tags, layer, attributes, zoom) => {
    const tiles = await ofNode(tags);
    expect(shown(tiles, layer)).toEqual([expect.objectContaining(attributes)]);
    expect(zooms(tiles, layer)).toBe(zoom);
  });

  it('are ranked in their neighborhood, the first ones early', async () => {
    const tiles = await tilesOf((map) => {
      for (let i = 0; i < 30; i++)
        map.node([8 + i * 1e-4, 50.001], { place: 'village', name: `V${i}`, population: String(500 + i) });
      for (const [i, shop] of ['toys', 'bakery', 'supermarket'].entries())
        map.node([8 + i * 1e-5, 50], { shop, name: shop });
      map.node([8, 50], { amenity: 'hospital' });
    });
    const villages = (z: number) => tiles.at(z, HERE, 'place').map(({ properties }) => properties.name);
    expect(villages(8).sort()).toEqual(['V26', 'V27', 'V28', 'V29']);
    expect(villages(14)).toHaveLength(30);
    const pois = shown(tiles, 'poi').map(({ class: clazz, rank }) => [rank, clazz]);
    expect(pois.sort()).toEqual([
      [1, 'shop'],
      [2, 'grocery'],
      [3, 'bakery'],
      [4, 'hospital'],
    ]);
  });
});

describe('borders', () => {
  it('are the ways of their relations at the lowest level', async () => {
    const tiles = await tilesOf((map) => {
      const way = map.way(line(0.2), { natural: 'coastline' });
      map.relation([[way, 'outer']], { type: 'boundary', boundary: 'administrative', admin_level: '4' });
      map.relation([[way, 'outer']], { type: 'boundary', boundary: 'administrative', admin_level: '2' });
    });
    expect(shown(tiles, 'boundary')).toEqual([{ admin_level: 2, maritime: 1, disputed: 0 }]);
    expect(zooms(tiles, 'boundary')).toBe(4);
  });
});
