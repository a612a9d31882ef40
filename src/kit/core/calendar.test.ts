import { describe, expect, it } from 'vitest';
import { dateOfDay, dateText, dayOfDate, parseInstant, weekdayOfDay } from './calendar.ts';

describe('calendar', () => {
  it('counts days from 1970-01-01, through leap days', () => {
    expect([19700101, 19700102, 20000229, 20240301, 20240229].map(dayOfDate)).toEqual([0, 1, 11_016, 19_783, 19_782]);
    expect([0, 11_016, -1].map(dateOfDay)).toEqual([19700101, 20000229, 19691231]);
  });

  it('knows which dates there are', () => {
    expect([20230229, 20191301, 20190431, 20190500, 5, -1, 2.5, Number.NaN].map(dayOfDate)).toEqual(
      Array(8).fill(Number.NaN),
    );
  });

  it('reads instants of dates that there are alone', () => {
    expect(parseInstant('2024-02-29')).toBe(Date.UTC(2024, 1, 29));
    expect(parseInstant('2026-06-30T23:59:59+02:00')).toBe(Date.UTC(2026, 5, 30, 21, 59, 59));
    const none = ['2026-02-30T10:00:00Z', '2025-02-29', '2026-06-31T23:59:59+02:00', '2026-00-10', '2026-01-01T25:00Z'];
    expect([...none, 'soon', '1', ''].map(parseInstant)).toEqual(Array(8).fill(Number.NaN));
  });

  it('knows the days of the week', () => {
    // 2019-05-28 was a Tuesday, 1969-12-31 a Wednesday.
    expect([20190528, 19691231, 19700101].map((date) => weekdayOfDay(dayOfDate(date)))).toEqual([1, 2, 3]);
    expect(dateText(20190528)).toBe('2019-05-28');
  });
});
