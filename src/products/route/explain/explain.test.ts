import { describe, expect, it } from 'vitest';
import { drawnStreets } from '../../../../test/worlds/drawn-streets.ts';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { withFeeds } from '../../../../test/worlds/transit-network.ts';
import { LimitError } from '../../../kit/core/errors.ts';
import { Run } from '../../../kit/core/run.ts';
import type { Network } from '../../../network/network/network.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { waterColumns } from '../../../network/water/index.ts';
import { timeOperation, toTimeQuery } from '../../travel-time/index.ts';
import type { ExplainRequest } from './explain.schema.ts';
import { explainOperation } from './explain-operation.ts';
import { toExplainQuery } from './explain-query.ts';

// a ── b ── c ── d, of which b ── c is class 15, with b ── h aside; f ── g is an island.
const places = {
  a: [8, 50],
  b: [8.002, 50],
  c: [8.004, 50.001],
  d: [8.006, 50.001],
  f: [8.1, 50.1],
  g: [8.102, 50.1],
  h: [8.002, 50.002],
  sea: [9, 52],
  beside: [8.0055, 50.0015],
} as const;
type Place = keyof typeof places;
const streets = streetWorld(
  [places.a, places.b, places.c, places.d, places.f, places.g, places.h],
  [
    { from: 0, to: 1, name: 'West', edgeClass: 32 },
    { from: 1, to: 2, name: 'Middle', edgeClass: 15 },
    { from: 2, to: 3, name: 'East', edgeClass: 21 },
    { from: 4, to: 5, name: 'Island' },
    { from: 1, to: 6, name: 'Side' },
  ],
);
const DATE = 20241004;
const rides = withFeeds(streets, {
  stops: { A: [8.001, 50], F: [8.101, 50.1], B: [8.0021, 50] },
  routes: { '1': 3 },
  trips: { one: { positions: 'A 8:00, F 8:20', route: '1' }, two: { positions: 'F 9:00, A 9:20', route: '1' } },
});

const at = (place: Place, id: string | number = place) => ({ id, lng: places[place][0], lat: places[place][1] });
const decode = (body: Uint8Array) => JSON.parse(new TextDecoder().decode(body));
const by = (place: Place, tm: object = { car: {} }) => ({ ...at(place), tm });
const explain = (request: object, network: Network = streets) =>
  decode(explainOperation.run(network, toExplainQuery(request as ExplainRequest, DEFAULT_LIMITS), new Run()).body);
const timeOf = (request: { point: object; sources: object[] }, network: Network = streets) => {
  const query = toTimeQuery({ ...request, targets: [{ id: 'point', ...request.point }] } as never, DEFAULT_LIMITS);
  return decode(timeOperation.run(network, query, new Run()).body)[0].targets[0];
};
const sum = (parts: readonly Record<string, number>[], name: string) => parts.reduce((s, part) => s + part[name], 0);

describe('a point that is reached', () => {
  it('is explained by the nearest source, in parts that add up to the travel time', () => {
    const request = { sources: [by('a'), by('c')], point: at('d') };
    const answer = explain(request);
    expect(answer).toMatchObject({ reached: true, sourceId: 'c' });
    const time = timeOf({ ...request, sources: [by('c')] });
    expect([answer.travelTime, answer.length]).toEqual([time.travelTime, time.length]);
    expect([sum(answer.parts, 'travelTime'), sum(answer.parts, 'length')]).toEqual([time.travelTime, time.length]);
    expect(answer.route.segments.map(({ startname }: { startname: string }) => startname)).toEqual(['source']);
  });

  it('has the ways to and from the network as parts where they count, and penalties by car', () => {
    const request = { sources: [by('a', { car: { includeSnapDistanceForTargets: true } })], point: at('beside') };
    const answer = explain(request);
    expect(answer.parts.map(({ type }: { type: string }) => type)).toEqual(['car', 'penalty', 'snap']);
    expect(answer.travelTime).toBe(timeOf(request).travelTime);
    expect(sum(answer.parts, 'travelTime')).toBe(answer.travelTime);
    expect(answer.pointSnap.snapDistance).toBeGreaterThan(40);
  });

  it.each([
    ['leaving at any time', { date: DATE, time: 27_000, departureWindow: 7200 }, 7200],
    ['waiting from a time on', { date: DATE, time: 27_000, earliestArrival: true }, 7200],
    ['leaving later', { date: DATE, time: 30_000, departureWindow: 3600 }, 7200],
  ])('by public transport, %s', (_, frame, maxEdgeWeight) => {
    const request = { sources: [by('b', { transit: { frame } })], point: at('g'), maxEdgeWeight };
    const time = timeOf(request, rides);
    const answer = explain(request, rides);
    if (!time) {
      expect(answer.reached).toBe(false);
      return;
    }
    expect(answer.travelTime).toBe(time.travelTime);
    expect(sum(answer.parts, 'travelTime')).toBe(time.travelTime);
    const waits = 'earliestArrival' in frame;
    const kinds = answer.parts.map(({ type }: { type: string }) => type);
    const ride = answer.parts.find(({ type }: { type: string }) => type === 'ride');
    expect(ride).toMatchObject({ line: expect.any(String), from: expect.any(String), to: expect.any(String) });
    expect(ride.arrivalTime - ride.departureTime).toBe(ride.travelTime);
    expect(kinds).toEqual(waits ? ['wait', 'walk', 'ride', 'walk'] : ['walk', 'ride', 'walk']);
  });
});

