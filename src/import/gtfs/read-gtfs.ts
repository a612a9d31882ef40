import { InputError } from '../../kit/core/errors.ts';
import { type Progress, SILENT } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { readAgencies } from './agencies.ts';
import { readAttributions } from './attributions.ts';
import { cutFeed } from './cut-feed.ts';
import { openFeed, ZONES_FILE } from './feed-files.ts';
import { readFeedInfo } from './feed-info.ts';
import { FEED_LIMITS, type FeedLimits } from './feed-limits.ts';
import { readFrequencies } from './frequencies.ts';
import type { GtfsFeed, GtfsFrequency } from './gtfs-feed.ts';
import { readPathways } from './pathways.ts';
import { ProblemLog } from './problem-log.ts';
import { readRoutes } from './routes.ts';
import { readServices } from './services.ts';
import { readShapes } from './shapes.ts';
import { readStopTimeRows } from './stop-time-rows.ts';
import { readStops } from './stops.ts';
import type { FeedSource } from './table-reader.ts';
import { readTransfers } from './transfers.ts';
import { readTranslations } from './translations.ts';
import { assembleTrips } from './trip-assembly.ts';
import { readTrips } from './trips.ts';

export interface ReadGtfsOptions {
  readonly progress?: Progress;
  readonly limits?: Partial<FeedLimits>;
  /** The box outside of which no vehicle halts, in degrees × 10⁷. */
  readonly box?: BBox | null;
}

const REQUIRED = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'];
const CALENDARS = ['calendar.txt', 'calendar_dates.txt'];

/**
 * Reads a GTFS Schedule feed, a zip or a folder (gtfs.org/documentation/schedule/reference). Rows that can't be used
 * are dropped and reported in `report`. Throws InputError if the file can't be opened, exceeds `limits`, lacks a
 * required table, or no trip is left. A feed whose trips all run on demand (GTFS-Flex) is read and has no trips; so has
 * one none of whose trips halts twice in the box.
 */
export async function readGtfs(path: string, options: ReadGtfsOptions = {}): Promise<GtfsFeed> {
  const limits = { ...FEED_LIMITS, ...options.limits };
  const files = await openFeed(path, limits);
  try {
    const isSpared = (file: string) => file === 'stops.txt' && files.has(ZONES_FILE);
    const missing = REQUIRED.filter((file) => !files.has(file) && !isSpared(file));
    if (!CALENDARS.some((file) => files.has(file))) missing.push(CALENDARS.join(' or '));
    if (missing.length > 0) throw new InputError(`${files.name} is no GTFS feed: ${missing.join(', ')} is missing`);
    const log = new ProblemLog();
    for (const folder of files.passedOver) {
      log.add('passed-over-feed', `${folder}stop_times.txt`, 1, () => 'only the tables of the outer folder are read');
    }
    return await readTables({ files, log, progress: options.progress ?? SILENT, limits }, options.box ?? null);
  } finally {
    files.close();
  }
}

/** Reads tables in the order of their references; keeps no text of the two big ones. */
async function readTables(source: FeedSource, box: BBox | null): Promise<GtfsFeed> {
  const { files, log } = source;
  const agencies = await readAgencies(source);
  const { info, language } = await readFeedInfo(source);
  const attributions = await readAttributions(source);
  const stops = await readStops(source);
  const routes = await readRoutes(source, agencies);
  const services = await readServices(source);
  const shapes = await readShapes(source);
  const tripRows = await readTrips(source, routes, services, shapes);
  const cut = box === null ? null : await cutFeed(source, tripRows, stops, box);
  const rows = await readStopTimeRows(source, tripRows.ids, tripRows.id.length, stops);
  const { trips, stopTimes, leadS } = assembleTrips(tripRows, rows, stops.stops, shapes, log, cut);
  const isFlexible = log.has('flexible-trip', 'trips.txt');
  if (trips.count === 0 && !isFlexible && !cut?.hasOutside) throw noTrip(files.name, log);
  const frequencies = shifted(await readFrequencies(source, tripRows.ids), leadS);
  const transfers = await readTransfers(source, { stops: stops.ids, routes: routes.ids, trips: tripRows.ids });
  const pathways = await readPathways(source, stops, stopTimes);
  const translations = await readTranslations(source, {
    stops: stops.stops,
    routes: routes.routes,
    trips,
    stopIds: stops.ids,
    routeIds: routes.ids,
    tripIds: tripRows.ids,
    language,
  });
  return {
    name: files.name,
    timeZone: agencies.timeZone,
    agencies: agencies.agencies,
    stops: stops.stops,
    routes: routes.routes,
    services: services.services,
    trips,
    stopTimes,
    frequencies,
    transfers,
    pathways,
    shapes: { firstPoint: shapes.firstPoint, lonE7: shapes.lonE7, latE7: shapes.latE7 },
    info,
    attributions,
    translations,
    report: log.report(files.name),
  };
}

/** Moves departures by frequencies to the first halt of their trip that is left. */
const shifted = (frequencies: readonly GtfsFrequency[], leadS: Int32Array): readonly GtfsFrequency[] =>
  frequencies.map(({ startS, endS, ...rest }) => {
    const lead = leadS[rest.trip];
    return { ...rest, startS: startS + lead, endS: endS + lead };
  });

function noTrip(name: string, log: ProblemLog): InputError {
  const [worst] = log.report(name).problems.filter(({ severity }) => severity === 'error');
  const found = worst && `${worst.file} line ${worst.examples[0].line}: ${worst.examples[0].message}`;
  // Without a table's key all references to it fail as well, so the missing column is the cause.
  const why = log.missingColumn([...REQUIRED, ...CALENDARS]) ?? found;
  return new InputError(`${name}: no trip can be used${why ? `: ${why}` : ''}`);
}
