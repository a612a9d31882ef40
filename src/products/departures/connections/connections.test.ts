import { afterEach, describe, expect, it, vi } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { TEXT_DATE, textTimetable } from '../../../../test/worlds/text-timetable.ts';
import { transitWorld } from '../../../../test/worlds/transit-world.ts';
import { RequestError } from '../../../kit/core/errors.ts';
import { Run } from '../../../kit/core/run.ts';
import { DEFAULT_LIMITS, toRoutingQuery } from '../../../network/routing/index.ts';
import { joinOutcomes } from '../../../service/engine/join-outcomes.ts';
import { boundingBoxOperation, reachabilityOperation, timeOperation, toTimeQuery } from '../../travel-time/index.ts';
import { connectionsOperation } from './connections.ts';
import { toConnectionsQuery } from './connections-query.ts';

// A straight street of four pieces of 1000 m (to a decimeter) from west to east; at 3.6 km/h meters are seconds.
// Platform A is at 1000 m, B at 3000 m, and C at 3500 m, 5 s below a door that is 25 m (18 s at 5 km/h) off the street:
// 30 s.
//   w ---- A ---- . ---- B -- C -- e
const DEGREE_M = 6_371_008.8 * (Math.PI / 180);
const lon = (meters: number) => 8 + meters / DEGREE_M;
const streets = streetWorld(
  [0, 1, 2, 3, 4].map((km) => [lon(1000 * km), 0] as const),
  [0, 1, 2, 3].map((km) => ({ from: km, to: km + 1 })),
);
const { timetable } = textTimetable(`
  early: A 8:00 > B 8:05 > C 8:06
  late: A 8:20 > B 8:24 > C 8:26
  night 20240313: A 25:00 > B 25:05
  last 20240315: A 25:00 > B 25:05
  tram type 0: A 8:40 > B 8:41
`);
const network = transitWorld(streets, timetable, [
  [{ edge: 1, share: 0 }],
  [{ edge: 3, share: 0 }],
  [{ edge: 3, share: 0.5, inS: 23, outS: 23, lengthDm: 250 }],
]);

const at = (id: string, meters: number) => ({ id, lat: 0, lng: lon(meters) });
const frame = { date: TEXT_DATE, time: 7 * 3600, departureWindow: 2 * 3600 };
const options = { speed: 3.6, frame };
const from = (meters: number, transit: object = {}, more: object = {}) => ({
  ...at('s', meters),
  tm: { transit: { ...options, ...transit, frame: { ...frame, ...(transit as { frame?: object }).frame } } },
  ...more,
});
const read = ({ body, ...rest }: { body: Uint8Array; message: string; code: string }) => ({
  ...rest,
  data: JSON.parse(new TextDecoder().decode(body)),
});
const body = (source: object, targets: object[], part: object) => ({
  sources: [source],
  targets,
  maxEdgeWeight: 7200,
  ...part,
});
const connections = (source: object, target: object, part: object = {}) =>
  read(
    connectionsOperation.run(
      network,
      toConnectionsQuery(body(source, [target], part) as never, DEFAULT_LIMITS),
      new Run(),
    ),
  ).data[0].targets[0];
const timeAnswer = (source: object, targets: object[], part: object = {}) =>
  read(timeOperation.run(network, toTimeQuery(body(source, targets, part) as never, DEFAULT_LIMITS), new Run()));
const time = (source: object, target: object, part: object = {}) =>
  timeAnswer(source, [target], part).data[0].targets[0]?.travelTime ?? null;

