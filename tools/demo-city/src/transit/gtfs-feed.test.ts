import { beforeAll, describe, expect, it } from 'vitest';
import { DRAWN_CITY as city } from '../../../../test/worlds/demo/city.ts';
import { LineIndex } from '../geometry/line-index.ts';
import { fromLonLat, HALF_HEIGHT_M, HALF_WIDTH_M, nearestOnSegment, type Point } from '../geometry/plane.ts';
import { VILLAGES } from '../plan/zones.ts';
import { gtfsFiles } from './gtfs-feed.ts';
import { parseTable, type Row, seconds, unzip } from './test-feed.ts';
import { zip } from './zip-writer.ts';

let archive: Uint8Array;
const tables = new Map<string, Row[]>();
const table = (name: string): Row[] => tables.get(`${name}.txt`)!;

beforeAll(async () => {
  archive = zip(gtfsFiles(city.transit, city.station));
  for (const [name, text] of await unzip(archive)) tables.set(name, parseTable(text));
});

const positionOf = (row: Row, prefix: string): Point =>
  fromLonLat(Number(row[`${prefix}_lon`]), Number(row[`${prefix}_lat`]));

function grouped(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

describe('the feed', () => {
  it('is a small zip with all tables', () => {
    expect(archive.length).toBeLessThan(3_000_000);
    const names =
      'agency feed_info levels stops pathways routes calendar calendar_dates shapes trips stop_times frequencies transfers translations';
    expect([...tables.keys()]).toEqual(names.split(' ').map((name) => `${name}.txt`));
    for (const [name, rows] of tables) expect([name, rows.length > 0]).toEqual([name, true]);
  });

  it.each([
    ['stops', 'parent_station', 'stops', 'stop_id'],
    ['stops', 'level_id', 'levels', 'level_id'],
    ['pathways', 'from_stop_id', 'stops', 'stop_id'],
    ['pathways', 'to_stop_id', 'stops', 'stop_id'],
    ['routes', 'agency_id', 'agency', 'agency_id'],
    ['trips', 'route_id', 'routes', 'route_id'],
    ['trips', 'shape_id', 'shapes', 'shape_id'],
    ['stop_times', 'trip_id', 'trips', 'trip_id'],
    ['stop_times', 'stop_id', 'stops', 'stop_id'],
    ['frequencies', 'trip_id', 'trips', 'trip_id'],
    ['transfers', 'from_stop_id', 'stops', 'stop_id'],
    ['transfers', 'to_stop_id', 'stops', 'stop_id'],
    ['transfers', 'from_route_id', 'routes', 'route_id'],
    ['transfers', 'to_route_id', 'routes', 'route_id'],
    ['transfers', 'from_trip_id', 'trips', 'trip_id'],
    ['transfers', 'to_trip_id', 'trips', 'trip_id'],
  ])('has no loose end in %s.%s', (from, column, to, key) => {
    const known = new Set(table(to).map((row) => row[key]));
    expect(table(from).filter((row) => row[column] !== '' && !known.has(row[column]))).toEqual([]);
  });

  it('names services that exist, and no key twice', () => {
    const services = new Set([...table('calendar'), ...table('calendar_dates')].map((row) => row.service_id));
    expect(table('trips').filter((row) => !services.has(row.service_id))).toEqual([]);
    for (const [name, key] of [
      ['stops', 'stop_id'],
      ['routes', 'route_id'],
      ['trips', 'trip_id'],
      ['pathways', 'pathway_id'],
    ]) {
      expect(new Set(table(name).map((row) => row[key])).size).toBe(table(name).length);
    }
    const days = table('calendar_dates').map((row) => `${row.service_id} ${row.date}`);
    expect(new Set(days).size).toBe(days.length);
  });

  it('leads through the whole main station, up and down', () => {
    const station = table('stops').find((row) => row.stop_name === 'Hauptbahnhof' && row.location_type === '1')!;
    const parts = table('stops').filter((row) => row.parent_station === station.stop_id);
    const reached = new Set(['hbf-south']);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from_stop_id: from, to_stop_id: to, is_bidirectional } of table('pathways')) {
        if (reached.has(from)) reached.add(to);
        if (reached.has(to) && is_bidirectional === '1') reached.add(from);
      }
    }
    expect([...reached].sort()).toEqual(parts.map((row) => row.stop_id).sort());
    expect(parts.filter((row) => row.level_id === '')).toEqual([]);
    expect(table('pathways').some((row) => row.is_bidirectional === '0')).toBe(true);
  });

  it('says every transfer once', () => {
    const keys = table('transfers').map((row) => Object.values(row).slice(0, 6).join());
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has stops inside the region, beside streets', () => {
    const streets = new LineIndex();
    for (const way of city.ways) {
      if (!/^motorway/.test(way.tags.highway ?? 'motorway')) streets.add(way.nodes.map((n) => city.points[n]));
    }
    for (const stop of table('stops')) {
      if (stop.stop_lat === '') {
        expect(stop.location_type).toBe('3');
        continue;
      }
      const p = positionOf(stop, 'stop');
      const inside = Math.abs(p.x) < HALF_WIDTH_M && Math.abs(p.y) < HALF_HEIGHT_M;
      expect([stop.stop_name, inside, streets.hasLine(p, 60)]).toEqual([stop.stop_name, true, true]);
    }
  });

  it('has times that increase, known at both ends', () => {
    for (const [trip, rows] of grouped(table('stop_times'), 'trip_id')) {
      const first = rows[0];
      const last = rows[rows.length - 1];
      if (rows.length < 2 || first.arrival_time === '' || last.arrival_time === '')
        throw new Error(`${trip} lacks an end`);
      let before = -1;
      let along = -1;
      rows.forEach((row, i) => {
        const [arrival, departure] = [seconds(row.arrival_time), seconds(row.departure_time)];
        if (Number(row.stop_sequence) !== i + 1 || Number(row.shape_dist_traveled) <= along)
          throw new Error(`${trip} ${i}`);
        along = Number(row.shape_dist_traveled);
        if (arrival === null || departure === null) {
          if (row.timepoint !== '0') throw new Error(`${trip} ${i} has no time`);
          return;
        }
        if (arrival <= before || departure < arrival) throw new Error(`${trip} goes back in time at ${i}`);
        before = departure;
      });
    }
    expect(table('stop_times').filter((row) => row.arrival_time === '').length).toBeGreaterThan(1000);
  });

  it('has plausible speeds', () => {
    const routes = new Map(table('trips').map((row) => [row.trip_id, row.route_id]));
    for (const [trip, rows] of grouped(table('stop_times'), 'trip_id')) {
      const last = rows[rows.length - 1];
      const meters = Number(last.shape_dist_traveled) - Number(rows[0].shape_dist_traveled);
      const kmh = (meters / (seconds(last.arrival_time)! - seconds(rows[0].departure_time)!)) * 3.6;
      const [least, most] = routes.get(trip) === 'F' ? [3, 8] : routes.get(trip) === 'RB12' ? [30, 80] : [14, 45];
      expect([trip, kmh > least && kmh < most]).toEqual([trip, true]);
    }
  });

  it('has shapes that pass by the stops where they say', () => {
    const shapes = grouped(table('shapes'), 'shape_id');
    const stops = new Map(table('stops').map((row) => [row.stop_id, row]));
    const times = grouped(table('stop_times'), 'trip_id');
    const seen = new Set<string>();
    for (const trip of table('trips')) {
      if (seen.has(trip.shape_id)) continue;
      seen.add(trip.shape_id);
      const shape = shapes.get(trip.shape_id)!;
      const line = shape.map((row) => ({ at: positionOf(row, 'shape_pt'), along: Number(row.shape_dist_traveled) }));
      expect(line.slice(1).filter(({ along }, i) => along <= line[i].along)).toEqual([]);
      for (const row of times.get(trip.trip_id)!) {
        const along = Number(row.shape_dist_traveled);
        const i = Math.max(
          1,
          line.findIndex((p) => p.along >= along),
        );
        const stop = positionOf(stops.get(row.stop_id)!, 'stop');
        let nearest = Infinity;
        for (let k = Math.max(1, i - 4); k <= Math.min(line.length - 1, i + 4); k++) {
          nearest = Math.min(nearest, nearestOnSegment(stop, line[k - 1].at, line[k].at).distance);
        }
        expect([trip.trip_id, row.stop_sequence, nearest < 15]).toEqual([trip.trip_id, row.stop_sequence, true]);
      }
    }
    expect(seen.size).toBe(shapes.size);
  });
});

