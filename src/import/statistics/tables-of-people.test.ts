import initSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { buildOf } from '../../../test/worlds/statistics/statistics.ts';

const described = (source: string, geometry: string, column: string) => `
collection: {id: 1, name: Toytown}
groups:
  - {id: 10, source: ${source}, geometry: ${geometry}, statistics: [{id: 0, column: ${column}}]}
`;
const read = async (content: string | Uint8Array, geometry = '{lon: x, lat: y}', column = 'Einwohner') => {
  const { groups, problems } = await buildOf(described('a.csv', geometry, column), { 'a.csv': content });
  const { cells, description } = groups[0];
  return { sum: description.statistics[0].summary.sum, count: cells.count, lonE7: [...cells.lonE7].sort(), problems };
};

describe('tables as spreadsheets save them', () => {
  const ROWS = [
    ['id', 'x', 'y', 'Einwohner'],
    ['a', '7,42', '43,737', '120,5'],
    ['b', '7,424', '43,739', '80'],
    ['c', '7,428', '43,741', '–'],
  ];
  const text = (separator: string) => ROWS.map((row) => row.join(separator)).join('\r\n');

  it.each([
    ['semicolons', text(';')],
    ['tabs', text('\t')],
    ['vertical bars', text('|')],
    ['a line that names the separator', `sep=;\r\n${text(';')}`],
    ['a byte order mark', `\ufeff${text(';')}`],
    ['UTF-16', Buffer.from(`\ufeff${text('\t')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(text(';').replace('–', '\x96'), 'latin1')],
    ['commas and quotes', ROWS.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')],
  ])('are read with %s', async (_, content) => {
    const { sum, count, lonE7, problems } = await read(content);
    expect({ sum, count, lonE7, problems }).toEqual({
      ...{ sum: 200.5, count: 3, problems: [] },
      lonE7: [74_200_000, 74_240_000, 74_280_000],
    });
  });

  it('find columns by their names in Latin-1', async () => {
    const { sum } = await read(Buffer.from('x;y;Einwöhner\n7;43;5\n', 'latin1'), '{lon: x, lat: y}', 'Einwöhner');
    expect(sum).toBe(5);
  });

  it('are refused by file, line and column where a number may be two', async () => {
    await expect(read('x;y;Einwohner\n7;43;1.234\n7;44;1,5\n')).rejects.toThrow(
      'a.csv: line 2: Einwohner is 1.234, which may be 1234 or 1.234',
    );
  });
});

describe('H3 indices', () => {
  const HEX = ['893969a41d3ffff', '893969a40a7ffff'];
  it.each([
    ['hexadecimal', HEX],
    ['whole numbers', HEX.map((one) => String(BigInt(`0x${one}`)))],
    ['with a prefix', HEX.map((one) => `0x${one}`)],
  ])('are read %s', async (_, ids) => {
    const { sum, count } = await read(`h3,n\n${ids[0]},1\n${ids[1]},2\n`, '{h3: h3}', 'n');
    expect([count, sum]).toEqual([2, 3]);
  });

  it('that were rounded are named', async () => {
    const { problems, count } = await read(`h3,n\n6.18003163153433e+17,1\n${HEX[0]},2\n`, '{h3: h3}', 'n');
    expect(count).toBe(1);
    expect(problems[0].problem).toContain('rounded');
  });
});

it('a GeoPackage with newer rows beside it is refused, one that was closed in order is read', async () => {
  const sqlite = await initSqlite();
  const database = new sqlite.Database();
  database.run(`
    CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
    CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
    CREATE TABLE grid (fid INTEGER PRIMARY KEY, geom BLOB, n REAL);
    INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326);
    INSERT INTO gpkg_contents VALUES ('grid', 'features');
    INSERT INTO gpkg_geometry_columns VALUES ('grid', 'geom', 4326);
  `);
  const point = Buffer.alloc(29);
  point.write('GP');
  point[3] = 1;
  point.writeInt32LE(4326, 4);
  point[8] = 1;
  point.writeUInt32LE(1, 9);
  point.writeDoubleLE(7.42, 13);
  point.writeDoubleLE(43.73, 21);
  database.run('INSERT INTO grid VALUES (1, ?, 12)', [point]);
  const bytes = database.export();
  database.close();
  // The header says that there is a log, as after `PRAGMA journal_mode = WAL`.
  bytes.fill(2, 18, 20);
  const build = (beside: Record<string, Uint8Array>) =>
    buildOf(described('grid.gpkg', '{}', 'n'), { 'grid.gpkg': bytes, ...beside });
  const sumOf = async (beside: Record<string, Uint8Array>) =>
    (await build(beside)).groups[0].description.statistics[0].summary.sum;
  expect(await sumOf({})).toBe(12);
  expect(await sumOf({ 'grid.gpkg-wal': new Uint8Array(0) })).toBe(12);
  await expect(build({ 'grid.gpkg-wal': new Uint8Array(32) })).rejects.toThrow(
    "grid.gpkg has changes that aren't in it but in grid.gpkg-wal beside it: close the program that has it open",
  );
  const journal = Uint8Array.of(0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7);
  await expect(build({ 'grid.gpkg-journal': journal })).rejects.toThrow('grid.gpkg-journal');
  expect(await sumOf({ 'grid.gpkg-journal': new Uint8Array(512) })).toBe(12);
});
