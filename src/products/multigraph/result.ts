import type { BBox } from '../../kit/geo/bbox.ts';
import { emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { latFromY, lonFromX, xFromLon, yFromLat } from '../../kit/geo/mercator.ts';
import type { Network } from '../../network/network/network.ts';
import { snapNotices, transitNotice } from '../../network/reach/index.ts';
import { EdgeLine } from '../../network/street/edge-line.ts';
import type { EdgeIndex, NodeIndex } from '../../network/street/street-graph.ts';
import { type Cells, cellsOf } from './cells.ts';
import type { MultigraphBasis } from './multigraph-query.ts';

/** The rows of a result by ascending key; where sources stay separate an element has several. */
export interface ResultRows {
  readonly key: Float64Array<ArrayBuffer>;
  readonly value: Float64Array<ArrayBuffer>;
  /** The index among the inputs of the last aggregation; null where values belong to none. */
  readonly source: Int32Array<ArrayBuffer> | null;
}

/** The facts about a whole result. */
interface ResultFacts {
  /** True if values are whole numbers of seconds or meters. */
  readonly isWhole: boolean;
  readonly min: number;
  readonly max: number;
  readonly breaks: readonly number[];
  /** The box in degrees, in the network's frame: of the elements, or of the sources where nothing was reached. */
  readonly box: BBox;
  /** The number of sources that snapped to the network. */
  readonly connected: number;
  /** A notice to callers about the dates of public transport; mostly empty. */
  readonly notice: string;
  /** Notices about sources that didn't snap to the network. */
  readonly notices: readonly string[];
  /** The largest distance from the center of a cell to its corners, in Mercator meters. */
  readonly radiusM: number;
}

/** A kept result: rows, and for cells and crossings their positions (Mercator meters). */
export interface MultigraphResult {
  readonly columns: {
    readonly key: Float64Array<ArrayBuffer>;
    readonly value: Float64Array<ArrayBuffer>;
    /** The source of each value; of length 0 where values belong to no source. */
    readonly source: Int32Array<ArrayBuffer>;
    /** The coordinates of cells and junctions; of length 0 for streets. */
    readonly x: Float64Array<ArrayBuffer>;
    readonly y: Float64Array<ArrayBuffer>;
  };
  readonly facts: ResultFacts;
}

const CLASSES = 10;
/** The precision of values; more digits would be noise. */
const DECIMALS = 1e6;

export const rounded = (value: number): number => {
  const scaled = Math.round(value * DECIMALS);
  return Number.isSafeInteger(scaled) ? scaled / DECIMALS : value;
};

/** Adds the facts about the whole result. */
export function describeResult(
  network: Network,
  basis: MultigraphBasis,
  rows: ResultRows,
  { connected, unconnected }: { readonly connected: number; readonly unconnected: readonly number[] },
): MultigraphResult {
  const { routing } = basis;
  const value = rows.value.map(rounded);
  const sorted = value.slice().sort();
  const place = new Placing(network, basis);
  rows.key.forEach((key, i) => {
    place.add(key, i, rows.key.length);
  });
  const min = sorted[0] ?? 0;
  const max = sorted.at(-1) ?? 0;
  return {
    columns: { key: rows.key, value, source: rows.source ?? new Int32Array(0), x: place.x, y: place.y },
    facts: {
      isWhole: value.every(Number.isInteger),
      min,
      max,
      breaks: quantiles(sorted),
      box: rows.key.length > 0 ? place.box : boxOfSources(network, routing.origins),
      connected,
      notice: transitNotice(network, routing),
      notices: snapNotices(
        network,
        routing,
        unconnected.map((source) => routing.origins[source]),
      ),
      radiusM: place.radiusM,
    },
  };
}

function boxOfSources({ frame }: Network, origins: readonly { readonly lon: number; readonly lat: number }[]): BBox {
  const box = emptyBBox();
  for (const { lon, lat } of origins) extendBBox(box, frame.near(lon), lat);
  return box;
}

/**
 * Returns the upper bounds of classes with about as many elements each, ascending, without repetitions; the last is the
 * maximum.
 */
function quantiles(sorted: Float64Array): number[] {
  if (sorted.length === 0) return [];
  const bounds = Array.from({ length: CLASSES }, (_, k) => {
    return sorted[Math.max(0, Math.ceil(((k + 1) * sorted.length) / CLASSES) - 1)];
  });
  return [...new Set(bounds)];
}

/** Finds the positions of elements and their extent. */
class Placing {
  readonly box = emptyBBox();
  x = new Float64Array(0);
  y = new Float64Array(0);
  radiusM = 0;
  private readonly line = new EdgeLine();
  private readonly cells: Cells | null;

  constructor(
    private readonly network: Network,
    private readonly basis: MultigraphBasis,
  ) {
    this.cells = basis.layer.type === 'identity' ? null : cellsOf(network, basis.layer);
  }

  add(key: number, row: number, count: number): void {
    const { streets } = this.network;
    if (this.cells !== null) {
      this.addCell(this.cells, key, row, count);
      return;
    }
    if (this.basis.layer.domain === 'edge') {
      this.line.read(streets, key as EdgeIndex);
      for (let p = 0; p < this.line.count; p++) extendBBox(this.box, this.line.lon[p], this.line.lat[p]);
      return;
    }
    const [lon, lat] = [fromE7(streets.node.lonE7[key as NodeIndex]), fromE7(streets.node.latE7[key as NodeIndex])];
    extendBBox(this.box, lon, lat);
    this.put(row, count, xFromLon(wrapLon(lon)), yFromLat(lat));
  }

  private addCell(cells: Cells, key: number, row: number, count: number): void {
    const [x, y] = cells.centerOf(key);
    this.put(row, count, x, y);
    const { frame } = this.network;
    // Cells may be points.
    extendBBox(this.box, frame.near(lonFromX(x)), latFromY(y));
    for (const [outer] of cells.polygonsOf(key)) {
      const [[anyLon]] = outer!;
      const turn = frame.near(anyLon) - anyLon;
      for (const [lon, lat] of outer!) {
        extendBBox(this.box, lon + turn, lat);
        this.radiusM = Math.max(this.radiusM, Math.hypot(xFromLon(lon) - x, yFromLat(lat) - y));
      }
    }
  }

  private put(row: number, count: number, x: number, y: number): void {
    if (this.x.length === 0) {
      this.x = new Float64Array(count);
      this.y = new Float64Array(count);
    }
    this.x[row] = x;
    this.y[row] = y;
  }
}
