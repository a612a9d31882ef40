import { markBetween, markOn, type NodeSheet } from './node-sheet.ts';

/** Lines in columns and rows of a sheet: points of line l are `first[l] .. first[l + 1] - 1`. */
interface SheetLines {
  readonly first: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Marks the nodes of a sheet in an area, by the even-odd rule of its rings. */
export function markInside(sheet: NodeSheet, { first, x, y }: SheetLines): void {
  const { width, height } = sheet;
  const crossings: number[][] = Array.from({ length: height }, () => []);
  for (let l = 0; l + 1 < first.length; l++) {
    for (let p = first[l], before = first[l + 1] - 1; p < first[l + 1]; before = p++) {
      const low = Math.min(y[before], y[p]);
      const high = Math.max(y[before], y[p]);
      const last = Math.min(Math.ceil(high), height) - 1;
      for (let row = Math.max(0, Math.ceil(low)); row <= last; row++) {
        crossings[row].push(x[before] + ((row - y[before]) / (y[p] - y[before])) * (x[p] - x[before]));
      }
    }
  }
  crossings.forEach((ofRow, row) => {
    ofRow.sort((a, b) => a - b);
    for (let k = 0; k + 1 < ofRow.length; k += 2) {
      const end = Math.min(Math.floor(ofRow[k + 1]), width - 1);
      markBetween(sheet, Math.max(0, Math.ceil(ofRow[k])), end, row);
    }
  });
}

/** Segments of coastline in columns and rows of a sheet, the sea on their right: `ax, ay, bx, by` each. */
export type CoastPieces = readonly number[];

/** Difference of squared distances in rows below which they are equal up to rounding. */
const TIE = 1e-9;
/** Difference in rows from which distances to segments are clearly different. */
const APART = 1e-3;
/** Side in nodes of squares whose nodes are tested one by one. */
const LEAST_SQUARE = 2;

/**
 * Marks the nodes of a sheet at sea: those at most `band` from the coast, on its right. Whoever comes from the land
 * can't get beyond them.
 * @param aspect rows per column on the ground
 */
export function markAtSea(sheet: NodeSheet, pieces: CoastPieces, band: number, aspect: number): void {
  const count = pieces.length / 4;
  const size = 2 ** Math.ceil(Math.log2(Math.max(LEAST_SQUARE, sheet.width, sheet.height)));
  const depths = 1 + Math.log2(size / LEAST_SQUARE);
  const candidates = Int32Array.from({ length: (1 + depths) * count }, (_, piece) => 4 * piece);
  const coast = { sheet, pieces, band, aspect, candidates, distances: new Float64Array(count) };
  markSquare(coast, 0, count, 0, 0, size);
}

/** The inputs for marking a sheet. */
interface Coast {
  readonly sheet: NodeSheet;
  readonly pieces: CoastPieces;
  readonly band: number;
  readonly aspect: number;
  /** A stack of segments that may be nearest to a node: those of the whole sheet, then those of each nested square. */
  readonly candidates: Int32Array;
  /** Squared distances of candidates from the middle of the current square. */
  readonly distances: Float64Array;
}

/**
 * Recursively marks quarters of a square with only the segments that may be nearest to a node in it, until few nodes
 * are left or all are on one side of these.
 */
function markSquare(coast: Coast, first: number, end: number, west: number, south: number, size: number): void {
  const { sheet, pieces, band, aspect, candidates, distances } = coast;
  const { width, height } = sheet;
  if (west >= width || south >= height) return;
  if (size <= LEAST_SQUARE) {
    for (let j = south; j < Math.min(height, south + size); j++) {
      for (let i = west; i < Math.min(width, west + size); i++) {
        if (isAtSea(coast, first, end, i, j)) markOn(sheet, i, j);
      }
    }
    return;
  }
  const half = (size - 1) / 2;
  let nearest = Infinity;
  for (let c = first; c < end; c++) {
    const distance = squaredDistance(pieces, candidates[c], west + half, south + half, aspect);
    distances[c - first] = distance;
    if (distance < nearest) nearest = distance;
  }
  const corner = half * Math.hypot(1, aspect);
  const least = Math.sqrt(nearest);
  if (least > band + corner + APART) return;
  const most = (least + 2 * corner + APART) ** 2;
  let endNear = end;
  for (let c = first; c < end; c++) if (distances[c - first] <= most) candidates[endNear++] = candidates[c];
  if (least > corner && least + corner + APART < band) {
    const side = sideOfAll(coast, end, endNear, west + half, south + half, corner + APART);
    if (side < 0) markRows(sheet, west, south, size);
    if (side !== 0) return;
  }
  const quarter = size / 2;
  markSquare(coast, end, endNear, west, south, quarter);
  markSquare(coast, end, endNear, west + quarter, south, quarter);
  markSquare(coast, end, endNear, west, south + quarter, quarter);
  markSquare(coast, end, endNear, west + quarter, south + quarter, quarter);
}

/**
 * Returns the side of the lines through all given segments on which a place and its surroundings are: negative on the
 * right, positive on the left, 0 if they aren't all on one side.
 */
function sideOfAll(
  { pieces, aspect, candidates }: Coast,
  first: number,
  end: number,
  i: number,
  j: number,
  around: number,
): number {
  let side = 0;
  for (let c = first; c < end; c++) {
    const beside = distanceBeside(pieces, candidates[c], i, j, aspect);
    if (Math.abs(beside) <= around || beside * side < 0) return 0;
    side = beside;
  }
  return side;
}

function markRows(sheet: NodeSheet, west: number, south: number, size: number): void {
  const east = Math.min(sheet.width, west + size) - 1;
  for (let row = south; row < Math.min(sheet.height, south + size); row++) markBetween(sheet, west, east, row);
}

/** Returns whether a node is on the right of its nearest segment, within the band. */
function isAtSea(
  { pieces, band, aspect, candidates }: Coast,
  first: number,
  end: number,
  i: number,
  j: number,
): boolean {
  let nearest = band * band;
  let side = 0;
  for (let c = first; c < end; c++) {
    const piece = candidates[c];
    const distance = squaredDistance(pieces, piece, i, j, aspect);
    if (distance > nearest + TIE) continue;
    // At a common end of two segments, the one whose line is further from the node decides.
    const beside = distanceBeside(pieces, piece, i, j, aspect);
    if (distance < nearest - TIE || Math.abs(beside) > Math.abs(side)) side = beside;
    nearest = Math.min(nearest, distance);
  }
  return side < 0;
}

/** Returns the squared distance to a segment, in rows. */
function squaredDistance(pieces: CoastPieces, piece: number, i: number, j: number, aspect: number): number {
  const dx = (pieces[piece + 2] - pieces[piece]) * aspect;
  const dy = pieces[piece + 3] - pieces[piece + 1];
  const px = (i - pieces[piece]) * aspect;
  const py = j - pieces[piece + 1];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
  return (px - share * dx) ** 2 + (py - share * dy) ** 2;
}

/** Returns the distance to the left of the line through a segment, in rows. */
function distanceBeside(pieces: CoastPieces, piece: number, i: number, j: number, aspect: number): number {
  const dx = (pieces[piece + 2] - pieces[piece]) * aspect;
  const dy = pieces[piece + 3] - pieces[piece + 1];
  const px = (i - pieces[piece]) * aspect;
  const py = j - pieces[piece + 1];
  const squared = dx * dx + dy * dy;
  return squared === 0 ? 0 : (dx * py - dy * px) / Math.sqrt(squared);
}
