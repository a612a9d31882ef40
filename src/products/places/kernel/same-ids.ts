import type { Column } from '../../../kit/collections/column.ts';
import type { PlaceIndex } from '../place-table.ts';

/** The places of one table in the order of kind and id, starting at `from`. */
export interface IdOrder {
  readonly from: number;
  readonly order: Column<number, PlaceIndex>;
  readonly kind: Column<PlaceIndex>;
  readonly id: Column<PlaceIndex>;
}

/** Calls `visit` with every pair of places of two tables that have the same kind and id, in that order. */
export function forSameIds(a: IdOrder, b: IdOrder, visit: (ofA: PlaceIndex, ofB: PlaceIndex) => void): void {
  let [i, j] = [a.from, b.from];
  while (i < a.order.length && j < b.order.length) {
    const [ofA, ofB] = [a.order[i], b.order[j]];
    const difference = a.kind[ofA] - b.kind[ofB] || a.id[ofA] - b.id[ofB];
    if (difference === 0) visit(ofA, ofB);
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
}
