import { describe, expect, it } from 'vitest';
import type { RequestError } from '../../kit/core/errors.ts';
import { xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import { referenceSystem } from '../../kit/geo/reference-systems/reference-system.ts';
import { centroid } from './centroid.ts';
import { readGeometry } from './read-geometry.ts';

const read = (data: unknown, crs: unknown = 4326) => readGeometry(data, crs, 'g', { spend() {} });

describe('geometry of a request', () => {
  it('drops heights and repetitions, closes rings', () => {
    const ring = [
      [0, 0, 5],
      [0, 0],
      [2, 0, 9],
      [2, 2],
      [0, 2],
    ];
    expect(read({ type: 'Polygon', coordinates: [ring] })).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [0, 2],
          [0, 0],
        ],
      ],
    });
  });

  it('comes from Mercator meters', () => {
    const { coordinates } = read(`{"type":"Point","coordinates":[${xFromLon(13)},${yFromLat(52)}]}`, 3857) as {
      coordinates: number[];
    };
    expect(coordinates[0]).toBeCloseTo(13, 9);
    expect(coordinates[1]).toBeCloseTo(52, 9);
  });

  it('comes from UTM and national grids, straight lines as straight as they are there', () => {
    const utm = referenceSystem(25832)!;
    const [x, y] = utm.project(8.5, 50.5);
    const corners = [
      [x, y],
      [x + 40_000, y],
      [x + 40_000, y + 10_000],
    ];
    const { coordinates } = read({ type: 'Polygon', coordinates: [corners] }, 25832) as { coordinates: number[][][] };
    const ring = coordinates[0].map(([lon, lat]) => utm.project(lon!, lat!));
    expect(ring.length).toBeGreaterThan(10);
    expect(coordinates[0].at(-1)).toEqual(coordinates[0][0]);
    for (const corner of corners) {
      expect(Math.min(...ring.map((p) => Math.hypot(p[0] - corner[0], p[1] - corner[1])))).toBeLessThan(0.01);
    }
    // What lies between in degrees is within a decimeter of the line in meters.
    const edge = ring.filter(([px, py]) => px > x + 1 && px < x + 39_999 && Math.abs(py - y) < 1);
    expect(edge.length).toBeGreaterThan(3);
    const far = coordinates[0].slice(1).flatMap(([lon, lat], i) => {
      const [lon0, lat0] = coordinates[0][i];
      const [mx, my] = utm.project((lon! + lon0!) / 2, (lat! + lat0!) / 2);
      return Math.abs(my - y) < 2 && mx < x + 39_999 ? [Math.abs(my - y)] : [];
    });
    expect(Math.max(...far)).toBeLessThan(0.12);
    const rd = read({ type: 'Point', coordinates: [120700.723, 487525.501] }, 28992) as { coordinates: number[] };
    expect(rd.coordinates).toEqual([expect.closeTo(4.8835, 4), expect.closeTo(52.3745, 4)]);
    expect(read({ type: 'Point', coordinates: [0, 0] }, 900913)).toEqual(
      read({ type: 'Point', coordinates: [0, 0] }, 3857),
    );
  });

  it('spends its budget of vertices on what long lines of another system need', () => {
    let spent = 0;
    const zigzag = Array.from({ length: 50 }, (_, i) => [500_000 + i, i % 2 === 0 ? 1e6 : 7e6]);
    const bent = zigzag.map(([x, y]) => [x! + y! / 10, y!]);
    readGeometry({ type: 'LineString', coordinates: bent }, 25832, 'g', { spend: () => void spent++ });
    expect(spent).toBeGreaterThan(50 * 20);
  });

  it('comes out of features and collections', () => {
    const square = (x: number) => ({
      type: 'Polygon',
      coordinates: [
        [
          [x, 0],
          [x + 1, 0],
          [x + 1, 1],
          [x, 0],
        ],
      ],
    });
    const features = [square(0), square(5)].map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
    expect(read({ type: 'FeatureCollection', features })).toEqual({
      type: 'MultiPolygon',
      coordinates: [square(0).coordinates, square(5).coordinates],
    });
    const point = { type: 'Point', coordinates: [1, 1] };
    expect(read({ type: 'GeometryCollection', geometries: [square(0), point] })).toEqual({
      type: 'GeometryCollection',
      geometries: [square(0), point],
    });
    expect(read({ type: 'GeometryCollection', geometries: [point] })).toEqual(point);
  });

  const nested = (depth: number): object =>
    depth === 0
      ? { type: 'Point', coordinates: [0, 0] }
      : { type: 'GeometryCollection', geometries: [nested(depth - 1)] };

  it.each([
    ['g.crs', { type: 'Point', coordinates: [0, 0] }, 25800],
    ['g.crs', { type: 'Point', coordinates: [0, 0] }, '4326'],
    ['g.data.coordinates', { type: 'Point', coordinates: [1e9, 0] }, 28992],
    [
      'g.data.coordinates[1]',
      {
        type: 'LineString',
        coordinates: [
          [5e5, 5e6],
          [1e300, 5e6],
        ],
      },
      25832,
    ],
    [
      'g.data.coordinates[0]',
      {
        type: 'Polygon',
        coordinates: [
          [
            [5e5, 5e6],
            [6e5, 5e6],
            [7e5, 5e6],
          ],
        ],
      },
      25832,
    ],
    ['g.data', undefined, 4326],
    ['g.data', '{"type":', 4326],
    ['g.data', 'null', 4326],
    ['g.data', [], 4326],
    ['g.data.type', { type: 'Circle', coordinates: [0, 0] }, 4326],
    ['g.data.coordinates', { type: 'Point', coordinates: [0] }, 4326],
    ['g.data.coordinates', { type: 'Point', coordinates: [181, 0] }, 4326],
    ['g.data.coordinates', { type: 'Point', coordinates: [3e7, 0] }, 3857],
    ['g.data.coordinates', { type: 'Point', coordinates: ['1', 2] }, 4326],
    [
      'g.data.coordinates',
      {
        type: 'LineString',
        coordinates: [
          [1, 1],
          [1, 1],
        ],
      },
      4326,
    ],
    ['g.data.coordinates[1]', { type: 'LineString', coordinates: [[1, 1], 7] }, 4326],
    ['g.data.coordinates', { type: 'Polygon', coordinates: [] }, 4326],
    [
      'g.data.coordinates[0]',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 2],
            [0, 0],
          ],
        ],
      },
      4326,
    ],
    [
      'g.data.coordinates[1][0]',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
          [
            [
              [0, 0],
              [1, 0],
            ],
          ],
        ],
      },
      4326,
    ],
    [
      'g.data.features[0].geometry',
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null }] },
      4326,
    ],
    [expect.stringContaining('geometries'), nested(30), 4326],
  ])('refuses and names %s', (path, data, crs) => {
    try {
      read(data, crs);
    } catch (error) {
      expect((error as RequestError).fields[0].path).toEqual(path);
      return;
    }
    expect.unreachable();
  });
});

describe('centroid', () => {
  it.each([
    ['a point', { type: 'Point', coordinates: [3, 4] }, [3, 4]],
    [
      'points',
      {
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [2, 4],
        ],
      },
      [1, 2],
    ],
    [
      'a line, by length',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 2],
          [0, 2.0000001],
        ],
      },
      [0, 1],
    ],
    [
      'an area, whichever way it runs',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 2],
            [2, 2],
            [2, 0],
          ],
        ],
      },
      [1, 1],
    ],
    [
      'an area with a hole',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 2],
            [0, 2],
          ],
          [
            [2, 0],
            [4, 0],
            [4, 2],
            [2, 2],
          ],
        ],
      },
      [1, 1],
    ],
    [
      'areas, not the points beside them',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [50, 50] },
          {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                  [0, 1],
                ],
              ],
              [
                [
                  [2, 0],
                  [3, 0],
                  [3, 1],
                  [2, 1],
                ],
              ],
            ],
          },
        ],
      },
      [1.5, 0.5],
    ],
  ])('of %s', (_, data, [lon, lat]) => {
    const [x, y] = centroid(read(data));
    expect(x).toBeCloseTo(lon, 5);
    expect(y).toBeCloseTo(lat, 5);
  });
});
