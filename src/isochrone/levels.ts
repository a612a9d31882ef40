import type { BBox } from '../geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../geo/distance.ts';
import { BASE_CELL_M } from './grid.ts';

/** Nodes a window may have before the grid becomes coarser. */
const MAX_NODES = 16_000_000;

/** What bounds the extent of an area, whatever the threshold and wherever the sources lie in the region. */
export interface ExtentBounds {
  /** Of the region, in degrees. */
  readonly region: BBox;
  /** Of the sources of one area together, in degrees. */
  readonly sources: BBox;
  /** Metres per unit of the threshold (second or metre) at most. */
  readonly metersPerUnit: number;
}

/**
 * How many times the cell doubles for a threshold. Depends on the region, on how far apart the sources lie, on speed
 * and on the threshold, which it only grows with; not on other thresholds nor on the limit of the search.
 */
export function levelOf(threshold: number, bounds: ExtentBounds, baseExponent: number): number {
  const reach = 2 * threshold * bounds.metersPerUnit;
  const mx = metersPerDegreeLon((bounds.region.minY + bounds.region.maxY) / 2);
  const side = (region: number, sources: number): number => Math.min(region, sources + reach);
  const { region, sources } = bounds;
  const width = side((region.maxX - region.minX) * mx, (sources.maxX - sources.minX) * mx);
  const height = side(
    (region.maxY - region.minY) * METERS_PER_DEGREE,
    (sources.maxY - sources.minY) * METERS_PER_DEGREE,
  );
  const cell = BASE_CELL_M * 2 ** baseExponent;
  const nodes = (width / cell) * (height / cell);
  return nodes <= MAX_NODES ? 0 : Math.ceil(Math.log2(nodes / MAX_NODES) / 2);
}

/**
 * Cells by which the roads' own cells are grown on a coarser level, so that it holds the areas of smaller thresholds
 * on finer levels (README, "Levels"). `extra` is what simplifying may add on the finer level.
 */
export function levelMargin(level: number, extra: number): number {
  let margin = 0;
  for (let l = 1; l <= level; l++) margin = 2 + extra + Math.ceil(margin / 2);
  return margin;
}
