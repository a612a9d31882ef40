import fc from 'fast-check';
import { latLngToCell } from 'h3-js';
import { describe, expect, it } from 'vitest';
import { prepare } from '../../../test/worlds/multigraph/multigraph.ts';
import { randomSpot, randomStreets } from '../../../test/worlds/random-streets.ts';
import { randomCells, toldTimes, withCells } from '../../../test/worlds/reachable-statistics/cells.ts';
import type { MultigraphRequest } from './multigraph.schema.ts';

type Feature = { id: number | string; properties: { w: number }; geometry: { type: string } };

function features(network: ReturnType<typeof withCells>, body: object, partitions: number): Feature[] {
  const { answer } = prepare(network, body as MultigraphRequest, {}, partitions);
  return JSON.parse(new TextDecoder().decode(answer().body)).features;
}

const scene = fc.record({
  streets: randomStreets,
  cells: randomCells,
  spots: fc.array(fc.tuple(randomSpot, fc.constantFrom('car', 'bike', 'walk', 'fly')), { minLength: 1, maxLength: 3 }),
  maxEdgeWeight: fc.constantFrom(20, 60, 500),
  edgeWeight: fc.constantFrom('time', 'distance'),
  maxSnapDistance: fc.constantFrom(undefined, 25),
  partitions: fc.integer({ min: 1, max: 3 }),
});
const domain = { type: 'statistic_geometry', statisticCollectionId: 1 };

describe('multigraphs of cells of statistics', () => {
  it('have what travel times to them say, merged over sources', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom('min', 'max', 'sum', 'routing_union'), (world, type) => {
        const { streets, cells, spots, partitions, ...limits } = world;
        const network = withCells(streets, cells);
        const sources = spots.map(([[lng, lat], mode], id) => ({ id: `s${id}`, lng, lat, tm: { [mode]: {} } }));
        const body = { ...limits, sources };
        const seconds = [...toldTimes(network, body).values()];
        const found = features(network, { ...body, multigraph: { domain, aggregation: { type } } }, partitions);
        const merge = {
          min: Math.min,
          routing_union: Math.min,
          max: Math.max,
          sum: (...all: number[]) => all.reduce((a, b) => a + b, 0),
        }[type];
        const expected = cells.flatMap((_, cell) => {
          const times = seconds.map((row) => row.get(100 + cell)).filter((time) => time !== undefined);
          return times.length === 0 ? [] : [[100 + cell, merge(...times)]];
        });
        expect(found.map(({ id, properties }) => [id, properties.w])).toEqual(expected);
        for (const { geometry } of found) expect(geometry.type).toBe('Point');
      }),
      { numRuns: 100 },
    );
  });

  it('take statistics into expressions, and merge cells into H3 cells and geometries', () => {
    fc.assert(
      fc.property(scene, ({ streets, cells, spots: [[[lng, lat], mode]], partitions, ...limits }) => {
        const network = withCells(streets, cells);
        const body = { ...limits, sources: [{ id: 's', lng, lat, tm: { [mode]: {} } }] };
        const [times] = toldTimes(network, body).values();
        const multigraph = {
          domain,
          referencedStatisticIds: { people: 0 },
          aggregation: { type: 'math', mathExpression: '{s} * 2 + {people}' },
        };
        const seconds = features(network, { ...body, multigraph }, partitions);
        const expected = cells.flatMap(({ values: [people] }, cell) =>
          times.has(100 + cell) && people !== null ? [[100 + cell, times.get(100 + cell)! * 2 + people]] : [],
        );
        expect(seconds.map(({ id, properties }) => [id, properties.w])).toEqual(expected);

        const layer = { type: 'h3hexagon', geometryDetailLevel: 12, edgeAggregationType: 'max' };
        const found = features(
          network,
          { ...body, multigraph: { layer, domain, aggregation: { type: 'min' } } },
          partitions,
        );
        const most = new Map<string, number>();
        cells.forEach(({ lon, lat: y }, cell) => {
          const time = times.get(100 + cell);
          if (time === undefined) return;
          const id = latLngToCell(y, lon, 12);
          most.set(id, Math.max(most.get(id) ?? 0, time));
        });
        expect(new Map(found.map(({ id, properties }) => [id, properties.w]))).toEqual(most);
      }),
      { numRuns: 60 },
    );
  });

  it('name what the region lacks', () => {
    fc.assert(
      fc.property(scene, ({ streets, cells, partitions }) => {
        const network = withCells(streets, cells);
        const sources = [{ id: 's', lng: 8, lat: 50, tm: { walk: {} } }];
        const ask = (multigraph: object) => () => features(network, { sources, multigraph }, partitions);
        expect(ask({ domain: { ...domain, statisticCollectionId: 9 } })).toThrow(
          'multigraph.domain.statisticCollectionId',
        );
        expect(ask({ domain: { ...domain, statisticGroupId: 9 } })).toThrow('multigraph.domain.statisticGroupId');
        const aggregation = { type: 'math', mathExpression: '{people}' };
        const referenced = { referencedStatisticIds: { people: 9 }, aggregation };
        expect(ask({ domain, ...referenced })).toThrow('multigraph.referencedStatisticIds has no statistic 9');
        expect(ask(referenced)).toThrow('multigraph.referencedStatisticIds');
      }),
      { numRuns: 5 },
    );
  });
});