describe('a point that is not reached', () => {
  const reasonsOf = (request: object, network = streets) => explain(request, network).reasons;
  const reasonOf = (request: object, network = streets) => {
    const reasons = reasonsOf(request, network);
    expect(reasons).toHaveLength(1);
    return reasons[0];
  };

  it('is beyond the limit, and so much is needed', () => {
    const request = { sources: [by('a')], point: at('d'), maxEdgeWeight: 20 };
    const { code, needed, remedy } = reasonOf(request);
    expect(code).toBe('limit');
    expect(remedy).toBe(`Set maxEdgeWeight to ${needed} or more.`);
    expect(explain({ ...request, maxEdgeWeight: needed }).travelTime).toBe(needed);
    expect(explain({ ...request, maxEdgeWeight: needed - 1 }).reached).toBe(false);
  });

  it('is off the network, or a source is', () => {
    const far = reasonOf({ sources: [by('a')], point: at('sea') });
    expect(far.code).toBe('too-far');
    expect(far.message).toMatch(
      /^Point sea is more than 100 km|^Point sea is \d+ m away from the nearest edge for car/,
    );
    const near = { sources: [by('a')], point: at('beside'), maxSnapDistance: 10 };
    const needed = Number(/Set maxSnapDistance to (\d+)/.exec(reasonOf(near).remedy)?.[1]);
    expect(reasonOf(near).distance).toBe(needed);
    expect(explain({ ...near, maxSnapDistance: needed }).reached).toBe(true);
    expect(explain({ ...near, maxSnapDistance: needed - 1 }).reached).toBe(false);
    expect(reasonOf({ sources: [by('sea')], point: at('a') }).code).toBe('too-far');
  });

  it('is in water', () => {
    // A lake around the point.
    const [lonE7, latE7] = [
      [89, 91, 91, 89],
      [519, 519, 521, 521],
    ].map((line) => Int32Array.from(line, (at) => at * 1e6));
    const lake = {
      area: { firstLine: Int32Array.of(0, 1) },
      line: { firstPoint: Int32Array.of(0, 4) },
      point: { lonE7, latE7 },
    };
    const columns = new Map([...streets.columns, ...waterColumns(lake)]);
    const network: Network = Object.create(streets, { columns: { value: columns } });
    expect(reasonOf({ sources: [by('a')], point: at('sea') }, network)).toMatchObject({
      code: 'water',
      remedy: 'Choose a point on land.',
    });
    expect(reasonOf({ sources: [by('sea')], point: at('a') }, network).code).toBe('too-far');
  });

  it('is on an island', () => {
    expect(reasonOf({ sources: [by('a')], point: at('g') })).toEqual({
      code: 'island',
      message: 'No way for car leads from a source to the point within 43200 s.',
    });
  });

  it('is behind what the request closes', () => {
    const request = { sources: [by('a')], point: at('d') };
    expect(reasonOf({ ...request, excludeEdgeClasses: [15] })).toMatchObject({
      code: 'excluded',
      fields: ['excludeEdgeClasses'],
    });
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [8.0029, 49.9],
          [8.0031, 49.9],
          [8.0031, 50.1],
          [8.0029, 50.1],
          [8.0029, 49.9],
        ],
      ],
    };
    const exclusionGeometry = { crs: 4326, data: polygon };
    expect(reasonOf({ ...request, exclusionGeometry })).toMatchObject({
      code: 'excluded',
      fields: ['exclusionGeometry'],
    });
    // Options that are in the way together are reasons; those that aren't needed are none.
    const car = { car: { allowPrivateAndServiceRoads: false } };
    const both = { ...request, sources: [by('a', car)], exclusionGeometry, excludeEdgeClasses: [15] };
    expect(reasonsOf(both).map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['exclusionGeometry'],
      ['excludeEdgeClasses'],
    ]);
    expect(reasonOf({ ...request, clipGeometry: exclusionGeometry })).toMatchObject({
      code: 'excluded',
      fields: ['clipGeometry'],
    });
  });

  /** A–B–C is a public street, C–D may have other tags, and so may the node in C; D–E is a public street again. */
  const closedWorld = (way: Record<string, string>, node: Record<string, string> = {}) => {
    const street = { highway: 'residential' };
    const { network, at: placeOf } = drawnStreets({
      gridM: 100,
      map: `A--B--C--D--E`,
      ways: { ABC: street, CD: { ...street, ...way }, DE: street },
      nodes: { C: node },
    });
    const place = (letter: string) => ({ id: letter, lng: placeOf(letter)[0], lat: placeOf(letter)[1] });
    const ask = (tm: object) =>
      reasonOf({ sources: [{ ...place('A'), tm }], point: place('E'), maxSnapDistance: 10 }, network);
    return ask;
  };

  it('is behind a closed street or a gate', () => {
    expect(closedWorld({ motor_vehicle: 'no' })({ car: {} }).code).toBe('closed');
    const locked = closedWorld({}, { barrier: 'gate', locked: 'yes' });
    expect(locked({ car: {} }).code).toBe('gate');
    expect(locked({ walk: {} }).code).toBe('gate');
    expect(closedWorld({}, { barrier: 'bollard' })({ car: {} }).code).toBe('gate');
    expect(closedWorld({ highway: 'pedestrian' })({ car: {} }).code).toBe('closed');
    expect(closedWorld({ highway: 'proposed' })({ car: {} }).code).toBe('island');
  });

  it('is on a street of another mode', () => {
    const { network, at: placeOf } = drawnStreets({
      gridM: 100,
      map: `A--B--C--D--E`,
      ways: { ABC: { highway: 'residential' }, CDE: { highway: 'footway' } },
    });
    const [[aLng, aLat], [eLng, eLat]] = [placeOf('A'), placeOf('E')];
    const sources = [{ id: 'a', lng: aLng, lat: aLat, tm: { car: {} } }];
    const reason = reasonOf({ sources, point: { lng: eLng, lat: eLat }, maxSnapDistance: 10 }, network);
    expect(reason.code).toBe('no-street-of-mode');
  });

  it('has no service on the day, or no transfer left', () => {
    const frame = { date: 20240101, strictDate: true, time: 27_000 };
    const request = { sources: [by('b', { transit: { frame } })], point: at('g'), maxEdgeWeight: 7200 };
    expect(reasonOf(request, rides).code).toBe('no-service');
    const short = { frame: { date: DATE, time: 27_000 }, maxWalkingTimeFromSource: 1 };
    expect(reasonOf({ ...request, sources: [by('b', { transit: short })] }, rides)).toMatchObject({ code: 'excluded' });
  });
});

describe('a question', () => {
  it('names the fields of a point', () => {
    const ask = (point: unknown) => () => toExplainQuery({ sources: [by('a')], point } as never, DEFAULT_LIMITS);
    expect(ask({ lat: 50 })).toThrow(/^point\.lng is required$/);
    expect(ask({ lat: 95, lng: 8 })).toThrow(/point\.lat/);
  });

  it('has no more sources than routes are allowed', () => {
    const request = { sources: [by('a'), by('b')], point: at('d') } as never;
    expect(() => toExplainQuery(request, { ...DEFAULT_LIMITS, maxRoutes: 1 })).toThrow(LimitError);
  });
});
