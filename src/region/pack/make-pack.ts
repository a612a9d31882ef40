import type { ColumnType, TypedArray } from '../../kit/collections/column.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { ColumnSet } from '../columns/index.ts';
import type { LoadedRegion } from '../storage/load-region.ts';
import { formsOf, written } from './column-forms.ts';
import { groupOf, modeOf } from './groups.ts';
import { through } from './gzip.ts';
import {
  type ColumnForm,
  PACK_FORMAT,
  PACK_MANIFEST,
  PACK_MODES,
  PACK_VERSION,
  type PackedColumn,
  type PackedGroup,
  type PackManifest,
  type PackMode,
} from './pack-manifest.ts';

/** A file of a pack. */
interface PackFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Returns the travel modes that a list names; public transport begins and ends on foot. Throws InputError. */
export function packModes(names: readonly string[]): readonly PackMode[] {
  const strange = names.find((name) => !(PACK_MODES as readonly string[]).includes(name));
  if (strange !== undefined) throw new InputError(`--modes: ${strange} is none of ${PACK_MODES.join(', ')}`);
  return PACK_MODES.filter((mode) => names.includes(mode) || (mode === 'walk' && names.includes('transit')));
}

/** Yields the files of a region's pack, its manifest last; the index of addresses only where it is wanted. */
export async function* makePack(
  region: LoadedRegion,
  modes: readonly PackMode[],
  hasAddresses = false,
): AsyncGenerator<PackFile> {
  const groups: PackedGroup[] = [];
  const leftOut: string[] = [];
  for (const [name, columns] of groupsIn(region.columns)) {
    if (name === ADDRESSES && !hasAddresses) continue;
    const mode = modeOf(name);
    if (mode !== null && !modes.includes(mode)) {
      leftOut.push(name);
      continue;
    }
    const { file, bytes, ...group } = await packedGroup(name, columns);
    groups.push({ name, file, bytes: bytes.length, ...group });
    yield { name: file, bytes };
  }
  const { name, bounds, attribution, osmTimestamp, hinterlandVersion } = region.manifest;
  const manifest: PackManifest = {
    ...{ format: PACK_FORMAT, formatVersion: PACK_VERSION, hinterlandVersion, name, generation: region.generation },
    ...{ bounds, attribution, osmTimestamp, writtenMs: region.transfer.writtenMs, modes, leftOut, groups },
  };
  yield { name: PACK_MANIFEST, bytes: new TextEncoder().encode(`${JSON.stringify(manifest)}\n`) };
}

const ADDRESSES = 'geocode';

function groupsIn(columns: ColumnSet): ReadonlyMap<string, ColumnSet> {
  const groups = new Map<string, ColumnSet>();
  for (const [name, column] of columns) {
    const group = groupOf(name);
    if (group === null) continue;
    const members = groups.get(group) ?? new Map();
    groups.set(group, members.set(name, column));
  }
  return groups;
}

async function packedGroup(name: string, members: ColumnSet) {
  const columns: PackedColumn[] = [];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (const [column, { array }] of members) {
    const type = array.constructor.name.replace('Array', '') as ColumnType;
    const form = await bestForm(type, array.subarray(0, SAMPLE));
    columns.push({ name: column, type, length: array.length, form });
    pieces.push(written(array, form));
  }
  const bytes = await zipped(new Uint8Array(await new Blob(pieces).arrayBuffer()));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { file: `${name}.${sha256.slice(0, 12)}.columns`, bytes, sha256, columns };
}

/** The number of values that decide on the form of a column. */
const SAMPLE = 10_000;

/** Returns the form in which values take the fewest bytes. */
async function bestForm(type: ColumnType, values: TypedArray): Promise<ColumnForm> {
  let best = { form: 'plain' as ColumnForm, size: Number.POSITIVE_INFINITY };
  for (const form of formsOf(type)) {
    const size = (await zipped(written(values, form))).length;
    if (size < best.size) best = { form, size };
  }
  return best.form;
}

const zipped = (bytes: Uint8Array<ArrayBuffer>) => through(bytes, new CompressionStream('gzip'));
