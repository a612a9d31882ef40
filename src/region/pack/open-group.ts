import { bytesPerValue, viewOf } from '../../kit/collections/column.ts';
import { InputError } from '../../kit/core/errors.ts';
import { read } from './column-forms.ts';
import { through } from './gzip.ts';
import type { PackedColumn, PackedGroup } from './pack-manifest.ts';

/** Columns begin at multiples of so many bytes, which suit every type. */
const ALIGNMENT = 8;

/** Returns where the columns of a group stand in memory, and the bytes of all. */
export function placesIn(columns: readonly PackedColumn[]): {
  readonly offsets: readonly number[];
  readonly end: number;
} {
  let end = 0;
  const offsets = columns.map(({ type, length }) => {
    const offset = end;
    end = Math.ceil((offset + length * bytesPerValue(type)) / ALIGNMENT) * ALIGNMENT;
    return offset;
  });
  return { offsets, end };
}

/**
 * Reads the file of a group into memory that `allocate` returns. Throws InputError where the file is damaged: gzip has
 * a checksum of what it holds.
 */
export async function openGroup<M extends ArrayBufferLike>(
  { name, file, columns }: PackedGroup,
  zipped: Uint8Array<ArrayBuffer>,
  allocate: (bytes: number) => M,
): Promise<M> {
  const bytes = await through(zipped, new DecompressionStream('gzip')).catch(() => {
    throw new InputError(`${file} of the pack is damaged, or no gzip: serve it as it is, without Content-Encoding`);
  });
  const expected = columns.reduce((sum, { type, length }) => sum + length * bytesPerValue(type), 0);
  if (bytes.length !== expected) throw new InputError(`${file} of the pack has another length than its group ${name}`);
  const { offsets, end } = placesIn(columns);
  const memory = allocate(end);
  let at = 0;
  for (const [i, { type, length, form }] of columns.entries()) {
    const column = viewOf(type, memory, offsets[i], length);
    read(bytes.subarray(at, at + column.byteLength), form, column);
    at += column.byteLength;
  }
  return memory;
}
