import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED, timetableOf } from '../../../test/worlds/gtfs/feed.ts';

const HEAD =
  'trip_id,arrival_time,departure_time,stop_id,location_id,location_group_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type\n';
const ZONES = { 'locations.geojson': '{"type":"FeatureCollection","features":[]}' };
const TRIPS = { 'trips.txt': 'route_id,service_id,trip_id\nR,S,T\nR,S,U\n' };

const severities = ({ report }: Awaited<ReturnType<typeof readFeed>>) => [
  ...new Set(report.problems.map(({ severity }) => severity)),
];

describe('rows on demand (GTFS-Flex)', () => {
  it('between fixed halts are left out and counted; trips of nothing else too', async () => {
    const feed = await readFeed({
      ...ZONES,
      ...TRIPS,
      'stop_times.txt': `${HEAD}T,8:00:00,8:00:00,a,,,1\nT,,,,zone,,2,8:01:00,8:19:00,2,1\nT,,,,,group,3,8:01:00,8:19:00,2,1\nT,8:20:00,8:20:00,c,,,4\nU,,,,zone,,1,9:00:00,12:00:00,2,1\nU,,,,zone,,2,9:00:00,12:00:00,1,2\n`,
    });
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – c 8:20']);
    expect(problemsOf(feed)).toEqual([
      'flexible-stop-time stop_times.txt ×4 @3,4,6,7',
      'flexible-trip trips.txt ×1 @3',
    ]);
    expect(severities(feed)).toEqual(['warning']);
    expect(feed.report.problems[0].examples[1].message).toMatch(/^trip T halts on demand in group/);
  });

  it('at the ends of a trip leave what runs by the clock, from the first given time to the last', async () => {
    const feed = await readFeed({
      ...ZONES,
      'stop_times.txt': `${HEAD}T,,,,zone,,1,7:00:00,7:50:00,2,1\nT,8:00:00,8:00:00,a,,,2\nT,8:10:00,8:10:00,b,,,3\nT,,,c,,,4\nT,,,,zone,,5,8:10:00,9:00:00,1,2\n`,
    });
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – b 8:10']);
    expect(severities(feed)).toEqual(['warning']);
  });

  it('at stops with windows of time, as GTFS and as drafts spell them, are no halts; a stop with times is one', async () => {
    for (const spelling of ['drop_off', 'dropoff']) {
      const feed = await readFeed({
        ...TRIPS,
        'stop_times.txt': `${HEAD.replaceAll('drop_off_window', `${spelling}_window`)}T,,,a,,,1,8:00:00,18:00:00,2,2\nT,,,area-in-another-file,,,2,8:00:00,18:00:00,2,2\nU,8:00:00,8:00:00,a,,,1\nU,8:10:00,8:10:00,b,,,2,8:00:00,9:00:00\n`,
      });
      expect(timetableOf(feed)).toEqual(['U: a 8:00 – b 8:10']);
      expect(severities(feed)).toEqual(['warning']);
    }
  });

  it('alone make a feed without trips and without errors, though others refer to its trips', async () => {
    const feed = await readFeed({
      ...ZONES,
      'stops.txt': null,
      'stop_times.txt':
        'trip_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window\nT,zone,1,8:00:00,18:00:00\nT,zone,2,8:00:00,18:00:00\n',
      'frequencies.txt': 'trip_id,start_time,end_time,headway_secs\nT,6:00:00,9:00:00,600\n',
      'transfers.txt': 'from_trip_id,to_trip_id,transfer_type\nT,T,4\n',
      'translations.txt': 'table_name,field_name,language,translation,record_id\ntrips,trip_headsign,fr,Cèdre,T\n',
    });
    expect([feed.trips.count, feed.frequencies, feed.transfers]).toEqual([0, [], []]);
    expect(severities(feed)).toEqual(['warning']);
  });

  it('may be booked rows of the clock too, which then are by phone', async () => {
    const { stopTimes } = await readFeed({
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id\n' +
        'T,8:00:00,8:00:00,a,1,,1,rule,rule\nT,8:10:00,8:10:00,b,2,0,3,rule,rule\nT,8:20:00,8:20:00,c,3,1,0,,\n',
    });
    expect([...stopTimes.pickup, ...stopTimes.dropOff]).toEqual([2, 2, 1, 1, 3, 0]);
  });

  it('of nowhere are errors as before', async () => {
    const feed = await readFeed({ 'stop_times.txt': `${SMALL_FEED['stop_times.txt']}T,8:30:00,8:30:00,,4\n` });
    expect(problemsOf(feed)).toEqual(['unknown-stop stop_times.txt ×1 @5']);
    await expect(readFeed({ 'stops.txt': null })).rejects.toThrow(/no GTFS feed: stops\.txt is missing/);
  });
});
