import type { CsvRow } from '../../kit/csv/index.ts';
import { BAD, BLANK, count } from '../../kit/csv/index.ts';
import type { Agencies } from './agencies.ts';
import type { GtfsRoute } from './gtfs-feed.ts';
import { IdIndex, UNKNOWN } from './id-index.ts';
import { type FeedSource, type RowProblem, readTable } from './table-reader.ts';

export interface Routes {
  readonly routes: readonly GtfsRoute[];
  readonly ids: IdIndex;
}

const BUS = 3;
/**
 * Returns whether a route type is known: tram to funicular, trolleybus and monorail; then the hundreds of the extended
 * types.
 */
const isKnownType = (type: number): boolean => type <= 7 || type === 11 || type === 12 || (type >= 100 && type < 1800);

/** Reads routes.txt. Keeps unknown types; a type that isn't a number counts as bus. */
export async function readRoutes(source: FeedSource, { agencies, ids: agencyIds }: Agencies): Promise<Routes> {
  const routes: GtfsRoute[] = [];
  const ids = new IdIndex();
  await readTable(source, 'routes.txt', ['route_id'], (column) => {
    const id = column('route_id');
    const agency = column('agency_id');
    const shortName = column('route_short_name');
    const longName = column('route_long_name');
    const type = column('route_type');
    const color = column('route_color');
    const textColor = column('route_text_color');

    const agencyOf = (row: CsvRow, problem: RowProblem): number => {
      const found = row.isBlank(agency) ? UNKNOWN : agencyIds.find(row, agency);
      if (found >= 0 || (row.isBlank(agency) && agencies.length === 1)) return Math.max(0, found);
      problem('unknown-agency', () => `agency "${row.text(agency)}" isn't in agency.txt`);
      return agencies.length === 1 ? 0 : -1;
    };

    return (row, problem) => {
      if (row.isBlank(id)) {
        problem('missing-id', () => 'no route_id');
        return false;
      }
      if (!ids.define(row, id, routes.length)) {
        problem('duplicate-id', () => `route ${row.text(id)} is listed twice`);
        return false;
      }
      routes.push({
        id: row.text(id),
        agency: agencyOf(row, problem),
        shortName: row.text(shortName),
        longName: row.text(longName),
        type: typeOf(row, type, problem),
        color: colorOf(row, color, problem),
        textColor: colorOf(row, textColor, problem),
      });
      return true;
    };
  });
  return { routes, ids };
}

function typeOf(row: CsvRow, cell: number, problem: RowProblem): number {
  const type = count(row, cell);
  if (type === BLANK || type === BAD) {
    problem('bad-type', () => `route_type "${row.text(cell)}" is read as bus`);
    return BUS;
  }
  if (!isKnownType(type)) problem('unknown-route-type', () => `route_type ${type} is kept, but is not a known type`);
  return type;
}

function colorOf(row: CsvRow, cell: number, problem: RowProblem): string {
  const text = row.text(cell).replace(/^#/, '');
  if (text === '') return '';
  if (/^[0-9a-f]{6}$/i.test(text)) return `#${text.toLowerCase()}`;
  problem('bad-color', () => `"${text}" is no color`);
  return '';
}
