import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter } from '../../region/storage/index.ts';
import type { CustomizedHierarchy } from './hierarchy/customized.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { OneWayArcs } from './hierarchy/kernel/prune.ts';
import type { SweepArcs } from './hierarchy/kernel/sweep-arcs.ts';
import type { StreetMode } from './street-graph.ts';

const ARCS = [
  ['first', 'index of arc'],
  ['head', 'rank'],
  ['cost', 'ds'],
  ['other', 'dm'],
] as const satisfies readonly ColumnUnit[];
const SWEEP = [
  ['arcs', 'ranks * 65536 + ds'],
  ['end', 'index of sweep arc'],
  ['wide', 'rank'],
] as const satisfies readonly ColumnUnit[];

/** Returns the arc costs of a mode's hierarchy by the usual metric, a part of its section. */
export function usualColumns(mode: StreetMode, { up, down, sweep }: CustomizedHierarchy): ColumnSet {
  const write = new ColumnWriter(mode);
  write.putThing('usual-up', up, ARCS);
  write.putThing('usual-down', down, ARCS);
  if (sweep) write.putThing('usual-sweep', sweep, SWEEP);
  return write.columns;
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
  const read = new ColumnReader(columns, mode);
  if (!read.has('usual-sweep.wide')) return null;
  const down: OneWayArcs = read.thing('usual-down', ARCS);
  const sweep = read.thing<Pick<SweepArcs, (typeof SWEEP)[number][0]>>('usual-sweep', SWEEP);
  return { hierarchy, up: read.thing('usual-up', ARCS), down, sweep: { ...sweep, columns: down } };
}
