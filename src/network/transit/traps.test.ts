import { describe, expect, it } from 'vitest';
import {
  clockS,
  journeyLine,
  TEXT_DATE,
  type TextTimetable,
  textTimetable,
} from '../../../test/worlds/text-timetable.ts';
import { JourneySearch } from './journey-search.ts';
import { ANY_RIDE, type RideOptions, type StopAccess } from './kernel/ride-options.ts';
import { serviceDayOf } from './service-days.ts';

const at = (stop: number): StopAccess => ({
  count: 1,
  stop: Int32Array.of(stop),
  durationS: Int32Array.of(0),
  lengthDm: Int32Array.of(0),
});

interface Question {
  readonly date?: number;
  readonly options?: Partial<RideOptions>;
  /** True if `time` is that of arriving. */
  readonly arriveBy?: boolean;
  readonly withBicycle?: boolean;
}

const search = new JourneySearch();

/** Returns all journeys from one stop to another that leave at a time (or arrive by it), by their numbers of rides. */
function journeys(world: TextTimetable, from: string, to: string, time: string, question: Question = {}): string[] {
  const { date = TEXT_DATE, arriveBy = false, withBicycle = false } = question;
  const timeS = clockS(time);
  const span = arriveBy ? { fromS: timeS - 43_200, toS: timeS } : { fromS: timeS, toS: timeS + 43_200 };
  const day = serviceDayOf(world.timetable, date, span, arriveBy, withBicycle);
  const [source, target] = arriveBy ? [to, from] : [from, to];
  const options = { ...ANY_RIDE, ...question.options };
  search.explore(day, at(world.stop(source)), options, { timeS: arriveBy ? -timeS : timeS, waiting: true });
  return search.journeys(at(world.stop(target))).map((journey) => journeyLine(world, journey));
}

const fastest = (...question: Parameters<typeof journeys>) => journeys(...question).pop() ?? 'none';

describe('changing', () => {
  const world = textTimetable(`
    1: A 8:00 > B 8:10
    2: B 8:10 > C 8:20
    3: B 8:12 > C 8:25
    4: B 8:14 > C 8:30
  `);

  it('takes no time where none is asked for', () => {
    expect(fastest(world, 'A', 'C', '8:00')).toBe('A 8:00 -1-> B 8:10, B 8:10 -2-> C 8:20');
  });

  it('takes the least time of the request, and that of the stop', () => {
    const hurried = { options: { minTransferS: 120 } };
    expect(fastest(world, 'A', 'C', '8:00', hurried)).toBe('A 8:00 -1-> B 8:10, B 8:12 -3-> C 8:25');
    const slow = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:10 > C 8:20
      3: B 8:12 > C 8:25
      4: B 8:14 > C 8:30
      change B 2
    `);
    expect(fastest(slow, 'A', 'C', '8:00')).toBe('A 8:00 -1-> B 8:10, B 8:12 -3-> C 8:25');
    expect(fastest(slow, 'A', 'C', '8:00', hurried)).toBe('A 8:00 -1-> B 8:10, B 8:14 -4-> C 8:30');
  });

  const usual = { options: { transferS: 60 } };

  it('takes the usual time where the feed tells none', () => {
    const silent = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:10:59 > C 8:20
      3: B 8:11 > C 8:25
      change B usual
    `);
    expect(fastest(silent, 'A', 'C', '8:00', usual)).toBe('A 8:00 -1-> B 8:10, B 8:11 -3-> C 8:25');
    expect(fastest(silent, 'A', 'C', '8:00')).toBe('A 8:00 -1-> B 8:10, B 8:10:59 -2-> C 8:20');
    // The first boarding is no transfer, and transfer times of the feed aren't the usual one.
    expect(fastest(silent, 'B', 'C', '8:10:59', usual)).toBe('B 8:10:59 -2-> C 8:20');
    expect(fastest(world, 'A', 'C', '8:00', usual)).toBe('A 8:00 -1-> B 8:10, B 8:10 -2-> C 8:20');
  });

  it('takes the usual time beside a walk, unless the feed fixes how long that takes', () => {
    const walked = (kind: string) =>
      textTimetable(`
        1: A 8:00 > B 8:10
        2: D 8:12 > C 8:20
        3: D 8:12:59 > C 8:21
        4: D 8:13 > C 8:22
        B ~> D 2${kind}
      `);
    expect(fastest(walked(''), 'A', 'C', '8:00', usual)).toBe('A 8:00 -1-> B 8:10, walk to D 8:12, D 8:13 -4-> C 8:22');
    // Who has to arrive by a time walks as late as the next vehicle allows.
    expect(fastest(walked(''), 'A', 'C', '8:22', { ...usual, arriveBy: true })).toBe(
      'A 8:00 -1-> B 8:10, walk to D 8:13, D 8:13 -4-> C 8:22',
    );
    expect(fastest(walked(' fixed'), 'A', 'C', '8:00', usual)).toBe(
      'A 8:00 -1-> B 8:10, walk to D 8:12, D 8:12 -2-> C 8:20',
    );
  });

  it('takes no time where passengers stay seated', () => {
    const inSeatTransfer = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:10 > C 8:20
      change B usual
      inSeatTransfer 1 > 2
    `);
    expect(fastest(inSeatTransfer, 'A', 'C', '8:00', usual)).toBe('A 8:00 -1-2-> C 8:20');
  });

  it('is forbidden at some stops, where boarding first or alighting last is not', () => {
    const forbidden = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:20 > C 8:30
      change B never
    `);
    expect(fastest(forbidden, 'A', 'C', '8:00')).toBe('none');
    expect(fastest(forbidden, 'A', 'B', '8:00')).toBe('A 8:00 -1-> B 8:10');
    expect(fastest(forbidden, 'B', 'C', '8:00')).toBe('B 8:20 -2-> C 8:30');
  });

  it('happens as often as allowed', () => {
    const direct = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:10 > C 8:20
      9: A 8:00 > C 9:00
    `);
    expect(journeys(direct, 'A', 'C', '8:00')).toEqual([
      'A 8:00 -9-> C 9:00',
      'A 8:00 -1-> B 8:10, B 8:10 -2-> C 8:20',
    ]);
    expect(journeys(direct, 'A', 'C', '8:00', { options: { maxTransfers: 0 } })).toEqual(['A 8:00 -9-> C 9:00']);
  });

  it('does not happen for nothing', () => {
    const even = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:10 > C 8:20
      3: A 8:05 > C 8:20
    `);
    expect(journeys(even, 'A', 'C', '8:00')).toEqual(['A 8:05 -3-> C 8:20']);
  });
});

