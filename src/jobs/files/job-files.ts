import type { Readable } from 'node:stream';
import type { AsyncBuffer } from 'hyparquet';

/** Something that lies directly below a place: a file, or all that have a further name. */
export interface Entry {
  readonly name: string;
  /** When it last changed, epoch milliseconds. */
  readonly modifiedAt: number;
}

/** First and last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Inputs and results of jobs, by names with slashes: in a folder, or in a bucket. What is written is seen whole or not at all. Every call rejects where the
 * place can't be reached or has no room.
 */
export interface JobFiles {
  write(name: string, bytes: Uint8Array | string): Promise<void>;
  /** Brings a file of this machine here, which then is gone from there. */
  take(name: string, path: string): Promise<void>;
  /** Null where there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bytes; null where there is none. */
  size(name: string): Promise<number | null>;
  stream(name: string, range?: ByteRange): Promise<Readable>;
  /** For readers that go to and fro; rejects where there is none. */
  buffer(name: string): Promise<AsyncBuffer>;
  /** Marks it as used now, where the place can; false where there is none. */
  touch(name: string): Promise<boolean>;
  /** What lies directly below a name, '' for everything. */
  entries(below: string): Promise<readonly Entry[]>;
  /** The file, or all that lie below the name. */
  remove(name: string): Promise<void>;
  /** Removes what was begun before that time, in epoch milliseconds, and never finished. */
  removeDrafts(below: string, before: number): Promise<void>;
}
