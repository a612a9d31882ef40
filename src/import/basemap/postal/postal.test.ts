import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { realData } from '../../../../test/real-data.ts';
import { TestMap, TestTiles } from '../../../../test/worlds/basemap/map.ts';
import { readContents } from '../../../../test/worlds/osm/worlds.ts';
import { ringContains } from '../../../kit/geo/flat-ring.ts';
import { PmtilesFile } from '../../../products/map/basemap/pmtiles/pmtiles-file.ts';
import { type PostalArea, postalAreasOf, readPostalFile, withBasemap, writePostalMap } from '../index.ts';
import { dissolved } from './dissolve.ts';

const folder = mkdtempSync(join(tmpdir(), 'hl-postal-'));
afterAll(() => rmSync(folder, { recursive: true }));

let maps = 0;
async function tilesOf(areas: readonly PostalArea[]): Promise<TestTiles> {
  const path = join(folder, `${maps++}.pmtiles`);
  await writePostalMap(path, areas);
  return new TestTiles(new PmtilesFile(path));
}

/** Returns the code of the area that covers a place, by level. */
function codesAt(tiles: TestTiles, z: number, place: readonly [number, number]): Record<number, unknown> {
  const found = tiles.at(z, place, 'germanypostal').filter((feature) => tiles.isAt(z, place, feature));
  return Object.fromEntries(found.map(({ properties }) => [properties.level, properties.code]));
}

const fileOf = (name: string, value: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(value)) });
const square = (x: number, y: number) => [
  [x, y],
  [x + 0.1, y],
  [x + 0.1, y + 0.1],
  [x, y + 0.1],
  [x, y],
];
const collection = (...features: [properties: object, ring: number[][]][]) => ({
  type: 'FeatureCollection',
  features: features.map(([properties, ring]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [ring] },
  })),
});

