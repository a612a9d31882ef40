import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import type { KnownSections, RegionTransfer } from './load-region.ts';
import { readManifest, type SectionEntry } from './manifest.ts';
import { regionName } from './region-name.ts';
import { damagedColumns, piecesOf, readSection } from './section-file.ts';
import { checkWholeFile } from './whole-file.ts';

/** Verifies manifest, sizes and checksums of region `dir/name`; returns one sentence per problem. */
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

/**
 * Verifies a loaded region, in memory and in the files that it keeps open; `known` sections have been checked before.
 * `passed` receives the bytes that were checked.
 */
export function checkLoaded(
  { manifest, buffers, folder, held }: RegionTransfer,
  { known = new Map(), passed = () => {} }: { known?: KnownSections; passed?: (bytes: number) => void } = {},
): string[] {
  return [
    ...manifest.sections.flatMap((section, i) =>
      known.has(section.sha256) ? [] : digestProblems(section, buffers[i], passed),
    ),
    ...(manifest.files ?? []).flatMap((file) => checkWholeFile(folder, file, held?.get(file.name), passed)),
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
  return [
    ...digestProblems(section, buffer),
    ...damagedColumns(section, buffer).map((column) => `column ${column} is damaged`),
  ];
}

function digestProblems(section: SectionEntry, buffer: SharedArrayBuffer, passed?: (bytes: number) => void): string[] {
  const problems: string[] = [];
  if (!section.file.startsWith(`${section.name}.${section.sha256.slice(0, 12)}.`)) {
    problems.push(`${section.file} is not named by its checksum`);
  }
  const hash = createHash('sha256');
  for (const piece of piecesOf(buffer, 0, section.bytes)) {
    hash.update(piece);
    passed?.(piece.length);
  }
  if (hash.digest('hex') !== section.sha256) {
    problems.push(`${section.file}: its SHA-256 isn't that of the manifest`);
  }
  return problems;
}
