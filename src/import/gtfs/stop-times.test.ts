import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, timetableOf } from '../../../test/worlds/gtfs/feed.ts';
import { fillBlankTimes } from './blank-times.ts';

const HEAD = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n';
const TRIPS = 'route_id,service_id,trip_id\nR,S,T\nR,S,U\n';
/** Stops from west to east: a at 0, b at 1, c at 3, d at 4 hundredths of a degree; x is at a again. */
const STOPS = 'stop_id,stop_name,stop_lat,stop_lon\na,A,50,8\nb,B,50,8.01\nc,C,50,8.03\nd,D,50,8.04\nx,X,50,8\n';

const read = (rows: string, files = {}) =>
  readFeed({ 'trips.txt': TRIPS.replace('R,S,U\n', ''), 'stops.txt': STOPS, 'stop_times.txt': HEAD + rows, ...files });
const of = async (rows: string) => {
  const feed = await read(rows);
  return [...timetableOf(feed), ...problemsOf(feed)];
};
const GOOD = 'T,1:00:00,1:00:00,a,1\nT,2:00:00,2:00:00,b,2\n';

describe('stop times', () => {
  it('stand in any order, with gaps in the sequence', async () => {
    const feed = await read(
      'U,9:10:00,,b,700\nT,8:20:00,,c,30\nU,9:00:00,,a,0\nT,8:00:00,,a,1\nT,8:10:00,8:11:00,b,29\n',
      {
        'trips.txt': TRIPS,
      },
    );
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – b 8:10/8:11 – c 8:20', 'U: a 9:00 – b 9:10']);
    expect(problemsOf(feed)).toEqual([]);
  });

  it.each([
    [
      'past 24:00 and 48:00',
      'T,23:50:00,23:55:00,a,1\nT,24:10:00,24:10:00,b,2\nT,49:00:00,,c,3\n',
      ['T: a 23:50/23:55 – b 24:10 – c 49:00'],
    ],
    ['of one digit', 'T,8:05:00,8:05:00,a,1\nT,9:05:00,9:05:00,b,2\n', ['T: a 8:05 – b 9:05']],
    [
      'told by arrival or departure alone',
      'T,,8:00:00,a,1\nT,8:05:00,,b,2\nT,8:10:00,,c,3\n',
      ['T: a 8:00 – b 8:05 – c 8:10'],
    ],
    ['at the same stop twice', 'T,8:00:00,,a,1\nT,8:05:00,,b,2\nT,8:10:00,,a,3\n', ['T: a 8:00 – b 8:05 – a 8:10']],
  ])('%s', async (_, rows, expected) => expect(await of(rows)).toEqual(expected));

  it.each([
    ['straight distance', 'T,8:00:00,,a,1\nT,,,b,2\nT,,,c,3\nT,8:40:00,,d,4\n', 'T: a 8:00 – b 8:10 – c 8:30 – d 8:40'],
    [
      'shape_dist_traveled',
      'T,8:00:00,,a,1,0\nT,,,b,2,5\nT,,,c,3,7.5\nT,8:40:00,,d,4,10\n',
      'T: a 8:00 – b 8:20 – c 8:30 – d 8:40',
    ],
    [
      'distance where shape_dist_traveled has gaps',
      'T,8:00:00,,a,1,0\nT,,,b,2\nT,,,c,3,7\nT,8:40:00,,d,4,9\n',
      'T: a 8:00 – b 8:10 – c 8:30 – d 8:40',
    ],
    [
      'distance where shape_dist_traveled falls',
      'T,8:00:00,,a,1,9\nT,,,b,2,5\nT,,,c,3,7\nT,8:40:00,,d,4,10\n',
      'T: a 8:00 – b 8:10 – c 8:30 – d 8:40',
    ],
    [
      'number where nothing lies between',
      'T,8:00:00,,a,1\nT,,,x,2\nT,,,a,3\nT,8:30:00,,x,4\n',
      'T: a 8:00 – x 8:10 – a 8:20 – x 8:30',
    ],
    [
      'the departure before',
      'T,8:00:00,8:10:00,a,1\nT,,,b,2\nT,8:40:00,8:45:00,c,3\nT,9:00:00,,d,4\n',
      'T: a 8:00/8:10 – b 8:20 – c 8:40/8:45 – d 9:00',
    ],
  ])('that are blank are filled by %s', async (_, rows, expected) => expect(await of(rows)).toEqual([expected]));

  it('that are blank are filled along the shape, which is longer than straight', async () => {
    const feed = await read('T,8:00:00,,a,1\nT,,,b,2\nT,8:40:00,,c,3\n', {
      'trips.txt': 'route_id,service_id,trip_id,shape_id\nR,S,T,H\n',
      // From a straight to b, then by a detour of 0.02° up and down to c.
      'shapes.txt':
        'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,50,8,1\nH,50,8.01,2\nH,50.02,8.01,3\nH,50.02,8.03,4\nH,50,8.03,5\n',
    });
    // 715 m of 715 + 2224 + 1430 + 2224.
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – b 8:04:20 – c 8:40']);
    expect([...feed.stopTimes.shapeAt]).toEqual([0, 1, 4]);
  });

  it.each([
    ['blank at an end', 'T,,,a,1\nT,8:10:00,,b,2\n', 'blank-end stop_times.txt ×1 @2'],
    ['going back', 'T,8:00:00,,a,1\nT,7:59:59,,b,2\n', 'decreasing-times stop_times.txt ×1 @2'],
    [
      'leaving before coming',
      'T,8:00:00,,a,1\nT,8:10:00,8:09:00,b,2\nT,8:20:00,,c,3\n',
      'decreasing-times stop_times.txt ×1 @2',
    ],
    ['going back over blanks', 'T,8:00:00,,a,1\nT,,,b,2\nT,7:00:00,,c,3\n', 'decreasing-times stop_times.txt ×1 @2'],
    ['at one stop', 'T,8:00:00,,a,1\n', 'one-stop stop_times.txt ×1 @2'],
  ])('drop the trip when %s', async (_, rows, problem) => {
    const feed = await read(`${rows}${GOOD.replaceAll('T', 'U')}`, { 'trips.txt': TRIPS });
    expect([problemsOf(feed), timetableOf(feed)]).toEqual([[problem], ['U: a 1:00 – b 2:00']]);
    expect([...feed.trips.firstStopTime]).toEqual([0, 2]);
  });

  it.each([
    ['negative', 'T,-1:00:00,,c,3\n', 'bad-time stop_times.txt ×1 @4'],
    ['absurd', 'T,9999:00:00,,c,3\n', 'bad-time stop_times.txt ×1 @4'],
    ['no time', 'T,3:00:00,soon,c,3\n', 'bad-time stop_times.txt ×1 @4'],
    [
      'of no sequence',
      'T,3:00:00,,c,\nT,3:00:00,,c,-3\nT,3:00:00,,c,99999999999\n',
      'bad-sequence stop_times.txt ×3 @4,5,6',
    ],
    ['of one sequence', 'T,3:00:00,,c,2\n', 'duplicate-sequence stop_times.txt ×1 @2'],
    ['of no stop', 'T,3:00:00,,,3\n', 'unknown-stop stop_times.txt ×1 @4'],
    ['of no trip', ',3:00:00,,c,3\n', 'unknown-trip stop_times.txt ×1 @4'],
  ])('are dropped alone when %s', async (_, row, problem) => {
    expect(await of(GOOD + row)).toEqual(['T: a 1:00 – b 2:00', problem]);
  });

  it('of a trip that takes no time are kept with a word', async () => {
    expect(await of('T,8:00:00,,a,1\nT,8:00:00,,b,2\n')).toEqual([
      'T: a 8:00 – b 8:00',
      'zero-duration stop_times.txt ×1 @2',
    ]);
  });

  it('know where boarding or alighting is impossible', async () => {
    const feed = await readFeed({
      'stop_times.txt':
        'trip_id,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\nT,8:00:00,a,1,0,1\nT,8:10:00,b,2,3,2\nT,8:20:00,c,3,1,9\n',
    });
    expect([[...feed.stopTimes.pickup], [...feed.stopTimes.dropOff]]).toEqual([
      [0, 3, 1],
      [1, 2, 0],
    ]);
    expect(problemsOf(feed)).toEqual(['bad-number stop_times.txt ×1 @4']);
  });
});

