/** The costs of a hierarchy's arcs in both directions, by arc: keys of the best path through lower ranks. */
export interface ArcCosts {
  readonly up: Float64Array;
  readonly down: Float64Array;
}

/** Arcs by their upper ends. */
export interface LowerArcs {
  /** Arcs leading up to rank r are `arc[first[r]] .. arc[first[r + 1] - 1]`, by ascending tail. */
  readonly first: Int32Array;
  readonly arc: Int32Array;
  /** Indexed by arc: the end of the arcs of its lower rank. */
  readonly end: Int32Array;
}
