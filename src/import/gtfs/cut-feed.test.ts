import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED, timetableOf } from '../../../test/worlds/gtfs/feed.ts';

/** Four stops in a row, the middle two of them in the box. */
const STOPS = `${SMALL_FEED['stops.txt']}d,Dogwood,50,8.03\n`;
const BOX = { minX: 8.005e7, minY: 49e7, maxX: 8.025e7, maxY: 51e7 };
const HEAD = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n';

describe('a feed cut to a box', () => {
  it('has the halts in it at the same times, also those that depend on halts outside', async () => {
    const files = {
      'stops.txt': STOPS,
      'trips.txt': `${SMALL_FEED['trips.txt']}R,S,once,Dogwood\nR,S,never,Dogwood\n`,
      'stop_times.txt': `${HEAD}T,8:00:00,8:00:00,a,1\nT,,,b,2\nT,,,c,3\nT,8:30:00,8:30:00,d,4\nonce,9:00:00,9:00:00,a,1\nonce,9:10:00,9:10:00,b,2\nnever,9:00:00,9:00:00,a,1\nnever,9:30:00,9:30:00,d,2\n`,
      'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,from_trip_id,to_trip_id\nb,b,4,once,never\n',
    };
    const feed = await readFeed(files, { box: BOX });
    expect(timetableOf(feed)).toEqual(['T: b 8:10 – c 8:20']);
    expect(feed.stopTimes.count).toBe(2);
    expect(problemsOf(feed)).toEqual([]);
    expect(timetableOf(await readFeed(files))[0]).toBe('T: a 8:00 – b 8:10 – c 8:20 – d 8:30');
  });

  it('moves departures by frequencies to the first halt in it', async () => {
    const feed = await readFeed(
      {
        'stops.txt': STOPS,
        'stop_times.txt': `${HEAD}T,8:00:00,8:00:00,a,1\nT,8:10:00,8:11:00,b,2\nT,8:20:00,8:20:00,c,3\n`,
        'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nT,10:00:00,12:00:00,600\n',
      },
      { box: BOX },
    );
    expect(feed.frequencies).toMatchObject([{ startS: 10 * 3600 + 660, endS: 12 * 3600 + 660, headwayS: 600 }]);
    expect(timetableOf(feed)).toEqual(['T: b 8:10/8:11 – c 8:20']);
  });

  it('may have no trip', async () => {
    const feed = await readFeed({}, { box: { minX: 9e7, minY: 49e7, maxX: 10e7, maxY: 51e7 } });
    expect([feed.trips.count, feed.stopTimes.count, problemsOf(feed)]).toEqual([0, 0, []]);
  });
});
