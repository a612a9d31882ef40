import type { BBox } from '../geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../geo/distance.ts';
import { BASE_CELL_M } from './grid.ts';

/** Nodes a window may have before the grid becomes coarser. */
export const MAX_NODES = 16_000_000;

/** What bounds the extent of an area, whatever the threshold and wherever the sources lie in the region. */
export interface ExtentBounds {
  /** Of the region, in degrees. */
  readonly region: BBox;
  /** Of the sources of one area together, in degrees. */
  readonly sources: BBox;
  /** Metres per unit of the threshold (second or metre) at most. */
  readonly metersPerUnit: number;
  readonly maxNodes: number;
}

/**
 * Grid of a threshold: -1 on cells half as wide, 0 on the mode's own, then on cells that are 2, 4, … times as wide.
 * Depends on the region, on how far apart the sources lie, on speed and on the threshold, which it only grows with;
 * not on other thresholds nor on the limit of the search.
 */
export function levelOf(threshold: number, fineUpTo: number, bounds: ExtentBounds, baseExponent: number): number {
  if (fineUpTo > 0 && threshold <= fineUpTo) return -1;
  const reach = 2 * threshold * bounds.metersPerUnit;
  const { region, sources } = bounds;
  const mx = metersPerDegreeLon((sources.minY + sources.maxY) / 2);
  const side = (regionDegrees: number, sourcesDegrees: number, metersPerDegree: number): number =>
    Math.min(regionDegrees * metersPerDegree, sourcesDegrees * metersPerDegree + reach);
  const width = side(region.maxX - region.minX, sources.maxX - sources.minX, mx);
  const height = side(region.maxY - region.minY, sources.maxY - sources.minY, METERS_PER_DEGREE);
  const cell = BASE_CELL_M * 2 ** baseExponent;
  const nodes = (width / cell) * (height / cell);
  return nodes <= bounds.maxNodes ? 0 : Math.ceil(Math.log2(nodes / bounds.maxNodes) / 2);
}

/**
 * Cells by which roads are grown on a level above 0, so that it holds the areas of smaller thresholds on finer levels
 * (README, "Levels"). `extra` is what simplifying and buffers may add on the finer level.
 */
export function levelMargin(level: number, reachCells: number, extra: number): number {
  if (level <= 0) return 0;
  // Level 0 may hold an area of the finest level and one cell around it.
  let margin = 1 + extra;
  for (let l = 1; l <= level; l++) margin = 2 + extra + Math.ceil(margin / 2);
  return margin + reachCells;
}