describe('footpaths', () => {
  const world = textTimetable(`
    1: A 8:00 > B 8:10
    2: C 8:15 > D 8:30
    3: C 8:20 > D 8:35
    4: E 8:20 > D 8:22
    B ~ C 5
    C ~ E 1
  `);

  it('lead from vehicle to vehicle, just in time', () => {
    expect(fastest(world, 'A', 'D', '8:00')).toBe('A 8:00 -1-> B 8:10, walk to C 8:15, C 8:15 -2-> D 8:30');
  });

  it('are not chained', () => {
    expect(fastest(world, 'A', 'E', '8:00')).toBe('none');
  });

  it('take longer for slow walkers, unless the feed tells the time', () => {
    const slow = { options: { walkKmh: 4 } };
    expect(fastest(world, 'A', 'D', '8:00', slow)).toBe('A 8:00 -1-> B 8:10, walk to C 8:16:15, C 8:20 -3-> D 8:35');
    const fixed = textTimetable(`
      1: A 8:00 > B 8:10
      2: C 8:15 > D 8:30
      B ~> C 5 fixed
    `);
    expect(fastest(fixed, 'A', 'D', '8:00', slow)).toBe('A 8:00 -1-> B 8:10, walk to C 8:15, C 8:15 -2-> D 8:30');
    expect(fastest(fixed, 'C', 'A', '8:00')).toBe('none');
  });
});

describe('stop positions', () => {
  it('may be closed for boarding or for alighting', () => {
    const world = textTimetable('1: A 8:00 > B 8:10 no boarding > C 8:20 no alighting > D 8:30');
    expect(fastest(world, 'A', 'B', '8:00')).toBe('A 8:00 -1-> B 8:10');
    expect(fastest(world, 'B', 'D', '8:00')).toBe('none');
    expect(fastest(world, 'A', 'C', '8:00')).toBe('none');
    expect(fastest(world, 'C', 'D', '8:00')).toBe('C 8:20 -1-> D 8:30');
  });

  it('may be at the same stop twice', () => {
    const world = textTimetable('1: A 8:00 > B 8:10 > C 8:20 > A 8:30 > D 8:40');
    expect(fastest(world, 'A', 'D', '8:00')).toBe('A 8:30 -1-> D 8:40');
    expect(fastest(world, 'A', 'D', '8:00', { arriveBy: true })).toBe('none');
    expect(fastest(world, 'A', 'D', '9:00', { arriveBy: true })).toBe('A 8:30 -1-> D 8:40');
    expect(fastest(world, 'A', 'C', '8:05')).toBe('none');
    expect(fastest(world, 'C', 'A', '8:00')).toBe('C 8:20 -1-> A 8:30');
    expect(fastest(world, 'B', 'D', '8:05')).toBe('B 8:10 -1-> D 8:40');
  });

  it('are waited at by the vehicle, not by those who alight', () => {
    const world = textTimetable(`
      1: A 8:00 > B 8:10-8:20 > C 8:30
      2: B 8:15 > C 8:25
    `);
    expect(fastest(world, 'A', 'C', '8:00')).toBe('A 8:00 -1-> B 8:10, B 8:15 -2-> C 8:25');
    expect(fastest(world, 'B', 'C', '8:16')).toBe('B 8:20 -1-> C 8:30');
  });
});

