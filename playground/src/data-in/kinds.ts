import { t } from '../text/index.ts';
import type { Table } from './table.ts';
import { numberOf, textOfValue } from './values.ts';

/** The kinds of data that a file can hold, and the parts that its columns play. */
export const KINDS = ['starts', 'places', 'cells', 'orders', 'vehicles'] as const;
export type Kind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  starts: t('Starts'),
  places: t('Places of one’s own'),
  cells: t('Cells with numbers'),
  orders: t('Orders for tours'),
  vehicles: t('Vehicles for tours'),
};

const POSITION = ['lat', 'lng', 'address', 'street', 'number', 'postcode', 'city'] as const;
const OTHERS = [
  'name',
  'h3',
  'value',
  'demand',
  'from',
  'to',
  'service',
  'deadline',
  'capacity',
  'pauseFrom',
  'pauseTo',
] as const;
export type Role = (typeof POSITION)[number] | (typeof OTHERS)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  lat: t('Latitude'),
  lng: t('Longitude'),
  address: t('Address'),
  street: t('Street'),
  number: t('House number'),
  postcode: t('Postal code'),
  city: t('City'),
  name: t('Name'),
  h3: 'H3 cell',
  value: t('Number'),
  demand: t('Load'),
  from: t('Earliest'),
  to: t('Latest'),
  service: t('Minutes there'),
  deadline: t('Deadline'),
  capacity: t('Capacity'),
  pauseFrom: t('Break from'),
  pauseTo: t('Break to'),
};

/** The parts that columns of a kind may play, in the order of the dialog. */
export const ROLES: Readonly<Record<Kind, readonly Role[]>> = {
  starts: ['name', ...POSITION],
  places: ['name', ...POSITION, 'value'],
  cells: ['value', 'h3', 'lat', 'lng', 'name'],
  orders: ['name', ...POSITION, 'demand', 'from', 'to', 'service', 'deadline'],
  vehicles: ['name', ...POSITION, 'capacity', 'from', 'to', 'pauseFrom', 'pauseTo'],
};

/** Names of columns in several languages, small and without marks; the first that fits is taken. */
const WORDS: Readonly<Record<Role, RegExp>> = {
  lat: /^(lat|latitude|y|breite|breitengrad|latitud|latitude_?wgs84|geo_?lat|lat_?dd)$/,
  lng: /^(lng|lon|long|longitude|x|lange|laenge|langengrad|laengengrad|longitud|geo_?(lng|lon)|lon_?dd)$/,
  address: /^(address|full_?address|adresse|anschrift|direccion|endereco|location|standort)$/,
  street: /^(street|str|strasse|straße|addr:street|calle|rue|rua|road|street_?name)$/,
  number: /^(house_?number|housenumber|hausnummer|hausnr|hnr|hausnr\.|addr:housenumber|numero|nr|street_?number)$/,
  postcode: /^(postcode|zip|zip_?code|plz|postleitzahl|postal_?code|addr:postcode|cp|cep|code_?postal)$/,
  city: /^(city|town|ort|stadt|ciudad|cidade|ville|place|municipality|gemeinde|addr:city)$/,
  name: /^(name|id|title|label|bezeichnung|titel|nombre|nom|nome|order|auftrag|vehicle|fahrzeug|uuid|customer|kunde|driver|fahrer)$/,
  h3: /^(h3|h3_?index|h3_?cell|hex|hex_?id|cell|cell_?id)$/,
  value: /^(value|wert|count|anzahl|population|einwohner|pop|jobs|number|weight|sum|total|valor|valeur)$/,
  demand: /^(demand|load|weight|kg|quantity|qty|amount|parcels|menge|gewicht|last|bedarf|pakete|carga|charge|size)$/,
  from: /^(from|earliest|start|start_?time|window_?start|open|ready|von|ab|fruehestens|fruhestens|beginn|desde|de)$/,
  to: /^(to|latest|end|end_?time|window_?end|close|due|bis|spaetestens|spatestens|ende|hasta|a)$/,
  service: /^(service|service_?(time|minutes|min)|handling|minutes|duration|dauer|minuten|standzeit|duracion|duree)$/,
  deadline: /^(deadline|frist|due_?by|plazo|prazo)$/,
  capacity:
    /^(capacity|max_?load|max_?weight|kg|kapazitat|kapazitaet|nutzlast|zuladung|capacidad|capacite|capacidade)$/,
  pauseFrom: /^(break|break_?(start|from)|pause|pause_?(von|from)|lunch)$/,
  pauseTo: /^(break_?(end|to)|pause_?(bis|to))$/,
};

const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .replace(/[\s-]+/g, '_')
    .replace(/_?[[(].*$/, '');

/** Column of each part, as an index; parts without one are missing. */
export type Choice = Partial<Record<Role, number>>;

/** Recognizes columns by their names; cells take the first column of numbers if none is named so. */
export function recognize(table: Table, kind: Kind): Choice {
  const names = table.columns.map(plain);
  const taken = new Set<number>();
  const choice: Choice = {};
  for (const role of ROLES[kind]) {
    const column = names.findIndex((name, i) => !taken.has(i) && WORDS[role].test(name));
    if (column < 0) continue;
    taken.add(column);
    choice[role] = column;
  }
  if (kind === 'cells' && choice.value === undefined) {
    const column = table.columns.findIndex((_, i) => !taken.has(i) && isNumeric(table, i));
    if (column >= 0) choice.value = column;
  }
  return choice;
}

const isNumeric = ({ rows }: Table, column: number): boolean => {
  const filled = rows.slice(0, 50).filter(({ values }) => textOfValue(values[column]) !== '');
  return filled.length > 0 && filled.every(({ values }) => numberOf(values[column]) !== null);
};

/** Guesses what a file is from its columns and shapes. */
export function kindOf(table: Table): Kind {
  const has = (kind: Kind, ...roles: Role[]): boolean => {
    const choice = recognize(table, kind);
    return roles.some((role) => choice[role] !== undefined);
  };
  if (table.rows.some(({ geometry }) => geometry !== null && /Polygon$/.test(geometry.type))) return 'cells';
  if (has('cells', 'h3')) return 'cells';
  if (table.columns.some((name) => /^(capacity|kapazit|nutzlast|max_?(load|weight)|capacid)/.test(plain(name))))
    return 'vehicles';
  if (has('orders', 'demand', 'deadline', 'service') || (has('orders', 'from') && has('orders', 'to'))) return 'orders';
  return 'places';
}

/** Why a choice of columns can't be used yet, as a sentence; null where it can. */
export function lacking(table: Table, kind: Kind, choice: Choice): string | null {
  const hasShapes = table.rows.some(({ geometry }) => geometry !== null);
  const hasPlace =
    hasShapes ||
    (choice.lat !== undefined && choice.lng !== undefined) ||
    (kind === 'cells' ? choice.h3 !== undefined : (choice.address ?? choice.street ?? choice.city) !== undefined);
  if (kind === 'cells' && choice.value === undefined) return t('Choose the column with the numbers.');
  // Vehicles without a place of their own begin at the depot.
  if (!hasPlace && kind !== 'vehicles')
    return kind === 'cells'
      ? t('Choose latitude and longitude, or H3 cells.')
      : t('Choose latitude and longitude, or an address.');
  return null;
}
