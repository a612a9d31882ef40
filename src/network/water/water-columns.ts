import type { ColumnSet } from '../../region/storage/index.ts';

/**
 * The water of a region. Area a has the rings `areaFirstLine[a] .. areaFirstLine[a + 1] - 1`; the lines after those are
 * coastlines.
 */
export interface WaterTable {
  readonly areaFirstLine: Int32Array;
  /** Points of line l: `lineFirstPoint[l] .. lineFirstPoint[l + 1] - 1`; rings don't repeat their first point. */
  readonly lineFirstPoint: Int32Array;
  readonly lonE7: Int32Array;
  readonly latE7: Int32Array;
}

/** Returns the columns of a region's water. */
export function waterColumns({ areaFirstLine, lineFirstPoint, lonE7, latE7 }: WaterTable): ColumnSet {
  return new Map([
    ['water.area.firstLine', { array: areaFirstLine, unit: 'index of water.line' }],
    ['water.line.firstPoint', { array: lineFirstPoint, unit: 'index of water.point' }],
    ['water.point.lonE7', { array: lonE7, unit: 'degrees e7' }],
    ['water.point.latE7', { array: latE7, unit: 'degrees e7' }],
  ]);
}

export function waterFromColumns(columns: ColumnSet): WaterTable | null {
  const column = (name: string): Int32Array | null => (columns.get(name)?.array as Int32Array | undefined) ?? null;
  const areaFirstLine = column('water.area.firstLine');
  const lineFirstPoint = column('water.line.firstPoint');
  const lonE7 = column('water.point.lonE7');
  const latE7 = column('water.point.latE7');
  return areaFirstLine && lineFirstPoint && lonE7 && latE7 ? { areaFirstLine, lineFirstPoint, lonE7, latE7 } : null;
}
