import { beforeAll, describe, expect, it } from 'vitest';
import { described, reverse, search, TownDrawing, townOf } from '../../../test/worlds/geocode/town.ts';
import type { Network } from '../../network/network/index.ts';

const STREETS: Readonly<Record<string, readonly string[]>> = {
  'Rue du Pont': ['9', '11', '11 bis', '11 ter', '13', '15B'],
  'Elm Street': ['10', '12', '12½', '14', '119', '121', '123', '20-24', '30;32'],
  'Quarry Lane': ['119', '121', '123'],
  '82nd Street': ['41-02', '41-12', '41-14', '41-20', '42-01'],
  'County Road K': ['N8780', 'N8790'],
  'Ridge Drive': ['W148N9748', 'W148N9750'],
  'Straße des 3. Oktober': ['1', '3', '135'],
  'Rua 25 de Maio': ['25', '111'],
  '5th Avenue': ['5', '100'],
  '1. Mai Straße': ['1', '5'],
  Q7: ['7', '24'],
  'A Street': ['5', '7'],
  Kirchgasse: ['12', '12/1', '14', '16', '8a'],
  Mostecká: ['271/4', '273/6', '280/8'],
  Lipová: ['2/1', '2/3'],
  'улица Мира': ['17', '17 к2', '19'],
};

let town: Network;
const first = (q: string) => {
  const [found] = search([town], q);
  return found === undefined ? null : described(found).replace(', Altbrück', '');
};

beforeAll(async () => {
  const drawing = new TownDrawing();
  drawing.node(10.004, 50.003, { place: 'town', name: 'Altbrück', population: '20000' });
  for (const [i, [name, numbers]] of Object.entries(STREETS).entries()) {
    const lat = 50 + i * 5e-4;
    drawing.street(name, [
      [10, lat],
      [10.01, lat],
    ]);
    drawing.houses(name, 10.0005, lat + 1e-4, numbers);
  }
  drawing.street('Husova', [
    [10, 50.02],
    [10.01, 50.02],
  ]);
  for (const [i, tags] of [
    { 'addr:housenumber': '6', 'addr:streetnumber': '6', 'addr:conscriptionnumber': '1355' },
    { 'addr:streetnumber': '8', 'addr:conscriptionnumber': '1356' },
  ].entries())
    drawing.node(10.001 + i * 1e-3, 50.0201, { 'addr:street': 'Husova', ...tags } as Record<string, string>);
  town = await townOf(drawing);
});

