import {
  arrays,
  type ColumnsOf,
  FRAME_LON_E7,
  LAT_E7,
  openStarts,
  rows,
  starts,
} from '../../kit/collections/declared-columns.ts';
import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';

const line = rows('water.line');
const point = rows('water.point');

export const WATER = {
  /** The rings of areas; the lines after those are coastlines. */
  area: arrays(rows('water.area'), { firstLine: openStarts(line) }),
  /** Lines, of which rings don't repeat their first point. */
  line: arrays(line, { firstPoint: starts(point) }),
  point: arrays(point, { lonE7: FRAME_LON_E7, latE7: LAT_E7 }),
};

/** The water of a region. */
export interface WaterTable extends ColumnsOf<typeof WATER> {}

const SECTION = 'water';

/** Returns the columns of a region's water. */
export const waterColumns = (table: WaterTable): ColumnSet => putColumns(SECTION, WATER, table);

export const waterFromColumns = (columns: ColumnSet): WaterTable | null =>
  columns.has('water.area.firstLine') ? takeColumns(columns, SECTION, WATER) : null;
