import { describe, expect, it } from 'vitest';
import { dayOfDate } from '../../kit/core/calendar.ts';
import { InputError } from '../../kit/core/errors.ts';
import { serviceDayStart, utcOffsetS } from './time-zone.ts';

const utc = (text: string) => Date.parse(`${text}Z`) / 1000;

describe('service days', () => {
  it('begin at midnight of their zone', () => {
    expect(serviceDayStart(dayOfDate(20240314), 'Europe/Berlin')).toBe(utc('2024-03-13T23:00'));
    expect(serviceDayStart(dayOfDate(20190528), 'America/Sao_Paulo')).toBe(utc('2019-05-28T03:00'));
    expect(serviceDayStart(dayOfDate(20240314), 'Asia/Kathmandu')).toBe(utc('2024-03-13T18:15'));
  });

  it('begin an hour off when clocks change', () => {
    // Noon is 10:00 UTC on the one and 11:00 UTC on the other day.
    expect(serviceDayStart(dayOfDate(20240331), 'Europe/Berlin')).toBe(utc('2024-03-30T22:00'));
    expect(serviceDayStart(dayOfDate(20241027), 'Europe/Berlin')).toBe(utc('2024-10-26T23:00'));
    expect(serviceDayStart(dayOfDate(20240407), 'Australia/Lord_Howe')).toBe(utc('2024-04-06T13:30'));
  });

  it('refuse zones that there are not', () => {
    expect(() => utcOffsetS(0, 'Europe/Atlantis')).toThrow(InputError);
    expect(utcOffsetS(utc('2024-07-01T00:00'), 'Europe/Berlin')).toBe(7200);
  });
});
