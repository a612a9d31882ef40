import { cellToBoundary, isValidCell } from 'h3-js';
import type { Points } from '../points.ts';
import { GEOMETRY } from './geometry-column.ts';
import type { ResultColumn, ResultTable } from './result-table.ts';

/** Returns points with all their columns, as readers of results look them up by number; H3 cells with their hexagons. */
export function pointTable({ count, id, lat, lng, others }: Points): ResultTable {
  const degrees = (name: string, values: Float64Array): ResultColumn => ({
    name,
    type: 'DOUBLE',
    values: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
  });
  const columns: ResultColumn[] = [
    { name: 'id', type: 'STRING', values: id },
    degrees('lat', lat),
    degrees('lng', lng),
  ];
  for (const { name, values } of others) {
    if (values.every((value) => value === null || typeof value === 'number')) {
      columns.push({ name, type: 'DOUBLE', values: values as readonly (number | null)[] });
    } else {
      columns.push({ name, type: 'STRING', values: values.map((value) => (value === null ? null : String(value))) });
    }
  }
  if (count > 0 && id.every(isValidCell) && !others.some(({ name }) => name === GEOMETRY)) {
    const values = id.map((cell) => ({ type: 'Polygon' as const, coordinates: [cellToBoundary(cell, true)] }));
    columns.push({ name: GEOMETRY, type: 'GEOMETRY', values });
  }
  return { rows: count, columns };
}
