import { describe, expect, it } from 'vitest';
import { csvTable, textOf } from '../../playground/src/data-in/csv-table.ts';
import { itemsOf } from '../../playground/src/data-in/items.ts';
import { kindOf, lacking, recognize } from '../../playground/src/data-in/kinds.ts';
import { readFile } from '../../playground/src/data-in/read-file.ts';
import { clockOf, numberOf } from '../../playground/src/data-in/values.ts';
import { geoParquetOf } from '../../playground/src/data-out/geoparquet.ts';
import { whatWouldDo, whyUnserved } from '../../playground/src/unserved.ts';

const cellsOf = (text: string) => csvTable('x.csv', text).rows.map(({ values }) => values);

describe('files that are brought in', () => {
  it('are tables as spreadsheets save them', () => {
    expect(cellsOf('a,b\r\n"x, ""y""",2\r\n\r\n3,\r\n')).toEqual([
      ['x, "y"', '2'],
      ['3', ''],
    ]);
    expect(cellsOf('sep=;\na;b\n1,5;"z\nz"\n')).toEqual([['1,5', 'z\nz']]);
    expect(cellsOf('a\tb\n\t2\n')).toEqual([['', '2']]);
    const table = csvTable('x.csv', 'name;wert\r\n"eins\r\nzwei";1\r\ndrei;2');
    expect(table.columns).toEqual(['name', 'wert']);
    expect(table.rows.map(({ number }) => number)).toEqual([2, 4]);
    expect(() => csvTable('x.csv', 'a,b\n')).toThrow('one line only');
  });

  it('are text in the encodings of Excel', () => {
    const text = 'Köln;€';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16, utf16.subarray(2), utf16.swap16()])
      expect(textOf(bytes)).toBe(text);
    // Node reads 0x80 to 0x9f as Latin-1, browsers as Windows-1252.
    expect(textOf(Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e))).toBe('Köln');
  });

  it('have numbers and times as people write them', () => {
    expect(['1,5', '1.234,5', '1,234.5', '1 234', '-3', '1e3', 'x', ''].map(numberOf)).toEqual([
      ...[1.5, 1234.5, 1234.5, 1234, -3, 1000, null, null],
    ]);
    expect(
      ['8:30', '08:30:10', '8.30 Uhr', '2:05 pm', '12 am', '2026-05-05T09:00:00Z', '25:00', 'x'].map(clockOf),
    ).toEqual([...[30_600, 30_610, 30_600, 50_700, 0, 32_400, null, null]]);
  });

  it('say what their columns are, in several languages', () => {
    const orders = csvTable('x.csv', 'Auftrag;Straße;Hausnummer;PLZ;Ort;Gewicht (kg);Von;Bis\nA;Weg;1;1;X;2;8:00;9:00');
    expect(kindOf(orders)).toBe('orders');
    const choice = recognize(orders, 'orders');
    expect(choice).toEqual({ name: 0, street: 1, number: 2, postcode: 3, city: 4, demand: 5, from: 6, to: 7 });
    const [item] = itemsOf(orders, 'orders', choice).items;
    expect(item).toMatchObject({ name: 'A', address: 'Weg 1, 1 X', demand: 2, from: 28_800, to: 32_400 });
    const vehicles = csvTable(
      'x.csv',
      'vehicle,capacity,start,end,break start,break end\nVan,40,8:00,16:00,12:00,12:30',
    );
    expect(kindOf(vehicles)).toBe('vehicles');
    expect(itemsOf(vehicles, 'vehicles', recognize(vehicles, 'vehicles')).items[0]).toMatchObject({
      ...{ capacity: 40, from: 28_800, to: 57_600, pauseFrom: 43_200, pauseTo: 45_000, place: null },
    });
    const places = csvTable('x.csv', 'name;Breite;Länge\nA;50,5;8,5');
    expect(itemsOf(places, kindOf(places), recognize(places, 'places')).items[0].place).toEqual({
      lat: 50.5,
      lng: 8.5,
    });
    const unclear = csvTable('x.csv', 'foo,bar\n1,2');
    expect(lacking(unclear, 'places', recognize(unclear, 'places'))).toBe(
      'Choose latitude and longitude, or an address.',
    );
  });

  it('are wrong by row', () => {
    const table = csvTable('x.csv', 'name,lat,lng\nA,95,8\nB,50,\nC,x,8\nD,50,8\n,,\n');
    const { items, problems } = itemsOf(table, 'places', recognize(table, 'places'));
    expect(items.map(({ name }) => name)).toEqual(['D']);
    expect(problems).toEqual([
      { number: 2, message: 'latitude 95 is beyond 90' },
      { number: 3, message: 'longitude is missing' },
      { number: 4, message: 'latitude “x” is no number' },
    ]);
  });

  it('are GeoJSON and Parquet, or refused', async () => {
    const feature = {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [8.5, 50.5] },
      properties: { name: 'A', value: 3 },
    };
    const collection = { type: 'FeatureCollection' as const, features: [feature] };
    const files = [JSON.stringify(collection), geoParquetOf({ what: 'x', collection })];
    for (const content of files) {
      const table = await readFile(new File([content], 'x'));
      const { items } = itemsOf(table, 'places', recognize(table, 'places'));
      expect(items).toMatchObject([{ name: 'A', value: 3, place: { lat: 50.5, lng: 8.5 } }]);
    }
    await expect(readFile(new File(['PK\u0003\u0004'], 'x.xlsx'))).rejects.toThrow('save the sheet as CSV');
    await expect(readFile(new File(['{"a": 1}'], 'x'))).rejects.toThrow('no GeoJSON');
    await expect(readFile(new File(['PAR1xxxx'], 'x'))).rejects.toThrow('can’t be read as such');
  });
});

describe('orders in no tour', () => {
  const full = (vehicleUuid: string, by: number) => ({
    vehicleUuid,
    reasons: [{ kind: 'maxSum', load: 'weight', by, message: '' }],
  });
  it('say which vehicle is nearest, and what would do', () => {
    const relaxation = { kind: 'maxSum', load: 'weight', by: 28, vehicleUuid: 'Van 3', message: '' };
    const order = { orderUuid: 'A', vehicles: [full('Van 1', 40), full('Van 3', 28)], relaxation };
    expect(whyUnserved(order)).toEqual([
      'In the tours as they are the vehicles are full: Van 3, the nearest to having room, lacks 28\u00a0kg.',
    ]);
    expect(whatWouldDo(relaxation)).toBe('It would fit if Van 3 carried 28 more kg.');
    expect(whatWouldDo({ kind: 'dueLater', orderUuid: 'A', by: 61, message: '' })).toBe(
      'It would fit if A were due 2\u00a0min later.',
    );
  });
});
