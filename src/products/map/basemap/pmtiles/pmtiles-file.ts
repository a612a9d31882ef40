import { closeSync, fstatSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputError } from '../../../../kit/core/errors.ts';
import { type HeldFile, heldFile, openRegionFile } from '../../../../region/storage/index.ts';
import { type Directory, entryOf, readDirectory } from './directory.ts';
import { COMPRESSION_GZIP, COMPRESSION_NONE, FIRST_BYTES, type PmtilesHeader, readHeader, TYPE_MVT } from './header.ts';
import { tileId } from './tile-id.ts';

/** Unpacked size above which a directory is refused. */
const MAX_DIRECTORY_BYTES = 256 << 20;
const MAX_TILE_BYTES = 64 << 20;

/**
 * A PMTiles file of vector tiles, version 3: its directories stay in memory, tiles are read from the file when they are
 * asked for.
 */
export class PmtilesFile {
  readonly header: PmtilesHeader;
  /** The JSON metadata of the file. */
  readonly metadata: Readonly<Record<string, unknown>>;
  private readonly file: number;
  private readonly root: Directory;
  /** Leaf directories read so far, by offset. */
  private readonly leaves = new Map<number, Directory>();

  /**
   * @param held the handle, if the process has the file open already
   * Throws InputError with one sentence if the file can't be read, is damaged or holds something else.
   */
  constructor(path: string, held: HeldFile | null = null) {
    try {
      this.file = openRegionFile({ path, held });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new InputError(code === 'ENOENT' ? `${path} doesn't exist` : `${path} can't be read (${code})`);
    }
    try {
      const { size } = fstatSync(this.file);
      const first = this.bytesAt(0, Math.min(FIRST_BYTES, size));
      const header = readHeader(first, size, path);
      this.header = header;
      refuseOtherContent(header, path);
      this.root = this.directory(header.rootOffset, header.rootBytes);
      const text = this.unpacked(header.metadataOffset, header.metadataBytes).toString('utf8');
      const metadata: unknown = JSON.parse(text === '' ? '{}' : text);
      if (typeof metadata !== 'object' || metadata === null) throw new SyntaxError('its metadata are no object');
      this.metadata = metadata as Record<string, unknown>;
    } catch (error) {
      closeSync(this.file);
      if (error instanceof InputError) throw error;
      throw new InputError(`${path} is damaged: ${(error as Error).message}`);
    }
  }

  /** Returns the stored bytes of a tile, packed or not as {@link isPacked} says; null if the file has none. */
  tile(z: number, x: number, y: number): Buffer | null {
    const { header } = this;
    if (z < header.minZoom || z > header.maxZoom) return null;
    const at = this.find(tileId(z, x, y));
    return at === null ? null : this.bytesAt(header.tilesOffset + at.offset, at.length);
  }

  /** Returns whether tiles are stored as gzip. */
  get isPacked(): boolean {
    return this.header.tileCompression === COMPRESSION_GZIP;
  }

  /** Returns whether there is a tile; reads nothing of it. */
  has(z: number, x: number, y: number): boolean {
    return this.find(tileId(z, x, y)) !== null;
  }

  /** Returns the ids of all tiles, ascending. */
  tileIds(): number[] {
    const idsIn = (directory: Directory): number[] =>
      [...directory.tileId].flatMap((id, i) =>
        directory.runLength[i] === 0
          ? idsIn(this.leaf(directory, i))
          : Array.from({ length: directory.runLength[i] }, (_, n) => id + n),
      );
    return idsIn(this.root);
  }

  /** Reads all directories; throws InputError if one is damaged or tiles lie outside of the file. */
  check(path: string): void {
    const { tilesBytes } = this.header;
    const visit = (directory: Directory, depth: number): void => {
      for (let i = 0; i < directory.tileId.length; i++) {
        const end = directory.offset[i] + directory.length[i];
        const outside = end > (directory.runLength[i] === 0 ? this.header.leavesBytes : tilesBytes);
        const unordered = i > 0 && directory.tileId[i] <= directory.tileId[i - 1];
        if (outside || unordered || directory.length[i] > MAX_TILE_BYTES || depth > MAX_DEPTH) {
          throw new InputError(`${path} is damaged: its directory leads out of the file`);
        }
        if (directory.runLength[i] === 0) visit(this.leaf(directory, i), depth + 1);
      }
    };
    try {
      visit(this.root, 0);
    } catch (error) {
      if (error instanceof InputError) throw error;
      throw new InputError(`${path} is damaged: ${(error as Error).message}`);
    }
  }

  /** The handle for other threads of the process, valid until the file is closed. */
  get held(): HeldFile {
    return heldFile(this.file);
  }

  close(): void {
    closeSync(this.file);
  }

  private find(id: number): { offset: number; length: number } | null {
    let directory = this.root;
    for (let depth = 0; depth <= MAX_DEPTH; depth++) {
      const entry = entryOf(directory, id);
      if (entry < 0) return null;
      if (directory.runLength[entry] > 0) return { offset: directory.offset[entry], length: directory.length[entry] };
      directory = this.leaf(directory, entry);
    }
    return null;
  }

  private leaf(directory: Directory, entry: number): Directory {
    const offset = directory.offset[entry];
    let leaf = this.leaves.get(offset);
    if (leaf === undefined) {
      leaf = this.directory(this.header.leavesOffset + offset, directory.length[entry]);
      this.leaves.set(offset, leaf);
    }
    return leaf;
  }

  private directory(offset: number, length: number): Directory {
    return readDirectory(this.unpacked(offset, length));
  }

  private unpacked(offset: number, length: number): Buffer {
    const bytes = this.bytesAt(offset, length);
    const packed = this.header.internalCompression === COMPRESSION_GZIP && length > 0;
    return packed ? gunzipSync(bytes, { maxOutputLength: MAX_DIRECTORY_BYTES }) : bytes;
  }

  private bytesAt(offset: number, length: number): Buffer {
    if (length > MAX_DIRECTORY_BYTES) throw new RangeError(`a part of ${length} bytes is declared`);
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length; ) {
      const got = readSync(this.file, bytes, at, length - at, offset + at);
      if (got === 0) throw new RangeError('it ends early');
      at += got;
    }
    return bytes;
  }
}

/**
 * Opens a file and reads all of its directories. Throws InputError, one sentence, if it is damaged or of another kind.
 */
export function checkTiles(path: string): void {
  const tiles = new PmtilesFile(path);
  try {
    tiles.check(path);
  } finally {
    tiles.close();
  }
}

/** Depth of nested leaf directories that is read; the specification allows nesting. */
const MAX_DEPTH = 3;

function refuseOtherContent({ internalCompression, tileCompression, tileType }: PmtilesHeader, path: string): void {
  if (tileType !== TYPE_MVT) throw new InputError(`${path} holds no vector tiles (tile type ${tileType} instead of 1)`);
  for (const compression of [internalCompression, tileCompression]) {
    if (compression !== COMPRESSION_GZIP && compression !== COMPRESSION_NONE) {
      throw new InputError(`${path} is compressed in a way that isn't read (${compression}): use gzip or none`);
    }
  }
}
