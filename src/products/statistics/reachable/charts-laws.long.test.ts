import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSpot, randomStreets } from '../../../../test/worlds/random-streets.ts';
import {
  charts,
  naiveChart,
  randomCells,
  toldTimes,
  total,
  withCells,
} from '../../../../test/worlds/reachable-statistics/cells.ts';

/** Generates sources in the forms of statistics' requests and of `/time`. */
const source = fc.record({ spot: randomSpot, mode: fc.constantFrom('car', 'bike', 'walk', 'fly') });
const travel = fc.record({
  edgeWeight: fc.constantFrom('time', 'distance'),
  maxEdgeWeight: fc.constantFrom(0, 20, 60, 500),
  reverse: fc.boolean(),
  excludeEdgeClasses: fc.constantFrom([], [], [15]),
  maxSnapDistance: fc.constantFrom(undefined, 25),
});
const square = (side: number) => ({
  crs: 4326,
  data: JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [8, 50],
        [8 + side, 50],
        [8 + side, 50 + side],
        [8, 50 + side],
        [8, 50],
      ],
    ],
  }),
});
const clip = fc.constantFrom(undefined, square(0.002));

const asked = fc
  .record({ sources: fc.array(source, { minLength: 1, maxLength: 4 }), travel, clip, elevation: fc.boolean() })
  .map(({ sources, travel, clip: clipGeometry, elevation }) => {
    const common = { ...travel, ...(clipGeometry && { clipGeometry }) };
    return {
      statistics: {
        ...common,
        elevationEnabled: elevation,
        sources: sources.map(({ spot: [x, y], mode }, id) => ({ id: `s${id}`, x, y, travelType: mode })),
      },
      times: {
        ...common,
        elevation,
        sources: sources.map(({ spot: [lng, lat], mode }, id) => ({ id: `s${id}`, lng, lat, tm: { [mode]: {} } })),
      },
    };
  });

describe('reachable statistics', () => {
  it('are the sums of what cells have over the travel times that /time tells, source by source', () => {
    fc.assert(
      fc.property(randomStreets, randomCells, asked, (streets, cells, body) => {
        const network = withCells(streets, cells);
        const seconds = toldTimes(network, body.times);
        const { statistics, individualStatistics } = charts(network, 'each', body.statistics);
        for (const statistic of [0, 1]) {
          for (const [id, times] of seconds) {
            expect(individualStatistics[id].statistics[statistic]).toEqual(naiveChart(network, statistic, times));
          }
          const all = [...seconds.values()].flatMap((times) => [...times]);
          expect(statistics[statistic]).toEqual(naiveChart(network, statistic, all));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('count every cell once for its closest source, where they depend on each other', () => {
    fc.assert(
      fc.property(randomStreets, randomCells, asked, (streets, cells, body) => {
        const network = withCells(streets, cells);
        const seconds = [...toldTimes(network, body.times)];
        const closest = new Map<number, [source: string, threshold: number]>();
        for (const [id, times] of seconds) {
          for (const [cell, time] of times)
            if (time < (closest.get(cell)?.[1] ?? Infinity)) closest.set(cell, [id, time]);
        }
        const result = charts(network, 'closest', { ...body.statistics, getClosestSources: true });
        for (const statistic of [0, 1]) {
          const reached = [...closest].map(([cell, [, time]]) => [cell, time] as const);
          expect(result.statistics[statistic]).toEqual(naiveChart(network, statistic, reached));
          const parts = Object.values<{ statistics: Record<string, Record<string, number>> }>(
            result.individualStatistics,
          );
          const sum = parts.reduce((all, part) => all + total(part.statistics[statistic]), 0);
          expect(sum).toBe(total(result.statistics[statistic]));
        }
        // Seconds are rounded, so that of two sources that seem equally close the further one may come first here.
        for (const [cell, [, time]] of closest) {
          const owner: string = result.closestSourceIds[cell];
          expect(new Map(seconds).get(owner)!.get(cell)).toBe(time);
        }
        expect(Object.keys(result.closestSourceIds)).toHaveLength(closest.size);
      }),
      { numRuns: 150 },
    );
  });

  it('of several sources are at least those of the closest, of one source the same', () => {
    fc.assert(
      fc.property(randomStreets, randomCells, asked, (streets, cells, { statistics: body }) => {
        const network = withCells(streets, cells);
        const [each, closest] = [charts(network, 'each', body), charts(network, 'closest', body)];
        for (const limit of [0, 10, 30, 60, 500]) {
          expect(total(closest.statistics[0], limit)).toBeLessThanOrEqual(total(each.statistics[0], limit));
        }
        const one = { ...body, sources: body.sources.slice(0, 1) };
        expect(charts(network, 'closest', one)).toEqual(charts(network, 'each', one));
      }),
      { numRuns: 50 },
    );
  });

  it('add the same up in coarser thresholds, and never less with a wider limit', () => {
    fc.assert(
      fc.property(randomStreets, randomCells, asked, fc.integer({ min: 2, max: 90 }), (streets, cells, one, step) => {
        const network = withCells(streets, cells);
        const body = one.statistics;
        const fine = charts(network, 'each', body).statistics[0];
        const coarse = charts(network, 'each', { ...body, chartInterval: step }).statistics[0];
        for (const threshold of Object.keys(coarse).map(Number)) {
          expect(threshold % step).toBe(0);
          expect(total(coarse, threshold)).toBe(total(fine, threshold));
        }
        expect(total(coarse)).toBe(total(fine));
        const wider = charts(network, 'each', { ...body, maxEdgeWeight: body.maxEdgeWeight + 40 }).statistics[0];
        for (const threshold of Object.keys(fine).map(Number)) {
          expect(total(wider, threshold)).toBe(total(fine, threshold));
        }
      }),
      { numRuns: 50 },
    );
  });
});
