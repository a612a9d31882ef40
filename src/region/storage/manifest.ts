import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { InputError } from '../../kit/core/errors.ts';
import { BYTES_PER_VALUE, COLUMN_ALIGNMENT, FORMAT_NAME, FORMAT_VERSION, MANIFEST_FILE } from './format.ts';

const GENERATION_DIGITS = 16;

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const counts = Type.Record(Type.String(), Type.Number());

const columnEntry = Type.Object({
  name: Type.String({ minLength: 1 }),
  type: Type.Enum(['Int8', 'Uint8', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float32', 'Float64']),
  /** Number of values. */
  length: count,
  unit: Type.String(),
  /** The column's offset in its file; a multiple of 64. */
  offset: count,
  bytes: count,
  /** CRC-32 (IEEE) of the column's bytes, 8 hexadecimal digits. */
  crc32: Type.String({ pattern: '^[0-9a-f]{8}$' }),
});

/** Matches `<section>.<first 12 digits of sha256>.columns`. */
export const SECTION_FILE = /^[a-z][a-z0-9-]*\.[0-9a-f]{12}\.columns$/;

const sectionEntry = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  file: Type.String({ pattern: SECTION_FILE.source }),
  bytes: count,
  sha256,
  columns: Type.Array(columnEntry),
});

/** Matches `<name>.<first 12 digits of sha256>.pmtiles`. */
export const WHOLE_FILE = /^[a-z][a-z0-9-]*\.[0-9a-f]{12}\.pmtiles$/;

/** A file that isn't columns and stays on disk. */
const fileEntry = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
  file: Type.String({ pattern: WHOLE_FILE.source }),
  bytes: count,
  sha256,
});

const inputEntry = Type.Object({
  kind: Type.Enum(['osm', 'dem', 'gtfs', 'places', 'statistics', 'postal', 'basemap']),
  /** The base name only: a region reveals nothing about the machine it was made on. */
  file: Type.String(),
  bytes: count,
  sha256,
});

const metaFields = {
  inputs: Type.Array(inputEntry),
  /** The newest snapshot time in the OSM extracts, ISO 8601. */
  osmTimestamp: Type.Union([Type.String(), Type.Null()]),
  /** West, south, east, north in degrees. */
  bounds: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  attribution: Type.Array(Type.String()),
  report: Type.Object({
    /** The number of objects by kind. */
    counts,
    /** The number of skipped objects by reason. */
    skipped: counts,
  }),
};

const manifestFields = {
  format: Type.Literal(FORMAT_NAME),
  formatVersion: Type.Literal(FORMAT_VERSION),
  name: Type.String(),
  hinterlandVersion: Type.String(),
  ...metaFields,
  sections: Type.Array(sectionEntry),
  files: Type.Optional(Type.Array(fileEntry)),
};

/** A manifest as it is written, with the {@link generationOf} of its own content. */
const manifestSchema = Type.Object({ ...manifestFields, checksum: Type.String() });

const metaSchema = Type.Object(metaFields);

const contentSchema = Type.Object(manifestFields);

export type RegionManifest = Static<typeof contentSchema>;
export type RegionMeta = Static<typeof metaSchema>;
export type RegionInput = Static<typeof inputEntry>;
export type SectionEntry = Static<typeof sectionEntry>;
export type FileEntry = Static<typeof fileEntry>;
export type ColumnEntry = Static<typeof columnEntry>;

/** Reads and validates the manifest of region `name`. Throws InputError that names the region and the problem. */
export function readManifest(dir: string, name: string): RegionManifest {
  let text: string;
  try {
    text = readFileSync(join(dir, name, MANIFEST_FILE), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') {
      throw new InputError(`region ${name}: its ${MANIFEST_FILE} can't be read (${code})`);
    }
    const isThere = code === 'ENOENT' && existsSync(join(dir, name));
    throw new InputError(
      isThere
        ? `region ${name} has no ${MANIFEST_FILE}: import it again`
        : `there is no region ${name} in ${dir}: import it first`,
    );
  }
  return parseManifest(text, name);
}

/** Parses and validates a manifest's text. */
export function parseManifest(text: string, name: string): RegionManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputError(`region ${name}: its ${MANIFEST_FILE} is not valid JSON`);
  }
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown };
  if (format !== FORMAT_NAME) throw new InputError(`region ${name}: its ${MANIFEST_FILE} is not a region's manifest`);
  if (typeof formatVersion === 'number' && formatVersion !== FORMAT_VERSION) {
    throw new InputError(
      `region ${name} was built by format ${formatVersion}, this version reads ${FORMAT_VERSION}: import it again`,
    );
  }
  if (!Check(manifestSchema, value)) {
    const [first] = Errors(manifestSchema, value);
    throw new InputError(`region ${name}: its ${MANIFEST_FILE} is damaged (${first?.instancePath} ${first?.message})`);
  }
  const { checksum, ...manifest } = value;
  const problem = checksum === generationOf(manifest) ? layoutProblem(manifest) : 'its content has another checksum';
  if (problem !== null) throw new InputError(`region ${name}: its ${MANIFEST_FILE} is damaged (${problem})`);
  // The folder's name counts: a region may be copied or renamed like any folder.
  return { ...manifest, name };
}

/** Returns the text of a manifest for {@link parseManifest}. */
export const manifestText = (manifest: RegionManifest): string =>
  `${JSON.stringify({ ...manifest, checksum: generationOf(manifest) }, null, 2)}\n`;

/**
 * Returns an id of a region's content, which doesn't depend on the region's name: 16 hexadecimal digits, usable in
 * paths, headers and metrics.
 */
export function generationOf({ name: _, ...content }: RegionManifest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, GENERATION_DIGITS);
}

/** Checks what a schema can't express: columns lie inside their file, are aligned, and occur once. */
function layoutProblem(manifest: RegionManifest): string | null {
  const seen = new Set<string>();
  for (const section of manifest.sections) {
    for (const { name, type, length, offset, bytes } of section.columns) {
      if (seen.has(name)) return `column ${name} stands there twice`;
      seen.add(name);
      if (bytes !== length * BYTES_PER_VALUE[type]) return `column ${name}: ${length} values aren't ${bytes} bytes`;
      if (offset % COLUMN_ALIGNMENT !== 0) return `column ${name} is not aligned`;
      if (offset + bytes > section.bytes) return `column ${name} exceeds ${section.file}`;
    }
  }
  return null;
}
