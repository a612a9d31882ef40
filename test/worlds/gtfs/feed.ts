import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GtfsFeed, ReadGtfsOptions } from '../../../src/import/gtfs/index.ts';
import { readGtfs } from '../../../src/import/gtfs/index.ts';
import { zip } from '../../../tools/demo-city/src/transit/zip-writer.ts';

/** Files of a feed by name; null leaves one out. */
type FeedTexts = Readonly<Record<string, string | null>>;

/** Three stops 0.01° apart on the 50th parallel, one trip a day in the first week of 2024: only required files. */
export const SMALL_FEED: FeedTexts = {
  'agency.txt': 'agency_name,agency_url,agency_timezone\nLines,https://lines.example/,Europe/Berlin\n',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\na,Ash,50,8\nb,Beech,50,8.01\nc,Cedar,50,8.02\n',
  'routes.txt': 'route_id,route_short_name,route_long_name,route_type\nR,1,Ash – Cedar,3\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_headsign\nR,S,T,Cedar\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\n' +
    'T,08:00:00,08:00:00,a,1\nT,08:10:00,08:11:00,b,2\nT,08:20:00,08:20:00,c,3\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nS,1,1,1,1,1,1,1,20240101,20240107\n',
};

const filesOf = (texts: FeedTexts): [string, string | Uint8Array][] =>
  Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]]));

/** Calls `use` with the path of a zip of the files, which is removed afterwards. */
export async function withZip<T>(texts: FeedTexts, use: (path: string) => Promise<T>): Promise<T> {
  return withFile('feed.zip', zip(new Map(filesOf(texts) as [string, string][])), use);
}

/** Calls `use` with the path of a file of these bytes, which is removed afterwards. */
export async function withFile<T>(name: string, bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  return withTemporary(async (folder) => {
    writeFileSync(join(folder, name), bytes);
    return await use(join(folder, name));
  });
}

/** Calls `use` with a folder of the files, which is removed afterwards. */
export async function withFolder<T>(
  files: Readonly<Record<string, string | Uint8Array | null>>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  return withTemporary(async (folder) => {
    for (const [name, content] of filesOf(files as FeedTexts)) writeFileSync(join(folder, name), content);
    return await use(folder);
  });
}

async function withTemporary<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-gtfs-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the small feed with some files replaced, added or left out. */
export const readFeed = (
  changes: Readonly<Record<string, string | Uint8Array | null>> = {},
  options?: ReadGtfsOptions,
): Promise<GtfsFeed> => withFolder({ ...SMALL_FEED, ...changes }, (path) => readGtfs(path, options));

/** Returns problems as `code file ×count @first lines`. */
export const problemsOf = ({ report }: GtfsFeed): string[] =>
  report.problems.map(
    ({ code, file, count, examples }) => `${code} ${file} ×${count} @${examples.map(({ line }) => line).join(',')}`,
  );

/** Returns trips as `T: a 8:00 – b 8:10/8:11 – c 8:20`. */
export function timetableOf({ trips, stopTimes, stops }: GtfsFeed): string[] {
  return Array.from({ length: trips.count }, (_, t) => {
    const halts: string[] = [];
    for (let i = trips.firstStopTime[t]; i < trips.firstStopTime[t + 1]; i++) {
      const [arrival, departure] = [stopTimes.arrivalS[i], stopTimes.departureS[i]].map(clock);
      halts.push(`${stops[stopTimes.stop[i]].id} ${arrival === departure ? arrival : `${arrival}/${departure}`}`);
    }
    return `${trips.strings.get(trips.id[t])}: ${halts.join(' – ')}`;
  });
}

function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = seconds % 60;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}${rest ? `:${two(rest)}` : ''}`;
}
