import { beforeAll, describe, expect, it } from 'vitest';
import { described, reverse, search, TownDrawing, townOf } from '../../../test/worlds/geocode/town.ts';
import type { Network } from '../../network/network/index.ts';

// Two towns 20 km apart; both have a Hauptstraße. 0.01 degrees are about a kilometer.
function drawing(): TownDrawing {
  const town = new TownDrawing();
  town.node(8.0, 50.0, {
    place: 'town',
    name: 'Mühlstadt',
    'name:en': 'Milltown',
    population: '12000',
    'addr:country': 'DE',
  });
  town.node(8.05, 50.0, { place: 'suburb', name: 'Oststadt' });
  town.node(8.3, 50.0, { place: 'village', name: 'Ålborg' });
  for (const [lon, code] of [
    [8.0, '12345'],
    [8.3, '54321'],
  ] as const) {
    town.street('Hauptstraße', [
      [lon, 50],
      [lon + 0.004, 50],
    ]);
    for (const number of ['1', '3', '5', '11', '12 a', '14-18'])
      town.node(lon + Number.parseInt(number, 10) * 1e-4, 50.0002, {
        'addr:street': 'Hauptstraße',
        'addr:housenumber': number,
        'addr:postcode': code,
      });
  }
  town.street('Sankt-Georgs-Weg', [
    [8.01, 50.001],
    [8.014, 50.001],
  ]);
  town.street(
    'улица Ленина',
    [
      [8.3, 50.004],
      [8.304, 50.004],
    ],
    { 'name:de': 'Leninstraße' },
  );
  town.street('Straße des 17. Juni', [
    [8.0, 50.003],
    [8.004, 50.003],
  ]);
  const [first, last] = [
    town.node(8.0, 50.0032, { 'addr:housenumber': '2', 'addr:street': 'Straße des 17. Juni' }),
    town.node(8.004, 50.0032, { 'addr:housenumber': '10', 'addr:street': 'Straße des 17. Juni' }),
  ];
  town.way([first, last], { 'addr:interpolation': 'even' });
  town.node(8.002, 50.0004, {
    amenity: 'cafe',
    name: 'Café Zeitlos',
    'addr:street': 'Hauptstraße',
    'addr:housenumber': '20',
  });
  town.node(8.301, 50.0004, { amenity: 'cafe', name: 'Café Zeitlos' });
  town.node(8.005, 50.0004, { tourism: 'museum', name: 'Stadtmuseum', alt_name: 'Heimatmuseum' });
  town.node(8.02, 50.01, { natural: 'peak', name: 'Großer Berg' });
  town.node(8.29, 50.01, { 'addr:place': 'Weiler', 'addr:housenumber': '7' });
  return town;
}

let network: Network;
const first = (q: string, part = {}) => {
  const [found] = search([network], q, part);
  return found === undefined ? null : described(found);
};

beforeAll(async () => {
  network = await townOf(drawing(), ['id,lat,lon,name,shop\na,50.002,8.002,Hofladen Öhm,farm\n']);
});

describe('streets without the number that is asked', () => {
  let network: Network;
  beforeAll(async () => {
    const town = new TownDrawing();
    town.node(8, 50, { place: 'town', name: 'Neustadt' });
    town.node(8.001, 50.001, { aeroway: 'helipad', name: '6' });
    town.node(8.001, 50.002, { place: 'village', name: 'Meritxell' });
    town.street('Äulestrasse', [
      [8, 50],
      [8.004, 50],
    ]);
    town.street('Avinguda Meritxell', [
      [8, 50.003],
      [8.004, 50.003],
    ]);
    network = await townOf(town);
  });

  it('come before what has the number alone', () => {
    expect(described(search([network], 'Aeulestr 6')[0]!)).toBe('Äulestrasse, Neustadt');
    expect(described(search([network], '6 äulestraße')[0]!)).toBe('Äulestrasse, Neustadt');
    expect(search([network], '6')[0]!.properties.name).toBe('6');
  });

  it('are found by the usual short forms of their kind', () => {
    expect(described(search([network], 'Av. Meritxell')[0]!)).toMatch(/^Avinguda Meritxell/);
  });
});

