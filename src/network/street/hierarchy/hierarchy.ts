import { arrays, type ColumnsOf, rows, starts, values } from '../../../kit/collections/declared-columns.ts';

const label = rows('label');
const ranks = rows('rank');
const arc = rows('hierarchy arc');
const rank = values('Int32', 'rank');

/** The columns of a hierarchy in the order in which they are stored. */
export const HIERARCHY = {
  /** Indexed by label: its rank. */
  ...arrays(label, { rank }),
  /** Upward arcs of a rank, by ascending head. */
  ...arrays(ranks, { firstUp: starts(arc) }),
  /** Indexed by arc: the rank at its upper end. */
  ...arrays(arc, { head: rank }),
  ...arrays(ranks, {
    /** Indexed by rank: the lowest rank below it in the elimination tree, or itself. */
    subtreeStart: rank,
    /** Indexed by rank: its label. */
    labelOf: values('Int32', 'index of label'),
  }),
};

/**
 * The topology of a customizable contraction hierarchy (Dibbelt, Strasser, Wagner: "Customizable Contraction
 * Hierarchies", JEA 2016) over the labels of a search: built once at import, customized for every metric.
 *
 * Labels are numbered by **rank**, the order in which they are contracted. Arcs lead upwards; each stands for both
 * directions. An arc joins two ranks that a path through lower ranks connects, so all arcs of a rank lead to its
 * ancestors in the elimination tree. The parent of rank r is `head[firstUp[r]]`, and its descendants are the ranks just
 * before it, `subtreeStart[r] .. r - 1`. Paths from outside enter this subtree only through r and the heads of its
 * arcs.
 */
export interface Hierarchy extends ColumnsOf<typeof HIERARCHY> {
  readonly labelCount: number;
}

/** The empty hierarchy, for streets without one. */
export const NO_HIERARCHY: Hierarchy = {
  labelCount: 0,
  rank: new Int32Array(0),
  firstUp: new Int32Array(1),
  head: new Int32Array(0),
  subtreeStart: new Int32Array(0),
  labelOf: new Int32Array(0),
};

/** Returns the arc between two ranks, `lower < upper`, or -1 if there is none. */
export function arcBetween({ firstUp, head }: Hierarchy, lower: number, upper: number): number {
  let low = firstUp[lower];
  let high = firstUp[lower + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (head[middle] < upper) low = middle + 1;
    else high = middle;
  }
  return low < firstUp[lower + 1] && head[low] === upper ? low : -1;
}
