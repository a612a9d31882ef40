import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED, timetableOf } from '../../../test/worlds/gtfs/feed.ts';

const HEAD =
  'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding,level_id,platform_code\n';
const SMALL = 'a,Ash,50,8\nb,Beech,50,8.01\nc,Cedar,50,8.02\n';

describe('stops', () => {
  it('inherit what they lack from their station, the boarding area from its platform', async () => {
    const feed = await readFeed({
      'stops.txt': `${HEAD}area,,,,4,platform\nplatform,,,,0,station,,L1,7\nstation,Main,50.1,8.1,1,,1\ndoor,North,50.2,8.2,2,station,2\nnode,,,,3,station\n${SMALL}`,
      'levels.txt': 'level_id,level_index,level_name\nL1,-1.5,Tunnel\n',
    });
    expect(problemsOf(feed)).toEqual([]);
    expect(feed.stops.slice(0, 5)).toMatchObject([
      { name: 'Main', lon: 8.1, lat: 50.1, parent: 1, wheelchair: 1, level: 0 },
      { name: 'Main', lon: 8.1, lat: 50.1, parent: 2, wheelchair: 1, level: -1.5, platformCode: '7' },
      { name: 'Main', parent: -1, wheelchair: 1 },
      { name: 'North', lon: 8.2, lat: 50.2, parent: 2, wheelchair: 2 },
      { name: 'Main', lon: 8.1, lat: 50.1, parent: 2 },
    ]);
  });

  it('without a place are dropped with what refers to them', async () => {
    const feed = await readFeed({
      'stops.txt': `${HEAD}zero,Null Island,0,0\nfar,Far,95,8\ntext,Text,fifty,eight\nhalf,Half,50,\nblank,Blank,,,1\nchild,Child,50,8,0,blank\n${SMALL}`,
      'stop_times.txt': `${SMALL_FEED['stop_times.txt']}T,8:30:00,8:30:00,zero,4\nT,8:40:00,8:40:00,nowhere,5\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'absurd-coordinates stops.txt ×4 @2,3,4,5',
      'missing-coordinates stops.txt ×5 @2,3,4,5,6',
      'dropped-reference stop_times.txt ×1 @5',
      'unknown-stop stop_times.txt ×1 @6',
    ]);
    expect(feed.stops.map(({ id, parent }) => `${id} ${parent}`)).toEqual(['child -1', 'a -1', 'b -1', 'c -1']);
    expect(timetableOf(feed)).toEqual(['T: a 8:00 – b 8:10/8:11 – c 8:20']);
  });

  it('with odd parents, types, levels, ids and names are reported', async () => {
    const feed = await readFeed({
      'stops.txt': `${HEAD}${SMALL}a,Again,50,8\n,No id,50,8\nself,Self,50,8,1,self\norphan,Orphan,50,8,0,ghost\non,On,50,8,0,a\ntype,Type,50,8,9,,5,ghost\nnameless,,50,8\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'duplicate-id stops.txt ×1 @5',
      'missing-id stops.txt ×1 @6',
      'bad-number stops.txt ×2 @10,10',
      'bad-parent stops.txt ×3 @7,8,9',
      'missing-name stops.txt ×1 @11',
      'unknown-level stops.txt ×1 @10',
    ]);
    expect(feed.stops.find(({ id }) => id === 'type')).toMatchObject({ locationType: 0, wheelchair: 0, level: 0 });
    expect(feed.stops.find(({ id }) => id === 'nameless')).toMatchObject({ name: 'nameless' });
    expect(feed.stops[0].name).toBe('Ash');
  });

  it('thousands of kilometers away are reported by name and kept', async () => {
    const away = await readFeed({ 'stops.txt': `${HEAD}${SMALL}swapped,Swapped,8.02,50\n` });
    expect(problemsOf(away)).toEqual(['stop-far-away stops.txt ×1 @5']);
    expect(away.report.problems[0]).toMatchObject({
      severity: 'warning',
      examples: [{ message: expect.stringMatching(/^stop "Swapped" \(swapped\) at 8\.02, 50 .* 6,0\d\d km .*check/) }],
    });
    expect(away.stops).toHaveLength(4);
    // The width of a country is no reason to warn.
    const wide = [-120, -100, -90, -80, -70].map((lon) => `${lon},Stop,40,${lon}\n`).join('');
    expect(problemsOf(await readFeed({ 'stops.txt': `${HEAD}${SMALL.replaceAll(',8', ',-90')}${wide}` }))).toEqual([]);
  });

  it('that are stations keep their stop times with a word', async () => {
    const feed = await readFeed({ 'stops.txt': `${HEAD}${SMALL.replace('50,8.01', '50,8.01,1')}` });
    expect([problemsOf(feed), feed.stopTimes.count]).toEqual([['stop-time-at-station stop_times.txt ×1 @3'], 3]);
  });
});

