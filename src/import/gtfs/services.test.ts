import { describe, expect, it } from 'vitest';
import { problemsOf, readFeed, SMALL_FEED } from '../../../test/worlds/gtfs/feed.ts';
import type { GtfsFeed } from './index.ts';
import { dateOf } from './times-and-days.ts';

const CALENDAR = 'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n';
const DATES = 'service_id,date,exception_type\n';

const daysOf = (feed: GtfsFeed): string[] =>
  feed.services.map(({ id, days }) => `${id}: ${[...days].map((day) => dateOf(day) % 10_000).join(' ')}`);

describe('services', () => {
  it('run by weekdays, without and with exceptions', async () => {
    const feed = await readFeed({
      'calendar.txt': `${CALENDAR}S,1,0,0,0,0,1,1,20240226,20240310\nNone,0,0,0,0,0,0,0,20240226,20240310\n`,
      'calendar_dates.txt': `${DATES}S,20240226,2\nS,20240229,1\nS,20240302,1\nS,20240301,2\nNone,20240105,1\nNew,20240101,1\n`,
    });
    expect(problemsOf(feed)).toEqual([]);
    expect(daysOf(feed)).toEqual(['S: 229 302 303 304 309 310', 'None: 105', 'New: 101']);
  });

  it('by exceptions alone', async () => {
    const feed = await readFeed({ 'calendar.txt': null, 'calendar_dates.txt': `${DATES}S,20240102,1\nS,20231231,1\n` });
    expect(daysOf(feed)).toEqual(['S: 1231 102']);
    const header = await readFeed({ 'calendar.txt': CALENDAR, 'calendar_dates.txt': `${DATES}S,20240102,1\n` });
    expect([daysOf(header), problemsOf(header)]).toEqual([['S: 102'], ['empty-file calendar.txt ×1 @1']]);
  });

  it('with dates that are none are dropped', async () => {
    const feed = await readFeed({
      'calendar.txt': `${SMALL_FEED['calendar.txt']}A,1,1,1,1,1,1,1,20190201,20190231\nB,1,1,1,1,1,1,1,20190202,20190201\nS,1,1,1,1,1,1,1,20240101,20240101\nC,1,x,,1,1,2,1,20240101,20240107\n`,
      'calendar_dates.txt': `${DATES}S,20190231,1\nS,20240101,3\nS,20240108,1\nS,20240108,2\n`,
    });
    expect(daysOf(feed)).toEqual(['S: 101 102 103 104 105 106 107 108', 'C: 101 104 105 107']);
    expect(problemsOf(feed)).toEqual([
      'bad-date calendar.txt ×2 @3,4',
      'duplicate-id calendar.txt ×1 @5',
      'bad-date calendar_dates.txt ×1 @2',
      'bad-value calendar_dates.txt ×1 @3',
      'duplicate-id calendar_dates.txt ×1 @5',
      'bad-number calendar.txt ×3 @6,6,6',
    ]);
  });

  it('that began long ago and never end run today', async () => {
    const feed = await readFeed({
      'calendar.txt': `${CALENDAR}S,1,0,0,0,0,0,0,19000101,20351231\nE,1,1,1,1,1,1,1,20000101,99991231\nN,1,1,1,1,1,1,1,20000101,99991232\n`,
    });
    const monday = Date.UTC(2026, 4, 4) / 86_400_000;
    expect(feed.services.map(({ id, days }) => [id, days.includes(monday)])).toEqual([
      ['S', true],
      ['E', true],
    ]);
    expect(problemsOf(feed)).toEqual(['bad-date calendar.txt ×1 @4', 'long-calendar calendar.txt ×1 @3']);
  });

  it('without days and without end are reported', async () => {
    const feed = await readFeed({
      'calendar.txt': `${CALENDAR}S,0,0,0,0,0,0,0,20240101,20240107\nE,1,1,1,1,1,1,1,20200101,21991231\n`,
    });
    expect([feed.services[0].days.length, feed.services[1].days.length]).toEqual([0, 36_525]);
    expect(problemsOf(feed)).toEqual(['long-calendar calendar.txt ×1 @3', 'no-service trips.txt ×1 @2']);
    const many = readFeed({}, { limits: { serviceDays: 6 } });
    await expect(many).rejects.toThrow(/services have more than 6 days together/);
  });
});
