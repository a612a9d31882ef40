import { beforeEach, describe, expect, it } from 'vitest';
import { feedWorld } from '../../../test/worlds/feed-world.ts';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { buildTimetable, WalkingStreets } from '../../import/timetable/index.ts';
import { SILENT } from '../../kit/core/progress.ts';
import type { ColumnSet } from '../../region/columns/columns.ts';
import { timetableFromColumns, transitColumns } from './columns.ts';
import { verifyTimetable } from './verify.ts';

const STREET = streetWorld(
  [
    [0, 0],
    [0.01, 0],
  ],
  [{ from: 0, to: 1 }],
);
const FEED = feedWorld({
  stops: { A: [0.001, 0], B: [0.002, 0], C: [0.003, 0] },
  trips: {
    one: { positions: 'A 8:00, B 8:10/8:12, C 8:20', block: 'k' },
    two: { positions: 'C 8:30, A 8:50', block: 'k', shape: 0 },
    three: { positions: 'A 9:00, B 9:10/9:12, C 9:20', block: 'k' },
  },
  shapes: [
    [
      [0.003, 0],
      [0.001, 0],
    ],
  ],
});

let columns: ColumnSet;
beforeEach(() => {
  columns = transitColumns(buildTimetable([FEED], new WalkingStreets(STREET), SILENT).timetable);
});

const problems = () => verifyTimetable(timetableFromColumns(columns)!, STREET.streets.edgeCount);
const column = (name: string) => columns.get(`transit.${name}`)!.array;

describe('the invariants of a timetable', () => {
  it('hold for what the builder makes, and for none', () => {
    expect(problems()).toEqual([]);
    expect(column('inSeatTransfer.from').length).toBe(2);
    expect(timetableFromColumns(new Map())).toBeNull();
    const empty = buildTimetable([], new WalkingStreets(STREET), SILENT).timetable;
    expect(verifyTimetable(empty, 1)).toEqual([expect.stringContaining('mainFeed names nothing')]);
  });

  it.each<[string, number, number, RegExp]>([
    ['platform.lonE7', 1, 2e9, /transit\.platform\.lonE7 is out of range \(at 1\)/],
    ['shape.latE7', 0, 1e9, /transit\.shape\.latE7 is out of range/],
    ['link.edge', 2, 1, /transit\.link\.edge names nothing \(at 2\)/],
    ['link.share', 0, 1.5, /transit\.link\.share is out of range/],
    ['link.inS', 0, -2, /transit\.link\.inS is out of range/],
    ['platform.station', 0, 99, /transit\.platform\.station names nothing/],
    ['stop.platform', 0, -1, /transit\.stop\.platform names nothing/],
    ['stop.changeS', 1, -3, /transit\.stop\.changeS is out of range/],
    ['stop.firstFootpath', 1, 7, /transit\.stop\.firstFootpath descends/],
    ['footpath.head', 0, 3, /transit\.footpath\.head names nothing/],
    ['footpath.head', 0, 0, /a footpath leads to its own stop/],
    ['footpath.head', 1, 1, /footpaths are not in ascending order/],
    ['footpath.kind', 0, 3, /transit\.footpath\.kind is out of range/],
    ['pattern.firstPosition', 2, 4, /firstPosition does not cover/],
    ['pattern.shape', 0, 1, /transit\.pattern\.shape names nothing/],
    ['stopPosition.distanceDm', 1, -1, /stop positions lie in the wrong order/],
    ['stopPosition.shapeAt', 4, 1.5, /a stop position is off its shape/],
    ['stopPosition.pickup', 0, 4, /transit\.stopPosition\.pickup is out of range/],
    ['trip.profile', 0, 1, /a trip has other times than stop positions/],
    ['trip.startS', 0, 90_000, /trips are not in the order of patterns and starts/],
    ['trip.service', 0, 1, /transit\.trip\.service names nothing/],
    ['profile.arrivalS', 2, 1, /times descend along a trip/],
    ['profile.departureS', 0, 1, /a profile does not begin at its first departure/],
    ['inSeatTransfer.to', 1, 3, /transit\.inSeatTransfer\.to names nothing/],
    ['service.days', 0, 0, /a day has other trips than its services/],
    ['calendar.tripsOnDay', 0, 2, /a day has other trips than its services/],
    ['calendar.mainFeed', 0, 1, /mainFeed names nothing/],
  ])('%s[%i] = %i is found', (name, index, value, message) => {
    column(name)[index] = value;
    expect(problems().join('\n')).toMatch(message);
  });

  it('tell columns of wrong lengths', () => {
    const { unit } = columns.get('transit.trip.route')!;
    columns.set('transit.trip.route', { array: new Int32Array(1), unit });
    expect(problems()).toEqual([expect.stringMatching(/transit\.trip\.route has 1 values instead of 3/)]);
  });

  it('name a column of another type', () => {
    columns.set('transit.trip.route', { array: new Int16Array(3), unit: '' });
    expect(problems).toThrow(/column transit\.trip\.route is not made of Int32/);
  });

  it('name a missing column', () => {
    columns.delete('transit.stopPosition.stop');
    expect(problems).toThrow(/no column transit\.stopPosition\.stop/);
  });
});