describe('blank times', () => {
  it('never go back where the given ones do not, and leave those alone', () => {
    const gap = fc.record({
      wait: fc.nat(60),
      ride: fc.nat(600),
      blank: fc.boolean(),
      way: fc.float({ min: 0, max: 5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 2, maxLength: 12 }), fc.boolean(), (gaps, measured) => {
        let time = 1000;
        let way = 0;
        const ways: number[] = [];
        const arrivals: number[] = [];
        const departures: number[] = [];
        gaps.forEach(({ wait, ride, blank, way: length }, i) => {
          const isBlank = blank && i > 0 && i < gaps.length - 1;
          arrivals.push(isBlank ? -1 : time);
          departures.push(isBlank ? -1 : time + wait);
          ways.push(way);
          time += wait + ride;
          way += length;
        });
        const arrivalS = Int32Array.from(arrivals);
        const departureS = Int32Array.from(departures);
        fillBlankTimes(arrivalS, departureS, measured ? [(k) => ways[k]] : []);
        arrivals.forEach((given, i) => {
          if (given >= 0) expect([arrivalS[i], departureS[i]]).toEqual([given, departures[i]]);
          expect(departureS[i]).toBeGreaterThanOrEqual(arrivalS[i]);
          if (i > 0) expect(arrivalS[i]).toBeGreaterThanOrEqual(departureS[i - 1]);
        });
      }),
    );
  });
});