const clock = (text: string): number => {
  const [h, m, s = 0] = text.split(':').map(Number);
  return h * 3600 + m * 60 + s;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('two stops on a street', () => {
  it('gives every departure from door to door', () => {
    // 400 m to A, 700 m from B on: 8:00 − 400 s, 8:05 + 700 s; the tram leaves after 8:39.
    const pairs = [
      ['7:53:20', '8:16:40'],
      ['8:13:20', '8:35:40'],
      ['8:33:20', '8:52:40'],
    ].map((pair) => pair.map(clock));
    expect(connections(from(600), at('t', 3700))).toEqual({
      id: 't',
      // C is nearer to 3700 m than B: 8:06 + 30 s + 200 s.
      travelTimesTransit: [[clock('7:53:20'), clock('8:09:50')], [clock('8:13:20'), clock('8:29:50')], pairs[2]],
      travelTimeWalk: 3100,
      travelDistanceWalk: 3100,
    });
    expect(time(from(600), at('t', 3700))).toBe(990);
    expect(connections(from(600), at('t', 3300)).travelTimesTransit).toEqual([
      [clock('7:53:20'), clock('8:09:50')],
      [clock('8:13:20'), clock('8:29:00')],
      [clock('8:33:20'), clock('8:46:00')],
    ]);
    expect(time(from(600), at('t', 3300))).toBe(760);
    expect(time(from(600), at('t', 900))).toBe(300);
    expect(connections(from(600), at('t', 3700), { maxEdgeWeight: 3000 }).travelTimeWalk).toBe(-1);
  });

  it('rounds the way to the first stop up, and the whole to the nearest second', () => {
    // 399.6 m to A take 400 s; 0.4 m past B round to none.
    expect(connections(from(600.4), at('t', 3000.4)).travelTimesTransit[0]).toEqual([clock('7:53:20'), clock('8:05')]);
    expect(time(from(600.4), at('t', 3000.4), { maxEdgeWeight: 1000 })).toBe(460);
  });

  it('keeps to the window of departures', () => {
    const window = (start: string, departureWindow: number) =>
      from(600, { frame: { time: clock(start), departureWindow } });
    expect(connections(window('7:53:20', 1), at('t', 3300)).travelTimesTransit).toEqual([
      [clock('7:53:20'), clock('8:09:50')],
    ]);
    expect(connections(window('7:53:21', 1198), at('t', 3300)).travelTimesTransit).toEqual([]);
    expect(connections(window('7:53:21', 1199), at('t', 3300)).travelTimesTransit).toHaveLength(1);
    // Waiting counts for travelers that leave at a fixed time: 7:50 to 8:09:50.
    for (const frame of [{ earliestArrival: true }, { duration: -1, departureWindow: null }, { departureWindow: 0 }]) {
      const waiting = from(600, { frame: { time: clock('7:50'), ...frame } });
      expect(time(waiting, at('t', 3300))).toBe(1190);
      expect(connections(waiting, at('t', 3300)).travelTimesTransit).toEqual([[clock('7:50'), clock('8:09:50')]]);
    }
    const boarding = from(600, { frame: { time: clock('7:50'), arrivalOrDepartureDuration: 600 } });
    expect(connections(boarding, at('t', 3300)).travelTimesTransit).toHaveLength(1);
    // A trip of the day before.
    const night = from(600, { frame: { time: 0, departureWindow: 7200 } });
    expect(connections(night, at('t', 3300)).travelTimesTransit).toEqual([[clock('0:53:20'), clock('1:10')]]);
  });

  it('raises a shorter duration to the longest journey, in all operations alike', () => {
    // The next departure is that of 8:13:20, 999 s later.
    const short = from(600, { frame: { time: clock('7:56:41'), departureWindow: null, duration: 600 } });
    expect(connections(short, at('t', 3300), { maxEdgeWeight: 998 }).travelTimesTransit).toEqual([]);
    expect(time(short, at('t', 3300), { maxEdgeWeight: 998 })).toBe(null);
    expect(connections(short, at('t', 3300), { maxEdgeWeight: 999 }).travelTimesTransit).toEqual([
      [clock('8:13:20'), clock('8:29:00')],
    ]);
    expect(time(short, at('t', 3300), { maxEdgeWeight: 999 })).toBe(940);
  });

  it('bounds the ways to and from stops, not those without a ride', () => {
    const bounded = (frame: object) => from(600, { frame });
    expect(time(bounded({ maxWalkingTimeFromSource: 399 }), at('t', 3300))).toBe(2700);
    expect(time(bounded({ maxWalkingTimeFromSource: 400 }), at('t', 3300))).toBe(760);
    // Only C, by the underpass, is near enough then: 8:06 + 230 s.
    expect(time(bounded({ maxWalkingTimeToTarget: 299 }), at('t', 3300))).toBe(990);
    expect(time(bounded({ maxWalkingTimeToTarget: 300 }), at('t', 3300))).toBe(760);
    // B is cheaper, but only C, which costs more, is near enough: 400 + 360 + 30 + 100.
    expect(
      time(from(600, { avoidTransitRouteTypes: [0], frame: { maxWalkingTimeToTarget: 130 } }), at('t', 3600)),
    ).toBe(890);
    const options = { maxWalkingTimeFromSource: 399 };
    expect(time(from(600, options), at('t', 3300))).toBe(2700);
  });

  it('leaves out route types and rides a bicycle to stops', () => {
    expect(time(from(600, { avoidTransitRouteTypes: [0] }), at('t', 3300))).toBe(940);
    expect(time(from(600, { avoidTransitRouteTypes: [0, 3] }), at('t', 3300))).toBe(2700);
    const bike = { ...at('s', 600), tm: { biketransit: { speed: 18, frame } } };
    expect(time(bike, at('t', 3300))).toBe(80 + 60 + 60);
    expect(time(bike, at('t', 1100))).toBe(100);
  });

  it('walks between a door and the street at the speed asked for, through the station in the given time', () => {
    // B is too far from the target. 200 s to A, 360 s of the ride, 5 s below and 18 s × 5 / 7.2 above.
    expect(time(from(600, { speed: 7.2, frame: { maxWalkingTimeToTarget: 60 } }), at('t', 3500))).toBe(578);
    // 80 s by bicycle; 5 s below and 18 s × 5 / 2.5 above.
    const bike = (walkSpeed: number) => ({
      ...at('s', 600),
      tm: { biketransit: { speed: 18, walkSpeed, frame: { ...frame, maxWalkingTimeToTarget: 60 } } },
    });
    expect(time(bike(2.5), at('t', 3500))).toBe(80 + 360 + 5 + 36);
    expect(time(bike(5), at('t', 3500))).toBe(80 + 360 + 5 + 18);
    expect(time(bike(1e-300), at('t', 3500))).toBe(580);
  });

  it('arrives by a time, backwards', () => {
    const back = {
      ...at('s', 3300),
      tm: { transit: { ...options, frame: { ...frame, time: clock('8:30'), departureWindow: 3600 } } },
      reverse: true,
    };
    expect(connections(back, at('t', 600)).travelTimesTransit).toEqual([
      [clock('7:53:20'), clock('8:09:50')],
      [clock('8:13:20'), clock('8:29:00')],
    ]);
    expect(time(back, at('t', 600))).toBe(940);
  });

  it('tells percentiles over the minutes of the window', () => {
    // For departures at 8:00 … 8:09, the bus of 8:20 arrives at 8:29.
    const ten = from(600, { frame: { time: clock('8:00'), departureWindow: 600 } });
    const [row] = timeAnswer(ten, [at('t', 3300)], { percentiles: [10, 50, 100], maxEdgeWeight: 1500 }).data;
    // Arrival after 20 … 29 minutes; 25 minutes are the limit.
    expect(row.targets).toEqual([]);
    const whole = from(600, { frame: { time: clock('8:00'), departureWindow: 1200 } });
    expect(
      timeAnswer(whole, [at('t', 3300)], { percentiles: [10, 25, 50, 100], maxEdgeWeight: 1500 }).data[0].targets,
    ).toEqual([
      {
        id: 't',
        travelTime: 940,
        // 400 m, 1000 m of the ride as the world has them, 300 m.
        length: 1700,
        // 8:00 to 8:13 take 29 to 16 minutes, 8:14 to 8:19 32 to 27.
        travelTimePercentiles: { 10: 1020, 25: 1200, 50: 1500, 100: -1 },
        shareOfDepartures: 0.5,
      },
    ]);
  });

  it('answers nothing on a day without a trip, and says so', () => {
    const never = timeAnswer(from(600, { frame: { date: 20300101 } }), [at('t', 900)]);
    expect(never).toEqual({
      code: 'ok',
      message: 'No public transport on 2030-01-01: the timetable covers 2024-03-13 to 2024-03-15.',
      notices: [],
      pairs: 1,
      data: [{ id: 's', targets: [] }],
    });
    const chosen = timeAnswer(from(600, { frame: { date: null, weekday: 'WEDNESDAY' } }), [at('t', 900)]);
    expect(chosen).toMatchObject({
      message: 'Public transport of 2024-03-13.',
      data: [{ targets: [{ travelTime: 300 }] }],
    });
    expect(timeAnswer(from(600, { frame: { date: null, weekday: 'SUNDAY' } }), []).message).toMatch(
      /^No public transport on any SUNDAY: /,
    );
  });

  it('travels today where no date is given, and on the same weekday of the busiest week where the date is beyond', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2024-03-15T10:00Z') });
    const dateless = from(600, { frame: { date: null } });
    expect(timeAnswer(dateless, []).message).toBe('Public transport of today, 2024-03-15.');
    // A Thursday, like the only date with trips by day.
    const beyond = from(600, { frame: { date: 20300103 } });
    const answer = timeAnswer(beyond, [at('t', 3300)]);
    expect(answer.data).toEqual(timeAnswer(from(600), [at('t', 3300)]).data);
    expect(answer.message).toMatch(/^The timetable covers .*: 2024-03-14 is taken, /);
    expect(connections(beyond, at('t', 3300))).toEqual(connections(from(600), at('t', 3300)));
    const strict = from(600, { frame: { date: 20300103, strictDate: true } });
    expect(timeAnswer(strict, [at('t', 900)]).data).toEqual([{ id: 's', targets: [] }]);
  });

  it('knows the night after the last day with trips', () => {
    const frame = { date: 20240316, time: 0, departureWindow: 3600 };
    expect(connections(from(600, { frame }), at('t', 3300)).travelTimesTransit).toEqual([
      [clock('0:53:20'), clock('1:10')],
    ]);
    const back = { ...from(3300, { frame: { ...frame, time: clock('1:30') } }), reverse: true };
    expect(time(back, at('t', 600))).toBe(1000);
    expect(timeAnswer(from(600, { frame }), [at('t', 3300)]).message).toBe('');
    // There is no transit the day after: walks alone aren't listed.
    const later = timeAnswer(from(600, { frame: { ...frame, time: clock('1:01') } }), [at('t', 3300)]);
    expect(later.message).toMatch(/^No public transport on 2024-03-16: /);
    expect(later.data).toEqual([{ id: 's', targets: [] }]);
    const percentiles = { percentiles: [50] };
    expect(timeAnswer(from(600, { frame }), [at('t', 3300)], percentiles).data[0].targets).toHaveLength(1);
  });

  it('says so beside an extent as well', () => {
    const extentOf = (transit: object) => {
      const query = toRoutingQuery({ sources: [from(600, transit)], maxEdgeWeight: 60 } as never, DEFAULT_LIMITS);
      const { body, message } = boundingBoxOperation.run(network, query, new Run());
      return { journeys: JSON.parse(new TextDecoder().decode(body)), message };
    };
    const { journeys, message } = extentOf({ frame: { date: 20300101 } });
    expect(message).toMatch(/^No public transport on 2030-01-01: /);
    expect(journeys).toMatchObject({ message });
    expect(journeys.minX).toBeCloseTo(lon(600), 6);
    expect(extentOf({}).journeys).not.toHaveProperty('message');
  });

  it('refuses regions without a timetable', () => {
    const query = toTimeQuery(body(from(600), [at('t', 1)], {}) as never, DEFAULT_LIMITS);
    expect(() => timeOperation.run(streets, query, new Run())).toThrow(RequestError);
  });

  it('finds the closest of several sources', () => {
    const sources = [from(600), { ...from(4000), id: 'far' }];
    const query = toTimeQuery(
      { ...body(from(0), [at('t', 3300), at('u', 3900)], {}), sources } as never,
      DEFAULT_LIMITS,
    );
    expect(read(reachabilityOperation.run(network, query, new Run())).data).toEqual([
      { id: 't', source: 'far', travelTime: 700 },
      { id: 'u', source: 'far', travelTime: 100 },
    ]);
    const walkless = { ...query, routing: { ...query.routing, maxEdgeWeight: 760 } };
    expect(read(reachabilityOperation.run(network, walkless, new Run())).data).toHaveLength(2);
  });

  it('counts pairs once for each hour of their window', () => {
    const asked = body(from(600), [at('t', 3300), at('u', 3300)], {}) as never;
    const limit = (maxPairs: number) => ({ ...DEFAULT_LIMITS, maxPairs });
    expect(toConnectionsQuery(asked, limit(4)).targets.count).toBe(2);
    expect(() => toConnectionsQuery(asked, limit(3))).toThrow(
      /^targets: 4 \(pairs, each once for every hour of its window\) exceeds the limit maxPairs = 3/,
    );
  });

  it('answers in pieces what it answers at once, also where the targets of one source are cut', () => {
    const sources = [from(600), { ...at('walker', 900), tm: { walk: { speed: 3.6 } } }, { ...from(1200), id: 'u' }];
    const few = Array.from({ length: 7 }, (_, i) => at(`t${i}`, 500 * i));
    const many = Array.from({ length: 12_000 }, (_, i) => at(`t${i}`, (4000 * i) / 12_000));
    for (const [asked, parts] of [
      [{ sources, targets: few }, 0],
      [{ sources, targets: many }, 2],
      [{ sources: [from(600, { frame: { maxWalkingTimeToTarget: 300 } })], targets: many }, 2],
    ] as const) {
      const query = toConnectionsQuery({ ...asked, maxEdgeWeight: 7200 } as never, DEFAULT_LIMITS);
      const pieces = connectionsOperation.plan.open(network, query);
      expect(pieces.filter(({ beginsRow, endsRow }) => !beginsRow || !endsRow).length).toBeGreaterThanOrEqual(parts);
      const joined = joinOutcomes(pieces.map((piece) => connectionsOperation.run(network, piece, new Run())));
      const whole = connectionsOperation.run(network, query, new Run());
      expect(Buffer.compare(Buffer.concat(joined.parts), whole.body)).toBe(0);
    }
  });

  it('has rows as of travel times for sources without public transport', () => {
    const walk = { ...at('s', 600), tm: { walk: { speed: 3.6 } } };
    expect(connections(walk, at('t', 900))).toEqual({ id: 't', travelTime: 300, length: 300 });
  });
});
