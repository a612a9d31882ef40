import type { Position } from '../../kit/geo/coordinates.ts';
import type { Limits } from '../../network/routing/index.ts';
import type { OwnAnswer } from './own-operations.ts';

/** Returns our own request for all pairs, as far as the plan allows to search. */
export const timeRequest = (
  mode: string,
  sources: readonly Position[],
  targets: readonly Position[],
  limits: Limits,
  options: object = {},
  travel: object = {},
) => ({
  sources: sources.map(([lng, lat], id) => ({ id, lat, lng, tm: { [mode]: travel } })),
  targets: targets.map(([lng, lat], id) => ({ id, lat, lng })),
  maxEdgeWeight: limits.maxEdgeWeightSeconds,
  onlyPrintReachablePoints: true,
  ...options,
});

/** Seconds and meters by source and target; null where there is no way. */
interface Pairs {
  readonly times: (number | null)[][];
  readonly lengths: (number | null)[][];
}

interface WireRow {
  readonly id: number;
  readonly targets: readonly { readonly id: number; readonly travelTime: number; readonly length: number }[];
}

/** Reads our own answer to {@link timeRequest}. */
export function pairsOf({ data }: OwnAnswer, sources: number, targets: number): Pairs {
  const empty = () => Array.from({ length: sources }, () => new Array<number | null>(targets).fill(null));
  const [times, lengths] = [empty(), empty()];
  for (const row of data as readonly WireRow[]) {
    for (const { id, travelTime, length } of row.targets) {
      times[row.id][id] = travelTime;
      lengths[row.id][id] = length;
    }
  }
  return { times, lengths };
}
