import type { SequenceInterner } from '../../kit/collections/sequence-interner.ts';

/** Returns profiles as columns; each was interned as arrival and departure of every stop position. */
export function profileColumns({ first, flat, count }: SequenceInterner) {
  const columns = {
    first: new Int32Array(count + 1),
    arrivalS: new Int32Array(flat.length / 2),
    departureS: new Int32Array(flat.length / 2),
  };
  for (let p = 0; p <= count; p++) columns.first[p] = first[p] / 2;
  for (let i = 0; i < columns.arrivalS.length; i++) {
    columns.arrivalS[i] = flat[2 * i];
    columns.departureS[i] = flat[2 * i + 1];
  }
  return columns;
}
