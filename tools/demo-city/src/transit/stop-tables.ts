import { distance, type Point, toLonLatE7 } from '../geometry/plane.ts';
import type { StationPassage } from '../network/station-passage.ts';
import { csv } from './csv.ts';
import type { Platform, StopPlace } from './stop-places.ts';
import { MAIN_STATION_NAME, type Transit } from './transit.ts';

/** Returns `lat,lon` in degrees. */
export function latLon(p: Point): string {
  const [lonE7, latE7] = toLonLatE7(p);
  return `${(latE7 / 1e7).toFixed(7)},${(lonE7 / 1e7).toFixed(7)}`;
}

/**
 * Returns true if a place is a station: stops where lines or kinds of vehicles meet are, their platforms below them.
 */
function isStation(place: StopPlace): boolean {
  const kinds = new Set(place.platforms.map(({ kind }) => kind));
  return kinds.has('rail') || (kinds.has('tram') && (kinds.size > 1 || place.platforms.length > 2));
}

export function stopsTable(transit: Transit, station: StationPassage): string {
  const rows: string[] = [];
  for (const place of transit.places) {
    const parent = isStation(place) ? place.id : '';
    if (parent) rows.push(`${place.id},,${csv(place.name)},${latLon(middleOf(place))},1,,,,1`);
    for (const platform of place.platforms) {
      const level = place.name !== MAIN_STATION_NAME ? '' : platform.kind === 'rail' ? 'L1' : 'L0';
      const code = parent ? platform.code : '';
      rows.push(
        `${platform.id},${platform.id.slice(1)},${csv(place.name)},${latLon(platform.at)},0,${parent},${code},${level},1`,
      );
    }
  }
  const main = mainStation(transit);
  rows.push(
    `hbf-south,,Hauptbahnhof Bahnhofstraße,${latLon(station.south)},2,${main.id},,L0,1`,
    `hbf-north,,Hauptbahnhof Nordseite,${latLon(station.north)},2,${main.id},,L0,1`,
    // The middle of the passage has no position of its own to give: it lies between both stairs.
    `hbf-passage,,,,,3,${main.id},,L-1,`,
  );
  return table(
    'stop_id,stop_code,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,level_id,wheelchair_boarding',
    rows,
  );
}

export const levelsTable = (): string =>
  table('level_id,level_index,level_name', ['L-1,-1,Passage', 'L0,0,Straße', 'L1,0.5,Bahnsteige']);

const STROLL_M_PER_S = 1.2;

/**
 * Returns the ways through the main station, complete as the reference asks for: ramps down from both streets, stairs
 * and lifts up, an escalator up from the passage only, and the pavements between the entrance and the stops in the
 * street.
 */
export function pathwaysTable(transit: Transit, station: StationPassage): string {
  const [first, second] = railPlatforms(transit);
  const outside = mainStation(transit).platforms.filter(({ kind }) => kind !== 'rail');
  const pavements = outside.map(({ id, at }, i) => {
    const meters = Math.max(5, Math.round(distance(station.south, at) * 1.2));
    return `hbf-${i + 8},hbf-south,${id},1,1,${meters},${Math.round(meters / STROLL_M_PER_S)},`;
  });
  return table('pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count', [
    'hbf-1,hbf-south,hbf-passage,1,1,115,90,',
    'hbf-2,hbf-north,hbf-passage,1,1,128,100,',
    `hbf-3,hbf-passage,${first.id},2,1,18,28,30`,
    `hbf-4,hbf-passage,${second.id},2,1,18,28,30`,
    `hbf-5,hbf-passage,${first.id},4,0,16,20,`,
    `hbf-6,hbf-passage,${first.id},5,1,,45,`,
    `hbf-7,hbf-passage,${second.id},5,1,,45,`,
    ...pavements,
  ]);
}

export function transfersTable(transit: Transit, inSeat: readonly (readonly [from: string, to: string])[]): string {
  const rows: string[] = [];
  const main = mainStation(transit);
  for (const train of railPlatforms(transit)) {
    for (const other of main.platforms) {
      if (other.kind === 'rail') continue;
      const seconds = other.kind === 'tram' ? 240 : 300;
      rows.push(`${train.id},${other.id},,,,,2,${seconds}`, `${other.id},${train.id},,,,,2,${seconds}`);
    }
  }
  const [first, second] = railPlatforms(transit);
  rows.push(`${first.id},${second.id},,,,,2,180`, `${second.id},${first.id},,,,,2,180`);
  for (const name of ['Steinbach Bahnhof', 'Birkenfeld Bahnhof', 'Niederau Fähre']) {
    const { platforms } = placeNamed(transit, name);
    const buses = platforms.filter(({ kind }) => kind === 'bus');
    for (const other of platforms.filter(({ kind }) => kind !== 'bus')) {
      for (const bus of buses) rows.push(`${other.id},${bus.id},,,,,1,`, `${bus.id},${other.id},,,,,0,`);
    }
  }
  // Between the two sides of the harbor road there is no crossing.
  const [side, otherSide] = placeNamed(transit, 'Containerhafen').platforms;
  rows.push(`${side.id},${otherSide.id},,,,,3,`, `${otherSide.id},${side.id},,,,,3,`);
  rows.push(`${main.id},${main.id},16,20,,,2,60`, `${main.id},${main.id},,,,,2,150`);
  for (const [from, to] of inSeat) rows.push(`,,,,${from},${to},4,`);
  return table(
    'from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time',
    rows,
  );
}

/** Names that strangers look for. */
export const translationsTable = (): string =>
  table('table_name,field_name,language,translation,field_value', [
    'stops,stop_name,en,Main Station,Hauptbahnhof',
    'stops,stop_name,en,Market Square,Marktplatz',
    'stops,stop_name,en,Old Bridge,Alte Brücke',
    'stops,stop_name,en,New Bridge,Neue Brücke',
    'stops,stop_name,en,University,Universität',
    'stops,stop_name,en,City Theatre,Stadttheater',
  ]);

export const table = (head: string, rows: readonly string[]): string => `${head}\n${rows.join('\n')}\n`;

function placeNamed(transit: Transit, name: string): StopPlace {
  const place = transit.places.find((p) => p.name === name);
  if (!place) throw new Error(`no stop is called ${name}`);
  return place;
}

const mainStation = (transit: Transit): StopPlace => placeNamed(transit, MAIN_STATION_NAME);
const railPlatforms = (transit: Transit): Platform[] =>
  mainStation(transit).platforms.filter(({ kind }) => kind === 'rail');

function middleOf({ platforms }: StopPlace): Point {
  const sum = platforms.reduce((s, { at }) => ({ x: s.x + at.x, y: s.y + at.y }), { x: 0, y: 0 });
  return { x: sum.x / platforms.length, y: sum.y / platforms.length };
}
