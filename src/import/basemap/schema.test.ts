import { describe, expect, it } from 'vitest';
import { TestMap, type TestTiles } from '../../../test/worlds/basemap/map.ts';

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

/** Returns the attributes of the features that a layer shows there. */
const shown = (tiles: TestTiles, layer: string, z = 14) => tiles.at(z, HERE, layer).map(({ properties }) => properties);

/** Returns the zooms at which a layer shows something there. */
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
    expect(await heights({})).toEqual({ render_height: 5, render_min_height: 0 });
    expect(await heights({ 'building:levels': '4' })).toMatchObject({ render_height: 15 });
    expect(await heights({ height: '12.4 m', min_height: '3' })).toEqual({ render_height: 13, render_min_height: 3 });
    expect(await heights({ height: "30'", 'building:colour': '#AABBCC' })).toEqual({
      render_height: 10,
      render_min_height: 0,
      colour: '#aabbcc',
    });
    expect(await heights({ location: 'underground' })).toBeUndefined();
    expect(shown(await ofArea({ building: 'yes' }), 'building', 13)).toEqual([{}]);
  });

  it('of buildings in parts say which of them are hidden where bodies are drawn', async () => {
    const tiles = await tilesOf((map) => {
      const outline = map.area(box(), { building: 'yes', height: '20' });
      const part = map.area(box(0.001), { 'building:part': 'yes', height: '30' });
      map.relation(
        [
          [outline, 'outline'],
          [part, 'part'],
        ],
        { type: 'building' },
      );
    });
    const bodies = shown(tiles, 'building').map(({ render_height, hide_3d }) => [render_height, hide_3d]);
    expect(bodies.sort()).toEqual([
      [20, true],
      [30, undefined],
    ]);
  });

  it('of water are ranked by its size', async () => {
    const named = { natural: 'water', name: 'See' };
    const rank = async (degrees: number) => {
      const tiles = await ofArea(named, degrees);
      return tiles.at(14, [8 + degrees / 2, 50 + degrees / 2], 'water_name')[0].properties.rank;
    };
    // Squares in degrees, 360 m and 7 m wide at 50° north and 1.25 times as high on the plane.
    expect(await rank(0.005)).toBe(15);
    expect(await rank(0.0001)).toBe(21);
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

describe('areas whose outer way tells what they are', () => {
  it('have the holes of their relation, and are drawn once', async () => {
    const tiles = await tilesOf((map) => {
      const outer = map.area(box(0.02), { natural: 'water', highway: 'footway' });
      const inner = map.area(box(0.004, [8.008, 50.008]));
      map.relation(
        [
          [outer, 'outer'],
          [inner, 'inner'],
        ],
        { type: 'multipolygon' },
      );
    });
    expect(shown(tiles, 'water')).toHaveLength(1);
    expect(tiles.covers(14, [8.004, 50.004], 'water')).toBe(true);
    expect(tiles.covers(14, [8.01, 50.01], 'water')).toBe(false);
    expect(shown(tiles, 'transportation')).toEqual([expect.objectContaining({ class: 'path' })]);
  });

  it('are described by what all their outer ways say', async () => {
    const tiles = await tilesOf((map) => {
      const [a, b] = [map.node([8, 50]), map.node([8.02, 50.02])];
      const south = map.way([a, [8.02, 50], b], { landuse: 'forest', name: 'South' });
      const north = map.way([b, [8, 50.02], a], { landuse: 'forest', name: 'North' });
      const inner = map.area(box(0.004, [8.008, 50.008]), { natural: 'water' });
      map.relation(
        [
          [south, 'outer'],
          [north, 'outer'],
          [inner, 'inner'],
        ],
        { type: 'multipolygon' },
      );
    });
    expect(tiles.covers(14, [8.004, 50.004], 'landcover')).toBe(true);
    expect(tiles.covers(14, [8.01, 50.01], 'landcover')).toBe(false);
    expect(tiles.covers(14, [8.01, 50.01], 'water')).toBe(true);
  });
});

describe('rivers', () => {
  const river = (relation: Tags | null, end = 8.2) =>
    tilesOf((map) => {
      const middle = map.node([8.1, 50.001]);
      const ways = [
        map.way([[8, 50.001], middle], { waterway: 'river', name: 'Rhein' }),
        map.way([middle, [end, 50.001]], { waterway: 'river', name: 'Rhein' }),
      ];
      if (relation !== null)
        map.relation(
          ways.map((way) => [way, 'main_stream'] as const),
          { type: 'waterway', ...relation },
        );
    });

  it.each([
    [{ distance: '1232' }, 6],
    [{ distance: '450 km' }, 7],
    [{ distance: '300' }, 8],
    [{ distance: '12' }, 9],
    [{}, 9],
  ])('are seen from afar by the length of their relation: %j', async (relation, zoom) => {
    expect(zooms(await river(relation), 'waterway')).toBe(zoom);
  });

  it('are seen from afar by the length of what hangs together', async () => {
    expect(zooms(await river(null, 8.2), 'waterway')).toBe(9);
    // A degree of longitude is 71.7 km there.
    expect(zooms(await river(null, 13), 'waterway')).toBe(8);
    expect(zooms(await river(null, 15.1), 'waterway')).toBe(6);
  });
});

describe('house numbers', () => {
  it('stand once for a street, and again further away', async () => {
    const numbers = async (...streets: readonly (string | undefined)[]) =>
      shown(
        await tilesOf((map) => {
          for (const [i, street] of streets.entries())
            map.node([8.001 + i * 1e-4, 50.001], {
              'addr:housenumber': '7',
              ...(street === undefined ? {} : { 'addr:street': street }),
            });
          map.node([8.006, 50.001], { 'addr:housenumber': '7', 'addr:street': 'A' });
        }),
        'housenumber',
      ).length;
    expect(await numbers('A', 'A', 'A')).toBe(2);
    expect(await numbers('A', 'B')).toBe(3);
    expect(await numbers(undefined, undefined)).toBe(3);
  });

  it('of a shop and its house are one', async () => {
    const address = { 'addr:housenumber': '7', 'addr:place': 'Weiler' };
    const tiles = await tilesOf((map) => {
      map.area(box(0.0004), { building: 'yes', ...address });
      map.node([8.0001, 50.0001], { shop: 'bakery', ...address });
    });
    expect(shown(tiles, 'housenumber')).toEqual([{ housenumber: '7' }]);
    expect(zooms(tiles, 'housenumber')).toBe(14);
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
    [
      { highway: 'service', official: 'yes', foot: 'designated' },
      { class: 'service', official: 'yes', foot: 'designated' },
      13,
    ],
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
    [{ 'addr:housenumber': '11;9; 7' }, 'housenumber', { housenumber: '7–11' }, 14],
    [{ 'addr:housenumber': '5b;5a' }, 'housenumber', { housenumber: '5b–5a' }, 14],
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

  it('tell of heights in feet where feet are used', async () => {
    const peak = async (place: readonly [number, number]) => {
      const tiles = await tilesOf((map) => map.node(place, { natural: 'peak', ele: '1000' }));
      return tiles.at(14, place, 'mountain_peak').map(({ properties }) => properties.customary_ft);
    };
    expect(await peak([-105, 40])).toEqual([1]);
    expect(await peak([-100, 25])).toEqual([undefined]);
    expect(await peak([8, 50])).toEqual([undefined]);
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

  it('tell the countries on their sides, which way ever they are drawn', async () => {
    const country = { type: 'boundary', boundary: 'administrative', admin_level: '2' };
    const sides = async (isTurned: boolean) => {
      const tiles = await tilesOf((map) => {
        const [south, north] = [map.node([8.001, 50]), map.node([8.001, 50.002])];
        const border = map.way(isTurned ? [north, south] : [south, north]);
        const west = map.way([north, [7.99, 50.001], south]);
        const east = map.way([north, [8.01, 50.001]]);
        map.relation(
          [
            [border, 'outer'],
            [west, 'outer'],
          ],
          { ...country, 'ISO3166-1:alpha3': 'FRA' },
        );
        // The relation is incomplete in the extract.
        map.relation(
          [
            [border, 'outer'],
            [east, 'outer'],
          ],
          { ...country, 'ISO3166-1:alpha3': 'DEU' },
        );
      });
      return tiles.at(14, HERE, 'boundary');
    };
    const common = { admin_level: 2, maritime: 0, disputed: 0 };
    for (const isTurned of [false, true]) {
      const found = await sides(isTurned);
      const properties = found.map((feature) => feature.properties);
      expect(properties).toContainEqual({ ...common, adm0_l: 'FRA' });
      const both = properties.findIndex((fields) => fields.adm0_r !== undefined);
      expect(properties[both]).toEqual({ ...common, adm0_l: 'DEU', adm0_r: 'FRA' });
      // The way has the east on its left, so it runs southwards.
      const [line] = found[both].loadGeometry();
      expect(line[0].y).toBeLessThan(line[line.length - 1].y);
    }
  });
});
