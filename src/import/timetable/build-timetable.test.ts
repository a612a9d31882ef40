import { describe, expect, it } from 'vitest';
import { type FeedWorld, feedWorld } from '../../../test/worlds/feed-world.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { SILENT } from '../../kit/core/progress.ts';
import {
  NO_CHANGE,
  SHORTCUT_PATHWAY,
  type Timetable,
  TRIP_BY_HEADWAY,
  TRIP_NO_BICYCLES,
  USUAL_CHANGE,
} from '../../network/transit/timetable.ts';
import { verifyTimetable } from '../../network/transit/verify.ts';
import { ACCESS_BY_STATION, ACCESS_DIRECT, ACCESS_NOT_TOLD } from '../gtfs/index.ts';
import { buildTimetable } from './index.ts';
import { WalkingStreets } from './walking-streets.ts';

/** One street along the equator, 11.1 km from 0 to 0.1 degrees; a thousandth of a degree is 111 m, 80.06 s on foot. */
const STREET = streetWorld(
  Array.from({ length: 11 }, (_, i) => [i / 100, 0] as const),
  Array.from({ length: 10 }, (_, i) => ({ from: i, to: i + 1 })),
);

function build(...worlds: FeedWorld[]) {
  const built = buildTimetable(worlds.map(feedWorld), new WalkingStreets(STREET), SILENT);
  expect(verifyTimetable(built.timetable, STREET.streets.edgeCount)).toEqual([]);
  return built;
}

/** Columns take branded indices; tests count with plain numbers. */
const at = (column: unknown, index: number): number => (column as { readonly [i: number]: number })[index];
const list = (column: unknown): number[] => [...(column as Int32Array)];

const stopName = ({ strings, platform, stop }: Timetable, s: number): string => {
  const p = at(stop.platform, s);
  let number = 0;
  for (let i = 0; i < s; i++) if (at(stop.platform, i) === p) number++;
  return strings.get(at(platform.id, p)) + "'".repeat(number);
};

/**
 * Returns footpaths as `A>B 80s`, with `!` if the feed fixed the time, `/` if no way is known. A second stop of a
 * platform has a stroke.
 */
function footpaths(timetable: Timetable): string[] {
  const { stop, footpath } = timetable;
  return Array.from({ length: stop.count }, (_, s) => s).flatMap((s) => {
    const range = [at(stop.firstFootpath, s), at(stop.firstFootpath, s + 1)];
    return Array.from({ length: range[1] - range[0] }, (_, i) => {
      const f = range[0] + i;
      const fixed = ['', '!', '/'][at(footpath.kind, f)];
      return `${stopName(timetable, s)}>${stopName(timetable, at(footpath.head, f))} ${at(footpath.durationS, f)}s${fixed}`;
    });
  });
}

/** Returns shortcuts as `P>Q 450 given`, in deciseconds: given by the feed (`given`) or straight. */
function shortcuts({ platform, shortcut, strings }: Timetable): string[] {
  const name = (p: number) => strings.get(at(platform.id, p));
  return Array.from({ length: platform.count }, (_, p) => p).flatMap((p) =>
    list(shortcut.head)
      .map((head, i) => ({ head, i }))
      .filter(({ i }) => i >= at(platform.firstShortcut, p) && i < at(platform.firstShortcut, p + 1))
      .map(({ head, i }) => {
        const kind = at(shortcut.kind, i) === SHORTCUT_PATHWAY ? 'given' : 'straight';
        return `${name(p)}>${name(head)} ${at(shortcut.durationDs, i)} ${kind}`;
      }),
  );
}

/**
 * Returns trips as `t1: A 0-0 B 600-660`, in the order of the timetable; times after the start of the day in minutes.
 */
function runs(timetable: Timetable): string[] {
  const { trip, pattern, stopPosition, profile, strings } = timetable;
  return Array.from({ length: trip.count }, (_, t) => {
    const first = at(pattern.firstPosition, at(trip.pattern, t));
    const times = at(profile.first, at(trip.profile, t));
    const positions = at(pattern.firstPosition, at(trip.pattern, t) + 1) - first;
    const minutes = (column: unknown, i: number) => (at(trip.startS, t) + at(column, times + i)) / 60;
    const calls = Array.from({ length: positions }, (_, i) => {
      const name = stopName(timetable, at(stopPosition.stop, first + i));
      return `${name} ${minutes(profile.arrivalS, i)}-${minutes(profile.departureS, i)}`;
    });
    return `${strings.get(at(trip.id, t))}: ${calls.join(' ')}`;
  });
}

