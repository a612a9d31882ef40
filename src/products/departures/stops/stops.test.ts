import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../../test/worlds/street-world.ts';
import { TEXT_DATE, textTimetable } from '../../../../test/worlds/text-timetable.ts';
import { transitWorld } from '../../../../test/worlds/transit-world.ts';
import { NEVER_CANCELLED } from '../../../kit/core/cancel.ts';
import { DEFAULT_LIMITS } from '../../../network/routing/index.ts';
import { stopsOperation } from './stops.ts';
import { toStopsQuery } from './stops-query.ts';

// A street of 2 km; A is at its beginning, B at 1 km, C at its end. Meters are seconds at 3.6 km/h.
const DEGREE_M = 6_371_008.8 * (Math.PI / 180);
const streets = streetWorld(
  [0, 1000, 2000].map((m) => [8 + m / DEGREE_M, 0] as const),
  [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
);
const { timetable } = textTimetable(`
  1: A 8:00 > B 8:05 > C 8:10
  2: A 8:30 > B 8:35 no boarding > C 8:40
  3 type 0: C 9:10 > B 9:15
  4 20240313: A 32:20 > B 32:25
  5 no bicycles: C 10:00 > B 10:05
  inSeatTransfer 1 > 3
`);
const network = transitWorld(streets, timetable, [
  [{ edge: 0, share: 0, inS: 20 }],
  [{ edge: 0, share: 1 }],
  [{ edge: 1, share: 1 }],
]);

function answer(
  { mode = 'transit', ...part }: { readonly mode?: string; readonly [option: string]: unknown },
  filter?: string,
) {
  const transit = { speed: 3.6, date: TEXT_DATE, time: 8 * 3600 };
  const sources = [{ id: 7, lat: 0, lng: 8 + 600 / DEGREE_M, tm: { [mode]: transit } }];
  const query = toStopsQuery({ sources, ...part } as never, DEFAULT_LIMITS, filter);
  const { body } = stopsOperation.run(network, query, NEVER_CANCELLED);
  return JSON.parse(new TextDecoder().decode(body))['7'] as {
    id: number;
    stopId: string;
    name: string;
    edgeType: string;
    edgeWeight: number;
    travelType: string;
    nextStops: { time: number; name: string; endStation: string; routeType: number }[];
  }[];
}

function stops(part: Parameters<typeof answer>[0], filter?: string) {
  return answer(part, filter).map(({ name, edgeWeight, nextStops }) => [
    name,
    edgeWeight,
    ...nextStops.map(
      ({ time, name, endStation, routeType }) => `${time / 60 - 480} ${name} ${endStation} ${routeType}`,
    ),
  ]);
}

it('have the form that clients read: integers as ids, the unit of what they cost', () => {
  const rows = answer({ maxEdgeWeight: 700 });
  expect(
    rows.map(({ stopId, edgeType, edgeWeight, travelType }) => [stopId, edgeType, edgeWeight, travelType]),
  ).toEqual([
    ['B', 'time', 400, 'WALK'],
    ['A', 'time', 620, 'WALK'],
  ]);
  // FNV-1a of "B" and "A", upper 31 bits.
  expect(rows.map(({ id }) => id)).toEqual([0xc70bfb85 >>> 1, 0xc40bf6cc >>> 1]);
});

describe('stops around a source', () => {
  it('stand in the order of nearness, with what can be boarded within the hour', () => {
    expect(stops({})).toEqual([
      ['B', 400, '5 C C 3'],
      ['A', 620, '0 B C 3', '20 B B 3', '30 B C 3'],
      ['C', 1400],
    ]);
    expect(stops({ maxEdgeWeight: 619 })).toEqual([['B', 400, '5 C C 3']]);
  });

  it('keep to the times asked for, and to stops that something leaves from', () => {
    const later = { nextStopsStartTime: 8 * 3600 + 1, nextStopsEndTime: 9 * 3600 + 600 };
    expect(stops(later)).toEqual([
      ['B', 400, '5 C C 3'],
      ['A', 620, '20 B B 3', '30 B C 3'],
      ['C', 1400, '70 B B 0'],
    ]);
    expect(stops({ nextStopsEndTime: 8 * 3600 }, 'true')).toEqual([['A', 620, '0 B C 3']]);
    expect(stops({ nextStopsEndTime: 8 * 3600 }, '')).toHaveLength(3);
    const late = { nextStopsStartTime: 10 * 3600, nextStopsEndTime: 11 * 3600 };
    expect(stops(late, 'true')).toEqual([['C', 1400, '120 B B 3']]);
    expect(stops({ ...late, mode: 'biketransit' }, 'true')).toEqual([]);
    expect(() => stops({}, 'maybe')).toThrow('filterEmptyNextStops must be one of true, false');
  });
});
