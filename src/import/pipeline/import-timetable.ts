import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { FootNetwork } from '../../network/network/index.ts';
import { transitColumns } from '../../network/transit/index.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import { type FeedReport, type GtfsFeed, readGtfs } from '../gtfs/index.ts';
import { buildTimetable, type TimetableReport, WalkingStreets } from '../timetable/index.ts';
import type { StageClock } from './stage-clock.ts';

export interface TimetableImport {
  /** Null if no feed has a usable trip. */
  readonly columns: ColumnSet | null;
  readonly feeds: readonly FeedReport[];
  readonly report: TimetableReport | null;
  /** Credits, one line per feed: its publisher, else its agencies, and those named in attributions.txt. */
  readonly attribution: readonly string[];
}

/**
 * Reads feeds and builds the timetable on the streets. Reports and skips feeds without trips, such as those that run
 * only on demand or never halt twice in the box. With `strict` an error in any feed is an {@link InputError}.
 */
export async function importTimetable(
  paths: readonly string[],
  { strict, box }: { readonly strict: boolean; readonly box: BBox | null },
  network: FootNetwork,
  clock: StageClock,
  progress: Progress,
): Promise<TimetableImport> {
  const feeds: GtfsFeed[] = [];
  await clock.time('reading timetables', async () => {
    for (const path of paths) {
      const feed = await readGtfs(path, { progress, box });
      if (strict) refuseErrors(feed.report);
      feeds.push(feed);
    }
  });
  const used = feeds.filter(({ trips }) => trips.count > 0);
  const common = {
    feeds: feeds.map((feed) => feed.report),
    attribution: [...new Set(used.map(creditOf))],
  };
  if (used.length === 0) return { ...common, columns: null, report: null };
  const { timetable, report } = await clock.time('building the timetable', async () =>
    buildTimetable(used, new WalkingStreets(network), progress),
  );
  return { ...common, columns: transitColumns(timetable), report };
}

function refuseErrors({ feed, problems }: FeedReport): void {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const count = errors.reduce((sum, problem) => sum + problem.count, 0);
  const [{ file, examples }] = errors;
  const first = examples.length > 0 ? `${file} line ${examples[0].line}: ${examples[0].message}` : file;
  throw new InputError(`${feed} has ${count} ${count === 1 ? 'error' : 'errors'}, the first in ${first} (--strict)`);
}

const creditOf = (feed: GtfsFeed): string =>
  `Timetable: ${[...new Set([publisherOf(feed), ...feed.attributions])].join(', ')}`;

function publisherOf({ info, agencies, name }: GtfsFeed): string {
  if (info !== null && info.publisher !== '') return info.publisher;
  const names = [...new Set(agencies.map((agency) => agency.name))].filter((text) => text !== '');
  return names.length > 0 ? names.join(', ') : name;
}
