import { InputError } from '../../kit/core/errors.ts';
import type { GtfsAgency } from './gtfs-feed.ts';
import { IdIndex } from './id-index.ts';
import { excerpt } from './problem-log.ts';
import { type FeedSource, readTable } from './table-reader.ts';

export interface Agencies {
  readonly agencies: readonly GtfsAgency[];
  readonly ids: IdIndex;
  readonly timeZone: string;
}

/**
 * Reads agency.txt. All times of a feed are in one zone, that of the first agency whose zone exists; other zones are
 * reported. Throws InputError if there is none, because times would mean nothing.
 */
export async function readAgencies(source: FeedSource): Promise<Agencies> {
  const agencies: GtfsAgency[] = [];
  const ids = new IdIndex();
  let timeZone = '';
  let unknown = '';
  await readTable(source, 'agency.txt', ['agency_timezone'], (column) => {
    const id = column('agency_id');
    const name = column('agency_name');
    const url = column('agency_url');
    const zone = column('agency_timezone');
    return (row, problem) => {
      if (!ids.define(row, id, agencies.length)) {
        problem('duplicate-id', () => `agency ${row.text(id)} is listed twice`);
        return false;
      }
      agencies.push({ id: row.text(id), name: row.text(name), url: row.text(url) });
      const named = row.text(zone);
      if (!isTimeZone(named)) {
        const what = named === '' ? 'agency_timezone is blank' : `agency_timezone "${named}" is no IANA time zone`;
        unknown ||= `line ${row.line}: ${excerpt(what)}`;
        problem('unknown-zone', () => what);
      } else if (timeZone === '') timeZone = named;
      else if (named !== timeZone)
        problem('different-time-zone', () => `${named} is read as ${timeZone}, the first agency's`);
      return true;
    };
  });
  if (timeZone === '') {
    const why = source.log.missingColumn(['agency.txt']) ?? `agency.txt ${unknown || 'has no agency'}`;
    throw new InputError(`${source.files.name}: ${why}; all times need a zone, such as Europe/Berlin`);
  }
  return { agencies, ids, timeZone };
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
