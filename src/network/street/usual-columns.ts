import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import type { CustomizedHierarchy } from './hierarchy/customized.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import { ONE_WAY_ARCS } from './hierarchy/kernel/prune.ts';
import { SWEEP_ARCS } from './hierarchy/kernel/sweep-arcs.ts';
import type { StreetMode } from './street-graph.ts';

const USUAL = { 'usual-up': ONE_WAY_ARCS, 'usual-down': ONE_WAY_ARCS };
const USUAL_SWEEP = { 'usual-sweep': SWEEP_ARCS };

/** Returns the arc costs of a mode's hierarchy by the usual metric, a part of its section. */
export function usualColumns(mode: StreetMode, { up, down, sweep }: CustomizedHierarchy): ColumnSet {
  const columns = putColumns(mode, USUAL, { 'usual-up': up, 'usual-down': down });
  return sweep ? putColumns(mode, USUAL_SWEEP, { 'usual-sweep': sweep }, columns) : columns;
}

/**
 * Returns the hierarchy customized for the usual metric from a region's columns, without copying them; null if they
 * have none.
 */
export function usualFromColumns(
  columns: ColumnSet,
  mode: StreetMode,
  hierarchy: Hierarchy,
): CustomizedHierarchy | null {
  if (!columns.has(`${mode}.usual-sweep.wide`)) return null;
  const { 'usual-up': up, 'usual-down': down } = takeColumns(columns, mode, USUAL);
  const { 'usual-sweep': sweep } = takeColumns(columns, mode, USUAL_SWEEP);
  return { hierarchy, up, down, sweep: { ...sweep, columns: down } };
}
