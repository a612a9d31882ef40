import Flatbush from 'flatbush';
import type { ColumnSet } from '../../region/columns/index.ts';
import { type WaterTable, waterFromColumns } from './water-columns.ts';

/** The water of a region, indexed by boxes of degrees × 10⁷. */
export class Water {
  private readonly areas: Flatbush | null;
  private readonly coasts: Flatbush | null;
  /** First points of the coastline segments, by their number in the index. */
  private readonly coastPieces: Int32Array;

  constructor(readonly table: WaterTable) {
    const [areaFirstLine, lineFirstPoint] = [table.area.firstLine, table.line.firstPoint];
    const areaCount = areaFirstLine.length - 1;
    this.areas = indexed(areaCount, (area) =>
      this.boxOf(lineFirstPoint[areaFirstLine[area]], lineFirstPoint[areaFirstLine[area + 1]]),
    );
    const pieces: number[] = [];
    for (let line = areaFirstLine[areaCount]; line + 1 < lineFirstPoint.length; line++) {
      for (let p = lineFirstPoint[line]; p + 1 < lineFirstPoint[line + 1]; p++) pieces.push(p);
    }
    this.coastPieces = Int32Array.from(pieces);
    this.coasts = indexed(pieces.length, (piece) => this.boxOf(pieces[piece], pieces[piece] + 2));
  }

  /** Returns areas that may have water in a box. */
  areasIn(minX: number, minY: number, maxX: number, maxY: number): readonly number[] {
    return this.areas?.search(minX, minY, maxX, maxY) ?? [];
  }

  /** Returns the first points of coastline segments in a box; the sea is on their right. */
  coastsIn(minX: number, minY: number, maxX: number, maxY: number): readonly number[] {
    return this.coasts?.search(minX, minY, maxX, maxY).map((piece) => this.coastPieces[piece]) ?? [];
  }

  private boxOf(first: number, end: number): readonly [number, number, number, number] {
    const { lonE7, latE7 } = this.table.point;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let p = first; p < end; p++) {
      minX = Math.min(minX, lonE7[p]);
      maxX = Math.max(maxX, lonE7[p]);
      minY = Math.min(minY, latE7[p]);
      maxY = Math.max(maxY, latE7[p]);
    }
    return [minX, minY, maxX, maxY];
  }
}

function indexed(count: number, boxOf: (item: number) => readonly [number, number, number, number]): Flatbush | null {
  if (count === 0) return null;
  const index = new Flatbush(count);
  for (let item = 0; item < count; item++) index.add(...boxOf(item));
  index.finish();
  return index;
}

/** Indexes a region's water; null if it has none. */
export function waterOf({ columns }: { readonly columns: ColumnSet }): Water | null {
  const table = waterFromColumns(columns);
  return table && table.point.lonE7.length > 0 ? new Water(table) : null;
}