describe('a text', () => {
  it.each([
    ['while it is typed', 'mühl', 'Mühlstadt, Mühlstadt'.split(', ')[0]],
    ['without umlauts', 'muhlstadt', 'Mühlstadt'],
    ['with umlauts spelt out', 'Muehlstadt', 'Mühlstadt'],
    ['in another language', 'milltown', 'Mühlstadt'],
    ['with a letter wrong', 'Mühlstatd', 'Mühlstadt'],
    ['å as aa', 'aalborg', 'Ålborg'],
    ['ß as ss, with the town', 'hauptstrasse ålborg', 'Hauptstraße, Ålborg'],
    ['an abbreviated street', 'Hauptstr. 5, Mühlstadt', 'Hauptstraße 5, Mühlstadt'],
    ['a number in front', '5 hauptstraße mühlstadt', 'Hauptstraße 5, Mühlstadt'],
    ['a number after the town', 'ålborg hauptstraße 3', 'Hauptstraße 3, Ålborg'],
    ['by the postcode', 'hauptstraße 54321', 'Hauptstraße, Ålborg'],
    ['a number and the postcode', 'hauptstraße 11 54321', 'Hauptstraße 11, Ålborg'],
    ['a letter apart', 'hauptstraße 12a mühlstadt', 'Hauptstraße 12 a, Mühlstadt'],
    ['in a range', 'hauptstraße 16 mühlstadt', 'Hauptstraße 14-18, Mühlstadt'],
    ['two words for one', 'haupt straße ålborg', 'Hauptstraße, Ålborg'],
    ['an abbreviation', 'st georgs weg', 'Sankt-Georgs-Weg, Mühlstadt'],
    ['cyrillic in latin letters', 'ulitsa lenina', 'улица Ленина, Ålborg'],
    ['cyrillic as it is', 'улица ленина', 'улица Ленина, Ålborg'],
    ['with numbers in the name', 'straße des 17 juni 6', 'Straße des 17. Juni 6, Mühlstadt'],
    ['by another name', 'heimatmuseum', 'Stadtmuseum, Mühlstadt'],
    ['a place with a street', 'café zeitlos hauptstraße', 'Café Zeitlos, Mühlstadt'],
    ['a place with a town', 'cafe zeitlos alborg', 'Café Zeitlos, Ålborg'],
    ['in no street', 'weiler 7', 'Weiler 7, Ålborg'],
    ['of the importer’s own', 'hofladen', 'Hofladen Öhm, Mühlstadt'],
    ['a postcode', '54321', '54321, Ålborg'],
    ['with a word that is nowhere', 'stadtmuseum xyzzy', 'Stadtmuseum, Mühlstadt'],
  ])('finds %s: %s', (_what, text, expected) => {
    const found = first(text);
    expect(found === 'Mühlstadt, Mühlstadt' ? 'Mühlstadt' : found === 'Ålborg, Ålborg' ? 'Ålborg' : found).toBe(
      expected,
    );
  });

  it('is found in nothing where no word is known', () => {
    expect(search([network], 'xyzzy')).toEqual([]);
    expect(search([network], '   ')).toEqual([]);
    expect(search([network], '!?')).toEqual([]);
  });

  it('prefers what is near', () => {
    expect(first('hauptstraße', { lat: 50, lon: 8.3 })).toBe('Hauptstraße, Ålborg');
    expect(first('hauptstraße', { lat: 50, lon: 8.0 })).toBe('Hauptstraße, Mühlstadt');
    expect(first('café zeitlos', { lat: 50, lon: 8.3 })).toBe('Café Zeitlos, Ålborg');
  });

  it('is searched in a box, in layers and among tags', () => {
    expect(search([network], 'hauptstraße', { bbox: '8.2,49,8.4,51' }).map(described)).toEqual(['Hauptstraße, Ålborg']);
    expect(first('m', { layer: 'city' })).toMatch(/^Mühlstadt/);
    expect(search([network], 'stadt', { layer: ['district', 'house'] }).map(described)).toContain(
      'Stadtmuseum, Mühlstadt',
    );
    expect(search([network], 'hauptstraße 5', { layer: 'street' }).map(described)).not.toContain(
      'Hauptstraße 5, Mühlstadt',
    );
    const keys = (osm_tag: string | string[]) =>
      search([network], 'st', { osm_tag }).map(({ properties }) => `${properties.osm_key}:${properties.osm_value}`);
    expect(new Set(keys('tourism'))).toEqual(new Set(['tourism:museum']));
    expect(new Set(keys(':museum'))).toEqual(new Set(['tourism:museum']));
    expect(keys('!highway').some((tag) => tag.startsWith('highway'))).toBe(false);
    expect(keys('tourism:!museum')).toEqual([]);
  });

  it('gets names of a language where there are some', () => {
    const [street] = search([network], 'lenina', { lang: 'de' });
    expect(street.properties).toMatchObject({ name: 'Leninstraße', city: 'Ålborg', country: 'Deutschland' });
    const [cafe] = search([network], 'café zeitlos mühlstadt', { lang: 'en' });
    expect(cafe.properties).toMatchObject({ city: 'Milltown', country: 'Germany', countrycode: 'DE' });
  });

  it('has a number between two that the map has put between them', () => {
    const [house] = search([network], 'hauptstraße 7 mühlstadt');
    expect(house.properties).toMatchObject({ housenumber: '7', interpolated: true, postcode: '12345', type: 'house' });
    // A third of the way from 5 (8.0005) to 11 (8.0011).
    expect(house.geometry.coordinates[0]).toBeCloseTo(8.0007, 6);
  });

  it('has the form of Photon’s answers', () => {
    const [{ properties, geometry }] = search([network], 'hauptstraße 5 mühlstadt');
    expect(properties).toEqual({
      osm_type: 'N',
      osm_id: expect.any(Number) as number,
      osm_key: 'place',
      osm_value: 'house',
      type: 'house',
      housenumber: '5',
      street: 'Hauptstraße',
      city: 'Mühlstadt',
      postcode: '12345',
      country: 'Germany',
      countrycode: 'DE',
    });
    expect(geometry.coordinates).toEqual([8.0005, 50.0002]);
    const [street] = search([network], 'hauptstraße mühlstadt');
    expect(street.properties).toMatchObject({ type: 'street', name: 'Hauptstraße', extent: [8, 50, 8.004, 50] });
    expect(search([network], 'hauptstraße', { limit: 1 })).toHaveLength(1);
  });

  it('that two regions have is answered once', () => {
    expect(search([network, network], 'stadtmuseum').map(described)).toEqual(['Stadtmuseum, Mühlstadt']);
  });
});