/** Returns the services in force on a date. */
function servicesOn(date: string): Set<string> {
  const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`).getUTCDay();
  const column = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'][day];
  const services = new Set(table('calendar').flatMap((row) => (row[column] === '1' ? [row.service_id] : [])));
  for (const row of table('calendar_dates')) {
    if (row.date !== date) continue;
    if (row.exception_type === '1') services.add(row.service_id);
    else services.delete(row.service_id);
  }
  return services;
}

describe('the service', () => {
  it.each([
    ['20260303', 'a Tuesday', ['WD', 'SC']],
    ['20260714', 'a Tuesday in the school holidays', ['WD']],
    ['20260306', 'a Friday', ['WD', 'NI', 'SC']],
    ['20260307', 'a Saturday', ['SA', 'NI']],
    ['20270606', 'a Sunday', ['SU']],
    ['20260525', 'Whit Monday', ['SU']],
    ['20261231', "New Year's Eve", ['WD', 'NI']],
  ])('on %s, %s', (date, _name, expected) => {
    expect([...servicesOn(date)].sort()).toEqual([...expected].sort());
  });

  it('has every line running each day in both directions, night lines after midnight', () => {
    for (const route of table('routes')) {
      const trips = table('trips').filter((trip) => trip.route_id === route.route_id);
      const services = /^N/.test(route.route_id) ? ['NI'] : ['WD', 'SA', 'SU'];
      for (const service of services) {
        for (const direction of ['0', '1']) {
          const found = trips.some((trip) => trip.service_id === service && trip.direction_id === direction);
          expect([route.route_id, service, direction, found]).toEqual([route.route_id, service, direction, true]);
        }
      }
    }
    const late = table('stop_times').filter((row) => row.trip_id.startsWith('N'));
    expect(late.every((row) => seconds(row.arrival_time)! >= 86_400)).toBe(true);
  });

  it('has kinds of lines as planned', () => {
    const types = table('routes').map((row) => row.route_type);
    const count = (type: string) => types.filter((t) => t === type).length;
    expect([count('0'), count('2'), count('4'), count('701')]).toEqual([4, 1, 1, 3]);
    expect(count('3')).toBe(15);
    const exact = new Set(table('frequencies').map((row) => `${row.trip_id.split('.')[0]} ${row.exact_times}`));
    expect([...exact].sort()).toEqual(['22 1', '4 0']);
  });

  it('keeps passengers seated where vehicles go on', () => {
    const times = grouped(table('stop_times'), 'trip_id');
    const blocks = grouped(
      table('trips').filter((trip) => trip.block_id !== ''),
      'block_id',
    );
    expect(blocks.size).toBeGreaterThan(20);
    for (const [block, trips] of blocks) {
      expect([block, trips.length > 1, new Set(trips.map((trip) => trip.service_id)).size]).toEqual([block, true, 1]);
      const spans = trips.map((trip) => {
        const rows = times.get(trip.trip_id)!;
        return [seconds(rows[0].departure_time)!, seconds(rows[rows.length - 1].arrival_time)!];
      });
      spans.sort((a, b) => a[0] - b[0]);
      spans.forEach(([start], i) => {
        if (i > 0 && start <= spans[i - 1][1]) throw new Error(`${block} drives two trips at once`);
      });
    }
    const inSeat = table('transfers').filter((row) => row.transfer_type === '4');
    const blockOf = new Map(table('trips').map((trip) => [trip.trip_id, trip.block_id]));
    expect(inSeat.length).toBeGreaterThan(50);
    for (const row of inSeat) expect(blockOf.get(row.from_trip_id)).toBe(blockOf.get(row.to_trip_id));
    expect(table('transfers').some((row) => row.transfer_type === '3')).toBe(true);
  });
});

describe('the lines', () => {
  const stopsOf = (route: string): string[] => {
    const names = new Map(table('stops').map((row) => [row.stop_id, row.stop_name]));
    const trips = new Set(table('trips').flatMap((trip) => (trip.route_id === route ? [trip.trip_id] : [])));
    const rows = table('stop_times').filter((row) => trips.has(row.trip_id));
    return [...new Set(rows.map((row) => names.get(row.stop_id)!))];
  };

  it.each([
    ['1', ['Sankt Martin Nord', 'Hauptbahnhof', 'Marktplatz', 'Südstadt West', 'Lerchenau']],
    ['2', ['Westring', 'Marktplatz', 'Gürtel Ost', 'Gartenfeld']],
    ['3', ['Turmberg', 'Hauptbahnhof', 'Neue Brücke', 'Südstadt', 'Süderhöhe']],
    ['4', ['Sankt Martin Ost', 'Osttor', 'Neue Brücke', 'Wiesental Süd']],
    ['10', ['Gürtel Nord', 'Gürtel Ost', 'Gürtel Süd']],
    ['15', ['Hauptbahnhof', 'Niederau Ort', 'Niederau Fähre']],
    ['33', ['Hauptbahnhof', 'Hohenfeld Ort', 'Birkenfeld Rathaus', 'Birkenfeld Bahnhof']],
    ['RB12', ['Steinbach Bahnhof', 'Ahrenfurt West', 'Hauptbahnhof', 'Ahrenfurt Ost', 'Birkenfeld Bahnhof']],
    ['F', ['Niederau Fähre', 'Fährhaus']],
  ])('%s connects what it should', (route, expected) => {
    expect(stopsOf(route)).toEqual(expect.arrayContaining(expected));
  });

  it('reach every village', () => {
    const names = table('stops').map((row) => row.stop_name);
    for (const { name } of VILLAGES) expect([name, names.some((stop) => stop.startsWith(name))]).toEqual([name, true]);
  });

  it('stop every 300 to 600 m in the city', () => {
    const gaps: number[] = [];
    for (const route of city.transit.routes) {
      if (route.line.mode !== 'tram' && route.line.mode !== 'bus') continue;
      route.visits.forEach((visit, i) => {
        if (i > 0) gaps.push(visit.alongM - route.visits[i - 1].alongM);
      });
    }
    gaps.sort((a, b) => a - b);
    expect(gaps[gaps.length >> 1]).toBeGreaterThan(350);
    expect(gaps[gaps.length >> 1]).toBeLessThan(480);
    expect(gaps.filter((gap) => gap >= 250 && gap <= 650).length).toBeGreaterThan(0.85 * gaps.length);
  });

  it('never turn around on the way', () => {
    for (const { line, path } of city.transit.routes) {
      path.nodes.forEach((node, i) => {
        if (i > 1 && node === path.nodes[i - 2]) throw new Error(`line ${line.id} turns at ${path.nodes[i - 1]}`);
      });
    }
  });
});
