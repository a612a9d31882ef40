import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../test/real-data.ts';
import { buildOf } from '../../../test/worlds/statistics/statistics.ts';
import { cellAreaM2 } from '../../network/statistics/cell-areas.ts';
import { cellPolygons } from '../../network/statistics/cell-polygons.ts';
import { encodeGeoTiff } from '../elevation/index.ts';

const described = (source: string, geometry: string, column: string | number = 'population') => `
collection: {id: 1, name: Toytown}
groups:
  - {id: 10, source: ${source}, geometry: ${geometry}, statistics: [{id: 0, column: ${column}}]}
`;
const read = async (source: string, content: string | Uint8Array, geometry: string, column?: string | number) => {
  const { groups, problems } = await buildOf(described(source, geometry, column), { [source]: content });
  const [{ description, cells }] = groups;
  return { description, cells, values: cells.values.get(0)!, problems, groups };
};

const HEXAGONS = realData('porto-alegre/poa_hexgrid.csv');

it.skipIf(HEXAGONS === null)('reads a description as importers write it', async () => {
  const description = `collection:            # one statistic collection
  id: 1
  name: Porto Alegre, hexagons
  names: {en: Porto Alegre, hexagons}
  region: south_america
  countries: [BRA]
  version: "2019"
  license: CC BY 4.0
  attribution: IPEA
  privacyLevel: public
groups:                # hierarchy 1 is the finest
  - id: 10
    hierarchy: 1
    source: poa_hexgrid.csv
    geometry: {h3: id}
    statistics:
      - {id: 0, column: population, type: ABSOLUTE, topic: Population, names: {en: Population}}
      - {id: 1, column: jobs, type: ABSOLUTE, topic: Economy, names: {en: Jobs}}
    virtualStatistics:
      - {id: 100, aggregationType: DIVISION, referenceIds: [1, 0], names: {en: Jobs per inhabitant}}
`;
  const { collection, groups } = await buildOf(description, { 'poa_hexgrid.csv': readFileSync(HEXAGONS!) });
  expect(collection).toMatchObject({
    name: 'Porto Alegre, hexagons',
    names: { en: 'Porto Alegre, hexagons' },
    version: '2019',
  });
  expect(groups.map(({ description: { id, count } }) => [id, count])).toEqual([
    [10, 1227],
    [11, groups[1].cells.count],
    [12, groups[2].cells.count],
  ]);
  expect(groups[0].description.statistics.map(({ id, summary }) => [id, summary.sum > 0])).toEqual([
    [0, true],
    [1, true],
    [100, true],
  ]);
});

const OSLO = realData('oslo/oslo_pop_250m_2022.csv');

describe.skipIf(OSLO === null)('the grid of Oslo', () => {
  const csv = OSLO === null ? '' : readFileSync(OSLO, 'utf8');
  const rows = csv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').map(Number));
  const people = rows.reduce((sum, [, , , , , population]) => sum + population, 0);

  it('is read by longitude and latitude', async () => {
    const { description, cells } = await read('oslo.csv', csv, '{lon: lon, lat: lat, cellMeters: 250}');
    expect(cells.count).toBe(3003);
    expect(description.statistics[0].summary.sum).toBe(people);
    expect(description.averageCellM2 / 62_500).toBeCloseTo(1, 4);
  });

  it('is square in its own reference system, and cells touch', async () => {
    const { cells } = await read('oslo.csv', csv, '{lon: x25833, lat: y25833, cellMeters: 250, crs: 25833}');
    expect(cells.count).toBe(3003);
    const corners = new Map<string, number>();
    let worst = 0;
    for (let cell = 0; cell < cells.count; cell++) {
      const [[ring]] = cellPolygons(cells.shapes, cell);
      for (let i = 0; i < 8; i += 2) {
        const corner = `${ring[i]},${ring[i + 1]}`;
        corners.set(corner, (corners.get(corner) ?? 0) + 1);
      }
      const [lon, lat] = rows[cells.id[cell] - 1].slice(3);
      worst = Math.max(worst, Math.abs(cells.lonE7[cell] / 1e7 - lon), Math.abs(cells.latE7[cell] / 1e7 - lat));
      expect(cellAreaM2(cells.shapes, cell) / 62_500).toBeCloseTo(1, 1);
    }
    expect(worst).toBeLessThan(2e-6);
    expect(corners.size).toBeLessThan(1.6 * cells.count);
  });
});

