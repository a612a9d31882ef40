import type { Feature, Geometry } from 'geojson';
import { bytes as size } from '../format.ts';
import { t } from '../text/index.ts';
import { csvTable, textOf } from './csv-table.ts';
import { FileProblem, type Row, type Table, type Value } from './table.ts';

/** Larger files belong into jobs: the page would stand still. */
const MAX_BYTES = 50e6;

/** Reads a CSV, GeoJSON or Parquet file by what it contains, not by its name. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MAX_BYTES)
    throw new FileProblem(t('The file is larger than {0}: jobs take such inputs.', size(MAX_BYTES)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileProblem(t('The file is empty.'));
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic === 'PAR1') return parquetTable(file.name, bytes.buffer);
  if (magic.startsWith('PK') || magic === '\xd0\xcf\x11\xe0')
    throw new FileProblem(t('This is a workbook or an archive: save the sheet as CSV and drop that.'));
  const text = textOf(bytes);
  return /^\s*[{[]/.test(text) ? geoJsonTable(file.name, text) : csvTable(file.name, text);
}

async function parquetTable(file: string, buffer: ArrayBuffer): Promise<Table> {
  const [{ parquetMetadata, parquetReadObjects, parquetSchema }, { compressors }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet-compressors'),
  ]);
  try {
    const metadata = parquetMetadata(buffer);
    const rows = await parquetReadObjects({ file: buffer, metadata, compressors });
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const shape = names.find((name) => rows.some((row) => isGeometry(row[name])));
    return tableOf(
      file,
      names.filter((name) => name !== shape),
      rows.map((row) => ({ properties: row, geometry: shape === undefined ? null : row[shape] })),
    );
  } catch (error) {
    throw new FileProblem(
      t('The file begins as Parquet and can’t be read as such ({0}).', String((error as Error).message)),
    );
  }
}

const isGeometry = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && 'coordinates' in value;

function geoJsonTable(file: string, text: string): Table {
  let content: { type?: unknown; features?: unknown };
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new FileProblem(t('The file isn’t valid JSON ({0}).', (error as Error).message));
  }
  const features = content?.type === 'Feature' ? [content as Feature] : content?.features;
  if (!Array.isArray(features)) throw new FileProblem(t('The file is JSON, but no GeoJSON of features.'));
  const rows = features.map((feature: Feature) => ({
    properties: feature?.properties ?? {},
    geometry: feature?.geometry ?? null,
  }));
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))];
  return tableOf(file, names, rows);
}

function tableOf(
  file: string,
  columns: readonly string[],
  rows: readonly { readonly properties: Readonly<Record<string, unknown>>; readonly geometry: Geometry | null }[],
): Table {
  if (rows.length === 0) throw new FileProblem(t('The file has no rows.'));
  return {
    file,
    columns,
    rows: rows.map(
      ({ properties, geometry }, i): Row => ({
        number: i + 1,
        values: columns.map((name) => cellOf(Object.hasOwn(properties, name) ? properties[name] : null)),
        geometry,
      }),
    ),
  };
}

function cellOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