const FAR = { A: [0, 0], B: [0.02, 0], C: [0.04, 0] } as const;
/** Along the street, 111 m apart. */
const NEAR = { A: [0.001, 0], B: [0.002, 0], C: [0.003, 0] } as const;

describe('trips', () => {
  it('of the same stop positions are one pattern in the order of their starts; equal times are one profile', () => {
    const { timetable } = build({
      stops: FAR,
      trips: {
        late: 'A 9:00, B 9:10/9:12, C 9:20',
        early: 'A 7:00/7:01, B 7:11/7:13, C 7:21',
        slow: 'A 8:00, B 8:20/8:22, C 8:30',
        quick: 'A 8:30, B 8:40/8:42, C 8:50',
        closed: 'A 8:00, B! 8:10/8:12, C 8:20',
      },
    });
    expect(runs(timetable)).toEqual([
      'early: A 420-421 B 431-433 C 441-441',
      'slow: A 480-480 B 500-502 C 510-510',
      'quick: A 510-510 B 520-522 C 530-530',
      'late: A 540-540 B 550-552 C 560-560',
      'closed: A 480-480 B 490-492 C 500-500',
    ]);
    expect(timetable.pattern.count).toBe(2);
    expect(list(timetable.trip.profile)).toEqual([1, 2, 0, 0, 0]);
    expect(list(timetable.stopPosition.pickup)).toEqual([0, 0, 0, 0, 1, 0]);
    expect(list(timetable.stopPosition.distanceDm)).toEqual([0, 22239, 44478, 0, 22239, 44478]);
  });

  it('of different shapes are different patterns, measured along them', () => {
    const detour = [0, 0.01, 0.02].map((x) => [x, x === 0.01 ? 0.01 : 0] as const);
    const { timetable } = build({
      stops: FAR,
      trips: { straight: 'A 8:00, B 8:10', round: { positions: 'A 9:00, B 9:10', shape: 0 } },
      shapes: [detour],
    });
    expect(list(timetable.pattern.shape)).toEqual([-1, 0]);
    expect(list(timetable.stopPosition.distanceDm)).toEqual([0, 22239, 0, 31451]);
    expect(list(timetable.stopPosition.shapeAt)).toEqual([0, 0, 0, 2]);
    expect(list(timetable.shape.firstPoint)).toEqual([0, 3]);
  });

  it('run past midnight, twice round a loop, and stop twice at a stop', () => {
    const { timetable } = build({
      stops: FAR,
      trips: { night: 'A 23:50, B 24:10, A 24:30, B 48:10', stay: 'A 8:00, A 8:05' },
    });
    expect(runs(timetable)).toEqual([
      'night: A 1430-1430 B 1450-1450 A 1470-1470 B 2890-2890',
      'stay: A 480-480 A 485-485',
    ]);
  });

  it('that take no bicycles are marked, one by one and by headway', () => {
    const { timetable } = build({
      stops: FAR,
      trips: {
        silent: 'A 6:00, B 6:10',
        takes: { positions: 'A 6:20, B 6:30', bikes: 1 },
        refuses: { positions: 'A 6:40, B 6:50', bikes: 2 },
        often: { positions: 'B 7:00, A 7:10', bikes: 2 },
      },
      frequencies: [{ trip: 'often', startS: 30_000, endS: 30_900, headwayS: 600, exact: false }],
    });
    const often = TRIP_BY_HEADWAY | TRIP_NO_BICYCLES;
    expect(list(timetable.trip.flags)).toEqual([0, 0, TRIP_NO_BICYCLES, often, often]);
  });

  it('of frequencies leave every headway before the end, marked where the times are not exact', () => {
    const { timetable, report } = build({
      stops: FAR,
      trips: { often: 'A 6:00, B 6:10', plain: 'A 6:05, B 6:15' },
      frequencies: [
        { trip: 'often', startS: 3600, endS: 7200, headwayS: 1200, exact: true },
        { trip: 'often', startS: 7200, endS: 7800, headwayS: 600, exact: false },
      ],
    });
    expect(list(timetable.trip.startS)).toEqual([3600, 4800, 6000, 7200, 21_900]);
    expect(list(timetable.trip.flags)).toEqual([0, 0, 0, TRIP_BY_HEADWAY, 0]);
    expect(report).toMatchObject({ trips: 5, stopTimes: 10, patterns: 1 });
    const endless = build({
      stops: FAR,
      trips: { often: 'A 6:00, B 6:10' },
      frequencies: [{ trip: 'often', startS: 0, endS: 1e9, headwayS: 1, exact: false }],
    });
    expect(endless.report.trips).toBe(5760);
    expect(endless.report.remarks).toEqual({ 'run of a frequency beyond what is kept': 1e9 - 5760 });
  });
});

