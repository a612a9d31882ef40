import type { Lookups, Row, Value } from '../read-results.ts';

/** Writes rows into one file. */
export interface MergedWriter {
  put(rows: readonly Row[]): void;
  finish(): void;
}

/** A column from inputs, named as in results. */
export interface BroughtColumn {
  readonly name: string;
  of(row: Row): Value;
}

/** Returns the columns of sources and targets besides ids and positions: `source.name`, `target.name`. */
export function broughtColumns({ sources, targets }: Lookups): readonly BroughtColumn[] {
  const of = (side: 'source' | 'target', points: Lookups['targets']): BroughtColumn[] =>
    (points?.others ?? []).map((other) => ({
      name: `${side}.${other}`,
      of: (row) => points?.byId(row[side] ?? null)?.[other] ?? null,
    }));
  return [...of('source', sources), ...of('target', targets)];
}
