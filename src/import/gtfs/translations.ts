import type { StringTable } from '../../kit/collections/string-table.ts';
import type { GtfsRoute, GtfsStop, GtfsTranslation, GtfsTrips } from './gtfs-feed.ts';
import { type IdIndex, SET_ASIDE } from './id-index.ts';
import { type FeedSource, readTable } from './table-reader.ts';

interface Names {
  readonly stops: readonly GtfsStop[];
  readonly routes: readonly GtfsRoute[];
  readonly trips: GtfsTrips;
  readonly stopIds: IdIndex;
  readonly routeIds: IdIndex;
  readonly tripIds: IdIndex;
  /** The feed's own language, whose names stay unchanged. */
  readonly language: string;
}

type Field = keyof GtfsTranslation;

/** Fields that are translated, by table and field name. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['stops.stop_name', 'stopNames'],
  ['routes.route_short_name', 'routeShortNames'],
  ['routes.route_long_name', 'routeLongNames'],
  ['trips.trip_headsign', 'headsigns'],
]);
const EVERY_FIELD: readonly Field[] = ['stopNames', 'routeShortNames', 'routeLongNames', 'headsigns'];

/**
 * Reads translations.txt in both forms: table_name, field_name and a record_id or field_value; and the older one whose
 * trans_id is the untranslated text in any field.
 */
export async function readTranslations(
  source: FeedSource,
  names: Names,
): Promise<ReadonlyMap<string, GtfsTranslation>> {
  const translations = new Map<string, Record<Field, Map<number, string>>>();
  const byText = textIndex(names);
  await readTable(source, 'translations.txt', ['translation'], (column) => {
    const table = column('table_name');
    const fieldName = column('field_name');
    const recordId = column('record_id');
    const fieldValue = column('field_value');
    const translation = column('translation');
    const transId = column('trans_id');
    const newLanguage = column('language');
    const oldLanguage = column('lang');
    return (row, problem) => {
      const language = (row.text(newLanguage) || row.text(oldLanguage)).toLowerCase();
      const text = row.text(translation);
      if (language === '' || text === '') {
        problem('bad-value', () => 'language or translation is blank');
        return false;
      }
      if (language === names.language) return false;
      const old = row.isBlank(table) && !row.isBlank(transId);
      const field = FIELDS.get(`${row.text(table)}.${row.text(fieldName)}`);
      // Other fields, such as those of fares, don't occur in answers.
      if (field === undefined && !old) return false;
      const fields = field === undefined ? EVERY_FIELD : [field];
      const into = translations.get(language) ?? emptyTranslation();
      translations.set(language, into);
      if (field !== undefined && !row.isBlank(recordId)) {
        const ids = field === 'stopNames' ? names.stopIds : field === 'headsigns' ? names.tripIds : names.routeIds;
        const record = ids.find(row, recordId);
        if (record < 0) {
          if (record !== SET_ASIDE) problem('bad-reference', () => `${row.text(table)} has no ${row.text(recordId)}`);
          return false;
        }
        into[field].set(field === 'headsigns' ? names.trips.headsign[record] : record, text);
        return true;
      }
      const wanted = row.text(old ? transId : fieldValue);
      for (const f of fields) for (const index of byText()[f].get(wanted) ?? []) into[f].set(index, text);
      return true;
    };
  });
  return translations;
}

const emptyTranslation = (): Record<Field, Map<number, string>> => ({
  stopNames: new Map(),
  routeShortNames: new Map(),
  routeLongNames: new Map(),
  headsigns: new Map(),
});

/** Returns a function that finds indices by name and field, built on first use. */
function textIndex({ stops, routes, trips }: Names): () => Record<Field, ReadonlyMap<string, readonly number[]>> {
  let index: Record<Field, ReadonlyMap<string, readonly number[]>> | null = null;
  return () => {
    index ??= {
      stopNames: placesOf(stops.map((stop) => stop.name)),
      routeShortNames: placesOf(routes.map((route) => route.shortName)),
      routeLongNames: placesOf(routes.map((route) => route.longName)),
      headsigns: headsignsOf(trips, trips.strings),
    };
    return index;
  };
}

function placesOf(texts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  texts.forEach((text, i) => {
    const known = places.get(text);
    if (known) known.push(i);
    else places.set(text, [i]);
  });
  return places;
}

const headsignsOf = ({ headsign }: GtfsTrips, strings: StringTable): Map<string, number[]> =>
  new Map([...new Set(headsign)].map((index) => [strings.get(index), [index]]));
