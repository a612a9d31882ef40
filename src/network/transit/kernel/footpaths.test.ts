import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANDOM_DATES, randomTimetable } from '../../../../test/worlds/random-timetable.ts';
import { timetableWorld } from '../../../../test/worlds/timetable-world.ts';
import type { ServiceDay } from '../service-day.ts';
import { serviceDayOf } from '../service-days.ts';
import { FOOTPATH_FIXED, FOOTPATH_KMH, type StopIndex } from '../timetable.ts';
import { atSpeed, type FootpathRows, SearchFootpaths } from './footpaths.ts';
import { FAR_S } from './labels.ts';

type Walk = readonly [head: number, durationS: number, lengthDm: number];

function walksFrom({ begin, end, head, durationS, lengthDm }: FootpathRows, stop: StopIndex): Walk[] {
  const walks: Walk[] = [];
  for (let f = begin[stop]; f < end[stop]; f++) walks.push([head[f], durationS[f], lengthDm[f]]);
  return walks;
}

/** Computes the footpaths of the day, one by one; walks without a fixed time take as long as at a speed. */
function plainWalks({ stop, footpath }: ServiceDay, from: StopIndex, walkKmh: number): Walk[] {
  const walks: Walk[] = [];
  for (let f = stop.firstFootpath[from]; f < stop.firstFootpath[(from + 1) as StopIndex]; f++) {
    const isFixed = footpath.kind[f] === FOOTPATH_FIXED || walkKmh === FOOTPATH_KMH;
    const durationS = isFixed ? footpath.durationS[f] : 0 + atSpeed(footpath.durationS[f], walkKmh);
    walks.push([footpath.head[f], durationS, footpath.lengthDm[f]]);
  }
  return walks;
}

describe('footpaths of a search', () => {
  it('are those of its day at its speed, whatever was searched before', () => {
    const footpaths = new SearchFootpaths();
    const speed = fc.constantFrom(FOOTPATH_KMH, 2.5, 7);
    fc.assert(
      fc.property(randomTimetable, fc.array(fc.tuple(speed, fc.boolean()), { minLength: 1 }), (random, searches) => {
        const { timetable } = timetableWorld(random.world);
        for (const [walkKmh, mirrored] of searches) {
          const span = { fromS: random.anchorS, toS: random.anchorS + 3600 };
          const day = serviceDayOf(timetable, RANDOM_DATES[1], span, mirrored);
          footpaths.prepare(day, walkKmh, null);
          const rows = footpaths.around(new Int32Array(0), 0);
          for (let stop = 0 as StopIndex; stop < timetable.stop.count; stop++) {
            expect(walksFrom(rows, stop)).toEqual(plainWalks(day, stop, walkKmh));
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it("are a traveler's own where there are such, found from the usual ones and the stops", () => {
    const { timetable } = timetableWorld(fc.sample(randomTimetable, { numRuns: 1, seed: 1 })[0].world);
    const day = serviceDayOf(timetable, RANDOM_DATES[1], { fromS: 0, toS: 3600 }, false);
    const footpaths = new SearchFootpaths();
    let usual: FootpathRows | null = null;
    let asked: number[] = [];
    const own: FootpathRows = { ...day.footpath, begin: day.stop.firstFootpath, end: day.stop.firstFootpath };
    footpaths.prepare(day, FOOTPATH_KMH, {
      around(stops, count, rows) {
        usual = rows;
        asked = [...stops.subarray(0, count)];
        return own;
      },
    });
    expect(footpaths.around(Int32Array.of(1, 0, 7), 2)).toBe(own);
    expect(asked).toEqual([1, 0]);
    expect(walksFrom(usual!, 0 as StopIndex)).toEqual(plainWalks(day, 0 as StopIndex, FOOTPATH_KMH));
  });
});

describe('a walk at another speed', () => {
  it('is rounded up, but not for a rounding error, and never overflows', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 200 }), (durationS, tenths) => {
        // In whole numbers: duration · 10 · usual / tenths.
        const scaled = durationS * 10 * FOOTPATH_KMH;
        const expected = (scaled - (scaled % tenths)) / tenths + (scaled % tenths === 0 ? 0 : 1);
        // Zero seconds may come as -0.
        expect(0 + atSpeed(durationS, tenths / 10)).toBe(Math.min(FAR_S, expected));
      }),
    );
    expect(atSpeed(1e9, 0.001)).toBe(FAR_S);
  });
});
