import type { Readable } from 'node:stream';
import type { AsyncBuffer } from 'hyparquet';

/** An entry directly below a place: a file, or all files below a name. */
export interface Entry {
  readonly name: string;
  /** The time of its last change, epoch milliseconds. */
  readonly modifiedAt: number;
}

/** The first and last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Inputs and results of jobs, by names with slashes: in a folder or in a bucket. A written file becomes visible whole
 * or not at all. Every call rejects if the place can't be reached or is full.
 */
export interface JobFiles {
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  /** Moves a local file here. */
  take(name: string, path: string): Promise<void>;
  /** Reads a file; null if there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns a file's size in bytes; null if there is none. */
  size(name: string): Promise<number | null>;
  stream(name: string, range?: ByteRange): Promise<Readable>;
  /** Opens a file for random access; rejects if there is none. */
  buffer(name: string): Promise<AsyncBuffer>;
  /** Marks a file as used now, where the place can do that; false if there is none. */
  touch(name: string): Promise<boolean>;
  /** Lists the entries directly below a name; '' lists everything. */
  entries(below: string): Promise<readonly Entry[]>;
  /** Removes the file, or all files below the name. */
  remove(name: string): Promise<void>;
  /** Removes unfinished files that were begun before that time, in epoch milliseconds. */
  removeDrafts(below: string, before: number): Promise<void>;
}