describe('pathways', () => {
  it('that lead to a platform and not out again, or the other way round, are reported by its name', async () => {
    const feed = await readFeed({
      'stops.txt':
        'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_access\n' +
        'S,Main,50,8,1\na,In,50,8,0,S\nb,Out,50,8.01,0,S\nc,Both,50,8.02,0,S\ndirect,Bus,50,8,0,S,1\nd,Door,50,8,2,S\nunserved,Shed,50,8,0,S\narea,Rear,50,8,4,c\n',
      'stop_times.txt': `${SMALL_FEED['stop_times.txt']}T,8:30:00,8:30:00,direct,4\n`,
      'pathways.txt':
        'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n' +
        '1,d,a,1,0\n2,b,d,7,1\n3,d,area,1,0\n4,c,d,1,0\n5,d,direct,1,0\n6,d,unserved,1,0\n',
    });
    expect(problemsOf(feed)).toEqual(['one-way-platform pathways.txt ×2 @2,3']);
    expect(feed.report.problems[0].examples.map(({ message }) => message)).toEqual([
      'pathways lead to stop "In" (a) and not out again: it is left straight to the street',
      'pathways lead out from stop "Out" (b) and not to it: it is entered straight from the street',
    ]);
  });

  const stops = `${HEAD}S,Main,50,8,1\np,P,50,8,0,S,,up\nd,D,50,8.001,2,S,,down\n${SMALL}`;
  const levels = 'level_id,level_index\nup,2\ndown,-1\n';
  const head = 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count\n';

  it('take the time they say, else what their mode, length, steps and floors need', async () => {
    const feed = await readFeed({
      'stops.txt': stops,
      'levels.txt': levels,
      'pathways.txt': `${head}1,p,d,1,1,100,90\n2,p,d,1,0,139\n3,p,d,1,1\n4,p,d,2,1,,,-20\n5,p,d,5,1,0\n6,p,d,7,1,5\n`,
    });
    expect(problemsOf(feed)).toEqual([]);
    expect(feed.pathways.map(({ traversalS, bidirectional }) => [traversalS, bidirectional])).toEqual([
      [90, true],
      [100, false],
      [52, true],
      [12, true],
      [60, true],
      [7, false],
    ]);
    expect(feed.pathways.map(({ lengthM }) => Math.round(lengthM))).toEqual([100, 139, 71, 6, 0, 5]);
  });

  it('to unknown stops or whole stations, or of no mode, are dropped', async () => {
    const feed = await readFeed({
      'stops.txt': stops,
      'levels.txt': levels,
      'pathways.txt': `${head}1,p,x,1,1\n2,p,S,1,1\n3,p,d,8,1\n4,p,d,,1\n`,
    });
    expect(problemsOf(feed)).toEqual([
      'bad-reference pathways.txt ×1 @3',
      'bad-value pathways.txt ×2 @4,5',
      'unknown-stop pathways.txt ×1 @2',
    ]);
  });
});
