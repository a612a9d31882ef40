import type { ColumnSet } from '../storage/columns.ts';
import type { CustomizedHierarchy } from './hierarchy/customized.ts';
import type { Hierarchy } from './hierarchy/hierarchy.ts';
import type { OneWayArcs } from './hierarchy/kernel/prune.ts';
import type { StreetMode } from './street-graph.ts';

const ARCS = [
  ['first', 'index of arc'],
  ['head', 'rank'],
  ['cost', 'ds'],
  ['other', 'dm'],
] as const;
const SWEEP = [
  ['arcs', 'ranks * 65536 + ds'],
  ['end', 'index of sweep arc'],
  ['wide', 'rank'],
] as const;

/** What the arcs of a mode's hierarchy cost by the usual metric, under their names in a region. */
export function usualColumns(mode: StreetMode, { up, down, sweep }: CustomizedHierarchy): ColumnSet {
  const columns: ColumnSet = new Map();
  for (const [direction, arcs] of [['up', up] as const, ['down', down] as const]) {
    for (const [name, unit] of ARCS) columns.set(`usual.${mode}-${direction}.${name}`, { array: arcs[name], unit });
  }
  if (sweep) for (const [name, unit] of SWEEP) columns.set(`usual.${mode}-sweep.${name}`, { array: sweep[name], unit });
  return columns;
}

/** The same out of a region's columns, without copying them; null where there are none. */
export function usualFromColumns(
  columns: ColumnSet,
  mode: StreetMode,
  hierarchy: Hierarchy,
): CustomizedHierarchy | null {
  if (!columns.has(`usual.${mode}-sweep.wide`)) return null;
  const column = (name: string): Int32Array => columns.get(`usual.${mode}-${name}`)?.array as Int32Array;
  const arcs = (direction: 'up' | 'down'): OneWayArcs => ({
    first: column(`${direction}.first`),
    head: column(`${direction}.head`),
    cost: column(`${direction}.cost`),
    other: column(`${direction}.other`),
  });
  const [up, down] = [arcs('up'), arcs('down')];
  const sweep = { arcs: column('sweep.arcs'), end: column('sweep.end'), wide: column('sweep.wide'), columns: down };
  return { hierarchy, up, down, sweep };
}