describe('days', () => {
  const days = ({ service }: Timetable, s: number) =>
    Array.from({ length: 32 * service.wordsPerService }, (_, d) => d).filter(
      (d) => service.days[s * service.wordsPerService + (d >>> 5)] & (1 << (d & 31)),
    );

  it('are those of all feeds together; services that run alike are one, unused ones none', () => {
    const trips = {
      one: { positions: 'A 8:00, B 9:00', service: 'x' },
      two: { positions: 'A 9:00, B 10:00', service: 'y' },
    };
    const { timetable, report } = build(
      { stops: FAR, trips, services: { x: [20_000, 20_040], y: [20_000, 20_040], unused: [1] } },
      { stops: FAR, trips, services: { x: [20_010], y: [] }, timeZone: 'America/New_York' },
    );
    expect([timetable.firstDay, timetable.dayCount, timetable.service.count]).toEqual([20_000, 41, 2]);
    expect([days(timetable, 0), days(timetable, 1)]).toEqual([[0, 40], [10]]);
    expect(
      list(timetable.tripsOnDay)
        .map((count, d) => [d, count])
        .filter(([, count]) => count > 0),
    ).toEqual([
      [0, 2],
      [10, 1],
      [40, 2],
    ]);
    expect(report).toMatchObject({ feeds: 2, trips: 3, days: 3 });
    expect(list(timetable.feed.timeZone).map((zone) => timetable.strings.get(zone))).toEqual([
      'Europe/Berlin',
      'America/New_York',
    ]);
    expect(timetable.mainFeed).toBe(0);
  });

  it('of a calendar without end are cut to those on which most runs', () => {
    const every = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
    const { timetable, report } = build({
      stops: FAR,
      trips: {
        old: { positions: 'A 8:00, B 9:00', service: 'old' },
        long: { positions: 'A 8:00, B 9:00', service: 'long' },
        busy: { positions: 'A 9:00, B 10:00', service: 'busy' },
      },
      services: { old: [0], long: every(100, 80_000), busy: every(20_000, 60_000) },
    });
    expect(timetable.dayCount).toBe(36_525);
    expect(timetable.firstDay).toBe(20_000);
    expect(report.trips).toBe(2);
    expect(report.remarks).toEqual({
      'day of service outside the span kept': 1 + 19_900 + 23_475 + 3475,
      'trip outside the span of days kept': 1,
    });
  });
});

describe('walks between stops', () => {
  it('go along the streets and from the street to the platform, within 12 minutes', () => {
    const { timetable, report } = build({
      stops: { A: [0.001, 0], B: [0.003, 0.001], C: [0.0105, 0] },
      trips: { t: 'A 8:00, B 8:01, C 8:02' },
    });
    // 2 × 80.06 s along, 80.06 s from the street up to B; to C 600 s.
    expect(footpaths(timetable)).toEqual(['A>B 242s', 'B>A 242s', 'B>C 682s', 'C>B 682s']);
    expect(report).toMatchObject({ platforms: 3, platformsOffStreets: 0, footpaths: 4 });
    expect(list(timetable.link.outS)).toEqual([0, 81, 0]);
    expect(list(timetable.link.edge)).toEqual([0, 0, 1]);
    expect(list(timetable.footpath.lengthDm)[0]).toBe(3336);
  });

  it('are straight and a little longer where no street is near', () => {
    const { timetable, report } = build({
      stops: { on: [0.001, 0], off: [0.001, 0.012], near: [0.001, 0.0065], far: [0.001, 0.03] },
      trips: { t: 'on 8:00, off 8:01, near 8:02, far 8:03' },
    });
    // near is 723 m off the street and linked; off is 1334 m away: joined to near alone, 612 m × 1.3 on foot.
    expect(footpaths(timetable)).toEqual(['on>near 521s', 'off>near 573s', 'near>on 521s', 'near>off 573s']);
    expect(report.platformsOffStreets).toBe(2);
  });
});