describe('a house number', () => {
  it.each([
    ['11 bis rue du pont', 'Rue du Pont 11 bis'],
    ['11bis rue du Pont', 'Rue du Pont 11 bis'],
    ['Rue du Pont 11 ter', 'Rue du Pont 11 ter'],
    ['11 rue du pont', 'Rue du Pont 11'],
    ['11 B rue du pont', 'Rue du Pont 11 bis'],
    ['15 bis rue du pont', 'Rue du Pont 15B'],
    ['n° 13 rue du pont', 'Rue du Pont 13'],
    ['12½ Elm Street', 'Elm Street 12½'],
    ['12 1/2 elm st', 'Elm Street 12½'],
    ['Elm Street 12 1/2', 'Elm Street 12½'],
    ['12 Elm St, Altbrück', 'Elm Street 12'],
    ['121 Elm Street', 'Elm Street 121'],
    ['22 Elm Street', 'Elm Street 20-24'],
    ['20-24 Elm Street', 'Elm Street 20-24'],
    ['32 Elm Street', 'Elm Street 32'],
    ['12½ Quarry Lane', 'Quarry Lane'],
    ['41-14 82nd Street', '82nd Street 41-14'],
    ['41-20 82 St', '82nd Street 41-20'],
    ['82nd Street 41-2', '82nd Street 41-02'],
    ['4114 82nd street', '82nd Street 41-14'],
    ['41-16 82nd Street', '82nd Street 41-16'],
    ['N8790 County Road K', 'County Road K N8790'],
    ['County Road K N8790', 'County Road K N8790'],
    ['W148N9750 Ridge Drive', 'Ridge Drive W148N9750'],
    ['W148 N9750 Ridge Dr', 'Ridge Drive W148N9750'],
    ['Straße des 3. Oktober', 'Straße des 3. Oktober'],
    ['Straße des 3. Oktober 3', 'Straße des 3. Oktober 3'],
    ['Straße des 3. Oktober 135', 'Straße des 3. Oktober 135'],
    ['25 Rua 25 de Maio', 'Rua 25 de Maio 25'],
    ['Rua 25 de Maio, 25', 'Rua 25 de Maio 25'],
    ['100 5th Avenue', '5th Avenue 100'],
    ['5 5th Avenue', '5th Avenue 5'],
    ['5th Avenue', '5th Avenue'],
    ['1. Mai Straße 5', '1. Mai Straße 5'],
    ['Q7, 24', 'Q7 24'],
    ['Q 7 24', 'Q7 24'],
    ['Q7 7', 'Q7 7'],
    ['5 A Street', 'A Street 5'],
    ['Kirchgasse 12/1', 'Kirchgasse 12/1'],
    ['Kirchgasse 14/3', 'Kirchgasse 14'],
    ['Kirchgasse 1', 'Kirchgasse'],
    ['8 a Kirchgasse', 'Kirchgasse 8a'],
    ['Mostecka 273/6', 'Mostecká 273/6'],
    ['Mostecká 6', 'Mostecká 273/6'],
    ['Mostecká 280', 'Mostecká 280/8'],
    ['Lipová 2/3', 'Lipová 2/3'],
    ['Husova 1355/6', 'Husova 1355/6'],
    ['Husova 6', 'Husova 1355/6'],
    ['Husova 1356', 'Husova 1356/8'],
    ['улица Мира 17к2', 'улица Мира 17 к2'],
    ['улица Мира 17 корпус 2', 'улица Мира 17 к2'],
    ['улица Мира 17', 'улица Мира 17'],
  ])('in %j is found as %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });
});

describe('a house without a street of its own', () => {
  let town: Network;
  const find = (q: string) => search([town], q).map(described)[0]?.replace(', Altbrück', '');
  beforeAll(async () => {
    const drawing = new TownDrawing();
    drawing.node(10.004, 50.003, { place: 'town', name: 'Altbrück', population: '20000' });
    const street = (name: string, lat: number) =>
      drawing.street(name, [
        [10, lat],
        [10.01, lat],
      ]);
    const named = street('Via dei Forni', 50);
    const other = street('Via Bassa', 50.002);
    for (const [name, lat] of [
      ['Seagate', 50.004],
      ['Overgate', 50.006],
      ['Murraygate', 50.008],
      ['Wellgate', 50.01],
      ['70th Road', 50.012],
    ] as const)
      street(name, lat);
    const house = (number: string, lon: number, lat: number, tags = {}) =>
      drawing.node(lon, lat, { 'addr:housenumber': number, ...tags });
    drawing.relation(
      [
        ['way', named, 'street'],
        ['node', house('4', 10.001, 50.0001), 'house'],
        ['node', house('6', 10.002, 50.0001), ''],
        ['node', house('8', 10.003, 50.0001, { 'addr:street': 'Via Bassa' }), 'house'],
      ],
      { type: 'associatedStreet', name: 'Via dei Forni', 'addr:postcode': '20100' },
    );
    const building = drawing.box(10.002, 50.0022, 10.0022, 50.0023, { building: 'yes', 'addr:housenumber': '9' });
    const line = drawing.way([house('11', 10.003, 50.0022), house('15', 10.004, 50.0022)], {
      'addr:interpolation': 'odd',
    });
    drawing.relation(
      [
        ['way', other, 'street'],
        ['way', building, 'house'],
        ['way', line, 'house'],
      ],
      { type: 'associatedStreet' },
    );
    const along = (lat: number, from: string, to: string, way: object, first = {}, second = {}) =>
      drawing.way([house(from, 10.001, lat, first), house(to, 10.008, lat, second)], way as Record<string, string>);
    along(50.0041, '40', '60', { 'addr:interpolation': 'even', 'addr:street': 'Seagate' });
    along(50.0061, '1', '21', { 'addr:interpolation': 'odd' }, {}, { 'addr:street': 'Overgate' });
    along(50.0081, '3', '3d', { 'addr:interpolation': 'alphabetic', 'addr:street': 'Murraygate' });
    along(50.0101, '10', '30', { 'addr:interpolation': '5', 'addr:street': 'Wellgate' });
    along(50.0121, '61-02', '61-20', { 'addr:interpolation': 'even', 'addr:street': '70th Road' });
    drawing.node(10.005, 50.0042, { building: 'yes', 'addr:housename': 'Rose Cottage', 'addr:street': 'Seagate' });
    town = await townOf(drawing);
  });

  it.each([
    ['Via dei Forni 4', 'Via dei Forni 4'],
    ['Via dei Forni 6', 'Via dei Forni 6'],
    ['Via Bassa 8', 'Via Bassa 8'],
    ['Via Bassa 9', 'Via Bassa 9'],
    ['Via Bassa 11', 'Via Bassa 11'],
    ['Via Bassa 13', 'Via Bassa 13'],
    ['Seagate 40', 'Seagate 40'],
    ['Seagate 52', 'Seagate 52'],
    ['Overgate 1', 'Overgate 1'],
    ['Overgate 11', 'Overgate 11'],
    ['Murraygate 3 b', 'Murraygate 3b'],
    ['Wellgate 25', 'Wellgate 25'],
    ['61-08 70th Road', '70th Road 61-08'],
    ['rose cottage seagate', 'Rose Cottage'],
  ])('is found: %s', (text, expected) => {
    expect(find(text)).toBe(expected);
  });

  it('has the numbers of its rule, and the postcode of its relation', () => {
    const [between] = search([town], 'Seagate 52');
    expect(between.properties.interpolated).toBeUndefined();
    const [odd] = search([town], 'Seagate 51');
    expect(odd.properties.housenumber).toBeUndefined();
    expect(search([town], 'Via dei Forni 4')[0].properties.postcode).toBe('20100');
  });
});

describe('a position in a large building', () => {
  it('is named by it, by what lies next to it in there, and by no neighbor', async () => {
    const drawing = new TownDrawing();
    drawing.node(10.004, 50.003, { place: 'town', name: 'Altbrück', population: '20000' });
    drawing.street('Hafenweg', [
      [10, 50],
      [10.01, 50],
    ]);
    const at = (number: string) => ({ 'addr:housenumber': number, 'addr:street': 'Hafenweg' });
    drawing.box(10.001, 50.0002, 10.007, 50.001, { building: 'industrial', ...at('1') });
    drawing.node(10.0065, 50.0005, at('1c'));
    drawing.node(10.0073, 50.0003, at('3'));
    // A ring-shaped building around a yard with another house.
    const outer = drawing.box(10.001, 50.002, 10.004, 50.004, {});
    const inner = drawing.box(10.002, 50.0026, 10.003, 50.0034, {});
    drawing.relation(
      [
        ['way', outer, 'outer'],
        ['way', inner, 'inner'],
      ],
      { type: 'multipolygon', building: 'yes', ...at('20') },
    );
    drawing.node(10.0025, 50.003, at('22'));
    const network = await townOf(drawing);
    const name = (lat: number, lon: number) => described(reverse([network], lat, lon)[0]).replace(', Altbrück', '');
    expect(name(50.0003, 10.0069)).toBe('Hafenweg 1');
    expect(name(50.0006, 10.004)).toBe('Hafenweg 1');
    expect(name(50.00052, 10.0065)).toBe('Hafenweg 1c');
    expect(name(50.0003, 10.0073)).toBe('Hafenweg 3');
    expect(name(50.003, 10.0019)).toBe('Hafenweg 20');
    expect(name(50.003, 10.0024)).toBe('Hafenweg 22');
  });
});
