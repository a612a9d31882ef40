import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { HinterlandError, InputError } from '../../kit/core/errors.ts';
import { type FeedLimits, isBigFile } from './feed-limits.ts';

/** A file of a feed, which can be opened for reading. */
interface FeedFile {
  readonly bytes: number;
  /** Throws InputError if it exceeds a limit; files that aren't read may exceed them. */
  check(): void;
  open(): AsyncIterable<Uint8Array>;
}

/** Size below which the ratio isn't checked, as it means nothing for small files. */
const RATIO_FROM_BYTES = 2 ** 20;

/** The tables of a feed by name (`stops.txt`), from a zip or a folder. */
export class FeedFiles {
  constructor(
    /** File or folder name, without its path. */
    readonly name: string,
    private readonly files: ReadonlyMap<string, FeedFile>,
    readonly close: () => void,
    /** Folders of a zip with feeds of their own that are ignored, with their slash. */
    readonly passedOver: readonly string[] = [],
  ) {}

  has(name: string): boolean {
    return this.files.has(name);
  }

  /** Returns the unpacked bytes of a file; 0 if it is missing. */
  bytesOf(name: string): number {
    return this.files.get(name)?.bytes ?? 0;
  }

  /** Yields the bytes of a file, piece by piece. Throws InputError if they can't be read or exceed a limit. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const file = this.files.get(name);
    if (file === undefined) return;
    file.check();
    try {
      yield* file.open();
    } catch (error) {
      throw unreadable(`${this.name}: ${name}`, error);
    }
  }
}

/**
 * Opens a feed: a zip with its tables at the top or in one folder, or a folder. Ignores folders within that of the
 * tables.
 */
export async function openFeed(path: string, limits: FeedLimits): Promise<FeedFiles> {
  const name = basename(resolve(path));
  const info = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  return info.isDirectory() ? openFolder(path, name, limits) : openZip(path, name, limits);
}

async function openFolder(path: string, name: string, limits: FeedLimits): Promise<FeedFiles> {
  const entries = await readdir(path);
  checkCount(name, entries.length, limits);
  const files = new Map<string, FeedFile>();
  for (const entry of entries.filter(isTable).sort()) {
    const file = join(path, entry);
    const info = await stat(file).catch((error) => {
      throw unreadable(`${name}: ${entry}`, error);
    });
    if (!info.isFile()) continue;
    const check = () => checkSize(`${name}: ${entry}`, entry.toLowerCase(), info.size, limits);
    files.set(entry.toLowerCase(), { bytes: info.size, check, open: () => createReadStream(file) });
  }
  return new FeedFiles(name, files, () => {});
}

async function openZip(path: string, name: string, limits: FeedLimits): Promise<FeedFiles> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true });
  } catch (error) {
    throw unreadable(name, error);
  }
  try {
    checkCount(name, zip.entryCount, limits);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    const paths = entries.map((entry) => entry.fileName);
    const [folder, ...passedOver] = foldersOfFeeds(name, paths);
    const files = new Map<string, FeedFile>();
    for (const entry of entries) {
      const table = entry.fileName.slice(folder.length);
      if (!entry.fileName.startsWith(folder) || !isTable(table) || table.includes('/')) continue;
      const label = `${name}: ${table}`;
      if (files.has(table.toLowerCase())) throw new InputError(`${label} is in the zip twice`);
      const check = () => checkEntry(label, table.toLowerCase(), entry, limits);
      files.set(table.toLowerCase(), { bytes: entry.uncompressedSize, check, open: () => inflated(zip, entry) });
    }
    return new FeedFiles(name, files, () => zip.close(), passedOver);
  } catch (error) {
    zip.close();
    throw unreadable(name, error);
  }
}

/** Unpacks an entry. yauzl ends the stream with an error if more or fewer bytes come than the entry declares. */
async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  yield* await zip.openReadStreamPromise(entry);
}

/**
 * Returns the folders of the zip that contain stop_times.txt, with their slash: first the feed's own, which contains
 * all others.
 */
function foldersOfFeeds(name: string, paths: readonly string[]): string[] {
  const own = paths.filter((path) => !path.startsWith('__MACOSX/'));
  const folders = new Set(
    own.filter((path) => /(^|\/)stop_times\.txt$/i.test(path)).map((path) => path.slice(0, path.lastIndexOf('/') + 1)),
  );
  const outermost = [...folders].sort((a, b) => a.length - b.length);
  if (outermost.length > 0) {
    if (outermost.every((folder) => folder.startsWith(outermost[0]))) return outermost;
    throw new InputError(`${name} holds several feeds (${[...folders].join(', ')}); give each as a zip`);
  }
  const nested = own.find((path) => /\.zip$/i.test(path));
  if (nested === undefined) throw new InputError(`${name} is no GTFS feed: stop_times.txt is missing`);
  throw new InputError(`${name} holds another zip (${nested}) instead of tables; unpack it and give that one`);
}

function checkEntry(label: string, table: string, entry: Entry, limits: FeedLimits): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new InputError(`${label} is encrypted`);
  checkSize(label, table, uncompressedSize, limits);
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * limits.ratio) {
    throw new InputError(
      `${label} unpacks ${compressedSize} bytes to ${uncompressedSize}; a feed packs ${limits.ratio} to 1 at most`,
    );
  }
}

function checkSize(label: string, table: string, bytes: number, limits: FeedLimits): void {
  const most = isBigFile(table) ? limits.bigFileBytes : limits.fileBytes;
  if (bytes > most) throw new InputError(`${label} has ${bytes} bytes, ${most} are read at most`);
}

function checkCount(name: string, entries: number, limits: FeedLimits): void {
  if (entries > limits.entries)
    throw new InputError(`${name} holds ${entries} files, a feed has ${limits.entries} at most`);
}

/** Zones of GTFS-Flex, with which a feed may have no stops. */
export const ZONES_FILE = 'locations.geojson';

const isTable = (name: string): boolean => /\.txt$/i.test(name) || name.toLowerCase() === ZONES_FILE;

function unreadable(label: string, error: unknown): Error {
  if (error instanceof HinterlandError) return error;
  return new InputError(`${label} can't be read: ${error instanceof Error ? error.message : String(error)}`);
}