describe('stations', () => {
  const station = { locationType: 1 };
  const child = { parent: 'S' };

  it('join their platforms by straight lines where those are shorter than the way by the street', () => {
    const { timetable } = build({
      stops: { S: [0.005, 0.0001, station], P: [0.005, 0.0004, child], Q: [0.0052, 0.0004, child], A: [0.0055, 0] },
      trips: { t: 'P 8:00, Q 8:01, A 8:05' },
    });
    expect(footpaths(timetable).filter((path) => /[PQ]>[PQ]/.test(path))).toEqual(['P>Q 21s', 'Q>P 21s']);
    expect(shortcuts(timetable)).toEqual(['P>Q 208 straight', 'Q>P 208 straight']);
    expect(timetable.strings.get(at(timetable.platform.station, 0))).toBe('S');
    expect(timetable.strings.get(at(timetable.platform.station, 2))).toBe('');
  });

  it('are left and entered by the pathways of their entrances, each in its own direction', () => {
    const entrance = { locationType: 2, parent: 'S' };
    const { timetable } = build({
      stops: {
        ...{ S: [0.005, 0.002, station], P: [0.005, 0.002, child], Q: [0.005, 0.0021, child] },
        ...{ E: [0.004, 0, entrance], X: [0.006, 0, entrance], A: [0.003, 0] },
      },
      trips: { t: 'P 8:00, Q 8:01, A 8:05' },
      pathways: [
        { from: 'P', to: 'E', seconds: 100 },
        { from: 'P', to: 'X', seconds: 30, oneWay: true },
        { from: 'Q', to: 'P', seconds: 45 },
      ],
    });
    const { link, platform } = timetable;
    expect(list(platform.firstLink)).toEqual([0, 2, 4, 5]);
    expect(list(link.outS)).toEqual([100, 30, 145, 75, 0]);
    expect(list(link.inS)).toEqual([100, -1, 145, -1, 0]);
    // A to P: 80 s along the street and 100 s inside; back the exit is nearer in time but not for A. The whole way
    // between P and Q is from the feed.
    expect(shortcuts(timetable)).toEqual(['P>Q 450 given', 'Q>P 450 given']);
    expect(footpaths(timetable)).toEqual(['P>Q 45s!', 'P>A 180s', 'Q>P 45s!', 'Q>A 225s', 'A>P 180s', 'A>Q 225s']);
  });
});

describe('platforms', () => {
  const S = [0.005, 0.001, { locationType: 1 }] as const;
  const door = { locationType: 2, parent: 'S' };
  const links = ({ link, platform }: Timetable) =>
    list(link.inS)
      .map((inS, i) => `${inS} ${at(link.outS, i)}`)
      .slice(0, at(platform.firstLink, 1));

  it('that pathways only lead to, or only from, go straight to the street in the other direction', () => {
    const oneWay = (from: string, to: string) =>
      build({
        stops: { S, P: [0.005, 0.0001, { parent: 'S' }], E: [0.004, 0, door], A: [0.05, 0] },
        trips: { t: 'P 8:00, A 8:05' },
        pathways: [{ from, to, seconds: 60, oneWay: true }],
      }).timetable;
    // The platform is 11 m from the street, 8 s.
    expect(links(oneWay('E', 'P'))).toEqual(['60 -1', '-1 8']);
    expect(links(oneWay('P', 'E'))).toEqual(['-1 60', '8 -1']);
  });

  it('are joined by the doors of their station, or by itself, or straight, as the feed says', () => {
    const joined = (access: number, doors: object, pathways: { from: string; to: string; seconds: number }[] = []) =>
      links(
        build({
          stops: { S, P: [0.005, 0, { parent: 'S', access }], ...doors, A: [0.05, 0] },
          trips: { t: 'P 8:00, A 8:05' },
          pathways,
        }).timetable,
      );
    const doors = { E: [0.004, 0, door], F: [0.0055, 0, door] };
    // 111 m and 56 m, a third longer; the station lies 111 m off the street.
    expect(joined(ACCESS_BY_STATION, doors)).toEqual(['105 105', '52 52']);
    expect(joined(ACCESS_BY_STATION, {})).toEqual(['186 186']);
    expect(joined(ACCESS_BY_STATION, doors, [{ from: 'E', to: 'P', seconds: 70 }])).toEqual(['70 70']);
    expect(joined(ACCESS_DIRECT, doors, [{ from: 'E', to: 'P', seconds: 70 }])).toEqual(['0 0']);
    expect(joined(ACCESS_NOT_TOLD, doors)).toEqual(['0 0']);
  });
});

