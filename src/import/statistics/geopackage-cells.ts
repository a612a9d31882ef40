import { readFile, stat } from 'node:fs/promises';
import initSqlite, { type Database, type SqlValue } from 'sql.js';
import { InputError } from '../../kit/core/errors.ts';
import type { CellTable } from '../../network/statistics/cell-table.ts';
import type { CellSource } from './cell-reader.ts';
import { FeatureRows } from './feature-rows.ts';
import { type Plane, planeOf } from './plane.ts';
import { type PlaneGeometry, readGeoPackageGeometry } from './wkb.ts';

/** The largest size of a GeoPackage, which SQLite holds in memory. */
const MAX_BYTES = 1 << 30;
const PROGRESS_ROWS = 1 << 14;

/** Reads a layer of a GeoPackage (OGC 12-128r19) with points or polygons. Ids are those of its features. */
export async function readGeoPackageCells(source: CellSource): Promise<CellTable> {
  const { path, name } = source;
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new InputError(`${name} has ${size} bytes, a GeoPackage has at most ${MAX_BYTES}`);
  await refuseUnfinished(path, name);
  const sqlite = await initSqlite();
  const bytes = await readFile(path);
  // A properly closed file is complete, though its header allows a write-ahead log beside it (SQLite's file format,
  // 1.3.3).
  if (bytes[18] === 2) bytes.fill(1, 18, 20);
  const database = new sqlite.Database(bytes);
  try {
    return readLayer(database, source);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${name} can't be read as a GeoPackage (${(error as Error).message.split('\n')[0]})`);
  } finally {
    database.close();
  }
}

/** The first bytes of a rollback journal that is still to be applied (SQLite's file format, 3). */
const HOT_JOURNAL = [0xd9, 0xd5, 0x05, 0xf9];

/** Refuses a file whose latest changes are in a file beside it: while a program has it open, or after a crash. */
async function refuseUnfinished(path: string, name: string): Promise<void> {
  const beside = async (ending: string) => readFile(path + ending).catch(() => new Uint8Array(0));
  const journal = await beside('-journal');
  const ending =
    (await beside('-wal')).length > 0
      ? '-wal'
      : HOT_JOURNAL.every((byte, i) => journal[i] === byte)
        ? '-journal'
        : null;
  if (ending === null) return;
  throw new InputError(
    `${name} has changes that aren't in it but in ${name}${ending} beside it: close the program that has it open (such as QGIS), ` +
      `or put them into it by sqlite3 ${name} "PRAGMA wal_checkpoint(TRUNCATE)", then import again`,
  );
}

interface Layer {
  readonly table: string;
  readonly geometryColumn: string;
  readonly idColumn: string;
  readonly plane: Plane;
}

function readLayer(database: Database, source: CellSource): CellTable {
  const { group, progress, problems } = source;
  const layer = findLayer(database, source);
  const columns = group.statistics.map(({ column }) => String(column));
  const rows = new FeatureRows(source, layer.plane);
  const listed = [layer.idColumn, layer.geometryColumn, ...columns].map(quoted).join(', ');
  const [[total]] = select(database, `SELECT count(*) FROM ${quoted(layer.table)}`);
  const statement = database.prepare(`SELECT ${listed} FROM ${quoted(layer.table)} ORDER BY ${quoted(layer.idColumn)}`);
  try {
    for (let done = 1; statement.step(); done++) {
      const [id, geometry, ...values] = statement.get();
      if (typeof id !== 'number' || id < 0 || id >= 2 ** 31) {
        problems.add('an id that is no number below 2,147,483,648, left out', `feature ${id}`);
        continue;
      }
      rows.add(id, geometryOf(geometry), (column) => values[columns.indexOf(column)]);
      if (done % PROGRESS_ROWS === 0) progress.update('reading statistics', done, Number(total));
    }
  } finally {
    statement.free();
  }
  return rows.toTable();
}

function geometryOf(value: SqlValue): PlaneGeometry | null {
  if (!(value instanceof Uint8Array)) return null;
  try {
    return readGeoPackageGeometry(value);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function findLayer(database: Database, { name, group }: CellSource): Layer {
  const wanted = group.geometry?.layer;
  const layers = select(
    database,
    `SELECT c.table_name, g.column_name, s.organization, s.organization_coordsys_id
     FROM gpkg_contents c
     JOIN gpkg_geometry_columns g ON g.table_name = c.table_name
     LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id
     JOIN sqlite_master m ON m.name = c.table_name AND m.type = 'table'
     WHERE c.data_type = 'features' ORDER BY c.table_name`,
  );
  const names = layers.map(([table]) => table).join(', ');
  if (wanted === undefined && layers.length !== 1) {
    throw new InputError(`${name} has ${layers.length} layers (${names}): tell which one by geometry: {layer: NAME}`);
  }
  const found = layers.find(([table]) => wanted === undefined || table === wanted);
  if (found === undefined) throw new InputError(`${name} has no layer ${wanted}; it has ${names}`);
  const [table, geometryColumn, organization, code] = found;
  const columns = select(database, `PRAGMA table_info(${quoted(String(table))})`);
  const idColumn =
    columns.find(([, , type, , , isKey]) => isKey === 1 && String(type).toUpperCase() === 'INTEGER')?.[1] ?? 'rowid';
  for (const { column } of group.statistics) {
    if (!columns.some(([, other]) => other === String(column))) {
      const known = columns.map(([, other]) => other).join(', ');
      throw new InputError(`${name} has no column ${column} in its layer ${table}; it has ${known.slice(0, 300)}`);
    }
  }
  const epsg =
    group.geometry?.crs ?? (organization === null || String(organization).toUpperCase() !== 'EPSG' ? 0 : Number(code));
  return {
    table: String(table),
    geometryColumn: String(geometryColumn),
    idColumn: String(idColumn),
    plane: planeOf(epsg, `${name}, layer ${table},`),
  };
}

const select = (database: Database, sql: string): SqlValue[][] => database.exec(sql)[0]?.values ?? [];

/** Quotes a name for SQL (SQLite doubles quotes in it). */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