describe('trips', () => {
  it('that overtake are boarded though they leave later', () => {
    const world = textTimetable(`
      slow: A 8:00 > B 8:30 > C 9:00
      fast: A 8:10 > B 8:20 > C 8:40
    `);
    expect(fastest(world, 'A', 'C', '8:00')).toBe('A 8:10 -fast-> C 8:40');
    expect(fastest(world, 'A', 'C', '8:50', { arriveBy: true })).toBe('A 8:10 -fast-> C 8:40');
    expect(fastest(world, 'B', 'C', '8:25')).toBe('B 8:30 -slow-> C 9:00');
  });

  it('of route types that are to be avoided do not count', () => {
    const world = textTimetable(`
      tram type 0: A 8:00 > B 8:10
      bus type 3: A 8:00 > B 8:20
    `);
    expect(fastest(world, 'A', 'B', '8:00')).toBe('A 8:00 -tram-> B 8:10');
    const noTram = { options: { closedRouteTypes: new Set([0]) } };
    expect(fastest(world, 'A', 'B', '8:00', noTram)).toBe('A 8:00 -bus-> B 8:20');
  });

  it('take no bicycle if they say so, whatever they go on as', () => {
    const world = textTimetable(`
      tram no bicycles: A 8:00 > B 8:10 > C 8:20
      bus: A 8:00 > B 8:15
      on no bicycles: B 8:15 > C 8:30
      late: B 8:40 > C 8:50
      inSeatTransfer bus > on
    `);
    expect(fastest(world, 'A', 'C', '8:00')).toBe('A 8:00 -tram-> C 8:20');
    const bicycle = { withBicycle: true };
    expect(journeys(world, 'A', 'C', '8:00', bicycle)).toEqual(['A 8:00 -bus-> B 8:15, B 8:40 -late-> C 8:50']);
    expect(fastest(world, 'A', 'C', '8:50', { ...bicycle, arriveBy: true })).toBe(
      'A 8:00 -bus-> B 8:15, B 8:40 -late-> C 8:50',
    );
    // Others stay seated.
    const noTram = { options: { maxTransfers: 0 } };
    expect(fastest(world, 'B', 'C', '8:11', noTram)).toBe('B 8:15 -on-> C 8:30');
  });

  it('run on their days only', () => {
    const world = textTimetable(`
      1 20240314: A 8:00 > B 8:10
      2 20240315: A 7:00 > B 7:10
    `);
    expect(fastest(world, 'A', 'B', '6:00')).toBe('A 8:00 -1-> B 8:10');
    expect(fastest(world, 'A', 'B', '6:00', { date: 20240315 })).toBe('A 7:00 -2-> B 7:10');
    expect(fastest(world, 'A', 'B', '6:00', { date: 20240316 })).toBe('none');
  });

  it('of the service day before and the one before that go on after midnight', () => {
    const world = textTimetable(`
      night: A 25:30 > B 25:40
      ferry: B 50:00 > C 51:00
    `);
    expect(fastest(world, 'A', 'B', '24:00')).toBe('A 25:30 -night-> B 25:40');
    expect(fastest(world, 'A', 'B', '0:00', { date: 20240315 })).toBe('A 1:30 -night-> B 1:40');
    expect(fastest(world, 'B', 'C', '0:00', { date: 20240316 })).toBe('B 2:00 -ferry-> C 3:00');
    expect(fastest(world, 'A', 'B', '3:00', { date: 20240315, arriveBy: true })).toBe('A 1:30 -night-> B 1:40');
  });

  it('of the next day are caught after midnight, those of the evening before by who must arrive early', () => {
    const world = textTimetable(`
      late 20240313 20240314: A 23:50 > B 24:10
      early 20240315: B 0:15 > C 0:30
    `);
    expect(fastest(world, 'A', 'C', '23:00')).toBe('A 23:50 -late-> B 24:10, B 24:15 -early-> C 24:30');
    expect(fastest(world, 'A', 'B', '0:30', { arriveBy: true })).toBe('A -0:10 -late-> B 0:10');
  });
});

