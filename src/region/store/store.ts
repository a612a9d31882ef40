/** A file of a store. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

/** A small text that is only replaced by a writer who has seen its current version. */
export interface Pointer {
  readonly text: string;
  /** An opaque value of the store. */
  readonly version: string;
}

/**
 * Files that several machines share: in a folder or in a bucket of an S3-compatible server. Keys are paths of plain
 * segments. A written file becomes visible whole or not at all. Every call rejects with an Error of one sentence if the
 * store can't be reached or is full.
 */
export interface Store {
  /** The name in messages, without secrets. */
  readonly name: string;
  readonly backend: 'folder' | 's3';
  /** Lists all files below a key, in no order. */
  list(below: string): Promise<readonly StoredFile[]>;
  /** Reads a small file; null if there is none. */
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  /** Downloads a file to a new path. Rejects with MissingFileError if the store doesn't have it. */
  fetch(key: string, path: string): Promise<void>;
  put(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
  readPointer(key: string): Promise<Pointer | null>;
  /** Writes the pointer if it is still `seen` (null: if there is none). False if another writer was quicker. */
  writePointer(key: string, text: string, seen: Pointer | null): Promise<boolean>;
  /** Returns the free bytes; null if that isn't known. */
  freeBytes(): Promise<number | null>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}
