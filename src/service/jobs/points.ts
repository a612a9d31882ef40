import { cellToLatLng, latLngToCell } from 'h3-js';
import { wrongField } from '../../kit/core/errors.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { HILBERT_SIDE, hilbertKey } from '../../kit/geo/hilbert.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import type { Network } from '../../network/network/network.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex, NodeIndex } from '../../network/street/street-graph.ts';

/** A column that a table of points has besides ids and positions. */
export interface OtherColumn {
  readonly name: string;
  readonly values: readonly (string | number | null)[];
}

/**
 * Points as columns. A missing position, or one outside of the Earth, is NaN in both: such rows carry an error and
 * don't invalidate the rest.
 */
export interface Points {
  readonly count: number;
  readonly id: readonly string[];
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly others: readonly OtherColumn[];
}

export const isPlaced = ({ lat }: Points, i: number): boolean => !Number.isNaN(lat[i]);

/** Collects points row by row. */
export class PointRows {
  private readonly id: string[] = [];
  private readonly lat: number[] = [];
  private readonly lng: number[] = [];

  get count(): number {
    return this.id.length;
  }

  add(id: string, lat: number, lng: number): void {
    const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    this.id.push(id);
    this.lat.push(isOnEarth ? lat : Number.NaN);
    this.lng.push(isOnEarth ? lng : Number.NaN);
  }

  done(others: readonly OtherColumn[] = []): Points {
    const { id, lat, lng } = this;
    return { count: id.length, id, lat: Float64Array.from(lat), lng: Float64Array.from(lng), others };
  }
}

/**
 * Returns the centers of all H3 cells that contain a node of the streets; ids are the cells' indices. Throws
 * RequestError if there are too many.
 */
export function cellsOf({ streets }: Network, resolution: number, most: number, field: string): Points {
  const cells = new Set<string>();
  const { latE7, lonE7 } = streets.node;
  for (let i = 0; i < streets.nodeCount; i++) {
    const node = i as NodeIndex;
    cells.add(latLngToCell(fromE7(latE7[node]), wrapLon(fromE7(lonE7[node])), resolution));
    if (cells.size > most) throw wrongField(`${field}.cells.h3`, `gives more than ${most} cells: use a smaller number`);
  }
  const rows = new PointRows();
  for (const cell of [...cells].sort()) {
    const [lat, lng] = cellToLatLng(cell);
    rows.add(cell, lat, lng);
  }
  return rows.done();
}

/** Returns the midpoints of all edges; ids are their numbers. Throws RequestError if there are too many. */
export function streetsOf({ streets }: Network, most: number, field: string): Points {
  const { edgeCount } = streets;
  if (edgeCount > most)
    throw wrongField(`${field}.streets`, `gives ${edgeCount} streets, more than ${most}: use cells`);
  const rows = new PointRows();
  const line = new EdgeLine();
  for (let edge = 0; edge < edgeCount; edge++) {
    const { lat, lon, along, length } = line.read(streets, edge as EdgeIndex);
    let part = 1;
    while (along[part] < length / 2) part++;
    const whole = along[part] - along[part - 1];
    const share = whole > 0 ? (length / 2 - along[part - 1]) / whole : 0;
    const between = (values: Float64Array) => values[part - 1] + share * (values[part] - values[part - 1]);
    rows.add(String(edge), between(lat), wrapLon(between(lon)));
  }
  return rows.done();
}

/**
 * Orders points along a Hilbert curve over their bounding box, so that neighbors are computed together; points without
 * a position come last.
 */
export function curveOrder(points: Points): Int32Array {
  const { count, lat, lng } = points;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    if (!isPlaced(points, i)) continue;
    west = Math.min(west, lng[i]);
    east = Math.max(east, lng[i]);
    south = Math.min(south, lat[i]);
    north = Math.max(north, lat[i]);
  }
  const cell = (value: number, low: number, high: number) =>
    high > low ? Math.min(HILBERT_SIDE - 1, Math.floor(((value - low) / (high - low)) * HILBERT_SIDE)) : 0;
  const key = Float64Array.from({ length: count }, (_, i) =>
    isPlaced(points, i) ? hilbertKey(cell(lng[i], west, east), cell(lat[i], south, north)) : Infinity,
  );
  // Comparing keeps the order of equal keys: the difference of two Infinities would be NaN.
  return Int32Array.from({ length: count }, (_, i) => i).sort((a, b) =>
    key[a] < key[b] ? -1 : key[a] > key[b] ? 1 : a - b,
  );
}

/** Returns the points in another order. */
export function reordered({ id, lat, lng, others }: Points, order: Int32Array): Points {
  return {
    count: order.length,
    id: Array.from(order, (i) => id[i]),
    lat: Float64Array.from(order, (i) => lat[i]),
    lng: Float64Array.from(order, (i) => lng[i]),
    others: others.map(({ name, values }) => ({ name, values: Array.from(order, (i) => values[i]) })),
  };
}
