import type { StreetCosts } from '../network/street-costs.ts';
import type { NetworkTargets } from './network-targets.ts';
import type { StartList } from './starts.ts';

/**
 * Returns a test for kernels: whether all targets are final once everything below a cost is. Targets that can't be
 * reached from the starts count as final.
 * @param weightTo the weight of a target, null if none is known
 * @param settledCount the number of labels the search has settled so far
 */
export function whenAllFinal(
  costs: StreetCosts,
  starts: StartList,
  targets: NetworkTargets,
  weightTo: (target: number) => number | null,
  settledCount: () => number,
): (finalBelow: number) => boolean {
  const { enclosed } = targets;
  let next = 0;
  return (finalBelow) => {
    for (; next < targets.count; next++) {
      if (!targets.has(next)) continue;
      const weight = weightTo(next);
      const isFinal =
        weight === null
          ? enclosed.isOut(costs, targets, next, starts, settledCount())
          : weight - targets.offset[next] < finalBelow;
      if (!isFinal) return false;
    }
    return true;
  };
}
