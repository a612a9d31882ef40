import type { Told } from '../../core/progress.ts';
import { finish } from '../../core/steps.ts';
import type { CustomizedHierarchy } from '../hierarchy/customized.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { customizeUsual } from '../hierarchy/usual-metric.ts';
import type { WeighedStreets } from '../metric.ts';
import type { SearchGraph } from '../search-graph.ts';
import type { StreetMode } from '../street-graph.ts';
import type { CellTree } from './cells/cell-tree.ts';
import { buildHierarchy } from './hierarchy/build-hierarchy.ts';
import { type JunctionColumns, passBits } from './junctions/junctions.ts';
import { type BothWays, buildSearchGraphs } from './restrictions/search-graphs.ts';
import type { Adjacency } from './topology/adjacency.ts';
import type { Shapes } from './topology/shapes.ts';

/**
 * What is made for each mode by itself is made of this: plain data, columns in shared memory, so that any thread may do it.
 */
export interface ModeStreets {
  readonly nodeCount: number;
  readonly adjacency: Adjacency;
  readonly junctions: JunctionColumns;
  readonly bearings: Pick<Shapes, 'bearingAtTail' | 'bearingAtHead'>;
  readonly weighed: WeighedStreets;
  readonly of: Readonly<Record<StreetMode, ModeLimits>>;
}

/** What a mode may not do. */
interface ModeLimits {
  /** Per arc: 0 closed to the mode, 1 open, 2 open to those who have a destination there. */
  readonly usable: Uint8Array;
  /** Per arc: whether it may be passed through, see `destinations`. */
  readonly destination: Uint8Array;
  /** Sequences of arcs that may not be traveled one after the other. */
  readonly forbidden: readonly (readonly number[])[];
}

export function searchGraphsOf({ adjacency, junctions, bearings, of }: ModeStreets, mode: StreetMode): BothWays {
  const { usable, destination, forbidden } = of[mode];
  const pass = passBits({ adjacency, junctions, usable, yields: mode !== 'walk' });
  return buildSearchGraphs({ adjacency, usable, destination, pass, shapes: bearings, forbidden });
}

/**
 * @param graph the one that follows traffic
 * @param told of twice as many labels as there are
 */
export const hierarchyOf = (
  { nodeCount }: ModeStreets,
  mode: StreetMode,
  graph: SearchGraph,
  cells: CellTree,
  told?: Told,
): Hierarchy => buildHierarchy(graph, mode, cells, nodeCount, told);

/** @param told of twice as many labels as there are */
export const usualMetricOf = (
  { weighed }: ModeStreets,
  mode: StreetMode,
  graph: SearchGraph,
  hierarchy: Hierarchy,
  told?: Told,
): CustomizedHierarchy => finish(customizeUsual({ mode, streets: weighed, graph, hierarchy }, told));
