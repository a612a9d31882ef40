import { CustomizationCache, MetricMemory, type SharedHierarchies } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import { Reacher } from './reach.ts';

/** One for all regions. */
const memory = new MetricMemory();
let shared: SharedHierarchies | null = null;
const reachers = new WeakMap<Network, Reacher>();

/** The thread's one {@link Reacher} of a network: its labels and remembered metrics are large, so all products share it. */
export function reacherOf(network: Network): Reacher {
  let reacher = reachers.get(network);
  if (!reacher) {
    reacher = new Reacher(network, new CustomizationCache({ shared }), memory);
    reachers.set(network, reacher);
  }
  return reacher;
}

/** Has this thread's reachers of networks that come from now on share what they customize with other threads. */
export function shareHierarchies(hierarchies: SharedHierarchies): void {
  shared = hierarchies;
}

/** Lets go of what this thread remembers of a network that isn't served any more. */
export function forgetReacher(network: Network): void {
  memory.forget(network);
  reachers.delete(network);
}
