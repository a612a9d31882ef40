import { haversineM } from '../../../kit/geo/distance.ts';
import type { Call, Meaning, Scene } from '../dialect-endpoint.ts';
import type { Fields } from '../fields.ts';
import { pairsOf, timeRequest } from '../matrix.ts';
import type { Met } from '../met-streets.ts';
import type { OwnAnswer } from '../own-operations.ts';
import { refusal } from '../refusals.ts';
import { type OsrmRequest, readOsrm, refuseRules } from './osrm-request.ts';
import { meetAll, type Places, placesIn, tenth, waypointOf } from './osrm-waypoints.ts';

export interface TableView extends Places {
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  readonly hasDurations: boolean;
  readonly hasDistances: boolean;
  readonly scale: number;
  /** Meters a second where there is no way; null: none. */
  readonly fallbackSpeed: number | null;
  readonly fallbackFrom: 'input' | 'snapped';
  readonly skipsWaypoints: boolean;
}

export function readTable(call: Call): Meaning<TableView> {
  const request = readOsrm(call);
  const meaning = tableMeaning(request, call);
  request.fields.end();
  return meaning;
}

/** Returns what a table of OSRM or Mapbox means. */
export function tableMeaning(request: OsrmRequest, { limits }: Pick<Call, 'limits'>): Meaning<TableView> {
  const { fields, places, mode, options, skipsWaypoints } = request;
  refuseRules(request);
  if (places.length < 2) throw refusal('InvalidOptions', 'coordinates', 'must be at least two');
  const view: TableView = {
    ...placesIn(request),
    sources: indices(fields, 'sources', places.length),
    destinations: indices(fields, 'destinations', places.length),
    ...annotations(fields),
    scale: positive(fields, 'scale_factor') ?? 1,
    fallbackSpeed: positive(fields, 'fallback_speed') ?? null,
    fallbackFrom: fields.word('fallback_coordinate', ['input', 'snapped']) ?? 'input',
    skipsWaypoints,
  };
  const of = (index: number) => places[index];
  const body = timeRequest(mode, view.sources.map(of), view.destinations.map(of), limits, options);
  return { asked: [{ of: 'time', body }], view, at: places };
}

/** Returns the numbers of places that an option lists; all where it doesn't. */
function indices(fields: Fields, name: string, count: number): number[] {
  const list = fields.list(name, ';');
  if (list === undefined || (list.length === 1 && list[0] === 'all')) return Array.from({ length: count }, (_, i) => i);
  return list.map((value) => {
    const index = fields.numberOf(value, name, { isWhole: true });
    if (index >= 0 && index < count) return index;
    throw refusal('InvalidOptions', name, `has ${index}, but coordinates are numbered from 0 to ${count - 1}`);
  });
}

function positive(fields: Fields, name: string): number | undefined {
  const number = fields.number(name);
  if (number !== undefined && number <= 0) throw refusal('InvalidValue', name, 'must be above 0');
  return number;
}

function annotations(fields: Fields): Pick<TableView, 'hasDurations' | 'hasDistances'> {
  const words = fields.list('annotations') ?? ['duration'];
  const unknown = words.find((word) => word !== 'duration' && word !== 'distance');
  if (unknown !== undefined) throw refusal('InvalidValue', 'annotations', 'must be duration, distance or both');
  return { hasDurations: words.includes('duration'), hasDistances: words.includes('distance') };
}

export function writeTable([answer]: readonly OwnAnswer[], view: TableView, scene: Scene): unknown {
  const met = meetAll(view, scene);
  const { sources, destinations } = view;
  const { times, lengths } = pairsOf(answer, sources.length, destinations.length);
  const guessed = view.fallbackSpeed === null ? [] : fallBack(view, met, times, lengths);
  const list = (index: number) => waypointOf(met[index], view.hints[index]);
  const scaled = (time: number | null) => (time === null ? null : tenth(time * view.scale));
  return {
    code: 'Ok',
    ...(view.hasDurations ? { durations: times.map((row) => row.map(scaled)) } : {}),
    ...(view.hasDistances ? { distances: lengths } : {}),
    ...(view.fallbackSpeed === null ? {} : { fallback_speed_cells: guessed }),
    ...(view.skipsWaypoints ? {} : { sources: sources.map(list), destinations: destinations.map(list) }),
  };
}

/** Fills pairs without a way by what it takes as the crow flies; returns them. */
function fallBack(
  { sources, destinations, fallbackSpeed, fallbackFrom, places }: TableView,
  met: readonly Met[],
  times: (number | null)[][],
  lengths: (number | null)[][],
): [number, number][] {
  const guessed: [number, number][] = [];
  const at = (i: number) => (fallbackFrom === 'input' ? places[i] : ([met[i].lon, met[i].lat] as const));
  for (const [i, row] of times.entries()) {
    for (const [j, time] of row.entries()) {
      if (time !== null) continue;
      const meters = haversineM(...at(sources[i]), ...at(destinations[j]));
      row[j] = tenth(meters / (fallbackSpeed ?? 1));
      lengths[i][j] = tenth(meters);
      guessed.push([i, j]);
    }
  }
  return guessed;
}
