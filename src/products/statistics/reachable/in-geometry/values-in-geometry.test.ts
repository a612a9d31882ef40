import fc from 'fast-check';
import type { Polygon } from 'geojson';
import { describe, expect, it } from 'vitest';
import { randomStreets } from '../../../../../test/worlds/random-streets.ts';
import { randomCells, read, withCells } from '../../../../../test/worlds/reachable-statistics/cells.ts';
import { streetWorld } from '../../../../../test/worlds/street-world.ts';
import { NEVER_CANCELLED } from '../../../../kit/core/cancel.ts';
import { toE7 } from '../../../../kit/geo/coordinates.ts';
import type { Network } from '../../../../network/network/index.ts';
import { DEFAULT_LIMITS } from '../../../../network/routing/index.ts';
import { StatisticGroup } from '../../../../network/statistics/index.ts';
import { eachCellShare } from './cell-shares.ts';
import { WeightedValues } from './kernel/weighted-values.ts';
import { readValuesInGeometry } from './read-values-in-geometry.ts';
import { valuesInGeometryOperation } from './values-in-geometry.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

function ask(networks: readonly Network[], area: object, body: object = {}, inAddress = '') {
  const asked = { statisticCollectionId: 1, intersectionGeometry: { crs: 4326, data: JSON.stringify(area) }, ...body };
  const query = readValuesInGeometry(asked, DEFAULT_LIMITS, inAddress);
  return read(valuesInGeometryOperation.run(networks, query, NEVER_CANCELLED).body);
}

const street = streetWorld(
  [
    [8, 50],
    [8.01, 50],
  ],
  [{ from: 0, to: 1 }],
);
const cell = (lon: number, ...values: (number | null)[]) => ({ lon, lat: 50, values });
const town = withCells(street, [
  cell(8, 1, 5),
  cell(8.001, 2, null),
  cell(8.002, 6, 7),
  cell(8.003, 7, -1),
  cell(9, 99, 99),
]);
const around = box(7.9, 49.9, 8.1, 50.1);

describe('statistics in a geometry', () => {
  it('are sums unless other aggregations are asked for, by the client’s words for them', () => {
    expect(ask([town], around)).toEqual({
      '0-SUM': { aggregation: 'SUM', value: 16, statisticId: 0 },
      '1-SUM': { aggregation: 'SUM', value: 11, statisticId: 1 },
    });
    const answer = ask(
      [town],
      around,
      { statisticIds: [1], aggregations: ['0-min', '0-MAX', '0-AVG'] },
      '0-COUNT,0-median',
    );
    expect(Object.values<{ value: number }>(answer).map(({ value }) => value)).toEqual([1, 7, 4, 4, 4, 11]);
    expect(Object.keys(answer)).toEqual(['0-MIN', '0-MAX', '0-AVG', '0-COUNT', '0-MEDIAN', '1-SUM']);
    const spread = ask([town], around, { statisticIds: [0, 1], aggregations: ['VARIANCE', 'STDDEV'] });
    expect(spread['0-VARIANCE'].value).toBeCloseTo((9 + 4 + 4 + 9) / 4, 9);
    expect(spread['1-STDDEV'].value).toBeCloseTo(Math.sqrt((16 + 100 + 196) / 27), 9);
  });

  it('of no cell are null, but for sums and counts', () => {
    const aggregations = ['0-SUM', '0-COUNT', '0-AVG', '0-MIN', '0-MEDIAN', '0-STDDEV'];
    const answer = Object.values<{ value: number | null }>(ask([town], box(1, 1, 2, 2), { aggregations }));
    expect(answer.map(({ value }) => value)).toEqual([0, 0, null, null, null, null]);
  });

  it('of several regions are those of all that have the collection, cells of two of them once', () => {
    const other = withCells(street, [cell(8, 1, 5), cell(8.0015, 100, 0)]);
    expect(ask([town, other, street], around)['0-SUM'].value).toBe(116);
    expect(() => ask([street], around)).toThrow('statisticCollectionId names no collection');
  });

  it.each([
    ['intersectionGeometry', { intersectionGeometry: null }],
    [
      'intersectionGeometry.data',
      { intersectionGeometry: { crs: 4326, data: '{"type":"Point","coordinates":[1,1]}' } },
    ],
    ['aggregations[0]', { aggregations: ['0-MODE'] }],
    ['aggregations[1]', { aggregations: ['0-SUM', '12-SUM'] }],
    ['statisticIds', { statisticIds: [12] }],
  ])('name %s where it is wrong', (message, body) => {
    expect(() => ask([town], around, body)).toThrow(message);
  });

  it('of two halves are those of the whole', () => {
    fc.assert(
      fc.property(
        randomStreets,
        randomCells,
        fc.double({ min: 8, max: 8.004, noNaN: true }),
        (streets, cells, middle) => {
          const network = withCells(streets, cells);
          const sum = (area: Polygon): number => ask([network], area)['0-SUM'].value;
          const whole = sum(box(7.99, 49.99, 8.01, 50.01));
          expect(sum(box(7.99, 49.99, middle, 50.01)) + sum(box(middle, 49.99, 8.01, 50.01))).toBe(whole);
          expect(whole).toBe(cells.reduce((all, { values }) => all + (values[0] ?? 0), 0));
        },
      ),
      { numRuns: 50 },
    );
  });
});

