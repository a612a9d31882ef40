import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED, timetableOf } from '../../../test/worlds/gtfs/feed.ts';
import { ACCESS_NOT_TOLD } from './index.ts';

describe('a feed', () => {
  it('of only the required files', async () => {
    const feed = await readFeed();
    expect(problemsOf(feed)).toEqual([]);
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – b 8:10/8:11 – c 8:20']);
    expect(feed.agencies).toEqual([{ id: '', name: 'Lines', url: 'https://lines.example/' }]);
    expect(feed.routes).toMatchObject([
      { id: 'R', agency: 0, shortName: '1', longName: 'Ash – Cedar', type: 3, color: '' },
    ]);
    expect(feed.stops[1]).toEqual({
      id: 'b',
      code: '',
      name: 'Beech',
      lon: 8.01,
      lat: 50,
      locationType: 0,
      parent: -1,
      platformCode: '',
      level: 0,
      wheelchair: 0,
      access: ACCESS_NOT_TOLD,
    });
    expect(feed.trips).toMatchObject({ count: 1, block: new Int32Array([-1]), shape: new Int32Array([-1]) });
    expect(feed.trips.strings.get(feed.trips.headsign[0])).toBe('Cedar');
    expect([...feed.stopTimes.shapeAt]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    expect(feed.report.rows).toEqual({
      'agency.txt': 1,
      'stops.txt': 3,
      'routes.txt': 1,
      'trips.txt': 1,
      'stop_times.txt': 3,
      'calendar.txt': 1,
    });
    expect(feed).toMatchObject({ timeZone: 'Europe/Berlin', info: null, frequencies: [], transfers: [], pathways: [] });
  });

  it('with byte order marks, CRLF, quotes, spaces, other column orders and short rows', async () => {
    const spoilt = Object.fromEntries(
      Object.entries(SMALL_FEED).map(([name, text]) => {
        const lines = text!.trimEnd().split('\n');
        const rows = lines.map((line) =>
          [
            ...line
              .split(',')
              .reverse()
              .map((cell) => ` "${cell}" `),
            'x',
          ].join(','),
        );
        return [name, `\ufeff${rows.join('\r\n')}\r\n\r\n,,,\r\n`];
      }),
    );
    const feed = await readFeed(spoilt);
    expect([problemsOf(feed), timetableOf(feed)]).toEqual([[], timetableOf(await readFeed())]);
    const short = await readFeed({
      'stops.txt': 'stop_id,stop_lat,stop_lon,stop_name,parent_station\na,50,8,Ash\nb,50,8.01,Beech\nc,50,8.02,Cedar\n',
    });
    expect([problemsOf(short), short.stops.length]).toEqual([[], 3]);
  });

  it('in Latin-1, ids too', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1');
    const feed = await readFeed({
      'stops.txt': latin1('stop_id,stop_name,stop_lat,stop_lon\nä,Äsch,50,8\nb,Beech,50,8.01\n'),
      'stop_times.txt': latin1(
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,,ä,1\nT,8:10:00,,b,2\n',
      ),
    });
    expect([feed.stops[0].name, timetableOf(feed)]).toEqual(['Äsch', ['T: ä 8:00 – b 8:10']]);
    expect(problemsOf(feed)).toEqual(['not-utf-8 stops.txt ×1 @2']);
  });

  it('with decimal commas that are not in quotes, which shift its cells, is reported as such', async () => {
    const feed = await readFeed({
      'stops.txt':
        'stop_id,stop_name,stop_lat,stop_lon\na,Ash,50,8,\nb,Beech,50,8.01\nc,Cedar,50,8.02\nd,Dogwood,50,01,8,02\n',
    });
    expect(problemsOf(feed)).toEqual(['extra-cells stops.txt ×1 @5']);
  });

  it('in UTF-16, either way round, with a byte order mark or without', async () => {
    const utf16 = (text: string, bigEndian: boolean) => {
      const bytes = Buffer.from(text, 'utf16le');
      return bigEndian ? bytes.swap16() : bytes;
    };
    for (const mark of ['\ufeff', '']) {
      for (const bigEndian of [false, true]) {
        const tables = Object.entries(SMALL_FEED).map(([name, text]) => [name, utf16(mark + text, bigEndian)]);
        const feed = await readFeed(Object.fromEntries(tables));
        expect(timetableOf(feed)).toEqual(timetableOf(await readFeed()));
        expect(feed.routes[0].longName).toBe('Ash – Cedar');
        expect(problemsOf(feed)).toHaveLength(6);
        expect(feed.report.problems[0].examples[0].message).toMatch(/UTF-16/);
      }
    }
  });

  it.each([
    ['trips.txt', 'route_id,service_id,trip_id\n', 'trips.txt'],
    ['stop_times.txt', 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n', 'no trip can be used'],
    ['stops.txt', '', 'no trip can be used'],
    [
      'stops.txt',
      'id,name\na,Ash\n',
      /no trip can be used: stops\.txt line 1: there is no column stop_id, .* it has id, name/,
    ],
    [
      'trips.txt',
      'route_id,service_id\nR,S\n',
      /trips\.txt line 1: there is no column trip_id, .* it has route_id, service_id/,
    ],
    [
      'stops.txt',
      'stop_id;stop_name;stop_lat;stop_lon\na;Ash;50;8\n',
      /stops\.txt line 1: its columns are separated by ";" instead of commas/,
    ],
    [
      'stops.txt',
      'stop_id,stop_name,stop_lat,stop_lon\na,Ash,"50,1","8,02"\nb,Beech,"50,1","8,03"\n',
      /stops\.txt line 2: .*latitude "50,1", longitude "8,02": numbers need a decimal point/,
    ],
    [
      'calendar.txt',
      'service_id\nS\n',
      /calendar\.txt line 1: there is no column start_date, end_date, .* it has service_id/,
    ],
    [
      'stop_times.txt',
      'trip_id,departure_time,stop_id,stop_sequence\nT,8:00:00,x,1\n',
      /stop_times\.txt line 2: stop x isn't in/,
    ],
    [
      'agency.txt',
      'agency_name,agency_timezone\nLines,Mars/Olympus\n',
      /agency\.txt line 2: .*"Mars\/Olympus".* such as Europe/,
    ],
    [
      'agency.txt',
      `agency_name,agency_timezone\nLines,Mars${'s'.repeat(10_000)}\n`,
      /agency\.txt line 2: agency_timezone "Marss{1,300}…; all times need a zone/,
    ],
    [
      'agency.txt',
      'agency_name,agency_timezone\nLines,\n',
      /agency\.txt line 2: agency_timezone is blank.* such as Europe/,
    ],
    [
      'agency.txt',
      'agency_name\nLines\n',
      /agency\.txt line 1: there is no column agency_timezone, .* it has agency_name/,
    ],
  ])('is refused where nothing usable remains: %s %j', async (file, text, message) => {
    await expect(readFeed({ [file]: text })).rejects.toThrow(message);
  });

  it('counts every problem, keeps the first few and survives them all', async () => {
    const bad = Array.from({ length: 1000 }, (_, i) => `X${i},8:00:00,8:00:00,a,1\n`).join('');
    const feed = await readFeed({ 'stop_times.txt': SMALL_FEED['stop_times.txt'] + bad });
    expect(problemsOf(feed)).toEqual(['unknown-trip stop_times.txt ×1000 @5,6,7,8,9']);
    expect(feed.report.problems[0]).toMatchObject({
      severity: 'error',
      examples: [{ line: 5, message: "trip X0 isn't in trips.txt" }, {}, {}, {}, {}],
    });
  });

  it('tells its publisher, version and days', async () => {
    const head = 'feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version\n';
    const withInfo = await readFeed({
      'feed_info.txt': `${head}Lines,https://lines.example/,en,20240101,20240107,v1\n`,
    });
    expect(withInfo.info).toEqual({ publisher: 'Lines', version: 'v1', startDate: 20240101, endDate: 20240107 });
    const bad = await readFeed({ 'feed_info.txt': `${head}Lines,,en,20190231,,v1\n` });
    expect(bad.info).toMatchObject({ startDate: 0, endDate: 0 });
    expect(problemsOf(bad)).toEqual(['bad-date feed_info.txt ×1 @2']);
  });
});
