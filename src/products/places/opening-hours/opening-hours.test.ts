import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfDate } from '../../../kit/core/calendar.ts';
import { parseOpeningHours } from './parse-opening-hours.ts';
import { stateAt } from './state-at.ts';

/** Returns the state at a time such as `2019-05-28 14:30` (a Tuesday). */
function state(value: string, when: string) {
  const rules = parseOpeningHours(value);
  if (rules === null) return 'not evaluated';
  const [date, time] = when.split(' ');
  const [hours, minutes] = time.split(':').map(Number);
  return stateAt(rules, dayOfDate(Number(date.replaceAll('-', ''))), hours * 3600 + minutes * 60);
}

const TUESDAY = '2019-05-28';
const WEDNESDAY = '2019-05-29';
const FRIDAY = '2019-05-31';
const SATURDAY = '2019-06-01';
const SUNDAY = '2019-06-02';
const MONDAY = '2019-06-03';

describe('opening hours', () => {
  it.each([
    ['24/7', SUNDAY, '03:00', 'open'],
    ['Mo-Fr 08:00-18:00', TUESDAY, '08:00', 'open'],
    ['Mo-Fr 08:00-18:00', TUESDAY, '18:00', 'closed'],
    ['Mo-Fr 08:00-18:00', SATURDAY, '12:00', 'closed'],
    ['mo - fr 8:00–18:00', FRIDAY, '12:00', 'open'],
    ['Mo-Fr: 08:00-18:00;', TUESDAY, '12:00', 'open'],
    ['08:00-12:00,13:00-17:30', SUNDAY, '12:30', 'closed'],
    ['08:00-12:00, 13:00-17:30', SUNDAY, '13:30', 'open'],
    ['Mo,We,Sa-Su 10:00-12:00', SUNDAY, '11:00', 'open'],
    ['Mo,We,Sa-Su 10:00-12:00', TUESDAY, '11:00', 'closed'],
    ['Sa-Mo 10:00-12:00', MONDAY, '11:00', 'open'],
    ['Sa-Mo 10:00-12:00', TUESDAY, '11:00', 'closed'],
    ['PH off', TUESDAY, '11:00', 'closed'],
    ['Mo-Fr 08:00-18:00; PH off', TUESDAY, '11:00', 'open'],
    ['Mo-Su,PH 08:00-18:00', TUESDAY, '11:00', 'open'],
    ['Mo-Fr,PH 08:00-18:00', SUNDAY, '11:00', 'closed'],
  ])('%s on %s at %s: %s', (value, day, time, expected) => {
    expect(state(value, `${day} ${time}`)).toBe(expected);
  });

  it('replaces days with ; and adds to them with ,', () => {
    const replaced = 'Mo-Fr 08:00-18:00; We 08:00-12:00';
    expect(state(replaced, `${WEDNESDAY} 14:00`)).toBe('closed');
    expect(state(replaced, `${TUESDAY} 14:00`)).toBe('open');
    expect(state('Mo-Fr 08:00-12:00, We 14:00-18:00', `${WEDNESDAY} 09:00`)).toBe('open');
    expect(state('Mo-Fr 08:00-12:00, We 14:00-18:00', `${WEDNESDAY} 15:00`)).toBe('open');
    expect(state('Mo-Su 08:00-18:00; Tu off', `${TUESDAY} 10:00`)).toBe('closed');
    expect(state('Mo-Su 08:00-18:00; Tu 12:00-13:00 off', `${TUESDAY} 12:30`)).toBe('closed');
    expect(state('Mo-Su 08:00-18:00; Tu 12:00-13:00 off', `${TUESDAY} 13:00`)).toBe('open');
  });

  it('falls back where nothing is open', () => {
    const value = 'Mo-Fr 08:00-12:00 || "by appointment"';
    expect(state(value, `${TUESDAY} 09:00`)).toBe('open');
    expect(state(value, `${TUESDAY} 15:00`)).toBe('unknown');
  });

  it('goes over midnight', () => {
    const value = 'Fr,Sa 22:00-02:00';
    expect(state(value, `${FRIDAY} 23:59`)).toBe('open');
    expect(state(value, `${SATURDAY} 01:59`)).toBe('open');
    expect(state(value, `${SUNDAY} 01:00`)).toBe('open');
    expect(state(value, `${SUNDAY} 02:00`)).toBe('closed');
    expect(state(value, `${FRIDAY} 01:00`)).toBe('closed');
    expect(state('Fr 18:00-26:00', `${SATURDAY} 01:00`)).toBe('open');
    expect(state('Fr 22:00-02:00; Fr off', `${SATURDAY} 01:00`)).toBe('closed');
    expect(state('Fr 22:00-02:00; Sa off', `${SATURDAY} 01:00`)).toBe('open');
    // Arrivals of long journeys fall on the day after, or with `reverse` on the day before.
    expect(stateAt(parseOpeningHours('Sa 01:00-03:00')!, dayOfDate(20190531), 26 * 3600)).toBe('open');
    expect(stateAt(parseOpeningHours('Fr 22:00-23:00')!, dayOfDate(20190601), -90 * 60)).toBe('open');
  });

  it('knows months, dates, weeks and years', () => {
    expect(state('Apr-Oct 08:00-18:00', `${TUESDAY} 09:00`)).toBe('open');
    expect(state('Oct-Apr 08:00-18:00', `${TUESDAY} 09:00`)).toBe('closed');
    expect(state('Nov-Feb Mo-Fr 08:00-18:00', '2019-01-08 09:00')).toBe('open');
    expect(state('Mo-Su 08:00-18:00; Dec 24-26 off; Jan 1 off', '2018-12-25 09:00')).toBe('closed');
    expect(state('Mo-Su 08:00-18:00; Dec 24,31 08:00-12:00', '2018-12-31 13:00')).toBe('closed');
    expect(state('Dec 20-Jan 06 10:00-12:00', '2019-01-06 11:00')).toBe('open');
    expect(state('week 22 10:00-12:00', `${TUESDAY} 11:00`)).toBe('open');
    expect(state('week 1-21,23-53 10:00-12:00', `${TUESDAY} 11:00`)).toBe('closed');
    expect(state('2019-2020 10:00-12:00', `${TUESDAY} 11:00`)).toBe('open');
    expect(state('2018 10:00-12:00', `${TUESDAY} 11:00`)).toBe('closed');
  });

  it('counts weekdays of a month from both ends', () => {
    expect(state('Tu[4] 10:00-12:00', `${TUESDAY} 11:00`)).toBe('open');
    expect(state('Tu[-1] 10:00-12:00', `${TUESDAY} 11:00`)).toBe('open');
    expect(state('Tu[1,3] 10:00-12:00', `${TUESDAY} 11:00`)).toBe('closed');
    expect(state('Tu[1-3] 10:00-12:00', '2019-05-14 11:00')).toBe('open');
  });

  it('says unknown where the value does', () => {
    expect(state('Mo-Fr 18:00+', `${TUESDAY} 20:00`)).toBe('unknown');
    expect(state('Mo-Fr 18:00+', `${TUESDAY} 17:00`)).toBe('closed');
    expect(state('Mo-Fr 08:00-18:00 "on request"', `${TUESDAY} 09:00`)).toBe('unknown');
    expect(state('Mo-Fr 08:00-18:00 open "ring"', `${TUESDAY} 09:00`)).toBe('open');
    expect(state('unknown', `${TUESDAY} 09:00`)).toBe('unknown');
  });

  it.each([
    'sunrise-sunset',
    'Mo-Fr 08:00-sunset',
    'easter off',
    'Mo-Fr 8-18',
    'Mo-Fr 08:00-18:00/01:30',
    'PH Mo 10:00-12:00',
    'Dec 24 2019-Jan 2 2020',
    'Mo[1] +1 day 10:00',
    'daily',
    '',
    ';',
    'Mo-Fr 25:99-26:00',
    '24/7 08:00-12:00',
    'Mo-',
    'Mo[',
    'x'.repeat(2000),
  ])('does not evaluate %j', (value) => {
    expect(state(value, `${TUESDAY} 12:00`)).toBe('not evaluated');
  });

  it('agrees with a plain reading of weekly hours', () => {
    const names = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const hours = fc.record({
      first: fc.nat(6),
      days: fc.integer({ min: 1, max: 6 }),
      from: fc.nat(1439),
      length: fc.integer({ min: 1, max: 1440 }),
    });
    fc.assert(
      fc.property(hours, fc.nat(7 * 1440 - 1), ({ first, days, from, length }, asked) => {
        const last = (first + days - 1) % 7;
        const value = `${names[first]}-${names[last]} ${clock(from)}-${clock(from + length)}`;
        const open = Array.from({ length: days }, (_, i) => ((first + i) % 7) * 1440 + from).some(
          (start) => (asked - start + 7 * 1440) % (7 * 1440) < length,
        );
        const monday = dayOfDate(20190603);
        const expected = stateAt(parseOpeningHours(value)!, monday + Math.floor(asked / 1440), (asked % 1440) * 60);
        expect([value, expected]).toEqual([value, open ? 'open' : 'closed']);
      }),
    );
  });

  it('reads anything without failing', () => {
    const word = fc.constantFrom(
      ...[
        'Mo',
        'Fr',
        '-',
        ',',
        ';',
        '||',
        '[',
        ']',
        '1',
        '08:00',
        '18:00',
        'off',
        '"x"',
        'Jan',
        'week',
        'PH',
        '+',
        '2019',
      ],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (value) => {
          const rules = parseOpeningHours(value);
          if (rules !== null) expect(['open', 'closed', 'unknown']).toContain(stateAt(rules, 18_000, 40_000));
        },
      ),
    );
  });
});
