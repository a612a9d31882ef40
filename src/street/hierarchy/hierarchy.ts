/**
 * The topology of a customizable contraction hierarchy (Dibbelt, Strasser, Wagner: "Customizable Contraction
 * Hierarchies", JEA 2016) over the labels of a search: made once at import, customized anew for every metric.
 *
 * Labels are numbered by **rank**, the order in which they are contracted. Arcs lead upwards; each stands for both
 * directions. Ranks with a path through lower ones between them are joined by an arc, so all arcs from a rank lead to
 * its ancestors in the elimination tree. There the parent of rank r is `head[firstUp[r]]`, and what is below r stands
 * right before it: `subtreeStart[r] .. r - 1`. From outside paths come to them through r and the heads of its arcs only.
 */
export interface Hierarchy {
  readonly labelCount: number;
  /** By label. */
  readonly rank: Int32Array;
  /** Arcs upwards of rank r: `firstUp[r] .. firstUp[r + 1] - 1`, by ascending head. Length labelCount + 1. */
  readonly firstUp: Int32Array;
  /** By arc: the rank at its upper end. */
  readonly head: Int32Array;
  /** By rank: the lowest rank below it in the elimination tree, or itself. */
  readonly subtreeStart: Int32Array;
  /** By rank: its label. */
  readonly labelOf: Int32Array;
}

/** Of streets that no hierarchy is made of. */
export const NO_HIERARCHY: Hierarchy = {
  labelCount: 0,
  rank: new Int32Array(0),
  firstUp: new Int32Array(1),
  head: new Int32Array(0),
  subtreeStart: new Int32Array(0),
  labelOf: new Int32Array(0),
};

/** The arc between two ranks, `lower < upper`; -1 where there is none. */
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
