import type { NetworkTargets } from './network-targets.ts';

/** For kernels: whether all targets are final once everything below a cost is. @param weightTo of a target, null where none is known */
export function whenAllFinal(
  targets: NetworkTargets,
  weightTo: (target: number) => number | null,
): (finalBelow: number) => boolean {
  let next = 0;
  return (finalBelow) => {
    for (; next < targets.count; next++) {
      if (!targets.has(next)) continue;
      const weight = weightTo(next);
      if (weight === null || weight - targets.offset[next] >= finalBelow) return false;
    }
    return true;
  };
}
