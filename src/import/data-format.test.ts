import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FORMAT_VERSION } from '../storage/index.ts';
import { importRegion } from './index.ts';

const OSM = `<osm version="0.6"><node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="1.001"/>
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>`;

const FEED: Readonly<Record<string, string>> = {
  'agency.txt': 'agency_name,agency_url,agency_timezone\nA,https://a.example,Europe/Berlin\n',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\n1,One,1,1\n2,Two,1,1.001\n',
  'routes.txt': 'route_id,route_short_name,route_type\nr,1,3\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,s,t\n',
  'stop_times.txt':
    'trip_id,stop_id,stop_sequence,arrival_time,departure_time\nt,1,1,08:00:00,08:00:00\nt,2,2,08:05:00,08:05:00\n',
  'calendar_dates.txt': 'service_id,date,exception_type\ns,20240101,1\n',
};

it('docs/data-format.md names every column with its type and unit, and the version', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'hinterland-format-'));
  try {
    writeFileSync(join(dir, 'a.osm'), OSM);
    mkdirSync(join(dir, 'feed'));
    for (const [file, text] of Object.entries(FEED)) writeFileSync(join(dir, 'feed', file), text);
    const inputs = { osm: [join(dir, 'a.osm')], gtfs: [join(dir, 'feed')] };
    const { manifest } = await importRegion({ name: 'a', dataDir: dir, ...inputs });
    const page = readFileSync('docs/data-format.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(\w+\.[\w.-]+)` \| (\w+) \| [^|]*\| ([^|]+) \|/gm)].map((row) =>
      row.slice(1, 4),
    );
    const columns = manifest.sections
      .flatMap((section) => section.columns)
      .map(({ name, type, unit }) => [
        name.replace(/\.(car|bike|walk)-(forward|mirrored)\./, '.MODE-DIRECTION.'),
        type,
        unit,
      ]);
    const unique = new Set(columns.map((column) => column.join(' | ')));
    expect(rows.map((row) => row.join(' | ')).sort()).toEqual([...unique].sort());
    expect(page).toContain(`the integer this page describes: **${FORMAT_VERSION}**`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
