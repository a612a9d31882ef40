import { AnswerBytes } from '../../kit/core/answer-bytes.ts';
import type { StreetMode } from '../street/street-graph.ts';
import type { Target } from './routing-query.ts';

/**
 * Targets as columns: a hundred thousand of them cross threads as four blocks of bytes. Identifiers are JSON text,
 * ready to be written into answers.
 */
export interface TargetTable {
  readonly count: number;
  /** Degrees. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  /** JSON of id i is bytes `idStart[i] .. idStart[i + 1] - 1`. */
  readonly idJson: Uint8Array;
  readonly idStart: Int32Array;
  /**
   * The points to which the import snapped them on the streets of each mode, as requests with default options would.
   */
  readonly snaps?: Readonly<Record<StreetMode, TargetSnaps>>;
}

export interface TargetSnaps {
  /** -1 if no suitable edge is near. */
  readonly edge: ArrayLike<number>;
  /** Share of the edge from its tail. */
  readonly share: ArrayLike<number>;
}

/** Estimated bytes of one identifier. */
const ID_BYTES = 8;

export function targetTable<T>(items: readonly T[], read: (item: T, i: number) => Target): TargetTable {
  const count = items.length;
  const lon = new Float64Array(count);
  const lat = new Float64Array(count);
  const idStart = new Int32Array(count + 1);
  const ids = new AnswerBytes(count * ID_BYTES);
  for (let i = 0; i < count; i++) {
    const target = read(items[i], i);
    lon[i] = target.lon;
    lat[i] = target.lat;
    ids.json(target.id);
    idStart[i + 1] = ids.size;
  }
  return { count, lon, lat, idJson: ids.done(), idStart };
}

/** Returns a range of the targets as a view. */
export const targetsBetween = ({ lon, lat, idJson, idStart }: TargetTable, from: number, to: number): TargetTable => ({
  count: to - from,
  lon: lon.subarray(from, to),
  lat: lat.subarray(from, to),
  idJson,
  idStart: idStart.subarray(from, to + 1),
});

const decoder = new TextDecoder();

const targetIdJson = ({ idJson, idStart }: TargetTable, i: number): string =>
  decoder.decode(idJson.subarray(idStart[i], idStart[i + 1]));

/** Returns the id of target i as the caller gave it. */
export const targetId = (targets: TargetTable, i: number): string | number => JSON.parse(targetIdJson(targets, i));
