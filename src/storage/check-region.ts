import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { InputError } from '../core/errors.ts';
import type { KnownSections, LoadedRegion } from './load-region.ts';
import { readManifest, type SectionEntry } from './manifest.ts';
import { regionName } from './region-name.ts';
import { readSection } from './section-file.ts';
import { checkWholeFile } from './whole-file.ts';

const CHUNK = 1 << 26;

/** Verifies manifest, sizes and checksums of region `dir/name`: one sentence per problem, none when all is well. */
export function checkRegion(dir: string, name: string): string[] {
  try {
    const folder = regionName(name);
    const manifest = readManifest(dir, folder);
    return [
      ...manifest.sections.flatMap((section) => checkSection(join(dir, folder), section)),
      ...(manifest.files ?? []).flatMap((file) => checkWholeFile(join(dir, folder), file)),
    ];
  } catch (error) {
    if (error instanceof InputError) return [error.message];
    throw error;
  }
}

/** The same of a region that has been loaded, as it is in memory; sections that are `known` have been looked at before. */
export function checkLoaded({ transfer }: LoadedRegion, known: KnownSections = new Map()): string[] {
  const { manifest, buffers, folder } = transfer;
  return [
    ...manifest.sections.flatMap((section, i) => (known.has(section.sha256) ? [] : problemsOf(section, buffers[i]))),
    ...(manifest.files ?? []).flatMap((file) => checkWholeFile(folder, file)),
  ];
}

function checkSection(folder: string, section: SectionEntry): string[] {
  let buffer: SharedArrayBuffer;
  try {
    buffer = readSection(folder, section);
  } catch (error) {
    if (error instanceof InputError) return [error.message];
    const { code, message } = error as NodeJS.ErrnoException;
    return [`${join(folder, section.file)} ${code === 'ENOENT' ? 'is missing' : `can't be read (${code ?? message})`}`];
  }
  return problemsOf(section, buffer);
}

function problemsOf(section: SectionEntry, buffer: SharedArrayBuffer): string[] {
  const problems: string[] = [];
  if (!section.file.startsWith(`${section.name}.${section.sha256.slice(0, 12)}.`)) {
    problems.push(`${section.file} is not named by its checksum`);
  }
  const hash = createHash('sha256');
  for (const piece of pieces(buffer, 0, section.bytes)) hash.update(piece);
  if (hash.digest('hex') !== section.sha256) {
    problems.push(`${section.file}: its SHA-256 isn't that of the manifest`);
  }
  // Also where the file is sound: what the manifest says about a column may be damaged.
  for (const column of section.columns) {
    let crc = 0;
    for (const piece of pieces(buffer, column.offset, column.bytes)) crc = crc32(piece, crc);
    if (crc !== Number.parseInt(column.crc32, 16)) problems.push(`column ${column.name} is damaged`);
  }
  return problems;
}

function* pieces(buffer: SharedArrayBuffer, offset: number, bytes: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes; at += CHUNK) yield new Uint8Array(buffer, offset + at, Math.min(CHUNK, bytes - at));
}
