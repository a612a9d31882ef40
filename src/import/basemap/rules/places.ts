import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import type { MapElement, Tags } from './map-element.ts';

const PLACE = layerIndex('place');

/** Kinds of settlements and their parts: first zoom, and the rank if the population is missing. */
const KINDS: Readonly<Record<string, readonly [minZoom: number, rank: number]>> = {
  city: [7, 8],
  town: [7, 11],
  village: [8, 13],
  hamlet: [11, 15],
  suburb: [11, 14],
  quarter: [14, 16],
  neighbourhood: [14, 17],
  isolated_dwelling: [14, 18],
  borough: [11, 13],
};
/** People living there → rank, largest first. */
const RANKS: readonly (readonly [people: number, rank: number])[] = [
  ...([
    [5e6, 1],
    [2e6, 2],
    [1e6, 3],
    [5e5, 4],
    [2e5, 5],
    [1e5, 6],
    [5e4, 7],
    [2e4, 8],
  ] as const),
  ...([
    [1e4, 10],
    [5e3, 11],
    [2e3, 12],
    [1e3, 13],
    [200, 14],
  ] as const),
];
const LABEL_ORDER = [
  'country',
  'state',
  'city',
  'town',
  'village',
  'borough',
  'suburb',
  'hamlet',
  'quarter',
  'neighbourhood',
];

/** Returns the sort key of a label: rank, kind, population, then short names first. */
const orderOf = (rank: number, kind: string, people: number, name: string): number => {
  const place = LABEL_ORDER.indexOf(kind);
  return rank * 1e8 + (place < 0 ? 99 : place) * 1e6 - Math.log10(people + 1) * 1e5 + Math.min(99, name.length);
};

export function placeFeatures(element: MapElement): void {
  const kind = element.tags.get('place');
  if (kind === undefined) return;
  const name = nameAttributes(element.tags);
  if (name.length === 0) return;
  if (kind === 'island' || kind === 'islet') island(element, kind, name);
  else if (!element.isNode) return;
  else if (kind === 'continent') add(element, kind, name, 1, 0, 3);
  else if (kind === 'country') country(element, name);
  else if (kind === 'state' || kind === 'province') add(element, kind, name, stateRank(element.tags), 2);
  else settlement(element, kind, name);
}

function add(
  element: MapElement,
  clazz: string,
  more: readonly Attribute[],
  rank: number,
  minZoom: number,
  maxZoom = 14,
): void {
  const people = peopleIn(element.tags);
  const attributes: Attribute[] = [...more, ['class', clazz], ['rank', rank]];
  const order = orderOf(rank, clazz, people, String(more[0][1]));
  element.point({ layer: PLACE, attributes, minZoom, maxZoom, order });
}

function country(element: MapElement, name: readonly Attribute[]): void {
  const { tags } = element;
  const people = peopleIn(tags);
  const rank = people === 0 ? 4 : Math.max(1, Math.min(6, 10 - Math.round(Math.log10(people))));
  const code = tags.get('country_code_iso3166_1_alpha_2') ?? tags.get('ISO3166-1:alpha2') ?? tags.get('ISO3166-1');
  const iso: readonly Attribute[] = code === undefined ? [] : [['iso_a2', code.toUpperCase()]];
  add(element, 'country', [...name, ...iso], rank, rank - 1);
}

const stateRank = (tags: Tags): number => {
  const people = peopleIn(tags);
  return people === 0 ? 4 : Math.max(1, Math.min(6, 9 - Math.round(Math.log10(people))));
};

function settlement(element: MapElement, kind: string, name: readonly Attribute[]): void {
  const { tags } = element;
  const [usualZoom, usualRank] = KINDS[kind] ?? [14, 18];
  const isTown = kind === 'city' || kind === 'town';
  const people = peopleIn(tags);
  const capital = capitalLevel(tags);
  const counted = RANKS.find(([least]) => people >= least)?.[1] ?? (people > 0 ? 15 : usualRank);
  const known = people > 0 ? (isTown ? Math.min(usualRank + 2, counted) : Math.max(usualRank - 2, counted)) : usualRank;
  const rank = Math.max(1, known - (capital === 2 ? 3 : capital === 4 ? 1 : 0));
  // Big cities are visible from lower zooms.
  const minZoom = isTown && rank <= 6 ? Math.max(2, Math.min(usualZoom, rank + 1)) : usualZoom;
  const attributes = capital === null ? name : [...name, ['capital', capital] as const];
  add(element, kind, attributes, rank, minZoom);
}

function island(element: MapElement, kind: string, name: readonly Attribute[]): void {
  if (!element.isNode && !element.isClosed) return;
  const km2 = element.areaM2 / 1e6;
  const rank = element.isNode ? 7 : km2 >= 1000 ? 3 : km2 >= 100 ? 4 : km2 >= 10 ? 5 : 6;
  const minZoom = element.isNode || kind === 'islet' ? 12 : Math.max(8, rank + 5);
  add(element, 'island', name, rank, minZoom);
}

/** Returns the administrative level that a place is the capital of, 2 to 6; null if none. */
function capitalLevel(tags: Tags): number | null {
  const capital = tags.get('capital');
  if (capital === 'yes') return 2;
  return capital !== undefined && /^[2-6]$/.test(capital) ? Number(capital) : null;
}

const peopleIn = (tags: Tags): number => {
  const people = Number((tags.get('population') ?? '').replaceAll(/[\s.,']/g, ''));
  return Number.isFinite(people) && people > 0 ? people : 0;
};
