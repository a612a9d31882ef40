import type { CsvRow } from '../../kit/csv/index.ts';
import { BAD, BLANK, count, decimal } from '../../kit/csv/index.ts';
import { reportFarStops } from './far-stops.ts';
import {
  ACCESS_BY_STATION,
  ACCESS_DIRECT,
  ACCESS_NOT_TOLD,
  type GtfsStop,
  STOP_BOARDING_AREA,
  STOP_ENTRANCE,
  STOP_PATHWAY_NODE,
  STOP_PLATFORM,
  STOP_STATION,
} from './gtfs-feed.ts';
import { DROPPED, IdIndex } from './id-index.ts';
import type { ProblemLog } from './problem-log.ts';
import { type FeedSource, type RowProblem, readTable } from './table-reader.ts';

export interface Stops {
  readonly stops: readonly GtfsStop[];
  readonly ids: IdIndex;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Draft extends Mutable<GtfsStop> {
  readonly line: number;
  /** Key of the parent's id; -1 without parent. */
  readonly parentKey: number;
}

/** Parents before children. */
const TOP_DOWN = [STOP_STATION, STOP_PLATFORM, STOP_ENTRANCE, STOP_PATHWAY_NODE, STOP_BOARDING_AREA];

/**
 * Reads stops.txt with levels.txt. A stop inherits missing values (position, name, wheelchair boarding) from its
 * parent. Drops stops without a position, given or inherited.
 */
export async function readStops(source: FeedSource): Promise<Stops> {
  const levels = await readLevels(source);
  const ids = new IdIndex();
  const drafts: Draft[] = [];
  await readTable(source, 'stops.txt', ['stop_id'], (column) => {
    const id = column('stop_id');
    const code = column('stop_code');
    const name = column('stop_name');
    const lon = column('stop_lon');
    const lat = column('stop_lat');
    const type = column('location_type');
    const parent = column('parent_station');
    const platformCode = column('platform_code');
    const level = column('level_id');
    const wheelchair = column('wheelchair_boarding');
    const access = column('stop_access');
    return (row, problem) => {
      if (row.isBlank(id)) {
        problem('missing-id', () => 'no stop_id');
        return false;
      }
      if (!ids.define(row, id, drafts.length)) {
        problem('duplicate-id', () => `stop ${row.text(id)} is listed twice`);
        return false;
      }
      const place = placeOf(row, lon, lat, problem);
      drafts.push({
        line: row.line,
        parentKey: row.isBlank(parent) ? -1 : ids.keyOf(row, parent),
        id: row.text(id),
        code: row.text(code),
        name: row.text(name),
        lon: place[0],
        lat: place[1],
        locationType: smallNumber(row, type, STOP_BOARDING_AREA, problem),
        parent: -1,
        platformCode: row.text(platformCode),
        level: levelOf(row, level, levels, problem),
        wheelchair: smallNumber(row, wheelchair, 2, problem),
        access: accessOf(row, access, problem),
      });
      return true;
    };
  });
  inherit(drafts, ids, source.log);
  return { stops: withPlace(drafts, ids, source.log), ids };
}

async function readLevels(source: FeedSource): Promise<ReadonlyMap<string, number>> {
  const levels = new Map<string, number>();
  await readTable(source, 'levels.txt', ['level_id', 'level_index'], (column) => {
    const id = column('level_id');
    const index = column('level_index');
    return (row, problem) => {
      const floor = decimal(row, index);
      if (Number.isNaN(floor)) problem('bad-value', () => `"${row.text(index)}" is no level_index`);
      else levels.set(row.text(id), floor);
      return !Number.isNaN(floor);
    };
  });
  return levels;
}

function levelOf(row: CsvRow, cell: number, levels: ReadonlyMap<string, number>, problem: RowProblem): number {
  if (row.isBlank(cell)) return 0;
  const level = levels.get(row.text(cell));
  if (level === undefined) problem('unknown-level', () => `level ${row.text(cell)} isn't in levels.txt`);
  return level ?? 0;
}

const NOWHERE: readonly [number, number] = [Number.NaN, Number.NaN];

function placeOf(row: CsvRow, lonCell: number, latCell: number, problem: RowProblem): readonly [number, number] {
  if (row.isBlank(lonCell) && row.isBlank(latCell)) return NOWHERE;
  const lon = decimal(row, lonCell);
  const lat = decimal(row, latCell);
  if (isPlace(lon, lat)) return [lon, lat];
  problem('absurd-coordinates', () => `no stop is at ${placeText(row, lonCell, latCell)}`);
  return NOWHERE;
}

/** Returns coordinates as written, with a note if commas make them unreadable. */
export function placeText(row: CsvRow, lonCell: number, latCell: number): string {
  const texts = [row.text(latCell), row.text(lonCell)];
  const hasCommas = texts.some((text) => /^[-+]?\d+,\d+$/.test(text));
  const place = `latitude "${texts[0]}", longitude "${texts[1]}"`;
  return hasCommas ? `${place}: numbers need a decimal point instead of a comma` : place;
}

/** Returns whether a position is plausible; programs write 0, 0 for an unknown one. */
export const isPlace = (lon: number, lat: number): boolean =>
  Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && (Math.abs(lon) > 1e-3 || Math.abs(lat) > 1e-3);

/** Reads an integer up to `most`; 0 if it is blank or, reported, wrong. */
export function smallNumber(row: CsvRow, cell: number, most: number, problem: RowProblem): number {
  const value = count(row, cell);
  if (value >= 0 && value <= most) return value;
  if (value === BAD || value > most) problem('bad-number', () => `"${row.text(cell)}" is read as 0`);
  return 0;
}

function accessOf(row: CsvRow, cell: number, problem: RowProblem): number {
  const access = count(row, cell);
  if (access === ACCESS_BY_STATION || access === ACCESS_DIRECT) return access;
  if (access !== BLANK) problem('bad-number', () => `stop_access "${row.text(cell)}" is neither 0 nor 1`);
  return ACCESS_NOT_TOLD;
}

function inherit(drafts: readonly Draft[], ids: IdIndex, log: ProblemLog): void {
  for (const type of TOP_DOWN) {
    for (const draft of drafts) {
      if (draft.locationType !== type) continue;
      if (draft.parentKey >= 0) {
        const parent = ids.valueOf(draft.parentKey);
        const wanted = type === STOP_BOARDING_AREA ? STOP_PLATFORM : STOP_STATION;
        if (type === STOP_STATION || parent < 0 || drafts[parent].locationType !== wanted) {
          log.add(
            'bad-parent',
            'stops.txt',
            draft.line,
            () => `the parent of stop ${draft.id} is unknown or of a wrong type`,
          );
        } else {
          takeFrom(draft, drafts[parent]);
          draft.parent = parent;
        }
      }
      if (draft.name === '' && type <= STOP_ENTRANCE) {
        log.add('missing-name', 'stops.txt', draft.line, () => `stop ${draft.id} has no name`);
        draft.name = draft.id;
      }
    }
  }
}

function takeFrom(child: Draft, parent: Draft): void {
  if (Number.isNaN(child.lon)) {
    child.lon = parent.lon;
    child.lat = parent.lat;
  }
  if (child.wheelchair === 0) child.wheelchair = parent.wheelchair;
  if (child.name === '') child.name = parent.name;
  if (child.access === ACCESS_NOT_TOLD) child.access = parent.access;
}

/** Returns the stops with a position, renumbered. */
function withPlace(drafts: readonly Draft[], ids: IdIndex, log: ProblemLog): GtfsStop[] {
  const numbers = new Int32Array(drafts.length).fill(DROPPED);
  let kept = 0;
  drafts.forEach((draft, i) => {
    if (!Number.isNaN(draft.lon)) numbers[i] = kept++;
    else
      log.add(
        'missing-coordinates',
        'stops.txt',
        draft.line,
        () => `stop ${draft.id} has no place, nor has its parent: it is left out`,
      );
  });
  ids.renumber(numbers);
  log.used('stops.txt', kept);
  reportFarStops(
    drafts.filter((_, i) => numbers[i] >= 0),
    log,
  );
  return drafts.flatMap(({ line, parentKey, ...stop }, i) => {
    if (numbers[i] < 0) return [];
    return { ...stop, parent: stop.parent < 0 ? -1 : Math.max(-1, numbers[stop.parent]) };
  });
}
