import type { CountRounds } from '../../kit/core/progress.ts';
import { finish } from '../../kit/core/steps.ts';
import type { CustomizedHierarchy } from '../../network/street/hierarchy/customized.ts';
import type { Hierarchy } from '../../network/street/hierarchy/hierarchy.ts';
import { customizeUsual } from '../../network/street/hierarchy/usual-metric.ts';
import type { WeighedStreets } from '../../network/street/metric.ts';
import type { SearchGraph } from '../../network/street/search-graph.ts';
import type { StreetMode } from '../../network/street/street-graph.ts';
import type { CellTree } from './cells/cell-tree.ts';
import { buildHierarchy } from './hierarchy/build-hierarchy.ts';
import { type JunctionColumns, passBits } from './junctions/junctions.ts';
import { type BothWays, buildSearchGraphs } from './restrictions/search-graphs.ts';
import type { Adjacency } from './topology/adjacency.ts';
import type { Shapes } from './topology/shapes.ts';

/**
 * The input for building each mode by itself: plain data with columns in shared memory, so that any thread may do it.
 */
export interface ModeStreets {
  readonly nodeCount: number;
  readonly adjacency: Adjacency;
  readonly junctions: JunctionColumns;
  readonly bearings: Pick<Shapes, 'bearingAtTail' | 'bearingAtHead'>;
  readonly weighed: WeighedStreets;
  readonly of: Readonly<Record<StreetMode, ModeLimits>>;
}

/** The limits of a mode. */
interface ModeLimits {
  /** Per arc: 0 closed to the mode, 1 open, 2 open to those with a destination there. */
  readonly usable: Uint8Array;
  /** Per arc: whether it is open to through traffic, see `destinations`. */
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
 * Builds the hierarchy of a mode.
 * @param graph the forward graph
 * @param countRound is called with counts up to twice the number of labels
 */
export const hierarchyOf = (
  { nodeCount }: ModeStreets,
  mode: StreetMode,
  graph: SearchGraph,
  cells: CellTree,
  countRound?: CountRounds,
): Hierarchy => buildHierarchy(graph, mode, cells, nodeCount, countRound);

/**
 * Customizes the hierarchy of a mode for its usual metric.
 * @param countRound is called with counts up to twice the number of labels
 */
export const usualMetricOf = (
  { weighed }: ModeStreets,
  mode: StreetMode,
  graph: SearchGraph,
  hierarchy: Hierarchy,
  countRound?: CountRounds,
): CustomizedHierarchy => finish(customizeUsual({ mode, streets: weighed, graph, hierarchy }, countRound));
