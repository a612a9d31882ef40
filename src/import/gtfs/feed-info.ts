import { BAD } from '../../kit/csv/index.ts';
import type { GtfsInfo } from './gtfs-feed.ts';
import { type FeedSource, readTable } from './table-reader.ts';
import { dateOf, dayNumber } from './times-and-days.ts';

/** Reads the first row of feed_info.txt. `language` is that of the names in the other tables, '' if missing. */
export async function readFeedInfo(source: FeedSource): Promise<{ info: GtfsInfo | null; language: string }> {
  let info: GtfsInfo | null = null;
  let language = '';
  await readTable(source, 'feed_info.txt', [], (column) => {
    const publisher = column('feed_publisher_name');
    const version = column('feed_version');
    const start = column('feed_start_date');
    const end = column('feed_end_date');
    const feedLanguage = column('feed_lang');
    const defaultLanguage = column('default_lang');
    return (row, problem) => {
      if (info !== null) return false;
      const date = (cell: number): number => {
        const day = dayNumber(row, cell);
        if (day === BAD) problem('bad-date', () => `"${row.text(cell)}" is no date`);
        return day < 0 ? 0 : dateOf(day);
      };
      info = { publisher: row.text(publisher), version: row.text(version), startDate: date(start), endDate: date(end) };
      language = (row.text(defaultLanguage) || row.text(feedLanguage)).toLowerCase();
      return true;
    };
  });
  return { info, language };
}
