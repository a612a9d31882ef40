import { describe, expect, it } from 'vitest';
import { gridPlace, gridStreets } from '../../../test/worlds/grid-streets.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { withWorkspace } from '../../kit/collections/workspace.ts';
import { Run } from '../../kit/core/run.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import type { Network } from '../../network/network/network.ts';
import { reacherOf } from '../../network/reach/index.ts';
import { PAIR_COST, PIECE_COST, SNAP_COST } from '../../network/reach/work-meter.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../network/routing/index.ts';
import { LABELS_PER_STEP } from '../../network/street/hierarchy/customization.ts';
import type { Outcome, Slice } from '../operation/index.ts';
import { boundingBoxOperation } from './bounding-box.ts';
import { reachabilityOperation } from './reachability.ts';
import type { BoundingBoxRequest, TimeRequest } from './time.schema.ts';
import { timeOperation } from './time.ts';
import { type TimeQuery, toTimeQuery } from './time-query.ts';

// A lane from west to east and one northwards from its middle; cars do 36 km/h, so meters are tenths of seconds.
//         d
//         |
//  a ---- b ---- c  (b → c is one-way)
const a = [8, 50] as const;
const b = [8.002, 50] as const;
const c = [8.004, 50] as const;
const d = [8.002, 50.002] as const;
const network = streetWorld(
  [a, b, c, d],
  [
    { from: 0, to: 1, name: 'West' },
    { from: 1, to: 2, name: 'East', oneway: true },
    { from: 1, to: 3, name: 'North', carKmh: 18 },
  ],
);
const meters = (from: readonly [number, number], to: readonly [number, number]) => haversineM(...from, ...to);
const noPenalties = {
  trafficJunctionPenalty: 0,
  trafficLeftTurnPenalty: 0,
  trafficRightTurnPenalty: 0,
  trafficSignalPenalty: 0,
};
const at = (id: string | number, [lng, lat]: readonly [number, number]) => ({ id, lat, lng });
const car = (id: string | number, place: readonly [number, number]) => ({ ...at(id, place), tm: { car: noPenalties } });
const targets = [at('a', a), at(2, c), at('d"', d)];

const body = (part: object) => ({ targets, ...part }) as TimeRequest;
const read = ({ body: bytes }: { body: Uint8Array }): unknown => JSON.parse(new TextDecoder().decode(bytes));
const time = (part: object) => read(timeOperation.run(network, toTimeQuery(body(part), DEFAULT_LIMITS), new Run()));
const reachability = (part: object) =>
  read(reachabilityOperation.run(network, toTimeQuery(body(part), DEFAULT_LIMITS), new Run()));

const ab = Math.round(meters(a, b));
const ac = Math.round(meters(a, c));
const abd = Math.round(meters(a, b) + meters(b, d));