describe('transfer rules', () => {
  const trips = {
    t: { positions: 'A 8:00, B 8:10, C 8:20', route: 'r' },
    u: { positions: 'A 9:00, B 9:10, C 9:20', route: 's' },
  };
  const plain = ['A>B 80s', 'A>C 161s', 'B>A 80s', 'B>C 81s', 'C>A 161s', 'C>B 81s'];

  it('change the time within a stop', () => {
    const rule = (type: number, minS?: number) =>
      list(build({ stops: NEAR, trips, transfers: [{ from: 'B', to: 'B', type, minS }] }).timetable.stop.changeS);
    expect([rule(0), rule(1), rule(2, 90), rule(3)]).toEqual([
      [USUAL_CHANGE, USUAL_CHANGE, USUAL_CHANGE],
      [USUAL_CHANGE, 0, USUAL_CHANGE],
      [USUAL_CHANGE, 90, USUAL_CHANGE],
      [USUAL_CHANGE, NO_CHANGE, USUAL_CHANGE],
    ]);
  });

  it('fix, shorten, forbid and add footpaths', () => {
    const { timetable } = build({
      stops: { ...NEAR, Z: [0.05, 0] },
      trips: { ...trips, z: 'A 8:00, Z 9:00' },
      transfers: [
        { from: 'A', to: 'B', type: 2, minS: 300 },
        { from: 'A', to: 'C', type: 2, minS: 10 },
        { from: 'B', to: 'A', type: 3 },
        { from: 'B', to: 'C', type: 1 },
        { from: 'C', to: 'A', type: 0 },
        { from: 'C', to: 'Z', type: 2, minS: 900 },
        { from: 'Z', to: 'C', type: 0 },
      ],
    });
    expect(footpaths(timetable)).toEqual([
      ...['A>B 300s!', 'A>C 161s!', 'B>C 0s!', 'C>A 161s', 'C>B 81s', 'C>Z 900s!'],
      // 5226 m straight, a third longer.
      'Z>C 4892s/',
    ]);
  });

  it('of certain routes and trips split their stops, the most specific holds', () => {
    const { timetable } = build({
      stops: NEAR,
      trips,
      transfers: [
        { from: 'B', to: 'B', type: 2, minS: 60 },
        { from: 'B', to: 'B', fromRoute: 'r', type: 2, minS: 120 },
        { from: 'B', to: 'B', fromTrip: 't', toRoute: 's', type: 3 },
        { from: 'A', to: 'B', toRoute: 's', type: 3 },
      ],
    });
    // No trip uses B any more, trip t of route r uses B', and route s uses B''.
    expect(runs(timetable)).toEqual(["t: A 480-480 B' 490-490 C 500-500", "u: A 540-540 B'' 550-550 C 560-560"]);
    expect(list(timetable.stop.changeS)).toEqual([USUAL_CHANGE, 60, 120, 60, USUAL_CHANGE]);
    expect(footpaths(timetable)).toEqual([
      ...['A>B 80s', "A>B' 80s", 'A>C 161s'],
      ...['B>A 80s', "B>B' 60s!", "B>B'' 60s!", 'B>C 81s'],
      ...["B'>A 80s", "B'>B 120s!", "B'>C 81s"],
      ...["B''>A 80s", "B''>B 60s!", "B''>B' 60s!", "B''>C 81s"],
      ...['C>A 161s', 'C>B 81s', "C>B' 81s", "C>B'' 81s"],
    ]);
  });

  it('of a station hold for all its platforms, unless one of them is named', () => {
    const { timetable } = build({
      stops: {
        ...{ S: [0.001, 0, { locationType: 1 }], A: [0.001, 0, { parent: 'S' }], B: [0.002, 0, { parent: 'S' }] },
        C: [0.003, 0],
      },
      trips,
      transfers: [
        { from: 'S', to: 'S', type: 2, minS: 240 },
        { from: 'A', to: 'B', type: 2, minS: 200 },
        { from: 'C', to: 'S', type: 3 },
      ],
    });
    expect(footpaths(timetable)).toEqual(['A>B 200s!', 'A>C 161s', 'B>A 240s!', 'B>C 81s']);
    expect(list(timetable.stop.changeS)).toEqual([240, 240, USUAL_CHANGE]);
  });

  it('do nothing where there are none', () => {
    expect(footpaths(build({ stops: NEAR, trips }).timetable)).toEqual(plain);
  });

  it('of too many trips at one stop are left out and counted', () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`t${i}`, `A 8:${10 + (i % 50)}, B 9:00`]));
    const transfers = Object.keys(many).map((fromTrip) => ({ from: 'B', to: 'B', fromTrip, type: 3 }));
    const { timetable, report } = build({ stops: NEAR, trips: many, transfers });
    expect(timetable.stop.count).toBe(2);
    expect(report.remarks).toEqual({ 'route or trip without its own transfer rules: too many at one stop': 70 });
  });
});

