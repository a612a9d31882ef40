import { WorkspaceSection } from '../../kit/collections/workspace.ts';
import { CustomizationCache, MetricMemory, type SharedHierarchies } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import { Reacher } from './reach.ts';

/** The thread's cache of metrics, one for all regions. */
const memory = new MetricMemory();
let shared: SharedHierarchies | null = null;
const REACHER = new WorkspaceSection<Network, Reacher>(
  'reacher',
  (network) => new Reacher(network, new CustomizationCache({ shared }), memory),
);

/**
 * Returns the thread's one {@link Reacher} of a network: its labels and cached metrics are large, so all products share
 * it.
 */
export const reacherOf = ({ workspace }: Network): Reacher => workspace.of(REACHER);

/** Makes this thread's reachers of later networks share their customizations with other threads. */
export function shareHierarchies(hierarchies: SharedHierarchies): void {
  shared = hierarchies;
}

/** Drops this thread's cache of a network that is no longer served. */
export function forgetReacher(network: Network): void {
  memory.forget(network);
  network.workspace.drop(REACHER);
}