describe('time', () => {
  it('answers every pair in order, with seconds and meters of the same path', () => {
    expect(time({ sources: [car(1, a), car('two', d)] })).toEqual([
      {
        id: 1,
        targets: [
          { id: 'a', travelTime: 0, length: 0 },
          { id: 2, travelTime: Math.round(ac / 10), length: ac },
          { id: 'd"', travelTime: Math.round((meters(a, b) + 2 * meters(b, d)) / 10), length: abd },
        ],
      },
      {
        id: 'two',
        targets: [
          { id: 'a', travelTime: Math.round((meters(a, b) + 2 * meters(b, d)) / 10), length: abd },
          { id: 2, travelTime: Math.round((meters(b, c) + 2 * meters(b, d)) / 10), length: abd },
          { id: 'd"', travelTime: 0, length: 0 },
        ],
      },
    ]);
  });

  it('leaves unreachable targets out, or tells -1', () => {
    const sources = [car('c', c)];
    expect(time({ sources })).toEqual([{ id: 'c', targets: [{ id: 2, travelTime: 0, length: 0 }] }]);
    expect(time({ sources, onlyPrintReachablePoints: false })).toEqual([
      {
        id: 'c',
        targets: [
          { id: 'a', travelTime: -1, length: -1 },
          { id: 2, travelTime: 0, length: 0 },
          { id: 'd"', travelTime: -1, length: -1 },
        ],
      },
    ]);
  });

  it('turns round for a source of its own', () => {
    const sources = [{ ...car('c', c), reverse: true }, car('c', c)];
    expect(time({ sources, targets: [at('a', a)] })).toEqual([
      { id: 'c', targets: [{ id: 'a', travelTime: Math.round(ac / 10), length: ac }] },
      { id: 'c', targets: [] },
    ]);
  });

  it('counts maxEdgeWeight itself, in seconds or meters', () => {
    const sources = [car('a', a)];
    const wide = [at('c', c)];
    // The path takes 28.6 s: 29 suffices and 28 doesn't; it is 286 m long.
    expect(time({ sources, targets: wide, maxEdgeWeight: Math.ceil(ac / 10) })).toMatchObject([
      { targets: [{ id: 'c' }] },
    ]);
    expect(time({ sources, targets: wide, maxEdgeWeight: Math.floor(ac / 10) })).toMatchObject([{ targets: [] }]);
    const short = { sources: [car('b', b)], targets: [at('b', b)], maxEdgeWeight: 0 };
    expect(time(short)).toEqual([{ id: 'b', targets: [{ id: 'b', travelTime: 0, length: 0 }] }]);
    const byDistance = { sources, targets: wide, edgeWeight: 'distance' };
    expect(time({ ...byDistance, maxEdgeWeight: ac + 1 })).toEqual([
      { id: 'a', targets: [{ id: 'c', travelTime: Math.round(ac / 10), length: ac }] },
    ]);
    expect(time({ ...byDistance, maxEdgeWeight: ac - 1 })).toEqual([{ id: 'a', targets: [] }]);
  });

  it('treats points far from the network as unreachable, and tells where others met it', () => {
    const beside = [8.001, 50.0003] as const;
    const result = time({
      sources: [car('s', a)],
      targets: [at('far', [8, 50.5]), at('beside', beside)],
      showSnapInformation: true,
      onlyPrintReachablePoints: false,
    });
    expect(result).toEqual([
      {
        id: 's',
        snapDistance: 0,
        snappedLat: 50,
        snappedLng: 8,
        targets: [
          { id: 'far', travelTime: -1, length: -1 },
          {
            id: 'beside',
            travelTime: Math.round(ab / 20),
            // To a decimeter, and then to a meter.
            length: expect.closeTo(meters(a, b) / 2, -1),
            snapDistance: expect.closeTo(33.4, 1),
            snappedLat: 50,
            snappedLng: expect.closeTo(8.001, 6),
          },
        ],
      },
    ]);
    expect(time({ sources: [car('s', [9, 51])] })).toEqual([{ id: 's', targets: [] }]);
  });

  it('counts ways to the network where asked to', () => {
    const beside = [8.001, 50.0003] as const;
    const source = { ...at('s', beside), tm: { car: { ...noPenalties, includeSnapDistance: true, walkSpeed: 3.6 } } };
    const [
      {
        targets: [target],
      },
    ] = time({ sources: [source], targets: [at('b', b)] }) as { targets: { travelTime: number; length: number }[] }[];
    const off = meters(beside, [8.001, 50]);
    expect(target.travelTime).toBeCloseTo(off + meters(a, b) / 20, -0.4);
    expect(target.length).toBeCloseTo(off + meters(a, b) / 2, -0.4);
  });

  it('flies straight', () => {
    const sources = [{ ...at('s', a), tm: { fly: { speed: 36 } } }];
    const straight = meters(a, d);
    expect(time({ sources, targets: [at('d', d)], showSnapInformation: true })).toEqual([
      { id: 's', targets: [{ id: 'd', travelTime: Math.round(straight / 10), length: Math.round(straight) }] },
    ]);
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [7.99, 49.99],
          [8.0012, 49.99],
          [8.0012, 50.01],
          [7.99, 50.01],
        ],
      ],
    };
    const sourceGeometries = [{ id: 'g', data: area, tm: { fly: { speed: 36 } } }];
    expect(time({ sourceGeometries, edgeWeight: 'distance', targets: [at('a', a), at('b', b)] })).toEqual([
      {
        id: 'g',
        targets: [
          { id: 'a', travelTime: 0, length: 0 },
          { id: 'b', travelTime: Math.round(meters(a, b) * 0.04), length: Math.round(meters(a, b) * 0.4) },
        ],
      },
    ]);
  });

  it('starts anywhere in an area', () => {
    const area = {
      type: 'Polygon',
      coordinates: [
        [
          [7.99, 49.99],
          [8.0012, 49.99],
          [8.0012, 50.01],
          [7.99, 50.01],
        ],
      ],
    };
    const sourceGeometries = [{ id: 'g', data: area, tm: { car: noPenalties } }];
    expect(time({ sourceGeometries, targets: [at('a', a), at('b', b)] })).toEqual([
      {
        id: 'g',
        targets: [
          { id: 'a', travelTime: 0, length: 0 },
          { id: 'b', travelTime: Math.round(meters(a, b) * 0.04), length: Math.round(meters(a, b) * 0.4) },
        ],
      },
    ]);
  });

  it('answers in pieces what it answers at once', () => {
    const sources = Array.from({ length: 300 }, (_, i) => car(i, i % 2 ? a : d));
    const many = Array.from({ length: 900 }, (_, i) => at(i, i % 2 ? c : b));
    const query = toTimeQuery(body({ sources, targets: many, maxEdgeWeight: 3600 }), DEFAULT_LIMITS);
    const pieces = timeOperation.plan.open(network, query);
    expect(pieces.length).toBeGreaterThan(1);
    const parts = pieces.flatMap((piece) => read(timeOperation.run(network, piece, new Run())));
    expect(parts).toEqual(read(timeOperation.run(network, query, new Run())));
    expect(timeOperation.cost(network, query)).toBeGreaterThan(timeOperation.cost(network, pieces[0]));
  });

  /** Returns the work of each part of a piece, and the rows of all of them. */
  function inParts(city: Network, query: TimeQuery, piece = query) {
    const { work } = reacherOf(city);
    const run = new Run();
    const labels: number[] = [];
    const rows: unknown[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const before = work.labels;
      const place = { step: 0, from, before: null };
      const { part, next }: Slice<Outcome> = timeOperation.plan.step(city, [piece], null, place, run);
      labels.push(work.labels - before);
      rows.push(...(read(part!) as unknown[]));
      from = next;
    }
    return { labels, rows };
  }

  it('leaves a piece after so much work, whatever its metrics, their hierarchies and its targets take', () => {
    const side = 20;
    const town = gridStreets(side);
    const place = (n: number) => gridPlace(side, (n * 7919) % (side * side));
    const many = Array.from({ length: 800 }, (_, id) => ({ id, ...place(id) }));
    const of = (penalty: (id: number) => object) =>
      toTimeQuery(
        {
          sources: Array.from({ length: 100 }, (_, id) => ({ id, ...place(id), tm: { car: penalty(id) } })),
          targets: many,
          maxEdgeWeight: 3600,
        },
        DEFAULT_LIMITS,
      );
    const giants = {
      'usual penalties': of(() => ({})),
      'penalties of its own': of(() => ({ trafficLeftTurnPenalty: 33 })),
      'a penalty per source': of((id) => ({ trafficLeftTurnPenalty: id })),
    };
    for (const [name, query] of Object.entries(giants)) {
      // Metrics are cached by network: on a copy nothing is amortized yet.
      const city = withWorkspace<Network>({ ...town });
      const { labels, rows } = inParts(city, query);
      // A row costs no more than a search, a third more for its hierarchy, the records of its metric and its pairs.
      const { slotCount } = city.streets.search.car.forward;
      const row = slotCount * (1 + 4 / 3 + 1) + LABELS_PER_STEP + many.length * PAIR_COST;
      expect(labels.length, name).toBeGreaterThan(2);
      expect(Math.max(...labels), name).toBeLessThanOrEqual(PIECE_COST + row);
      expect(rows, name).toEqual(read(timeOperation.run(withWorkspace<Network>({ ...town }), query, new Run())));
    }
  });

  it('can be left while targets are looked for, which go on to be', () => {
    const side = 6;
    const places = Array.from({ length: 20_000 }, (_, id) => ({ id, ...gridPlace(side, id) }));
    const sources = [1, 2].map((id) => ({ id, ...gridPlace(side, id), tm: { walk: {} } }));
    const query = toTimeQuery({ sources, targets: places, maxEdgeWeight: 3600 }, DEFAULT_LIMITS);
    const city = gridStreets(side);
    const { labels, rows } = inParts(city, query);
    expect(labels.length).toBeGreaterThan(4);
    expect(labels.reduce((sum, part) => sum + part)).toBeLessThan(20_000 * (SNAP_COST + 2 * PAIR_COST) + 1000);
    expect(rows).toEqual(read(timeOperation.run(gridStreets(side), query, new Run())));
  });
});

