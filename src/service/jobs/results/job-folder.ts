import type { JobFiles } from '../files/job-files.ts';
import type { JobManifest, ResultFile } from './manifest.ts';
import { type ResultTable, sha256, toParquet } from './result-table.ts';

const CHUNK_DIGITS = 5;
const HASH_DIGITS = 16;
const PART = /^parts\/(\d{5})-([0-9a-f]{16})\.parquet$/;
export const MANIFEST = 'manifest.json';

/** Returns the chunk of a part by its name; null for other files. */
export const chunkOfPart = (name: string): number | null => {
  const chunk = PART.exec(name)?.[1];
  return chunk === undefined ? null : Number(chunk);
};

/** Writes the part of a chunk. Its name contains a hash of its content, so a chunk computed twice makes one file. */
export async function writePart(files: JobFiles, chunk: number, table: ResultTable): Promise<ResultFile> {
  const bytes = toParquet(table);
  const hash = sha256(bytes);
  const name = `parts/${String(chunk).padStart(CHUNK_DIGITS, '0')}-${hash.slice(0, HASH_DIGITS)}.parquet`;
  await files.write(name, bytes);
  return { name, sha256: hash, rows: table.rows, bytes: bytes.length };
}

export async function writeTable(files: JobFiles, name: string, table: ResultTable): Promise<ResultFile> {
  const bytes = toParquet(table);
  await files.write(name, bytes);
  return { name, sha256: sha256(bytes), rows: table.rows, bytes: bytes.length };
}

/** Reads the manifest; null if the job hasn't ended. */
export async function readJobManifest(files: JobFiles): Promise<JobManifest | null> {
  const bytes = await files.read(MANIFEST);
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString('utf8')) as JobManifest);
}
