import type { Target } from './routing-query.ts';

/**
 * Targets as columns in shared memory: pieces of a request that run on several workers share them without copies.
 * Identifiers stand as JSON text, ready to be written into answers.
 */
export interface TargetTable {
  readonly count: number;
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  /** JSON of id i: bytes `idStart[i] .. idStart[i + 1] - 1`. */
  readonly idJson: Uint8Array;
  readonly idStart: Int32Array;
}

export function targetTable<T>(items: readonly T[], read: (item: T, i: number) => Target): TargetTable {
  const count = items.length;
  const lon = new Float64Array(new SharedArrayBuffer(count * 8));
  const lat = new Float64Array(new SharedArrayBuffer(count * 8));
  const idStart = new Int32Array(new SharedArrayBuffer((count + 1) * 4));
  const ids: string[] = [];
  let length = 0;
  for (let i = 0; i < count; i++) {
    const target = read(items[i], i);
    lon[i] = target.lon;
    lat[i] = target.lat;
    const id = JSON.stringify(target.id);
    ids.push(id);
    length += Buffer.byteLength(id);
    idStart[i + 1] = length;
  }
  const idJson = new Uint8Array(new SharedArrayBuffer(length));
  // TextEncoder refuses shared memory, hence the copy.
  idJson.set(Buffer.from(ids.join('')));
  return { count, lon, lat, idJson, idStart };
}

const decoder = new TextDecoder();

/** The id of target i as the caller gave it. */
export function targetId({ idJson, idStart }: TargetTable, i: number): string | number {
  return JSON.parse(targetIdJson({ idJson, idStart }, i)) as string | number;
}

export function targetIdJson({ idJson, idStart }: Pick<TargetTable, 'idJson' | 'idStart'>, i: number): string {
  return decoder.decode(idJson.slice(idStart[i], idStart[i + 1]));
}