describe('seats', () => {
  const world = textTimetable(`
    1 20240314 20240315: A 8:00 > B 8:10
    2 20240314: B 8:10 > C 8:20 > D 8:30
    3 20240315: B 8:10 > D 8:40
    change B never
    inSeatTransfer 1 > 2
    inSeatTransfer 1 > 3
  `);

  it('are kept where the vehicle goes on as another trip, on days both run', () => {
    expect(journeys(world, 'A', 'D', '8:00')).toEqual(['A 8:00 -1-2-> D 8:30']);
    expect(fastest(world, 'A', 'D', '8:00', { date: 20240315 })).toBe('A 8:00 -1-3-> D 8:40');
    expect(fastest(world, 'A', 'C', '8:20', { arriveBy: true })).toBe('A 8:00 -1-2-> C 8:20');
    expect(fastest(world, 'A', 'B', '8:00')).toBe('A 8:00 -1-> B 8:10');
    expect(fastest(world, 'B', 'C', '8:00')).toBe('B 8:10 -2-> C 8:20');
  });

  it('cost no transfer', () => {
    expect(fastest(world, 'A', 'C', '8:00', { options: { maxTransfers: 0, minTransferS: 600 } })).toBe(
      'A 8:00 -1-2-> C 8:20',
    );
  });

  it('are kept in each part of a train that parts, and in trains that join', () => {
    const train = textTimetable(`
      1: A 8:00 > B 8:10
      2: Z 8:00 > B 8:09
      3: B 8:12 > C 8:20
      4: B 8:15 > D 8:30
      change B never
      inSeatTransfer 1 > 3
      inSeatTransfer 1 > 4
      inSeatTransfer 2 > 4
    `);
    expect(fastest(train, 'A', 'C', '8:00')).toBe('A 8:00 -1-3-> C 8:20');
    expect(fastest(train, 'A', 'D', '8:00')).toBe('A 8:00 -1-4-> D 8:30');
    expect(fastest(train, 'Z', 'D', '8:00')).toBe('Z 8:00 -2-4-> D 8:30');
    expect(fastest(train, 'Z', 'C', '8:00')).toBe('none');
  });

  it('are lost where the next trip leaves before the vehicle is there', () => {
    const hasty = textTimetable(`
      1: A 8:00 > B 8:10
      2: B 8:05 > C 8:20
      inSeatTransfer 1 > 2
    `);
    expect(fastest(hasty, 'A', 'C', '8:00')).toBe('none');
  });
});

describe('clocks', () => {
  const zone = ['Europe/Berlin'];
  const nights = (saturday: number, sunday: number) =>
    textTimetable(
      `
      night ${saturday}: A 25:30 > B 27:30
      morning ${sunday}: A 8:00 > B 9:00
      `,
      zone,
    );

  it('that go forward: the night line of Saturday is an hour later on the scale of Sunday', () => {
    // 2024-03-31: 2:00 is 3:00. 25:30 of Saturday is 1:30 before the change, 0:30 after Saturday's noon + 12 h.
    // Sunday's scale begins at noon - 12 h = 23:00 of Saturday.
    const world = nights(20240330, 20240331);
    expect(fastest(world, 'A', 'B', '0:00', { date: 20240331 })).toBe('A 2:30 -night-> B 4:30');
    expect(fastest(world, 'A', 'B', '5:00', { date: 20240331 })).toBe('A 8:00 -morning-> B 9:00');
    expect(fastest(world, 'A', 'B', '24:00', { date: 20240330 })).toBe('A 25:30 -night-> B 27:30');
    // Sunday's 8:00 is 31 hours after Saturday's midnight.
    expect(fastest(world, 'A', 'B', '28:00', { date: 20240330 })).toBe('A 31:00 -morning-> B 32:00');
  });

  it('that go back: it is an hour earlier', () => {
    const world = nights(20241026, 20241027);
    expect(fastest(world, 'A', 'B', '0:00', { date: 20241027 })).toBe('A 0:30 -night-> B 2:30');
    expect(fastest(world, 'A', 'B', '28:00', { date: 20241026 })).toBe('A 33:00 -morning-> B 34:00');
    expect(fastest(world, 'A', 'B', '10:00', { date: 20241027, arriveBy: true })).toBe('A 8:00 -morning-> B 9:00');
  });

  it('of other zones differ: times are those of the main feed', () => {
    const world = textTimetable(
      `
      ice: A 8:00 > B 9:00
      eurostar feed 1: B 8:15 > C 9:30
      `,
      ['Europe/Berlin', 'Europe/London'],
    );
    expect(fastest(world, 'A', 'C', '8:00')).toBe('A 8:00 -ice-> B 9:00, B 9:15 -eurostar-> C 10:30');
  });

  it('of a zone at the other side of the earth show another date', () => {
    const world = textTimetable(
      `
      here: A 8:00 > B 9:00
      there 20240313 feed 1: B 22:10 > C 23:00
      `,
      ['Pacific/Auckland', 'Pacific/Honolulu'],
    );
    // Noon of the 14th in Auckland (UTC+13) is 13:00 of the 13th in Honolulu (UTC-10), 23 hours behind.
    expect(fastest(world, 'B', 'C', '0:00', { date: 20240314 })).toBe('B 21:10 -there-> C 22:00');
  });
});
