import { describe, expect, it } from 'vitest';
import { InputError } from '../../kit/core/errors.ts';
import { readCustomPlaces } from './custom-places.ts';

const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
const plain = (...files: Parameters<typeof readCustomPlaces>[0]) =>
  readCustomPlaces(files).map(({ id, lonE7, latE7, tags }) => [id, lonE7 / 1e7, latE7 / 1e7, Object.fromEntries(tags)]);
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const point = (coordinates: unknown, properties: object = {}, id?: unknown) => ({
  ...{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties, id },
});

describe('places of one’s own', () => {
  it('come from CSV, texts as ids become ref', () => {
    const text = 'id,lat,lon,shop,name\nmarket,-30.02,-51.22,mall,"Mercado, Público"\nhall,-30.03,-51.23,,\n';
    expect(plain(file('a.csv', `\ufeff${text}`))).toEqual([
      [1, -51.22, -30.02, { shop: 'mall', name: 'Mercado, Público', ref: 'market' }],
      [2, -51.23, -30.03, { ref: 'hall' }],
    ]);
  });

  it('come from GeoJSON, whole ids stay', () => {
    const text = collection(
      point([8.5, 49.5], { shop: 'bakery', stars: 4, open: true, none: null }, 17),
      point([8.6, 49.6, 100], { id: 4 }),
    );
    expect(plain(file('a.geojson', ` \n${text}`))).toEqual([
      [17, 8.5, 49.5, { shop: 'bakery', stars: '4', open: 'true' }],
      [4, 8.6, 49.6, {}],
    ]);
  });

  it('of several files are numbered through where ids meet', () => {
    const one = file('a.csv', 'id,x,y\n5,1,2\n');
    expect(plain(one, file('b.csv', 'id,x,y\n5,3,4\n'))).toEqual([
      [1, 1, 2, { ref: '5' }],
      [2, 3, 4, { ref: '5' }],
    ]);
  });

  it.each([
    ['a.csv', '', /a\.csv is empty/],
    ['a.csv', 'name,where\nx,y\n', /neither GeoJSON nor CSV with columns lon and lat/],
    ['a.csv', 'lon,lat\n8,49\n8,north\n', /a\.csv: line 3 has no position/],
    ['a.csv', 'lon,lat\n8,\n', /line 2 has no position/],
    ['a.csv', 'lon,lat\n8,91\n', /line 2 has no position/],
    ['a.json', '{"type":', /is no valid JSON/],
    ['a.json', '{"type":"Feature"}', /is no GeoJSON FeatureCollection/],
    [
      'a.json',
      collection(point([1, 2]), { type: 'Feature', geometry: null }),
      /features\[1\] is no feature with a Point/,
    ],
    ['a.json', collection(point(['8', 49])), /features\[0\] has no position/],
    ['a.json', collection(point([200, 49])), /features\[0\] has no position/],
    ['a.json', collection(point([8, 49], { note: 'x'.repeat(3000) })), /tag longer than/],
  ])('are refused with file and place: %s %s', (name, text, message) => {
    expect(() => readCustomPlaces([file(name, text)])).toThrow(InputError);
    expect(() => readCustomPlaces([file(name, text)])).toThrow(message);
  });
});

it('reads tables of spreadsheets', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const expected = [{ id: 1, lonE7: 100020000, latE7: 500010000, tags: new Map([['name', 'Eins, zwei']]) }];
  for (const bytes of [
    bytesOf('id;lat;lon;name\r\n1;50,001;10,002;Eins, zwei\r\n'),
    bytesOf('id\tlat\tlon\tname\n1\t50.001\t10.002\tEins, zwei\n'),
    bytesOf('id,lat,lon,name\n1,"50,001","10,002","Eins, zwei"\n'),
    new Uint8Array(Buffer.from('\ufeffid;lat;lon;name\n1;50,001;10,002;Eins, zwei\n', 'utf16le')),
  ])
    expect(readCustomPlaces([{ name: 'a.csv', bytes }])).toEqual(expected);
});
