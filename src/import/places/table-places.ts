import { InputError } from '../../kit/core/errors.ts';
import { bytesAsUtf8, type CsvRow, degreesOf, tableReader } from '../../kit/csv/index.ts';
import type { PlaceFile, PlaceRow } from './place-file.ts';

const LONGITUDE = ['lon', 'lng', 'long', 'longitude', 'x'];
const LATITUDE = ['lat', 'latitude', 'y'];

/** Reads the rows of a CSV file with a header, separated by commas, semicolons or tabs. Throws InputError. */
export function readTablePlaces({ name, bytes }: PlaceFile): PlaceRow[] {
  const places: PlaceRow[] = [];
  let header: Header | null = null;
  const refuseQuote = (line: number): never => {
    throw new InputError(`${name}: line ${line} has a quote that isn't closed where it should be`);
  };
  const text = bytesAsUtf8(bytes);
  const handler = {
    row: (row: CsvRow) => {
      const cells = Array.from({ length: row.count }, (_, i) => row.text(i));
      if (header === null) header = readHeader(cells, name);
      else places.push(readRow(cells, header, `${name}: line ${row.line}`));
    },
    openQuote: refuseQuote,
    strayQuote: refuseQuote,
  };
  const { reader } = tableReader(handler, text);
  reader.push(text);
  reader.end();
  if (header === null) throw new InputError(`${name} is empty`);
  return places;
}

interface Header {
  readonly names: readonly string[];
  readonly lon: number;
  readonly lat: number;
  readonly id: number;
}

function readHeader(names: readonly string[], file: string): Header {
  const find = (allowed: readonly string[]) => names.findIndex((name) => allowed.includes(name.toLowerCase()));
  const [lon, lat] = [find(LONGITUDE), find(LATITUDE)];
  if (lon < 0 || lat < 0) {
    throw new InputError(`${file} is neither GeoJSON nor CSV with columns lon and lat in its first line`);
  }
  return { names, lon, lat, id: find(['id']) };
}

function readRow(cells: readonly string[], { names, lon, lat, id }: Header, where: string): PlaceRow {
  const number = (column: number) => degreesOf(cells[column] ?? '');
  const tags = new Map<string, string>();
  for (const [column, key] of names.entries()) {
    if (column === lon || column === lat || column === id || key === '') continue;
    if (cells[column]) tags.set(key, cells[column]);
  }
  return { id: cells[id] || null, lon: number(lon), lat: number(lat), tags, where };
}
