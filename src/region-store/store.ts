/** A file of a store. */
export interface StoredFile {
  readonly key: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

/** A small text that only changes from what its writer has seen. */
export interface Pointer {
  readonly text: string;
  /** Of the store's own making. */
  readonly version: string;
}

/**
 * Files that several machines share: a folder, or a bucket of an S3-compatible server. Keys are paths of plain segments. What is
 * put is seen whole or not at all. Every call rejects with an Error of one sentence when the store can't be reached or has no room.
 */
export interface Store {
  /** For messages; without secrets. */
  readonly name: string;
  readonly backend: 'folder' | 's3';
  /** All files below a key, in no order. */
  list(below: string): Promise<readonly StoredFile[]>;
  /** Of small files; null where there is none. */
  read(key: string): Promise<string | null>;
  write(key: string, text: string): Promise<void>;
  /** Brings a file to a path where there is none yet. Rejects with MissingFileError where the store has none. */
  fetch(key: string, path: string): Promise<void>;
  put(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
  readPointer(key: string): Promise<Pointer | null>;
  /** Writes it if it is still what was `seen`, null: if there is none. False where another was quicker. */
  writePointer(key: string, text: string, seen: Pointer | null): Promise<boolean>;
  /** Bytes that it has room for; null where that isn't known. */
  freeBytes(): Promise<number | null>;
}

export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}