describe('staying seated', () => {
  const pairs = ({ inSeatTransfer, trip, strings }: Timetable) =>
    list(inSeatTransfer.from).map((from, i) => {
      const [a, b] = [from, at(inSeatTransfer.to, i)].map((t) => strings.get(at(trip.id, t)));
      return `${a}>${b}`;
    });

  it('goes on with the next trip of the block that runs on the day, from where it ends or nearby', () => {
    const block = 'k';
    const { timetable } = build({
      stops: { ...FAR, B2: [0.0201, 0] },
      services: { week: [20_000, 20_001], end: [20_005], all: [20_000, 20_001, 20_005] },
      trips: {
        first: { positions: 'A 8:00, B 8:30', block, service: 'all' },
        week: { positions: 'B2 8:30, C 9:00', block, service: 'week' },
        later: { positions: 'B 8:40, A 9:30', block, service: 'week' },
        end: { positions: 'B 8:45, C 9:10', block, service: 'end' },
        elsewhere: { positions: 'A 9:05, B 9:30', block, service: 'all' },
        overlapping: { positions: 'B 8:20, C 9:10', block, service: 'all' },
        rested: { positions: 'B 11:00, C 12:00', block, service: 'all' },
        other: { positions: 'B 8:31, C 9:00', service: 'all' },
      },
    });
    expect(pairs(timetable)).toEqual(['first>week', 'first>end']);
  });

  it('goes on from run to run of frequencies in a block, each run once, there and back, but not from a trip to itself', () => {
    const every = (trip: string, startS: number, runs: number, headwayS = 1200) => ({
      ...{ trip, startS, endS: startS + runs * headwayS, headwayS },
      exact: true,
    });
    const times = ({ inSeatTransfer, trip, strings }: Timetable) =>
      list(inSeatTransfer.from).map((from, i) => {
        const [a, b] = [from, at(inSeatTransfer.to, i)].map(
          (t) => `${strings.get(at(trip.id, t))} ${at(trip.startS, t) / 60}`,
        );
        return `${a}>${b}`;
      });
    const { timetable } = build({
      stops: FAR,
      trips: {
        out: { positions: 'A 0:00, B 0:20', block: 'k' },
        on: { positions: 'B 0:00, C 0:10', block: 'k' },
        plain: { positions: 'C 9:15, A 9:50', block: 'k' },
        other: { positions: 'B 0:00, C 0:10' },
      },
      frequencies: [every('out', 28_800, 3), every('on', 30_000, 3), every('other', 28_800, 9)],
    });
    expect(times(timetable)).toEqual([
      'out 480>on 500',
      'out 500>on 520',
      'out 520>on 540',
      // The first that begins there within the hour.
      'on 500>plain 555',
    ]);
    const ruled = build({
      stops: FAR,
      trips: { a: 'A 0:00, B 0:20', b: 'B 0:00, C 0:10', c: { positions: 'B 0:00, A 0:10', block: 'k' } },
      frequencies: [every('a', 28_800, 2), every('b', 30_060, 2), every('c', 30_000, 2, 600)],
      transfers: [
        { fromTrip: 'a', toTrip: 'b', type: 4 },
        { fromTrip: 'a', toTrip: 'c', type: 4 },
        { fromTrip: 'a', toTrip: 'c', type: 5 },
      ],
    });
    expect(times(ruled.timetable)).toEqual(['a 480>b 501', 'a 500>b 521']);
  });

  it('follows transfers of type 4, and never those of type 5', () => {
    const { timetable, report } = build({
      stops: FAR,
      trips: {
        a: { positions: 'A 8:00, B 8:30', block: 'k' },
        b: { positions: 'B 8:35, C 9:00', block: 'k' },
        c: 'C 9:05, A 10:00',
        d: 'A 7:00, B 7:30',
      },
      transfers: [
        { fromTrip: 'a', toTrip: 'b', type: 5 },
        { fromTrip: 'b', toTrip: 'c', type: 4 },
        { fromTrip: 'b', toTrip: 'd', type: 4 },
      ],
    });
    expect(pairs(timetable)).toEqual(['b>c']);
    expect(report.remarks).toEqual({ 'stay-seated rule against time': 1 });
  });
});
