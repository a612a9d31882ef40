import { GrowableFloat32, GrowableInt32 } from '../../kit/collections/growable.ts';
import { count, decimal } from '../../kit/csv/index.ts';
import { toE7 } from '../../kit/geo/coordinates.ts';
import { groupRows, type RowGroups } from './group-rows.ts';
import type { GtfsShapes } from './gtfs-feed.ts';
import { DROPPED, IdIndex } from './id-index.ts';
import type { ProblemLog } from './problem-log.ts';
import { isPlace, placeText } from './stops.ts';
import { type FeedSource, readTable } from './table-reader.ts';

/** Shapes with the data needed only while reading a feed. */
export interface MeasuredShapes extends GtfsShapes {
  readonly ids: IdIndex;
  /** shape_dist_traveled by point, in the feed's own unit; NaN if missing. Null: missing in all rows. */
  readonly distance: Float32Array | null;
  /** True if the distances of a shape are complete and never decrease. */
  readonly isMeasured: Uint8Array;
}

interface PointRows {
  readonly shape: GrowableInt32;
  readonly sequence: GrowableInt32;
  readonly lonE7: GrowableInt32;
  readonly latE7: GrowableInt32;
  readonly distance: GrowableFloat32;
}

/**
 * Reads shapes.txt, its rows in any order. Drops shapes of fewer than two points. Takes 20 bytes per point while
 * reading.
 */
export async function readShapes(source: FeedSource): Promise<MeasuredShapes> {
  const ids = new IdIndex();
  const lines = new GrowableInt32();
  const rows: PointRows = {
    shape: new GrowableInt32(),
    sequence: new GrowableInt32(),
    lonE7: new GrowableInt32(),
    latE7: new GrowableInt32(),
    distance: new GrowableFloat32(),
  };
  const required = ['shape_id', 'shape_pt_lat', 'shape_pt_lon', 'shape_pt_sequence'];
  await readTable(source, 'shapes.txt', required, (column) => {
    const [id, latCell, lonCell, sequenceCell] = required.map(column);
    const distanceCell = column('shape_dist_traveled');
    return (row, problem) => {
      const sequence = count(row, sequenceCell);
      if (sequence < 0) {
        problem('bad-sequence', () => `shape_pt_sequence "${row.text(sequenceCell)}" is no number from 0`);
        return false;
      }
      const lon = decimal(row, lonCell);
      const lat = decimal(row, latCell);
      if (!isPlace(lon, lat)) {
        problem('absurd-coordinates', () => `no line runs by ${placeText(row, lonCell, latCell)}`);
        return false;
      }
      const shape = ids.keyOf(row, id);
      if (ids.valueOf(shape) < 0) {
        ids.define(row, id, shape);
        lines.push(row.line);
      }
      rows.shape.push(shape);
      rows.sequence.push(sequence);
      rows.lonE7.push(toE7(lon));
      rows.latE7.push(toE7(lat));
      rows.distance.push(decimal(row, distanceCell));
      return true;
    };
  });
  const groups = groupRows(rows.shape.view(), rows.sequence.view(), ids.size);
  return orderPoints(rows, groups, ids, lines, source.log);
}

function orderPoints(
  rows: PointRows,
  { first, order }: RowGroups,
  ids: IdIndex,
  lines: GrowableInt32,
  log: ProblemLog,
): MeasuredShapes {
  const lonE7 = new Int32Array(order.length);
  const latE7 = new Int32Array(order.length);
  const distance = new Float32Array(order.length);
  const numbers = new Int32Array(ids.size).fill(DROPPED);
  const firstPoint = new GrowableInt32();
  const measured: number[] = [];
  firstPoint.push(0);
  let points = 0;
  let anyDistance = false;
  for (let shape = 0; shape < ids.size; shape++) {
    const begin = points;
    let isLine = false;
    let isMeasured = true;
    for (let i = first[shape]; i < first[shape + 1]; i++, points++) {
      lonE7[points] = rows.lonE7.get(order[i]);
      latE7[points] = rows.latE7.get(order[i]);
      distance[points] = rows.distance.get(order[i]);
      if (lonE7[points] !== lonE7[begin] || latE7[points] !== latE7[begin]) isLine = true;
      // NaN fails both.
      if (!(points === begin ? distance[points] >= 0 : distance[points] >= distance[points - 1])) isMeasured = false;
    }
    if (!isLine) {
      log.add('short-shape', 'shapes.txt', lines.get(shape), () => 'the shape has no two places');
      points = begin;
      continue;
    }
    if (isMeasured) anyDistance = true;
    numbers[shape] = measured.length;
    measured.push(isMeasured ? 1 : 0);
    firstPoint.push(points);
  }
  ids.renumber(numbers);
  if (order.length > 0) log.used('shapes.txt', points);
  return {
    ids,
    firstPoint: firstPoint.toArray(),
    lonE7: trimmed(lonE7, points),
    latE7: trimmed(latE7, points),
    distance: anyDistance ? distance : null,
    isMeasured: Uint8Array.from(measured),
  };
}

const trimmed = (column: Int32Array, length: number): Int32Array =>
  length === column.length ? column : column.slice(0, length);
