/** The report of a street build: sizes, and counts of what was skipped or doubtful, by reason. */
export interface StreetReport {
  readonly nodes: number;
  readonly edges: number;
  /** Arcs open to each mode, restricted ones included. */
  readonly arcs: { readonly car: number; readonly bike: number; readonly walk: number };
  readonly shapePoints: number;
  /** All nodes if no elevation was given. */
  readonly nodesWithoutHeight: number;
  readonly restrictions: number;
  /** Edges in small parts of the network, per mode. */
  readonly islandEdges: { readonly car: number; readonly bike: number; readonly walk: number };
  /** Counts by reason, e.g. `turn restriction with a missing member`. Counts of zero are left out. */
  readonly remarks: Readonly<Record<string, number>>;
}
