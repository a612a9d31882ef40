import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED, timetableOf } from '../../../test/worlds/gtfs/feed.ts';

const TWO_TRIPS = {
  'trips.txt': 'route_id,service_id,trip_id\nR,S,T\nR,S,U\n',
  'stop_times.txt': `${SMALL_FEED['stop_times.txt']}U,9:00:00,9:00:00,a,1\nU,9:10:00,9:10:00,b,2\n`,
};

describe('agencies and routes', () => {
  it('take the zone of the first agency', async () => {
    const feed = await readFeed({
      'agency.txt':
        'agency_id,agency_name,agency_timezone\nA,A,Moon/Crater\nB,B,Europe/Paris\nC,C,Europe/London\nB,B,Europe/Paris\n',
      'routes.txt': 'route_id,agency_id,route_type\nR,C,3\nQ,,3\nP,X,3\n',
    });
    expect(feed.timeZone).toBe('Europe/Paris');
    expect(feed.agencies.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
    expect(feed.routes.map(({ agency }) => agency)).toEqual([2, -1, -1]);
    expect(problemsOf(feed)).toEqual([
      'duplicate-id agency.txt ×1 @5',
      'different-time-zone agency.txt ×1 @4',
      'unknown-zone agency.txt ×1 @2',
      'unknown-agency routes.txt ×2 @3,4',
    ]);
  });

  it('keep unknown types, read no type as bus', async () => {
    const feed = await readFeed({
      'routes.txt':
        'route_id,route_type,route_color,route_text_color\nR,0,00AAff,#FFFFFF\nA,702,red\nB,11\nC,8\nD,99999\nE,tram\nF,\nR,3\n,3\n',
    });
    expect(feed.routes.map(({ type }) => type)).toEqual([0, 702, 11, 8, 99_999, 3, 3]);
    expect(feed.routes[0]).toMatchObject({ color: '#00aaff', textColor: '#ffffff' });
    expect(problemsOf(feed)).toEqual([
      'duplicate-id routes.txt ×1 @9',
      'missing-id routes.txt ×1 @10',
      'bad-color routes.txt ×1 @3',
      'bad-type routes.txt ×2 @7,8',
      'unknown-route-type routes.txt ×2 @5,6',
    ]);
  });
});

describe('trips', () => {
  it('of unknown routes and services are dropped, their stop times in silence', async () => {
    const feed = await readFeed({
      'trips.txt':
        'route_id,service_id,trip_id,shape_id,block_id,wheelchair_accessible,bikes_allowed\nX,S,1\nR,X,2\nR,S,T,ghost,B,1,2\nR,S,T\nR,S,\nR,S,empty\nR,S,U,,B\n',
      'stop_times.txt': `${TWO_TRIPS['stop_times.txt']}1,8:00:00,,a,1\n2,8:00:00,,a,1\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'duplicate-id trips.txt ×1 @5',
      'missing-id trips.txt ×1 @6',
      'no-stop-times trips.txt ×1 @7',
      'unknown-route trips.txt ×1 @2',
      'unknown-service trips.txt ×1 @3',
      'unknown-shape trips.txt ×1 @4',
    ]);
    expect(feed.trips).toMatchObject({
      count: 2,
      shape: new Int32Array([-1, -1]),
      block: new Int32Array([0, 0]),
      wheelchair: new Uint8Array([1, 0]),
      bikes: new Uint8Array([2, 0]),
      firstStopTime: new Int32Array([0, 3, 5]),
    });
  });
});

describe('frequencies', () => {
  const head = 'trip_id,start_time,end_time,headway_secs,exact_times\n';

  it('are read, exact and not', async () => {
    const feed = await readFeed({ 'frequencies.txt': `${head}T,6:00:00,9:00:00,600\nT,9:00:00,25:00:00,900,1\n` });
    expect(problemsOf(feed)).toEqual([]);
    expect(feed.frequencies).toEqual([
      { trip: 0, startS: 21_600, endS: 32_400, headwayS: 600, exact: false },
      { trip: 0, startS: 32_400, endS: 90_000, headwayS: 900, exact: true },
    ]);
  });

  it('that make no sense are dropped', async () => {
    const feed = await readFeed({
      'trips.txt': 'route_id,service_id,trip_id\nR,S,gone\nR,S,T\n',
      'frequencies.txt': `${head}T,6:00:00,9:00:00,0\nT,9:00:00,6:00:00,600\nT,6:00:00,6:00:00,600\nT,x,6:00:00,600\nT,0:00:00,99:00:00,1\nX,6:00:00,9:00:00,600\ngone,6:00:00,9:00:00,600\nT,6:00:00,9:00:00,600\nT,8:59:59,10:00:00,600\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'no-stop-times trips.txt ×1 @2',
      'absurd-frequency frequencies.txt ×1 @6',
      'bad-time frequencies.txt ×3 @3,4,5',
      'dropped-reference frequencies.txt ×1 @8',
      'headway-zero frequencies.txt ×1 @2',
      'unknown-trip frequencies.txt ×1 @7',
      'overlapping-frequency frequencies.txt ×1 @10',
    ]);
    expect(feed.frequencies.map(({ trip, startS }) => [trip, startS])).toEqual([
      [0, 21_600],
      [0, 32_399],
    ]);
  });
});

describe('transfers', () => {
  const head =
    'from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time\n';

  it('of all types, bound to stops, routes or trips', async () => {
    const feed = await readFeed({
      ...TWO_TRIPS,
      'transfers.txt': `${head}a,b\na,b,,,,,1\na,a,,,,,2,120\nb,c,,,,,3\n,,,,T,U,4\nc,a,,,T,U,5\na,b,R,,,U,2,60\n`,
    });
    expect(problemsOf(feed)).toEqual([]);
    const rows = feed.transfers.map((t) =>
      [t.fromStop, t.toStop, t.fromRoute, t.toRoute, t.fromTrip, t.toTrip, t.type, t.minTransferS].join(' '),
    );
    expect(rows).toEqual([
      '0 1 -1 -1 -1 -1 0 0',
      '0 1 -1 -1 -1 -1 1 0',
      '0 0 -1 -1 -1 -1 2 120',
      '1 2 -1 -1 -1 -1 3 0',
      '-1 -1 -1 -1 0 1 4 0',
      '2 0 -1 -1 0 1 5 0',
      '0 1 0 -1 -1 1 2 60',
    ]);
  });

  it('that name nothing known are dropped', async () => {
    const feed = await readFeed({
      ...TWO_TRIPS,
      'transfers.txt': `${head}a,x\na,\n,,,,T,,4\na,b,,,,X,1\na,b,,,,,6\na,b,,,,,2\na,b,,,,,2,-5\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'bad-reference transfers.txt ×4 @2,3,4,5',
      'bad-value transfers.txt ×1 @6',
      'bad-number transfers.txt ×2 @7,8',
    ]);
    expect(feed.transfers.map(({ type, minTransferS }) => [type, minTransferS])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('translations', () => {
  const info = 'feed_publisher_name,feed_publisher_url,feed_lang\nLines,https://lines.example/,en\n';

  it('by record and by value, without the language of the feed', async () => {
    const feed = await readFeed({
      ...TWO_TRIPS,
      'trips.txt': 'route_id,service_id,trip_id,trip_headsign\nR,S,T,Cedar\nR,S,U,Beech\n',
      'feed_info.txt': info,
      'translations.txt':
        'table_name,field_name,language,translation,record_id,record_sub_id,field_value\nstops,stop_name,DE,Esche,a\nstops,stop_name,de,Buche,,,Beech\nroutes,route_long_name,fr,Frêne – Cèdre,R\ntrips,trip_headsign,de,Zeder,T\ntrips,trip_headsign,de,Buche,,,Beech\nstops,stop_name,en,Other,a\nagency,agency_name,de,Linien,A\nstops,stop_name,de,Nichts,x\nstops,stop_name,,Nichts,a\n',
    });
    expect(problemsOf(feed)).toEqual(['bad-reference translations.txt ×1 @9', 'bad-value translations.txt ×1 @10']);
    expect([...feed.translations.keys()]).toEqual(['de', 'fr']);
    const german = feed.translations.get('de')!;
    expect([...german.stopNames]).toEqual([
      [0, 'Esche'],
      [1, 'Buche'],
    ]);
    const signs = [...feed.trips.headsign].map((sign) => german.headsigns.get(sign));
    expect(signs).toEqual(['Zeder', 'Buche']);
    expect([...feed.translations.get('fr')!.routeLongNames]).toEqual([[0, 'Frêne – Cèdre']]);
    expect(timetableOf(feed).length).toBe(2);
  });

  it('in the older form, by text wherever it stands', async () => {
    const feed = await readFeed({ 'translations.txt': 'trans_id,lang,translation\nCedar,de,Zeder\nOak,de,Eiche\n' });
    const german = feed.translations.get('de')!;
    expect([...german.stopNames]).toEqual([[2, 'Zeder']]);
    expect(german.headsigns.get(feed.trips.headsign[0])).toBe('Zeder');
  });
});
