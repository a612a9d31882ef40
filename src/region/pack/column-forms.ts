import type { ColumnType, TypedArray } from '../../kit/collections/column.ts';
import type { ColumnForm } from './pack-manifest.ts';

/*
 * Values of a column are alike in their higher bytes, or in the steps from one to the next. A column is written as it
 * is (`plain`), byte by byte in planes (first the lowest bytes of all values, then the next), as steps, or both.
 */

/** Returns the forms that suit a type: floating point numbers have no exact steps, single bytes one plane. */
export function formsOf(type: ColumnType): readonly ColumnForm[] {
  if (type.startsWith('Float')) return ['plain', 'planes'];
  return type.endsWith('nt8') ? ['plain', 'steps'] : ['plain', 'planes', 'steps', 'planes of steps'];
}

/** Returns the bytes of a column in a form. */
export function written(values: TypedArray, form: ColumnForm): Uint8Array<ArrayBuffer> {
  const copy = values.slice();
  if (form.endsWith('steps')) for (let i = copy.length - 1; i > 0; i--) copy[i] -= copy[i - 1];
  const bytes = new Uint8Array(copy.byteLength);
  bytes.set(new Uint8Array(copy.buffer, copy.byteOffset, copy.byteLength));
  return form.startsWith('planes') ? transposed(bytes, copy.BYTES_PER_ELEMENT) : bytes;
}

function transposed(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const planes = new Uint8Array(bytes.length);
  const count = bytes.length / width;
  for (let k = 0, at = 0; k < width; k++) for (let i = 0; i < count; i++) planes[at++] = bytes[i * width + k];
  return planes;
}

/** Reads what {@link written} returns into a column. */
export function read(bytes: Uint8Array, form: ColumnForm, into: TypedArray): void {
  const target = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  const width = into.BYTES_PER_ELEMENT;
  if (form.startsWith('planes')) {
    for (let k = 0, at = 0; k < width; k++) for (let i = k; i < target.length; i += width) target[i] = bytes[at++];
  } else target.set(bytes);
  if (form.endsWith('steps')) for (let i = 1; i < into.length; i++) into[i] += into[i - 1];
}