describe('reachability', () => {
  it('finds the closest source of every target', () => {
    expect(reachability({ sources: [car('x', a), car(9, d), car('c', c)] })).toEqual([
      { id: 'a', source: 'x', travelTime: 0 },
      { id: 2, source: 'c', travelTime: 0 },
      { id: 'd"', source: 9, travelTime: 0 },
    ]);
  });

  it('compares sources of different modes', () => {
    const walker = { ...at('walker', c), tm: { walk: { speed: 3.6 } } };
    const flyer = { ...at('flyer', [8.002, 50.02]), tm: { fly: { speed: 36 } } };
    expect(
      reachability({ sources: [car('car', a), walker, flyer], targets: [at('c', c), at('b', b), at('d', d)] }),
    ).toEqual([
      { id: 'c', source: 'walker', travelTime: 0 },
      { id: 'b', source: 'car', travelTime: Math.round(ab / 10) },
      { id: 'd', source: 'car', travelTime: Math.round((meters(a, b) + 2 * meters(b, d)) / 10) },
    ]);
  });

  it('tells meters as edge weight by distance', () => {
    expect(reachability({ sources: [car('x', a)], edgeWeight: 'distance', targets: [at('c', c)] })).toEqual([
      { id: 'c', source: 'x', travelTime: ac, length: ac },
    ]);
  });

  it('names the first of equally close sources, and keeps unreachable targets where asked to', () => {
    const sources = [car('first', c), car('second', c)];
    expect(reachability({ sources, onlyPrintReachablePoints: false })).toEqual([
      { id: 'a', travelTime: -1 },
      { id: 2, source: 'first', travelTime: 0 },
      { id: 'd"', travelTime: -1 },
    ]);
    expect(reachability({ sources, targets: [at('c', c)], showSnapInformation: true })).toEqual([
      { id: 'c', source: 'first', travelTime: 0, snapDistance: 0, snappedLat: 50, snappedLng: 8.004 },
    ]);
  });
});

