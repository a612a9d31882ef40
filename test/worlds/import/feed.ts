import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TABLES: Readonly<Record<string, string>> = {
  'agency.txt': 'agency_name,agency_url,agency_timezone\nBus & Co,https://bus.example,Europe/Berlin\n',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\n1,One,48,8\n2,Two,48.001,8.001\n',
  'routes.txt': 'route_id,route_short_name,route_type\nr,1,3\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,s,t\n',
  'stop_times.txt':
    'trip_id,stop_id,stop_sequence,arrival_time,departure_time\nt,1,1,08:00:00,08:00:00\nt,2,2,08:05:00,08:05:00\n',
  'calendar_dates.txt': 'service_id,date,exception_type\ns,20240101,1\n',
};

/** Writes a small feed as a folder: a bus between two stops on one day. `more` adds rows to its tables. */
export function writeFeed(folder: string, more: Readonly<Record<string, string>> = {}): string {
  mkdirSync(folder);
  for (const [file, text] of Object.entries(TABLES)) writeFileSync(join(folder, file), text + (more[file] ?? ''));
  return folder;
}
