import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type TypedArray, viewOf } from '../../kit/collections/column.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet, NamedColumn } from '../columns/columns.ts';
import { BYTES_PER_VALUE, COLUMN_ALIGNMENT } from './format.ts';
import { type ColumnEntry, SECTION_FILE, type SectionEntry } from './manifest.ts';

/** The piece size of writing and hashing, which lets signals and progress through. */
const WRITE_CHUNK = 1 << 26;
const CHECK_CHUNK = 1 << 22;
/** The system reads at most 2 GiB at once. */
const READ_CHUNK = 1 << 30;

/** Returns whether a file is named like a section, as nothing else in a data folder is. */
export const isSectionFile = (file: string): boolean => SECTION_FILE.test(file);

const align = (offset: number): number => Math.ceil(offset / COLUMN_ALIGNMENT) * COLUMN_ALIGNMENT;

function typeOf(array: TypedArray): ColumnEntry['type'] {
  const name = array.constructor.name.replace(/Array$/, '') as ColumnEntry['type'];
  if (!(name in BYTES_PER_VALUE)) throw new TypeError(`${array.constructor.name} can't be a column`);
  return name;
}

/**
 * Writes the columns of one section into a folder, each aligned to 64 bytes, and names the file by its content at the
 * end.
 */
export class SectionWriter {
  private readonly entries: ColumnEntry[] = [];
  private readonly hash = createHash('sha256');
  private end = 0;

  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly handle: FileHandle,
  ) {}

  static async open(folder: string, name: string): Promise<SectionWriter> {
    return new SectionWriter(folder, name, await open(draftOf(folder, name), 'wx'));
  }

  async addAll(columns: ColumnSet): Promise<void> {
    for (const [name, column] of columns) await this.add(name, column, () => {});
  }

  /** @param written receives the bytes that were written */
  async add(name: string, { array, unit }: NamedColumn, written: (bytes: number) => void): Promise<void> {
    const { entries, hash, handle, end } = this;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    let crc = 0;
    for (let at = 0; at < bytes.length; at += WRITE_CHUNK) {
      const chunk = bytes.subarray(at, at + WRITE_CHUNK);
      crc = crc32(chunk, crc);
      hash.update(chunk);
      await writeAll(handle, chunk);
      written(chunk.length);
    }
    entries.push({
      name,
      type: typeOf(array),
      length: array.length,
      unit,
      offset: end,
      bytes: bytes.length,
      crc32: crc.toString(16).padStart(8, '0'),
    });
    const padding = new Uint8Array(align(end + bytes.length) - end - bytes.length);
    hash.update(padding);
    await writeAll(handle, padding);
    this.end = align(end + bytes.length);
  }

  async finish(): Promise<SectionEntry> {
    await this.handle.sync();
    await this.handle.close();
    const sha256 = this.hash.digest('hex');
    const file = `${this.name}.${sha256.slice(0, 12)}.columns`;
    await rename(draftOf(this.folder, this.name), join(this.folder, file));
    return { name: this.name, file, bytes: this.end, sha256, columns: this.entries };
  }

  /** Closes the file without finishing it. */
  close(): Promise<void> {
    return this.handle.close();
  }
}

const draftOf = (folder: string, name: string): string => join(folder, `${name}.columns`);

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** Reads a section's file straight into shared memory. */
export function readSection(folder: string, section: SectionEntry): SharedArrayBuffer {
  const path = join(folder, section.file);
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size !== section.bytes) {
      throw new InputError(`${path} has ${size} bytes instead of ${section.bytes}: import the region again`);
    }
    const buffer = new SharedArrayBuffer(size);
    for (let at = 0; at < size; ) {
      const view = new Uint8Array(buffer, at, Math.min(READ_CHUNK, size - at));
      const got = readSync(file, view, 0, view.length, at);
      if (got === 0) throw new InputError(`${path} ended early, at byte ${at} of ${size}`);
      at += got;
    }
    return buffer;
  } finally {
    closeSync(file);
  }
}

/** Returns the names of columns with wrong checksums. */
export const damagedColumns = ({ columns }: SectionEntry, buffer: SharedArrayBuffer): string[] =>
  columns
    .filter(({ offset, bytes, crc32: expected }) => {
      let crc = 0;
      for (const piece of piecesOf(buffer, offset, bytes)) crc = crc32(piece, crc);
      return crc !== Number.parseInt(expected, 16);
    })
    .map(({ name }) => name);

/** Yields bytes in pieces for checksums. */
export function* piecesOf(buffer: SharedArrayBuffer, offset: number, bytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes; at += CHECK_CHUNK)
    yield new Uint8Array(buffer, offset + at, Math.min(CHECK_CHUNK, bytes - at));
}

/** Returns the columns of a section as views on its bytes. */
export function columnsOf(section: SectionEntry, buffer: SharedArrayBuffer): [string, NamedColumn][] {
  return section.columns.map(({ name, type, length, offset, unit }) => [
    name,
    { array: viewOf(type, buffer, offset, length), unit },
  ]);
}