describe('boundingbox', () => {
  const box = (part: object) =>
    read(boundingBoxOperation.run(network, toRoutingQuery(part as BoundingBoxRequest, DEFAULT_LIMITS), new Run()));

  it('surrounds all that is reached', () => {
    expect(box({ sources: [car('a', a)] })).toEqual({ minX: 8, minY: 50, maxX: 8.004, maxY: 50.002 });
    // A place at 0.4 s, 4 m away, counts as 0.
    const maxX = expect.closeTo(8.0000559, 7);
    expect(box({ sources: [car('a', a)], maxEdgeWeight: 0 })).toEqual({ minX: 8, minY: 50, maxX, maxY: 50 });
  });

  it('cuts arcs where the limit is', () => {
    const half = box({ sources: [car('a', a)], edgeWeight: 'distance', maxEdgeWeight: Math.round(meters(a, b) / 2) });
    expect(half).toMatchObject({ minX: 8, maxX: expect.closeTo(8.001, 4), maxY: 50 });
    const back = box({
      sources: [car('c', c)],
      reverse: true,
      edgeWeight: 'distance',
      maxEdgeWeight: Math.round(meters(a, b) / 2),
    });
    expect(back).toMatchObject({ minX: expect.closeTo(8.003, 4), maxX: 8.004, maxY: 50 });
  });

  it('takes flights as circles', () => {
    const sources = [{ ...at('s', a), tm: { fly: {} } }];
    const { minX, maxY } = box({ sources, edgeWeight: 'distance', maxEdgeWeight: 1000 }) as {
      minX: number;
      maxY: number;
    };
    // Values that round to 1000 m are within the limit.
    for (const distance of [meters(a, [minX, 50]), meters(a, [8, maxY])]) {
      expect(distance).toBeGreaterThan(1000.4);
      expect(distance).toBeLessThan(1001);
    }
  });

  it('says so when no source finds the network', () => {
    const query = toRoutingQuery({ sources: [car('far', [9, 51])] } as BoundingBoxRequest, DEFAULT_LIMITS);
    const outcome = boundingBoxOperation.run(network, query, new Run());
    expect(outcome.code).toBe('could-not-connect-point-to-network');
    expect(read(outcome)).toMatchObject({ code: outcome.code, data: {} });
  });
});
