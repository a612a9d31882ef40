import { BARRIER_TILE_SIZE, type BarrierTile, markNode } from './barriers.ts';

/** Lines in columns and rows of a tile: points of line l are `first[l] .. first[l + 1] - 1`. */
interface TileLines {
  readonly first: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** Marks the nodes of a tile that lie in an area, whose rings are told by the even-odd rule. */
export function markInside(tile: BarrierTile, { first, x, y }: TileLines): void {
  const crossings: number[][] = Array.from({ length: BARRIER_TILE_SIZE }, () => []);
  for (let l = 0; l + 1 < first.length; l++) {
    for (let p = first[l], before = first[l + 1] - 1; p < first[l + 1]; before = p++) {
      const low = Math.min(y[before], y[p]);
      const high = Math.max(y[before], y[p]);
      const last = Math.min(Math.ceil(high), BARRIER_TILE_SIZE) - 1;
      for (let row = Math.max(0, Math.ceil(low)); row <= last; row++) {
        crossings[row].push(x[before] + ((row - y[before]) / (y[p] - y[before])) * (x[p] - x[before]));
      }
    }
  }
  crossings.forEach((ofRow, row) => {
    ofRow.sort((a, b) => a - b);
    for (let k = 0; k + 1 < ofRow.length; k += 2) {
      const end = Math.min(ofRow[k + 1], BARRIER_TILE_SIZE - 1);
      for (let i = Math.max(0, Math.ceil(ofRow[k])); i <= end; i++) markNode(tile, i, row);
    }
  });
}

/** Pieces of coastline in columns and rows of a tile, the sea on their right: `ax, ay, bx, by` each. */
type CoastPieces = readonly number[];

/**
 * Marks the nodes of a tile at sea: those no further than `band` from the coast, on its right. What lies further out is beyond them for
 * who comes from the land.
 * @param aspect rows per column on the ground
 */
export function markAtSea(tile: BarrierTile, pieces: CoastPieces, band: number, aspect: number): void {
  for (let j = 0; j < BARRIER_TILE_SIZE; j++) {
    for (let i = 0; i < BARRIER_TILE_SIZE; i++) {
      let nearest = band * band;
      let side = 0;
      for (let k = 0; k < pieces.length; k += 4) {
        const dx = (pieces[k + 2] - pieces[k]) * aspect;
        const dy = pieces[k + 3] - pieces[k + 1];
        const px = (i - pieces[k]) * aspect;
        const py = j - pieces[k + 1];
        const squared = dx * dx + dy * dy;
        const share = squared === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
        const distance = (px - share * dx) ** 2 + (py - share * dy) ** 2;
        if (distance > nearest + TIE) continue;
        // Where two pieces meet, the one speaks that the node lies further beside.
        const beside = squared === 0 ? 0 : (dx * py - dy * px) / Math.sqrt(squared);
        if (distance < nearest - TIE || Math.abs(beside) > Math.abs(side)) side = beside;
        nearest = Math.min(nearest, distance);
      }
      if (side < 0) markNode(tile, i, j);
    }
  }
}

/** Squares of distances in rows that are this near are equal: rounding. */
const TIE = 1e-9;
