import type { Rings } from '../../geo/rings.ts';
import type { Bands } from './bands.ts';

/** Rows and columns of nodes together that a whim of the grid may stand in: two of three nodes, or one of four. */
export const TRIFLE_NODES = 5;

/** A grid with the nodes that are inside. */
export interface InsideNodes {
  readonly bands: Bands;
  readonly band: number;
  /** The window's first node. */
  readonly minI: number;
  readonly minJ: number;
  /** Whether a node belongs to a road, or to a barrier; null: nothing is known of that. */
  readonly isBarrier: ((node: number) => boolean) | null;
  /** Whether the node of a column and row of the grid stands in water. */
  readonly isWet: (i: number, j: number) => boolean;
  /** Whether a narrow road holds the node of a column and row of the grid. */
  readonly isHeld: (i: number, j: number) => boolean;
}

/**
 * Whether a ring is a whim of the grid: a part that holds no whole cell and no node of a narrow road, so that no reached road runs through it, or a hole that holds no road
 * and no barrier, or a single node on land. How small it is is told by the nodes that it may hold, not by its area, so that it stays one wherever its border runs between
 * them. What a larger area holds of such parts, and leaves open of such holes, is more and less: areas stay nested.
 * @param mostNodes rows and columns together
 */
export function isTrifle(
  { xy, start, hole }: Rings,
  ring: number,
  nodes: InsideNodes,
  mostNodes: number,
  unitsPerCell: number,
): boolean {
  // Rounded to nodes a box loses less than two cells each way: what is so large never is a whim, and most rings are.
  const large = (mostNodes + 2) * unitsPerCell;
  const first = 2 * start[ring];
  let west = xy[first];
  let south = xy[first + 1];
  let east = west;
  let north = south;
  for (let k = first + 2; k < 2 * start[ring + 1]; k += 2) {
    const x = xy[k];
    const y = xy[k + 1];
    if (x < west) west = x;
    else if (x > east) east = x;
    if (y < south) south = y;
    else if (y > north) north = y;
    if (east - west + north - south >= large) return false;
  }
  const box = [west, south, east, north].map((v, side) =>
    side < 2 ? Math.ceil(v / unitsPerCell) : Math.floor(v / unitsPerCell),
  );
  if (box[2] - box[0] + box[3] - box[1] + 2 > mostNodes) return false;
  if (hole[ring] === 0) return !holdsRoad(box, nodes);
  const [i, j] = box;
  // Where water was taken off, nodes in a hole may be inside.
  const isLone = box[2] === i && box[3] === j && isOutside(i, j, nodes);
  return isLone ? !nodes.isWet(i, j) : !holdsBarrier(box, nodes);
}

const isOutside = (i: number, j: number, { bands, band, minI, minJ }: InsideNodes): boolean =>
  bands.codes[(j - minJ) * bands.width + i - minI] > band;

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

function holdsRoad([west, south, east, north]: readonly number[], nodes: InsideNodes): boolean {
  const { bands, band, minI, minJ, isHeld } = nodes;
  const { codes, width } = bands;
  for (let j = south; j <= north; j++) {
    for (let i = west; i <= east; i++) {
      if (codes[(j - minJ) * width + i - minI] <= band && isHeld(i, j)) return true;
    }
  }
  for (let j = south; j < north; j++) {
    for (let i = west; i < east; i++) {
      const node = (j - minJ) * width + i - minI;
      const least = Math.max(codes[node], codes[node + 1], codes[node + width], codes[node + width + 1]);
      if (least <= band) return true;
    }
  }
  return false;
}
