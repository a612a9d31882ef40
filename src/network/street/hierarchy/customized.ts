import type { Hierarchy } from './hierarchy.ts';
import type { OneWayArcs } from './kernel/prune.ts';
import type { SweepArcs } from './kernel/sweep-arcs.ts';

/** A hierarchy with the costs of its arcs for one metric. */
export interface CustomizedHierarchy {
  readonly hierarchy: Hierarchy;
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
  /** The downward arcs again, in the layout that sweeps over all ranks read; null where sweeps build it themselves. */
  readonly sweep: SweepArcs | null;
}
