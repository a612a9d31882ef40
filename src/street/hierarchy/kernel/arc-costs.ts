/** Cost of an arc that no path stands for. Two of them still fit 32 bits. */
export const NO_PATH = 0x3fffffff;

/**
 * What the arcs of a hierarchy cost in both directions, by arc: the least weight of any path through lower ranks, and
 * the other dimension of that path.
 */
export interface ArcCosts {
  readonly up: Int32Array;
  readonly upOther: Int32Array;
  readonly down: Int32Array;
  readonly downOther: Int32Array;
}

/** Costs of arcs that no path stands for yet. */
export const arcCosts = (arcCount: number): ArcCosts => ({
  up: new Int32Array(arcCount).fill(NO_PATH),
  upOther: new Int32Array(arcCount),
  down: new Int32Array(arcCount).fill(NO_PATH),
  downOther: new Int32Array(arcCount),
});

/** Arcs by their upper ends. */
export interface LowerArcs {
  /** Arcs that lead up to rank r: `arc[first[r]] .. arc[first[r + 1] - 1]`, by ascending tail. */
  readonly first: Int32Array;
  readonly arc: Int32Array;
  /** By arc: the end of the arcs of its lower end. */
  readonly end: Int32Array;
}
