import type { Geometry } from 'geojson';
import type { Place } from '../state.ts';
import { t } from '../text/index.ts';
import type { Choice, Kind, Role } from './kinds.ts';
import type { Row, Table } from './table.ts';
import { clockOf, numberOf, textOfValue } from './values.ts';

/** A row as the page uses it; what the file doesn't say is null. */
export interface Item {
  /** The row of the file. */
  readonly number: number;
  readonly name: string;
  /** Null until the address is found, and where vehicles have none. */
  readonly place: Place | null;
  readonly address: string;
  /** The shape of a cell. */
  readonly geometry: Geometry | null;
  readonly value: number | null;
  readonly demand: number | null;
  readonly capacity: number | null;
  /** Times of day in seconds. */
  readonly from: number | null;
  readonly to: number | null;
  readonly deadline: number | null;
  readonly pauseFrom: number | null;
  readonly pauseTo: number | null;
  /** Seconds at the stop. */
  readonly service: number | null;
}

/** Why a row was left out. */
export interface RowProblem {
  readonly number: number;
  readonly message: string;
}

/** A message about a row. */
class RowError extends Error {}

/** Turns rows into items; rows that can't be used are problems. Cells named by H3 get their shapes from `outlineOf`. */
export function itemsOf(
  table: Table,
  kind: Kind,
  choice: Choice,
  outlineOf: (h3: string) => Geometry | null = () => null,
): { items: Item[]; problems: RowProblem[] } {
  const items: Item[] = [];
  const problems: RowProblem[] = [];
  for (const row of table.rows) {
    try {
      items.push(itemOf(row, kind, choice, outlineOf));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems.push({ number: row.number, message: error.message });
    }
  }
  return { items, problems };
}

function itemOf(row: Row, kind: Kind, choice: Choice, outlineOf: (h3: string) => Geometry | null): Item {
  const cell = (role: Role) => (choice[role] === undefined ? null : row.values[choice[role]]);
  const number = (role: Role, word: string, least = -Infinity): number | null => {
    const text = textOfValue(cell(role));
    if (text === '') return null;
    const value = numberOf(cell(role));
    if (value === null) throw new RowError(t('{0} “{1}” is no number', word, text));
    if (value < least) throw new RowError(t('{0} {1} is less than {2}', word, text, least));
    return value;
  };
  const clock = (role: Role, word: string): number | null => {
    const text = textOfValue(cell(role));
    if (text === '') return null;
    const value = clockOf(cell(role));
    if (value === null) throw new RowError(t('{0} “{1}” is no time of day, such as 8:30', word, text));
    return value;
  };
  const service = number('service', t('the time there'), 0);
  const item: Item = {
    number: row.number,
    name: textOfValue(cell('name')) || t('Row {0}', row.number),
    place: placeOf(row, number),
    address: addressOf((role) => textOfValue(cell(role))),
    geometry: kind === 'cells' ? shapeOf(row, textOfValue(cell('h3')), outlineOf) : null,
    value: number('value', t('the number')),
    demand: number('demand', t('the load'), 0),
    capacity: number('capacity', t('the capacity'), 0),
    from: clock('from', t('the earliest time')),
    to: clock('to', t('the latest time')),
    deadline: clock('deadline', t('the deadline')),
    pauseFrom: clock('pauseFrom', t('the break’s begin')),
    pauseTo: clock('pauseTo', t('the break’s end')),
    service: service === null ? null : 60 * service,
  };
  if (item.from !== null && item.to !== null && item.to < item.from)
    throw new RowError(t('the latest time is before the earliest'));
  if (item.from !== null && item.deadline !== null && item.deadline < item.from)
    throw new RowError(t('the deadline is before the earliest time'));
  if (kind === 'cells') {
    if (item.value === null) throw new RowError(t('the number is missing'));
    if (item.geometry === null && item.place === null) throw new RowError(t('the position is missing'));
  } else if (item.place === null && item.address === '' && kind !== 'vehicles')
    throw new RowError(t('position and address are missing'));
  return item;
}

function placeOf(row: Row, number: (role: Role, word: string) => number | null): Place | null {
  let lat = number('lat', t('latitude'));
  let lng = number('lng', t('longitude'));
  if (lat === null && lng === null) {
    if (row.geometry?.type !== 'Point') return null;
    [lng, lat] = row.geometry.coordinates;
  }
  if (lat === null || lng === null)
    throw new RowError(lat === null ? t('latitude is missing') : t('longitude is missing'));
  if (Math.abs(lat) > 90) throw new RowError(t('latitude {0} is beyond {1}', lat, lat > 0 ? 90 : -90));
  if (Math.abs(lng) > 180) throw new RowError(t('longitude {0} is beyond {1}', lng, lng > 0 ? 180 : -180));
  return { lat, lng };
}

function shapeOf(row: Row, h3: string, outlineOf: (h3: string) => Geometry | null): Geometry | null {
  if (row.geometry !== null && /Polygon$/.test(row.geometry.type)) return row.geometry;
  if (h3 === '') return null;
  const outline = outlineOf(h3);
  if (outline === null) throw new RowError(t('“{0}” is no H3 cell', h3));
  return outline;
}

/** An address as one looks for it: the whole, or street and number, postal code and city. */
const addressOf = (text: (role: Role) => string): string =>
  [
    text('address'),
    [text('street'), text('number')].filter(Boolean).join(' '),
    [text('postcode'), text('city')].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
