import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InputError } from '../../kit/core/errors.ts';
import type { XmlPacking } from './xml/xml-source.ts';

export type OsmFormat = 'pbf' | XmlPacking;

const HEADER_TYPE = Buffer.from('\x0a\x09OSMHeader', 'latin1');

/** Detects the format by the first bytes, since file names are unreliable. */
export function detectFormat(file: string): OsmFormat {
  const head = readHead(file);
  if (head.length === 0) throw new InputError(`${file} is empty`);
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (head.toString('latin1', 0, 3) === 'BZh') return 'bzip2';
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('<')) return 'plain';
  if (head.includes(HEADER_TYPE) || head[0] === 0) return 'pbf';
  throw new InputError(
    `${file} isn't an OpenStreetMap file of a kind that is read (.osm.pbf, .osm, .osm.gz, .osm.bz2): its first bytes, at byte 0, are of none of them`,
  );
}

function readHead(file: string): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new InputError(code === 'ENOENT' ? `${file} doesn't exist` : `${file} can't be opened (${code})`);
  }
  try {
    if (!fstatSync(descriptor).isFile()) throw new InputError(`${file} isn't a file`);
    const head = Buffer.alloc(256);
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