const GRID = realData('helsinki/population_grid_2020.gpkg');
const POINTS = realData('helsinki/population_points_2020.gpkg');

describe.skipIf(GRID === null || POINTS === null)('GeoPackages of Helsinki', () => {
  it('have polygons, with their features as ids', async () => {
    const { description, cells, values } = await read(
      'grid.gpkg',
      readFileSync(GRID!),
      '{layer: population_grid_2020}',
    );
    expect(cells.count).toBe(92);
    expect(description.cellKind).toBe('polygon');
    expect(description.statistics[0].summary.sum).toBe(71_724);
    expect(values[cells.id.indexOf(1)]).toBe(389);
    expect(description.bounds?.map((side) => Math.round(side * 1e6) / 1e6)).toEqual([
      24.905448, 60.154132, 24.959486, 60.176598,
    ]);
    expect(description.averageCellM2 / 62_500).toBeCloseTo(1, 1);
  });

  it('have points where the middles of the polygons are', async () => {
    const grid = await read('grid.gpkg', readFileSync(GRID!), '{}');
    const points = await read('points.gpkg', readFileSync(POINTS!), '{}');
    const places = ({ cells }: typeof grid) =>
      Array.from(cells.id, (id, c) => [id, cells.lonE7[c] / 1e7, cells.latE7[c] / 1e7]).sort(([a], [b]) => a - b);
    for (const [i, [id, lon, lat]] of places(points).entries()) {
      const [gridId, gridLon, gridLat] = places(grid)[i];
      expect([id, Math.abs(lon - gridLon) < 1e-5, Math.abs(lat - gridLat) < 1e-5]).toEqual([gridId, true, true]);
    }
  });

  it('are refused where layer or column is missing, and where the file is none', async () => {
    await expect(read('grid.gpkg', readFileSync(GRID!), '{layer: people}')).rejects.toThrow(
      'grid.gpkg has no layer people; it has population_grid_2020',
    );
    await expect(read('grid.gpkg', readFileSync(GRID!), '{}', 'jobs')).rejects.toThrow('has no column jobs');
    await expect(read('grid.gpkg', 'SQLite format 3', '{}')).rejects.toThrow(
      /^grid\.gpkg can't be read as a GeoPackage/,
    );
    await expect(read('grid.gpkg', readFileSync(GRID!).subarray(0, 50_000), '{}')).rejects.toThrow(/^grid\.gpkg/);
  });
});

