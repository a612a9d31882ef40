import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import type { CellShapes, CellTable, ValueColumn } from '../../network/statistics/cell-table.ts';

/** Rows as read, before they are ordered. */
export class CellRows {
  readonly id = new GrowableInt32();
  readonly lonE7 = new GrowableInt32();
  readonly latE7 = new GrowableInt32();
  /** One column of values per statistic, in the order of the description. */
  readonly values: readonly GrowableFloat64[];

  constructor(private readonly statisticIds: readonly number[]) {
    this.values = statisticIds.map(() => new GrowableFloat64());
  }

  get count(): number {
    return this.id.length;
  }

  toTable(shapes: CellShapes): CellTable {
    return {
      count: this.count,
      id: this.id.toArray(),
      lonE7: this.lonE7.toArray(),
      latE7: this.latE7.toArray(),
      shapes,
      values: new Map(this.statisticIds.map((id, s) => [id, compact(this.values[s].view())])),
    };
  }
}

/** Converts values to 32 bits if that is lossless. */
export function compact(values: Float64Array): ValueColumn {
  for (const value of values) {
    if (!Object.is(Math.fround(value), value)) return values.slice();
  }
  return Float32Array.from(values);
}
