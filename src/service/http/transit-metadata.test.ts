import { expect, it } from 'vitest';
import { feedWorld } from '../../../test/worlds/feed-world.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { buildTimetable, WalkingStreets } from '../../import/timetable/index.ts';
import { SILENT } from '../../kit/core/progress.ts';
import { transitMetadata } from './transit-metadata.ts';

const street = streetWorld(
  [
    [8, 50],
    [8.1, 50],
  ],
  [{ from: 0, to: 1 }],
);
const TODAY = 20_500;
const stops = { A: [8, 50], B: [8.1, 50] } as const;

it('tells dates, times and sizes; a region without anything that runs has no transit', () => {
  const { timetable } = buildTimetable(
    [
      feedWorld({
        stops,
        // 2024-10-04 to 06, and the 8th.
        services: { daily: [20_000, 20_001, 20_002], extra: [20_002, 20_004] },
        routes: { tram: 0, bus: 3 },
        trips: {
          t: { positions: 'A 5:10, B 5:30', route: 'tram' },
          u: { positions: 'A 23:50, B 24:20', service: 'extra' },
        },
      }),
      feedWorld({ name: 'north.zip', timeZone: 'Europe/London', stops, trips: { v: 'A 9:00, B 9:30' } }),
    ],
    new WalkingStreets(street),
    SILENT,
  );
  expect(transitMetadata(timetable, TODAY)).toMatchObject({
    available: true,
    'min-date': 20241004,
    'max-date': 20241008,
    'busiest-date': 20241006,
    'served-dates': [
      { from: 20241004, to: 20241006 },
      { from: 20241008, to: 20241008 },
    ],
    'min-time-s': 5 * 3600 + 600,
    'max-time-s': 24 * 3600 + 1200,
    'time-zone': 'Europe/Berlin',
    'default-frame-duration': 18_000,
    'default-transfer-time': 60,
    'min-transfer-time': 0,
    routes: 3,
    stops: 4,
    trips: 3,
    'route-types': { 0: 1, 3: 2 },
    feeds: [
      { name: 'world.zip', 'time-zone': 'Europe/Berlin', routes: 2, stops: 2 },
      { name: 'north.zip', 'time-zone': 'Europe/London', routes: 1, stops: 2 },
    ],
  });
  expect(transitMetadata(null, TODAY)).toEqual({ available: false });
  const idle = feedWorld({ stops, services: { daily: [] }, trips: { t: 'A 8:00, B 9:00' } });
  expect(transitMetadata(buildTimetable([idle], new WalkingStreets(street), SILENT).timetable, TODAY)).toEqual({
    available: false,
  });
});
