import type { NetworkTargets } from './network-targets.ts';

/**
 * For kernels: whether all targets are final once everything below a cost is.
 * @param weightTo of a target, null where none is known
 * @param isOut whether one without a weight can't be reached at all
 */
export function whenAllFinal(
  targets: NetworkTargets,
  weightTo: (target: number) => number | null,
  isOut: (target: number) => boolean,
): (finalBelow: number) => boolean {
  let next = 0;
  return (finalBelow) => {
    for (; next < targets.count; next++) {
      if (!targets.has(next)) continue;
      const weight = weightTo(next);
      const isFinal = weight === null ? isOut(next) : weight - targets.offset[next] < finalBelow;
      if (!isFinal) return false;
    }
    return true;
  };
}
