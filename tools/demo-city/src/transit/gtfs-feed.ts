import { simplify } from '../geometry/polyline.ts';
import type { StationPassage } from '../network/station-passage.ts';
import { calendarDateRows, calendarRows, FEED_END, FEED_START } from './calendar.ts';
import { csv } from './csv.ts';
import type { LineMode, LinePlan } from './line-plan.ts';
import type { LineRoute } from './line-routes.ts';
import {
  latLon,
  levelsTable,
  pathwaysTable,
  stopsTable,
  table,
  transfersTable,
  translationsTable,
} from './stop-tables.ts';
import { makeTimetable, type Trip } from './timetable.ts';
import type { Transit } from './transit.ts';

const AGENCY = 'VA';

/** Numbers of GTFS route types; regional buses have one of the extended ones. */
const ROUTE_TYPES: Readonly<Record<LineMode, number>> = { tram: 0, rail: 2, bus: 3, night: 3, ferry: 4, regional: 701 };

/** Returns the city's public transport as the files of a GTFS feed (GTFS Schedule Reference), by name. */
export function gtfsFiles(transit: Transit, station: StationPassage): Map<string, string> {
  const { trips, frequencies } = makeTimetable(transit.routes);
  return new Map([
    [
      'agency.txt',
      table('agency_id,agency_name,agency_url,agency_timezone,agency_lang,agency_phone', [
        `${AGENCY},Verkehrsbetriebe Ahrenfurt,https://verkehrsbetriebe-ahrenfurt.example/,Europe/Berlin,de,+49 6400 12340`,
      ]),
    ],
    [
      'feed_info.txt',
      table(
        'feed_publisher_name,feed_publisher_url,feed_lang,default_lang,feed_start_date,feed_end_date,feed_version',
        [
          `Verkehrsbetriebe Ahrenfurt,https://verkehrsbetriebe-ahrenfurt.example/,de,de,${FEED_START},${FEED_END},2026-1`,
        ],
      ),
    ],
    ['levels.txt', levelsTable()],
    ['stops.txt', stopsTable(transit, station)],
    ['pathways.txt', pathwaysTable(transit, station)],
    ['routes.txt', routesTable(transit.routes)],
    [
      'calendar.txt',
      table('service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date', calendarRows()),
    ],
    ['calendar_dates.txt', table('service_id,date,exception_type', calendarDateRows())],
    ['shapes.txt', shapesTable(transit.routes)],
    ['trips.txt', tripsTable(trips)],
    ['stop_times.txt', stopTimesTable(trips)],
    [
      'frequencies.txt',
      table(
        'trip_id,start_time,end_time,headway_secs,exact_times',
        frequencies.map((f) => `${f.trip},${clock(f.from)},${clock(f.until)},${f.headway},${f.exact ? 1 : 0}`),
      ),
    ],
    ['transfers.txt', transfersTable(transit, inSeatTransfers(trips))],
    ['translations.txt', translationsTable()],
  ]);
}

const routeId = (line: LinePlan): string => line.id.replace(' ', '');
const shapeId = ({ line, direction }: LineRoute): string => `${routeId(line)}.${direction}`;

function routesTable(routes: readonly LineRoute[]): string {
  const rows = routes
    .filter(({ direction }) => direction === 0)
    .map(({ line, visits }, i) => {
      const ends = [visits[0], visits[visits.length - 1]].map(({ platform }) => platform.place.name);
      const long = line.loop ? 'Ringlinie über den Gürtel' : ends.join(' – ');
      return `${routeId(line)},${AGENCY},${line.id},${csv(long)},${ROUTE_TYPES[line.mode]},${line.color},${line.darkText ? '000000' : 'FFFFFF'},${i + 1}`;
    });
  return table(
    'route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_sort_order',
    rows,
  );
}

function shapesTable(routes: readonly LineRoute[]): string {
  const rows: string[] = [];
  for (const route of routes) {
    const { points, alongM } = route.path;
    const kept = new Set(simplify(points, 1));
    let sequence = 0;
    points.forEach((p, i) => {
      if (kept.has(p)) rows.push(`${shapeId(route)},${latLon(p)},${++sequence},${alongM[i].toFixed(1)}`);
    });
  }
  return table('shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled', rows);
}

function tripsTable(trips: readonly Trip[]): string {
  const rows = trips.map(({ id, route, service, headSign, block }) => {
    const bikes = route.line.mode === 'rail' || route.line.mode === 'ferry' ? 1 : 2;
    return `${routeId(route.line)},${service},${id},${csv(headSign)},${route.direction},${block},${shapeId(route)},1,${bikes}`;
  });
  return table(
    'route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id,wheelchair_accessible,bikes_allowed',
    rows,
  );
}

function stopTimesTable(trips: readonly Trip[]): string {
  const rows: string[] = [];
  for (const { id, times } of trips) {
    times.forEach(({ visit, arrival, departure, pickup, dropOff }, i) => {
      const published = arrival === null ? ',' : `${clock(arrival)},${clock(departure!)}`;
      const timepoint = arrival === null ? 0 : 1;
      rows.push(
        `${id},${published},${visit.platform.id},${i + 1},${pickup},${dropOff},${visit.alongM.toFixed(1)},${timepoint}`,
      );
    });
  }
  return table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,shape_dist_traveled,timepoint',
    rows,
  );
}

/** Returns pairs of trips of one vehicle between which passengers may stay seated. */
function inSeatTransfers(trips: readonly Trip[]): [from: string, to: string][] {
  const pairs: [string, string][] = [];
  const first = new Map<string, Trip>();
  for (const trip of [...trips].sort((a, b) => a.startsAt - b.startsAt)) {
    if (trip.block === '' || trip.route.line.loop) continue;
    const before = first.get(trip.block);
    if (before) pairs.push([before.id, trip.id]);
    else first.set(trip.block, trip);
  }
  return pairs;
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** Returns the seconds as `HH:MM:SS`, hours past 24 counted on. */
const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
