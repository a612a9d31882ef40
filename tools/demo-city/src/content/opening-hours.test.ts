import { describe, expect, it } from 'vitest';
import { dayOfDate } from '../../../../src/kit/core/calendar.ts';
import { seededRandom } from '../../../../src/kit/core/random.ts';
import { parseOpeningHours } from '../../../../src/products/places/opening-hours/parse-opening-hours.ts';
import { stateAt } from '../../../../src/products/places/opening-hours/state-at.ts';
import { HOURS, openingHours } from './opening-hours.ts';
import { POI_KINDS } from './poi-plan.ts';

/** Returns how many of the opening hours of a kind are open at a time. */
const open = (kind: string, date: number, hour: number): number =>
  HOURS[kind].filter((hours) => stateAt(parseOpeningHours(hours)!, dayOfDate(date), hour * 3600) === 'open').length;
const [TUESDAY, SATURDAY, SUNDAY] = [20261124, 20261128, 20261129];

describe('hours of the demonstration city', () => {
  it.each(Object.entries(HOURS))('of %s can be evaluated, and it opens on Tuesdays', (kind, list) => {
    for (const hours of list) expect(parseOpeningHours(hours), hours).not.toBeNull();
    expect(Math.max(...Array.from({ length: 24 }, (_, hour) => open(kind, TUESDAY, hour)))).toBeGreaterThan(0);
  });

  it('are kept by kinds that the city has', () => {
    const kinds = POI_KINDS.flatMap(({ tags }) => Object.entries(tags).map((tag) => tag.join('=')));
    for (const kind of Object.keys(HOURS)) expect(kinds).toContain(kind);
  });

  it('are those of a town where Sunday is quiet', () => {
    expect(open('shop=supermarket', SATURDAY, 18)).toBe(3);
    expect(open('shop=supermarket', SUNDAY, 12)).toBe(0);
    expect(open('shop=bakery', SUNDAY, 9)).toBe(2);
    expect(open('amenity=doctors', TUESDAY, 9)).toBe(3);
    expect(open('amenity=doctors', TUESDAY, 22)).toBe(0);
    expect(open('amenity=pub', TUESDAY, 9)).toBe(0);
    expect(open('amenity=pub', TUESDAY, 22)).toBe(3);
    expect(open('amenity=bank', TUESDAY, 10)).toBe(2);
  });

  it('are given for most places, and for no playground', () => {
    const random = seededRandom(1);
    const texts = Array.from({ length: 1000 }, () => openingHours({ amenity: 'cafe' }, random).opening_hours);
    expect(texts.filter(Boolean).length / 1000).toBeCloseTo(0.85, 1);
    expect(new Set(texts).size).toBe(4);
    expect(openingHours({ leisure: 'playground' }, random)).toEqual({});
  });
});
