import type { BBox } from '../../geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../geo/distance.ts';

/** Nodes a window may have before the grid becomes coarser. */
export const MAX_NODES = 16_000_000;

/** Seconds or meters. */
interface Reach {
  readonly time: number;
  readonly distance: number;
}

/** Cells `baseM * 2^exponent` wide serve thresholds up to so many seconds or meters. */
export interface ModeGrid {
  readonly exponent: number;
  readonly upTo: Reach;
}

/** A grid of a request: what it serves in units of its thresholds. */
export interface DetailLevel {
  readonly exponent: number;
  readonly upTo: number;
}

/** What bounds the extent of an area, whatever the threshold and wherever the sources lie in the region. */
export interface ExtentBounds {
  /** Of the region, in degrees. */
  readonly region: BBox;
  /** Of the sources of one area together, in degrees. */
  readonly sources: BBox;
  /** Meters per unit of the threshold (second or meter) at most. */
  readonly metersPerUnit: number;
  readonly maxNodes: number;
  /** Side of the cells with exponent 0. */
  readonly baseM: number;
}

/** The grids of a mode, fine to coarse, without those on which areas far apart from each other could have too many nodes. */
export function detailLevels(
  grids: readonly ModeGrid[],
  edgeWeight: 'time' | 'distance',
  bounds: ExtentBounds,
): DetailLevel[] {
  const levels = grids.map(({ exponent, upTo }) => ({ exponent, upTo: upTo[edgeWeight] }));
  return levels.filter(({ exponent, upTo }) => upTo === Infinity || nodesOf(upTo, exponent, bounds) <= bounds.maxNodes);
}

/**
 * Exponent of a threshold's grid: the first level that serves it, and above the coarsest cells that double until the
 * nodes are few enough. Depends on the region, on how far apart the sources lie, on speed and on the threshold, which
 * it only grows with; not on other thresholds nor on the limit of the search.
 */
export function exponentOf(threshold: number, details: readonly DetailLevel[], bounds: ExtentBounds): number {
  const { exponent, upTo } = details.find((level) => threshold <= level.upTo)!;
  const excess = nodesOf(threshold, exponent, bounds) / bounds.maxNodes;
  return upTo < Infinity || excess <= 1 ? exponent : exponent + Math.ceil(Math.log2(excess) / 2);
}

function nodesOf(threshold: number, exponent: number, { region, sources, metersPerUnit, baseM }: ExtentBounds): number {
  const reach = 2 * threshold * metersPerUnit;
  const mx = metersPerDegreeLon((sources.minY + sources.maxY) / 2);
  const side = (regionDegrees: number, sourcesDegrees: number, metersPerDegree: number): number =>
    Math.min(regionDegrees * metersPerDegree, sourcesDegrees * metersPerDegree + reach);
  const width = side(region.maxX - region.minX, sources.maxX - sources.minX, mx);
  const height = side(region.maxY - region.minY, sources.maxY - sources.minY, METERS_PER_DEGREE);
  const cell = baseM * 2 ** exponent;
  return (width / cell) * (height / cell);
}

/**
 * Cells by which the surroundings of roads are grown on a grid above all levels of detail, so that it holds the areas of smaller
 * thresholds on finer ones; 0 on the levels themselves.
 */
export function growthOf(exponent: number, details: readonly DetailLevel[]): number {
  const top = details[details.length - 1].exponent;
  if (exponent <= top) return 0;
  // What an area on the levels may hold beyond the reach of its own roads: the finer area and one cell around it.
  let cells = 0;
  for (let level = 0; level < details.length; level++) cells = 1 + Math.ceil(cells / 2);
  // Borders stay in the cells around nodes inside.
  cells += 1;
  // One of them because nodes of a narrow road may lie on one side of it only.
  for (let e = top; e < exponent; e++) cells = 3 + Math.ceil(cells / 2);
  return cells;
}