const square = (west: number, south: number, side = 0.01) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (geometry: object | null, population: unknown) => ({
  type: 'Feature',
  geometry,
  properties: { population },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('GeoJSON', () => {
  it('has polygons with holes and parts; what else it has is reported', async () => {
    const hole = square(8.004, 50.004, 0.002);
    const { cells, values, problems } = await read(
      'cells.geojson',
      collection(
        feature({ type: 'Polygon', coordinates: [square(8, 50), hole] }, 5),
        feature({ type: 'MultiPolygon', coordinates: [[square(9, 50)], [square(9.01, 50)]] }, '7'),
        feature({ type: 'Point', coordinates: [8, 50] }, 1),
        feature(
          {
            type: 'LineString',
            coordinates: [
              [8, 50],
              [9, 50],
            ],
          },
          1,
        ),
        feature(
          {
            type: 'Polygon',
            coordinates: [
              [
                [8, 50],
                [8.1, 50],
                [8, 50],
              ],
            ],
          },
          1,
        ),
        feature({ type: 'Polygon', coordinates: [square(8, 95)] }, 1),
        feature({ type: 'Polygon', coordinates: 'nonsense' }, 1),
        feature({ type: 'Polygon', coordinates: [square(7, 50)] }, 'many'),
        feature(null, 1),
      ),
      '{}',
    );
    const rows = Array.from(cells.id, (id, c) => [id, cells.lonE7[c], cells.latE7[c], values[c]]).sort(
      ([a], [b]) => a - b,
    );
    expect(rows).toEqual([
      [1, 80_050_000, 500_050_000, 5],
      [2, 90_100_000, 500_050_000, 7],
      [8, 70_050_000, 500_050_000, Number.NaN],
    ]);
    const whole = (side: number) => (side * 111_195) ** 2 * Math.cos((50.005 * Math.PI) / 180);
    const areas = Array.from(cells.id, (id, c) => [id, cellAreaM2(cells.shapes, c)]);
    expect(areas.find(([id]) => id === 1)![1] / (whole(0.01) - whole(0.002))).toBeCloseTo(1, 4);
    expect(areas.find(([id]) => id === 2)![1] / (2 * whole(0.01))).toBeCloseTo(1, 4);
    expect(problems.map(({ problem, count, examples }) => `${problem} ${count}: ${examples}`)).toEqual([
      'not of polygons, as the first feature is, left out 1: feature 3',
      'neither a point nor a polygon, left out 3: feature 4,feature 7,feature 9',
      'a polygon without area, left out 1: feature 5',
      'a position beyond its coordinate system, left out 1: feature 6',
      'population is no number, taken as missing 1: feature 8',
    ]);
  });

  it.each([
    ['nonsense', 'is no valid JSON'],
    ['{"type": "Feature"}', 'is no GeoJSON FeatureCollection'],
    [collection(), 'has no row that can be used'],
  ])('is refused where it is none: %s', async (content, sentence) => {
    await expect(read('cells.geojson', content, '{}')).rejects.toThrow(`cells.geojson ${sentence}`);
  });
});

describe('rasters', () => {
  const tiff = encodeGeoTiff({
    width: 3,
    height: 2,
    west: 8,
    north: 50,
    degreesPerPixel: 0.01,
    values: Int16Array.of(1, 2, -32768, 4, 5, 6),
    nodata: -32768,
  });

  it('have a box for every pixel with a value', async () => {
    const { cells, values } = await read('people.tif', tiff, '{raster: true}');
    const rows = Array.from(cells.id, (id, c) => [id, cells.lonE7[c], cells.latE7[c], values[c]]).sort(
      ([a], [b]) => a - b,
    );
    expect(rows).toEqual([
      [1, 80_050_000, 499_950_000, 1],
      [2, 80_150_000, 499_950_000, 2],
      [4, 80_050_000, 499_850_000, 4],
      [5, 80_150_000, 499_850_000, 5],
      [6, 80_250_000, 499_850_000, 6],
    ]);
    expect(cellPolygons(cells.shapes, cells.id.indexOf(1))).toEqual([[[8, 49.99, 8.01, 49.99, 8.01, 50, 8, 50]]]);
  });

  it('name bands by number', async () => {
    await expect(read('people.tif', tiff, '{raster: true}', 2)).rejects.toThrow('people.tif has no band 2: it has 1');
    await expect(read('people.tif', 'II*', '{raster: true}')).rejects.toThrow(/people\.tif/);
  });
});

describe('coarser groups', () => {
  it('are summed up in hexagons where one resolution is given', async () => {
    const rows = Array.from(
      { length: 900 },
      (_, i) => `${8 + (i % 30) / 1000},${50 + Math.floor(i / 30) / 1000},${i % 7 === 0 ? '' : i}`,
    );
    const { groups } = await read(
      'cells.csv',
      `lon,lat,population\n${rows.join('\n')}\n`,
      '{lon: lon, lat: lat, cellMeters: 70}',
    );
    const sums = groups.map(({ description }) => description.statistics[0].summary.sum);
    expect(new Set(sums).size).toBe(1);
    const counts = groups.map(({ cells }) => cells.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(counts.length).toBeGreaterThan(1);
    expect(
      groups.map(({ description: { id, hierarchy, aggregatedFrom, cellKind } }) => [
        id,
        hierarchy,
        aggregatedFrom,
        cellKind,
      ]),
    ).toEqual(groups.map((_, level) => [10 + level, 1 + level, level === 0 ? null : 10, level === 0 ? 'box' : 'h3']));
  });
});
