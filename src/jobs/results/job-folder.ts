import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobManifest, ResultFile } from './manifest.ts';
import { type ResultTable, sha256, toParquet } from './result-table.ts';
import { writeWhole } from './whole-file.ts';

const CHUNK_DIGITS = 5;
const HASH_DIGITS = 16;
const PART = /^parts\/(\d{5})-([0-9a-f]{16})\.parquet$/;
export const MANIFEST = 'manifest.json';

/** Number of the chunk that a file is of; null where it is no part. */
export const chunkOfPart = (name: string): number | null => {
  const chunk = PART.exec(name)?.[1];
  return chunk === undefined ? null : Number(chunk);
};

/** Writes the part of a chunk. Its name tells its content, so a chunk that is computed twice makes one file. */
export async function writePart(folder: string, chunk: number, table: ResultTable): Promise<ResultFile> {
  const bytes = toParquet(table);
  const hash = sha256(bytes);
  const name = `parts/${String(chunk).padStart(CHUNK_DIGITS, '0')}-${hash.slice(0, HASH_DIGITS)}.parquet`;
  await writeWhole(join(folder, name), bytes);
  return { name, sha256: hash, rows: table.rows, bytes: bytes.length };
}

export async function writeTable(folder: string, name: string, table: ResultTable): Promise<ResultFile> {
  const bytes = toParquet(table);
  await writeWhole(join(folder, name), bytes);
  return { name, sha256: sha256(bytes), rows: table.rows, bytes: bytes.length };
}

/** Null where the job hasn't come to its end. */
export async function readJobManifest(folder: string): Promise<JobManifest | null> {
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as JobManifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
