import { ThreadSection, type ThreadWorkspace, WorkspaceSection } from '../../kit/collections/workspace.ts';
import { CustomizationCache, MetricMemory, type SharedHierarchies } from '../network/index.ts';
import type { Network } from '../network/network.ts';
import { Reacher } from './reach.ts';

const METRICS = new ThreadSection('metrics', ({ caches }) => new MetricMemory(caches));
/** Customizations that threads share; null in a single thread. */
const SHARED = new ThreadSection<SharedHierarchies | null>('shared hierarchies', () => null);
const REACHER = new WorkspaceSection<Network, Reacher>('reacher', (network) => {
  const { thread } = network.workspace;
  return new Reacher(network, new CustomizationCache({ shared: thread.of(SHARED) }), thread.of(METRICS));
});

/**
 * Returns the thread's one {@link Reacher} of a network: its labels and cached metrics are large, so all products share
 * it.
 */
export const reacherOf = ({ workspace }: Network): Reacher => workspace.of(REACHER);

/** Makes a thread's reachers of later networks share their customizations with other threads. */
export const shareHierarchies = (thread: ThreadWorkspace, hierarchies: SharedHierarchies): void =>
  thread.put(SHARED, hierarchies);

/** Drops the thread's cache of a network that is no longer served. */
export function forgetReacher(network: Network): void {
  network.workspace.thread.of(METRICS).forget(network);
  network.workspace.drop(REACHER);
}
