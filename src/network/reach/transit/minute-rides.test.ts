import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSpot } from '../../../../test/worlds/random-streets.ts';
import { originAt, queryOf, transitPlaces } from '../../../../test/worlds/random-transit.ts';
import { snapSpots } from '../../../../test/worlds/snapped-spots.ts';
import { Run } from '../../../kit/core/run.ts';
import { targetTable } from '../../routing/index.ts';
import { Reacher } from '../reach.ts';
import { MinuteRides } from './minute-rides.ts';

const ascending = (values: Iterable<number>): number[] => [...values].sort((a, b) => a - b);

describe('what is reached minute by minute', () => {
  it('is what travel times of those minutes say; of several origins the best of them', () => {
    fc.assert(
      fc.property(transitPlaces, randomSpot, (world, other) => {
        const reacher = new Reacher(world.network);
        const origin = originAt(world.spots[0], world);
        const beside = { ...origin, lon: other[0], lat: other[1] };
        const query = queryOf([origin], world);
        const [lon, lat] = world.spots[1];
        const target = snapSpots(reacher, query, origin, [lon, lat]);
        fc.pre(target.has(0));
        const byMinute = (origins: (typeof origin)[]): number[] =>
          Array.from(
            reacher.rides.searchByMinute(query, origins, new Run()),
            (reach) => reach.at(target, 0)?.weight ?? Infinity,
          );
        const single = [origin, beside].map((one) => byMinute([one]));
        const table = targetTable([0], () => ({ id: 0, lon, lat }));
        const times = reacher.rides.minuteTimes(query, table);
        times.find(origin, new Run());
        expect(ascending(single[0])).toEqual([...times.to(0)]);
        expect(byMinute([origin, beside])).toEqual(single[0].map((weight, m) => Math.min(weight, single[1][m])));
      }),
      { numRuns: 40 },
    );
  });

  it('is refused where arrivals would take too much memory', () => {
    const timetable = { platform: { count: 50_000 } } as never;
    expect(() => new MinuteRides(timetable, 0, 1281)).toThrow(/1281 exceeds the limit maxMinutesOfDeparture = 1280/);
    expect(() => new MinuteRides(timetable, 0, 300, 5)).toThrow(/300 exceeds the limit maxMinutesOfDeparture = 256/);
  });

  it('is what the earliest arrivals of the first minute say, also backwards', () => {
    fc.assert(
      fc.property(transitPlaces, fc.boolean(), (world, reverse) => {
        const reacher = new Reacher(world.network);
        const origin = originAt(world.spots[0], world, reverse);
        const query = queryOf([origin], world);
        const target = snapSpots(reacher, query, origin, world.spots[1]);
        fc.pre(target.has(0));
        const { value: first } = reacher.rides.searchByMinute(query, [origin], new Run()).next();
        const weight = first?.at(target, 0)?.weight;
        const waiting = { ...origin, transit: { ...origin.transit, durationS: 0 } };
        expect(reacher.search(query, [waiting], new Run()).at(target, 0)?.weight).toBe(weight);
      }),
      { numRuns: 40 },
    );
  });
});