describe('a position', () => {
  it('is named by its house, its street, or the areas around', () => {
    expect(reverse([network], 50.00021, 8.0005).map(described)).toEqual(['Hauptstraße 5, Mühlstadt']);
    expect(reverse([network], 50.001, 8.0135).map(described)).toEqual(['Sankt-Georgs-Weg, Mühlstadt']);
    expect(reverse([network], 50.00021, 8.0005, { layer: 'city' }).map(described)[0]).toMatch(/^Mühlstadt/);
    expect(reverse([network], 50.00021, 8.0005, { layer: 'street' }).map(described)).toEqual([
      'Hauptstraße, Mühlstadt',
    ]);
    expect(reverse([network], 50.0004, 8.005, { osm_tag: 'tourism' }).map(described)).toEqual([
      'Stadtmuseum, Mühlstadt',
    ]);
  });

  it('far from everything has no name', () => {
    expect(reverse([network], 51, 8)).toEqual([]);
    expect(reverse([network], 50.0209, 8.0, { radius: 0.5 })).toEqual([]);
  });

  it('has its neighbors in the order of distance', () => {
    const numbers = reverse([network], 50.0002, 8.0, { limit: 4, layer: 'house' }).map(
      ({ properties }) => properties.housenumber,
    );
    expect(numbers).toEqual(['1', '3', '5', '11']);
  });
});

describe('a country', () => {
  it('has its code in capitals, and what is no code stands for none', async () => {
    const land = new TownDrawing();
    land.node(8, 50, { place: 'town', name: 'Kleinstadt', 'ISO3166-1:alpha2': 'de' });
    land.node(8.2, 50, { place: 'town', name: 'Wirrstadt', 'ISO3166-1': '4?' });
    land.street('Feldweg', [
      [8, 50],
      [8.001, 50],
    ]);
    const network = await townOf(land);
    for (const town of ['Kleinstadt', 'Wirrstadt']) {
      const [{ properties }] = search([network], town, { lang: 'de' });
      expect(properties).toMatchObject({ name: town, country: 'Deutschland', countrycode: 'DE' });
    }
  });
});
