/** What became of the streets: sizes, and what was passed over or doubtful, by reason. */
export interface StreetReport {
  readonly nodes: number;
  readonly edges: number;
  /** Arcs open to each mode, restricted ones included. */
  readonly arcs: { readonly car: number; readonly bike: number; readonly walk: number };
  readonly shapePoints: number;
  /** All of them where no elevation was given. */
  readonly nodesWithoutHeight: number;
  readonly restrictions: number;
  /** Edges in small pieces of the network, per mode. */
  readonly islandEdges: { readonly car: number; readonly bike: number; readonly walk: number };
  /** Reason → how often, e.g. `turn restriction with a missing member`. Counts of zero are left out. */
  readonly remarks: Readonly<Record<string, number>>;
}
