import type { Hierarchy } from './hierarchy.ts';
import type { OneWayArcs } from './kernel/prune.ts';
import type { SweepArcs } from './kernel/sweep-arcs.ts';

/** A hierarchy with what its arcs cost by one metric. */
export interface CustomizedHierarchy {
  readonly hierarchy: Hierarchy;
  readonly up: OneWayArcs;
  readonly down: OneWayArcs;
  /** The arcs down once more, as sweeps over all ranks read them; null where sweeps make them. */
  readonly sweep: SweepArcs | null;
}
