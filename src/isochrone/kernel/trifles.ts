import type { Rings } from '../../geo/rings.ts';
import type { Bands } from './bands.ts';
import { EIGHTHS } from './crossing.ts';

/** Holes and parts of this many cells are looked at. */
const TRIFLE_CELLS = 4;

/** A grid with the nodes that are inside. */
export interface InsideNodes {
  readonly bands: Bands;
  readonly band: number;
  /** The window's first node. */
  readonly minI: number;
  readonly minJ: number;
  /** Whether a node belongs to a road, or to a barrier; null: nothing is known of that. */
  readonly isBarrier: ((node: number) => boolean) | null;
}

/**
 * Whether a ring is a whim of the grid: a part that holds no whole cell, so that no reached road runs through it, or a hole that holds no road
 * and no barrier. What a larger area holds of such parts, and leaves open of such holes, is more and less: areas stay nested.
 */
export function isTrifle({ xy, start, hole }: Rings, ring: number, nodes: InsideNodes): boolean {
  let twice = 0;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const end = 2 * start[ring + 1];
  let x0 = xy[end - 2];
  let y0 = xy[end - 1];
  for (let k = 2 * start[ring]; k < end; k += 2) {
    twice += x0 * xy[k + 1] - xy[k] * y0;
    x0 = xy[k];
    y0 = xy[k + 1];
    west = Math.min(west, x0);
    east = Math.max(east, x0);
    south = Math.min(south, y0);
    north = Math.max(north, y0);
  }
  if (Math.abs(twice) >= 2 * TRIFLE_CELLS * EIGHTHS * EIGHTHS) return false;
  const box = [west, south, east, north].map((v, side) =>
    side < 2 ? Math.ceil(v / EIGHTHS) : Math.floor(v / EIGHTHS),
  );
  return hole[ring] !== 0 ? !holdsBarrier(box, nodes) : !holdsCell(box, nodes);
}

function holdsBarrier([west, south, east, north]: readonly number[], nodes: InsideNodes): boolean {
  const { bands, band, minI, minJ, isBarrier } = nodes;
  if (isBarrier === null) return false;
  for (let j = south; j <= north; j++) {
    for (let i = west; i <= east; i++) {
      const node = (j - minJ) * bands.width + i - minI;
      if (bands.codes[node] > band && isBarrier(node)) return true;
    }
  }
  return false;
}

function holdsCell([west, south, east, north]: readonly number[], { bands, band, minI, minJ }: InsideNodes): boolean {
  const { codes, width } = bands;
  for (let j = south; j < north; j++) {
    for (let i = west; i < east; i++) {
      const node = (j - minJ) * width + i - minI;
      const least = Math.max(codes[node], codes[node + 1], codes[node + width], codes[node + width + 1]);
      if (least <= band) return true;
    }
  }
  return false;
}