/** Returns square cells that cover 8 to 9 and 50 to 51 degrees. */
function grid(columns: number): StatisticGroup {
  const count = columns * columns;
  const at = (shift: number, start: number, of: (i: number) => number) =>
    Int32Array.from({ length: count }, (_, i) => toE7(start + (of(i) + shift) / columns));
  const column = (i: number) => i % columns;
  const row = (i: number) => Math.floor(i / columns);
  const shapes = {
    kind: 'box' as const,
    westE7: at(0, 8, column),
    southE7: at(0, 50, row),
    eastE7: at(1, 8, column),
    northE7: at(1, 50, row),
  };
  const cells = { count, shapes, lonE7: at(0.5, 8, column), latE7: at(0.5, 50, row) };
  return new StatisticGroup({} as never, { statistics: [] } as never, cells as never);
}

describe('shares of cells', () => {
  it('add up to the area that is asked for', () => {
    const corner = fc.tuple(fc.double({ min: 8, max: 9, noNaN: true }), fc.double({ min: 50, max: 51, noNaN: true }));
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner), fc.integer({ min: 1, max: 6 }), ([a, b, c], columns) => {
        const area = { type: 'Polygon' as const, coordinates: [[a, b, c, a].map(([x, y]) => [x, y])] };
        let shares = 0;
        eachCellShare(grid(columns), area, (_, share) => {
          expect(share).toBeGreaterThan(0);
          expect(share).toBeLessThanOrEqual(1);
          shares += share;
        });
        const triangle = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
        expect(shares / columns ** 2).toBeCloseTo(triangle, 4);
      }),
      { numRuns: 200 },
    );
  });

  it('leave holes out, also those within a cell', () => {
    const outer = box(8, 50, 9, 51).coordinates[0];
    const hole = box(8.3, 50.3, 8.4, 50.4).coordinates[0].toReversed();
    const shares: number[] = [];
    eachCellShare(grid(2), { type: 'Polygon', coordinates: [outer, hole] }, (_, share) => shares.push(share));
    expect(shares.toSorted()).toEqual([expect.closeTo(0.96, 6), 1, 1, 1]);
  });
});

describe('weighted values', () => {
  it('are those of so many whole ones', () => {
    const pair = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), (pairs) => {
        const [weighted, repeated] = [new WeightedValues(), new WeightedValues()];
        for (const [value, times] of pairs) {
          weighted.add(value, times);
          for (let i = 0; i < times; i++) repeated.add(value, 1);
        }
        const all = pairs.flatMap(([value, times]) => Array<number>(times).fill(value)).sort((a, b) => a - b);
        const middle = (all[(all.length - 1) >> 1] + all[all.length >> 1]) / 2;
        for (const of of ['count', 'sum', 'min', 'max', 'mean', 'variance', 'median'] as const) {
          expect(weighted[of]).toBeCloseTo(repeated[of], 9);
        }
        expect(weighted.median).toBe(middle);
      }),
    );
  });
});
