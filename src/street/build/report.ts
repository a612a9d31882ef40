/** What became of the streets: sizes, and what was passed over or doubtful, by reason. */
export interface StreetReport {
  readonly nodes: number;
  readonly edges: number;
  /** Arcs open to each mode, restricted ones included. */
  readonly arcs: { readonly car: number; readonly bike: number; readonly walk: number };
  readonly shapePoints: number;
  readonly restrictions: number;
  /** Edges in small pieces of the network, per mode. */
  readonly islandEdges: { readonly car: number; readonly bike: number; readonly walk: number };
  /** Reason → how often, e.g. `turn restriction with a missing member`. Counts of zero are left out. */
  readonly remarks: Readonly<Record<string, number>>;
}

/** Counts remarks while building. */
export class Remarks {
  private readonly counts = new Map<string, number>();

  add(reason: string, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