describe('postal areas', () => {
  it('credit those whose areas are shown', async () => {
    const credit = async (...areas: readonly PostalArea[]) => (await tilesOf(areas)).file.metadata.attribution;
    const file = { ...collection([{ plz: '10115' }, square(13, 52)]), attribution: '© Post' };
    const [own] = readPostalFile(fileOf('a.geojson', file), null);
    expect(await credit(own)).toBe('© Post');
    expect(await credit({ ...own, credit: null })).toBe('');
    const osm = { ...own, credit: '© OpenStreetMap contributors' };
    expect(await credit(own, osm, osm)).toBe('© Post © OpenStreetMap contributors');
  });

  it('have levels that are dissolved from those of codes, and labels within', async () => {
    const areas = readPostalFile(
      fileOf(
        'a.geojson',
        collection(
          [{ plz: '10115', ort: 'A' }, square(13, 52)],
          [{ PLZ: 10117 }, square(13.1, 52)],
          [{ zip: '20095' }, square(13.2, 52)],
        ),
      ),
      null,
    );
    const tiles = await tilesOf(areas);
    expect(codesAt(tiles, 12, [13.05, 52.05])).toEqual({ 1: '1', 2: '10', 3: '101', 5: '10115' });
    expect(codesAt(tiles, 12, [13.15, 52.05])).toEqual({ 1: '1', 2: '10', 3: '101', 5: '10117' });
    expect(codesAt(tiles, 12, [13.25, 52.05])).toEqual({ 1: '2', 2: '20', 3: '200', 5: '20095' });
    expect(codesAt(tiles, 4, [13.25, 52.05])).toEqual({ 1: '2', 2: '20' });
    const labels = tiles.at(9, [13.05, 52.05], 'germanypostal_label').map(({ properties }) => properties);
    expect(labels).toContainEqual({ code: '10115', level: 5, name: 'A' });
    expect(labels).toContainEqual({ code: '101', level: 3 });
    expect(tiles.file.header.bounds.map((value) => Math.round(value * 10) / 10)).toEqual([13, 52, 13.3, 52.1]);
  });

  it('come from relations of the extract', async () => {
    const map = new TestMap();
    const a = [map.node([8, 50]), map.node([8.1, 50]), map.node([8.1, 50.1]), map.node([8, 50.1])];
    const one = map.way([a[0], a[1], a[2]]);
    const two = map.way([a[2], a[3], a[0]]);
    map.relation(
      [
        [one, 'outer'],
        [two, 'outer'],
      ],
      { type: 'boundary', boundary: 'postal_code', postal_code: 'AB1 2CD', note: 'Town' },
    );
    const data = await readContents([map.text()], withBasemap({ wayKeys: [], tagKeys: [], relationTypes: [] }));
    const areas = postalAreasOf(data);
    expect(areas).toEqual([
      { code: 'AB1 2CD', name: 'Town', rings: [expect.anything()], credit: expect.stringContaining('OpenStreetMap') },
    ]);
    expect(codesAt(await tilesOf(areas), 10, [8.05, 50.05])).toEqual({ 1: 'A', 2: 'AB', 3: 'AB1', 5: 'AB1 2CD' });
  });

  it('are refused with a sentence where a file is no such thing', () => {
    const read =
      (value: unknown, codeName: string | null = null) =>
      () =>
        readPostalFile(fileOf('a.geojson', value), codeName);
    expect(read({})).toThrow('a.geojson is no GeoJSON FeatureCollection');
    expect(read(collection([{ nr: 1 }, square(1, 1)]))).toThrow(
      /^a\.geojson: features\[0\] has no code in postal_code, postcode, plz, code, zip: name/,
    );
    expect(read(collection([{ nr: 1 }, square(1, 1)]), 'nr')).not.toThrow();
    expect(
      read({ type: 'FeatureCollection', features: [{ properties: { plz: 1 }, geometry: { type: 'Point' } }] }),
    ).toThrow('is no Polygon or MultiPolygon');
    expect(
      read(
        collection([
          { plz: 1 },
          [
            [1, 2],
            ['x', 3],
            [1, 4],
          ],
        ] as never),
      ),
    ).toThrow('a position that is none');
    expect(() => readPostalFile({ name: 'b', bytes: Buffer.from('no') }, null)).toThrow('b is no valid JSON');
  });

  it('dissolve to what they cover together', () => {
    const cells = [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) => [i % 3, Math.floor(i / 3)])
      .filter(([x, y]) => x !== 1 || y !== 1);
    const rings = dissolved(
      cells.map(([x, y], i) => {
        const ring = [x, y, x + 1, y, x + 1, y + 1, x, y + 1].map((value) => value * 10);
        return i % 2 ? ring : [ring[0], ring[1], ring[6], ring[7], ring[4], ring[5], ring[2], ring[3]];
      }),
    );
    const covered = (x: number, y: number) =>
      rings.reduce((inside, ring) => inside !== ringContains(ring, x, y), false);
    for (let x = 0; x < 3; x++) {
      for (let y = 0; y < 3; y++)
        expect(covered(x * 10 + 5, y * 10 + 4), `${x} ${y}`).toBe(cells.some(([cx, cy]) => cx === x && cy === y));
    }
  });

  const berlin = realData('germany-postal/berlin_plz5.geojson');
  it.skipIf(berlin === null)('of Berlin tell the code of places', async () => {
    const areas = readPostalFile({ name: 'berlin', bytes: readFileSync(berlin!) }, 'PLZ99');
    const tiles = await tilesOf(areas);
    expect(areas).toHaveLength(190);
    expect(codesAt(tiles, 12, [13.3777, 52.5163])).toMatchObject({ 1: '1', 2: '10', 3: '101', 5: '10117' });
    expect(codesAt(tiles, 12, [13.4541, 52.5125])).toMatchObject({
      1: '1',
      2: '10',
      5: expect.stringMatching(/^10\d\d\d$/),
    });
  });
});
