import { describe, expect, it } from 'vitest';
import { textTimetable } from '../../../../test/worlds/text-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import type { DateWish } from '../../routing/index.ts';
import { travelDateOf } from './travel-date.ts';

// Tuesday the 12th to Monday the 25th; most trips in the week of Monday the 18th, none on Sundays. The last trip of the
// 25th ends in the night.
const { timetable } = textTimetable(`
  1 20240312 20240313 20240314 20240318 20240319 20240320 20240321: A 8:00 > B 8:10
  2 20240319: A 9:00 > B 9:10
  3 20240325: A 25:00 > B 25:10
`);
const MORNING = { fromS: 8 * 3600, toS: 9 * 3600 };
const COVERED = 'the timetable covers 2024-03-12 to 2024-03-25';

const asked = (wish: Partial<DateWish>, at = '2024-03-13T12:00Z', span = MORNING) =>
  travelDateOf(timetable, { date: null, strictDate: false, askedAtS: Date.parse(at) / 1000, ...wish }, span);

describe('a date that was told', () => {
  it('is taken where anything runs', () => {
    expect(asked({ date: 20240314 })).toEqual({ date: 20240314, notice: '' });
  });

  it('is taken within the timetable even if nothing runs, and that is told', () => {
    const notice = `No public transport on 2024-03-16: ${COVERED}.`;
    expect(asked({ date: 20240316 })).toEqual({ date: null, notice });
  });

  it('becomes the same weekday of the busiest week where the timetable does not cover it', () => {
    expect(asked({ date: 20170801 })).toEqual({
      date: 20240319,
      notice:
        'The timetable covers 2024-03-12 to 2024-03-25, not 2017-08-01: 2024-03-19 is taken, the same weekday of its busiest week. With strictDate the answer stays empty.',
    });
    // Mondays, Wednesdays and Thursdays are served in that week as well, Fridays in none.
    expect([20170731, 20300102, 20300103].map((date) => asked({ date }).date)).toEqual([20240318, 20240320, 20240321]);
    expect(asked({ date: 20170804 })).toEqual({ date: null, notice: `No public transport on 2017-08-04: ${COVERED}.` });
  });

  it('stays if the wish is strict', () => {
    const notice = `No public transport on 2017-08-01: ${COVERED}.`;
    expect(asked({ date: 20170801, strictDate: true })).toEqual({ date: null, notice });
  });

  it('stays in the night after the last date while something runs', () => {
    const night = { fromS: 0, toS: 7200 };
    expect(asked({ date: 20240326 }, '2024-03-13T12:00Z', night)).toEqual({ date: 20240326, notice: '' });
    expect(asked({ date: 20240326 }).date).toBe(20240319);
  });
});

describe('without a date', () => {
  it('today is taken, if anything runs', () => {
    expect(asked({})).toEqual({ date: 20240313, notice: 'Public transport of today, 2024-03-13.' });
  });

  it('else the same weekday of the busiest week, else the busiest date', () => {
    const told = (date: string, today: string) => `Public transport of ${date}: nothing runs today, ${today}.`;
    expect(asked({}, '2026-10-05T12:00Z')).toEqual({ date: 20240318, notice: told('2024-03-18', '2026-10-05') });
    // Also within the timetable: a Saturday.
    expect(asked({}, '2024-03-16T12:00Z')).toEqual({ date: 20240319, notice: told('2024-03-19', '2024-03-16') });
    expect(asked({ strictDate: true }, '2026-10-05T12:00Z')).toEqual({
      date: null,
      notice: `No public transport today, 2026-10-05: ${COVERED}.`,
    });
  });

  it('today is that of the zone of the main feed', () => {
    const { timetable: far } = textTimetable('1 20240313 20240314: A 8:00 > B 8:10', ['Pacific/Auckland']);
    const wish = { date: null, strictDate: false, askedAtS: Date.parse('2024-03-13T12:00Z') / 1000 };
    expect(travelDateOf(far, wish, MORNING).date).toBe(20240314);
  });

  it('a day of the week is that of the busiest week', () => {
    expect(asked({ date: 'WEDNESDAY' })).toEqual({ date: 20240320, notice: 'Public transport of 2024-03-20.' });
    expect(asked({ date: 'SUNDAY' })).toEqual({ date: null, notice: `No public transport on any SUNDAY: ${COVERED}.` });
  });

  it('an empty timetable has none', () => {
    const { timetable: empty } = timetableWorld({ stops: [], trips: [] });
    const notice = 'No public transport: the timetable is empty.';
    expect(travelDateOf(empty, { date: null, strictDate: false, askedAtS: 0 }, MORNING)).toEqual({
      date: null,
      notice,
    });
  });
});
